"""Sentences with names, and "you" where it is you."""

import re

import pytest

from spieltisch.terminal.wording import Speech, Words
from spieltisch.texts import catalogue
from terminal.views import view_of

GROUPS = ("reason", "prompt", "fact", "event", "advice")
CODES = [key.split(".") for key in catalogue("en") if key.partition(".")[0] in GROUPS]
TABLE = Speech(view_of(4, [1]), Words("en"))
PARAMS = {
    "action": "R7", "card": "R7", "cards": ["R7"], "colour": "R", "colours": "RG", "count": 2,
    "actions": ["R7", "G2"], "counts": {"R": 1}, "chance": "41 %", "doubt": "2",
    "covers": "B1", "first": 0, "second": None, "kinds": ["R1", "*"], "left": 2, "of": 9, "neighbour": "B1",
    "pairs": [["R1", "R2"]] * 4, "pile": "2a", "points": 3, "seats": [1, 2], "value": 5, "tied": False,
}  # fmt: skip


@pytest.mark.parametrize(
    ("group", "code"), [(group, code) for group, code in CODES if [group, f"{code}-you"] in CODES]
)
def test_you_get_the_right_verb(group: str, code: str) -> None:
    """No sentence that speaks to the person says "You plays"."""
    sentence = TABLE.sentence(code, PARAMS, group, 1)
    assert re.search(r"\b[Yy]our?\b", sentence)
    assert not re.search(r"\b(?:You|and) \w+s\b", sentence.replace("You pass", "")), sentence


@pytest.mark.parametrize(("group", "code"), CODES)
def test_every_code_can_be_told(group: str, code: str) -> None:
    """All codes of the catalogue become sentences, about the person and about somebody else."""
    for seat in (0, 1):
        assert "{" not in TABLE.sentence(code, PARAMS, group, seat)


def test_people_are_called_by_their_names() -> None:
    """And the reader is spoken to, alone and in a row."""
    assert TABLE.sentence("played", {"card": "R7"}, "event", 2) == "Cleo plays Red 7."
    assert TABLE.sentence("played", {"card": "R7"}, "event", 1) == "You play Red 7."
    assert TABLE.sentence("takers", {"seats": [1, 3]}, "fact") == "Still to take, in order: you, Dirk."


def test_who_looks_on_is_nobody() -> None:
    """A record is told about seats, and to none of them."""
    watching = Speech(view_of(4, [], names=["", "", "", ""]), Words("en"))
    assert watching.sentence("played", {"card": "R7"}, "event", 2) == "Seat 3 plays Red 7."


def test_a_prompt_speaks_to_the_person() -> None:
    """What is expected of you begins with whose turn it is."""
    assert TABLE.sentence("play-a-card", {"seat": 1}, "prompt") == "Your turn: play a card."
    assert TABLE.sentence("play-a-card", {"seat": 2}, "prompt") == "Cleo to play a card."


def test_an_unknown_code_is_told_as_it_is() -> None:
    """A game of another package may bring codes that the catalogue has not."""
    assert TABLE.sentence("moon", {"phase": "full"}) == "Moon: phase full."
