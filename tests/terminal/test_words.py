"""Sentences with names, and "you" where it is you."""

import re

import pytest

from spieltisch.terminal.words import Voice
from spieltisch.texts import catalogue

GROUPS = ("reason", "prompt", "fact", "event", "advice")
CODES = [key.partition(".")[2] for key in catalogue("en") if key.partition(".")[0] in GROUPS]
TABLE = Voice(4, you=1)
PARAMS = {
    "action": "R7", "card": "R7", "cards": ["R7"], "colour": "R", "colours": "RG", "count": 2,
    "actions": "R7, G2", "counts": {"R": 1}, "chance": "41 %", "doubt": "2",
    "covers": "B1", "first": 0, "second": None, "kinds": ["R1", "*"], "left": 2, "of": 9, "neighbour": "B1",
    "pairs": [["R1", "R2"]] * 4, "pile": "2a", "points": 3, "seats": [1, 2], "value": 5, "tied": False,
}  # fmt: skip


@pytest.mark.parametrize("code", [code for code in CODES if f"{code}-you" in CODES])
def test_you_get_the_right_verb(code: str) -> None:
    """No sentence that speaks to the person says "You plays"."""
    sentence = TABLE.sentence(code, PARAMS, 1)
    assert re.search(r"\b[Yy]our?\b", sentence)
    assert not re.search(r"\b(?:You|and) \w+s\b", sentence.replace("You pass", "")), sentence


@pytest.mark.parametrize("code", CODES)
def test_every_code_can_be_told(code: str) -> None:
    """All codes of the catalogue become sentences, about the person and about a bot."""
    for seat in (0, 1):
        assert "{" not in TABLE.sentence(code, PARAMS, seat)


def test_bots_are_called_by_their_seat() -> None:
    """Pile 2a is Bot 2's, so a bot's name holds its seat."""
    assert TABLE.sentence("played", {"card": "R7"}, 2) == "Bot 2 plays R7."
    assert TABLE.sentence("played", {"card": "R7"}, 1) == "You play R7."
    assert TABLE.sentence("takers", {"seats": [1, 3]}) == "Still to take, in order: you, Bot 3."


def test_without_a_person_seats_are_seats() -> None:
    """A record knows nobody."""
    assert Voice(3).sentence("played", {"card": "R7"}, 2) == "Seat 2 plays R7."


def test_a_prompt_speaks_to_the_person() -> None:
    """What is expected of you begins with whose turn it is."""
    assert TABLE.sentence("play-a-card", {"seat": 1}) == "Your turn: play a card."
    assert TABLE.sentence("play-a-card", {"seat": 2}) == "Bot 2 to play a card."


def test_an_unknown_code_is_told_as_it_is() -> None:
    """A game of another package may bring codes that the catalogue has not."""
    assert TABLE.sentence("moon", {"phase": "full"}) == "moon: phase full."


def test_what_happens_several_times_is_said_once() -> None:
    """Three draws in a row are one sentence, and the lay that follows stands in the same line."""
    draw = {"code": "drew", "seat": 2, "params": {}}
    lay = {"code": "laid", "seat": 2, "params": {"card": "R7", "pile": "2a", "covers": "B1"}}
    told = [line.plain for line in TABLE.story([draw, draw, draw, lay], 80)]
    assert told == ["Bot 2 draws a card three times. Bot 2 lays R7 on pile 2a, over B1."]
