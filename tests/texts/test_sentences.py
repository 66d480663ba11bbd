"""Sentences of codes, in three languages."""

import pytest

from spieltisch.texts import LANGUAGES, say
from texts.examples import example_file, examples

NAMES = {0: "Ann", 1: "Ben"}
AGAIN = "it changed: look at the difference after `scripts/regenerate`, and commit it if it is right"


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples(language: str) -> None:
    """Everything that can be said is said as somebody has reviewed it."""
    assert examples(language) == example_file(language).read_text(encoding="utf-8"), AGAIN


@pytest.mark.parametrize(
    ("language", "one", "you"),
    [
        ("en", "Ann plays Red 7.", "You play Red 7."),
        ("de", "Ann spielt Rot 7.", "Du spielst Rot 7."),
        ("nl", "Ann speelt Rood 7.", "Je speelt Rood 7."),
    ],
)
def test_who_plays_is_spoken_to(language: str, one: str, you: str) -> None:
    """The same event, told to the others and to who sits there."""
    assert say("played", {"card": "R7"}, 0, NAMES, language=language, cards="spoken") == one
    assert say("played", {"card": "R7"}, 0, NAMES, language=language, cards="spoken", own=[0]) == you


def test_cards_are_notation_for_the_eye() -> None:
    """Unless somebody asks to hear their names, cards stand as they are written."""
    params = {"card": "*", "pile": "1b", "covers": "X"}
    assert say("laid", params, 0, NAMES) == "Ann lays * on pile 1b, over X."
    assert say("laid", params, 0, NAMES, cards="spoken") == "Ann lays Rainbow on pile b of Ben, over X."


def test_a_prompt_has_its_seat_among_the_parameters() -> None:
    """The seat of a sentence may come as a parameter."""
    assert say("play-a-card", {"seat": 1}, own=[1], language="de") == "Du bist dran: Spiel eine Karte."
    assert (
        say("play-a-card", {"seat": 1}, own=[0], language="de") == "Platz 1 ist dran und spielt eine Karte."
    )


@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        (1, "De trekstapel kan nog één keer vernieuwd worden."),
        (2, "De trekstapel kan nog 2 keer vernieuwd worden."),
    ],
)
def test_one_has_a_form_of_its_own(left: int, sentence: str) -> None:
    """A number in the parameters decides between the forms of a sentence."""
    assert say("reshuffles-left", {"left": left}, language="nl") == sentence


@pytest.mark.parametrize(
    ("points", "told"), [(1, "1 Punkt"), ("1", "1 Punkt"), (0, "0 Punkte"), ("1.5", "1,5 Punkte")]
)
def test_points_are_counted(points: int | str, told: str) -> None:
    """Numbers agree with what they count, and fractions are written as the language writes them."""
    assert say("points", {"seat": 0, "points": points}, language="de") == f"Platz 0 hat {told}."


def test_the_same_code_can_be_of_two_groups() -> None:
    """Without a group, what happened comes before what is refused."""
    assert say("table-closed", {}) == "The table has been closed."
    assert say("table-closed", {}, group="refusal") == "This table has been closed."


def test_codes_in_parameters_are_told_too() -> None:
    """Levels, phrases and reasons are codes themselves; people count deals from one."""
    assert (
        say("bot-sat-down", {"level": "solid"}, 1, language="nl")
        == "Een bot gaat aan tafel zitten (Degelijk)."
    )
    assert say("said", {"at": 3.0, "phrase": "thanks"}, 1, NAMES, language="de") == "Ben: Danke!"
    assert say("said", {"at": 3.0, "text": "{seat}"}, 1, NAMES) == "Ben: {seat}"
    assert say("unfit-name", {"why": "empty"}, group="refusal") == "This name will not do: it is empty."
    assert say("no-such-deal", {"deal": 0}, group="refusal") == "The match has no finished deal 1."


def test_no_seats_are_nobody() -> None:
    """A list of seats may be empty."""
    assert say("takers", {"seats": []}, language="de") == "Es nehmen noch, der Reihe nach: niemand."


def test_a_parameter_that_did_not_come_leaves_a_gap() -> None:
    """A sentence is told all the same."""
    assert say("played", {}, 1) == "Seat 1 plays …."


def test_an_unknown_code_is_told_as_it_is() -> None:
    """A code that no catalogue has is better than no answer."""
    assert say("moon", {"phase": "full"}, language="de") == "moon: phase full."
