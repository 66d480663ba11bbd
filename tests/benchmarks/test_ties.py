"""Ties at the top in Compañeros (C-8): when a trick has one, and who could have made or broken it."""

from typing import Any

import pytest

from games.positions import companeros_truth
from insights_parts.last_card import ends_tied, stands_tied, takes_first
from insights_parts.players import at_random
from insights_parts.playing import new_batch, play
from insights_parts.ties import Ties
from spieltisch.games import load
from spieltisch.games.companeros.notation import CARD_NUMBERS


def last_to_play(first: str, second: str, hand: str) -> Any:
    """Three seats: two cards lie, and the third seat is to play."""
    cards = hand.split()
    rest = ["G8", "G9", "Y1", "Y2"][: 2 * (len(cards) - 1)]
    others = [" ".join(rest[::2]), " ".join(rest[1::2])]
    played = [first, second, None]
    truth = companeros_truth([*others, hand], "R10", turn=2, played=played, tricks_left=len(cards))
    return load("companeros").position.from_truth(truth, 0, 0)


@pytest.mark.parametrize(
    ("first", "second", "card", "tied"),
    [
        ("R5", "Y7", "R2", True),  # red 7, yellow 7
        ("R5", "Y7", "G7", True),  # yellow 7, green 7
        ("R5", "Y7", "G5", False),  # a tie of 5 below yellow 7
        ("R5", "Y7", "G3", False),
        ("R7", "Y7", "R1", False),  # red 8
        ("R7", "Y7", "G3", True),  # still red 7, yellow 7
        ("R7", "R2", "R1", False),  # one colour alone
    ],
)
def test_a_trick_with_a_tie_at_the_top(first: str, second: str, card: str, tied: bool) -> None:
    """It is one where the highest colour value is that of two colours, and no other."""
    assert ends_tied(last_to_play(first, second, card), CARD_NUMBERS[card]) is tied


def test_a_tie_that_lies_already() -> None:
    """Before the last card it is told by the cards that lie."""
    assert stands_tied(last_to_play("R7", "Y7", "G3"))
    assert not stands_tied(last_to_play("R5", "Y7", "G3"))


def test_who_would_take_first() -> None:
    """Red 8 against yellow 7: the higher of the two red cards takes first, last or not."""
    assert takes_first(last_to_play("R3", "Y7", "R5"), CARD_NUMBERS["R5"])
    assert not takes_first(last_to_play("R5", "Y7", "R3"), CARD_NUMBERS["R3"])
    assert not takes_first(last_to_play("R5", "Y7", "R2"), CARD_NUMBERS["R2"])  # a tie: nobody takes


def test_who_declines_to_take_first() -> None:
    """Green 10 would take first: who plays the green 7 instead, and ties, does so on purpose."""
    ties = Ties(1)
    ties.judge(0, last_to_play("R5", "Y7", "G7 G10"), CARD_NUMBERS["G7"])
    ties.judge(0, last_to_play("R5", "Y7", "G7 G3"), CARD_NUMBERS["G7"])  # no card takes first
    assert (ties.parts["declined"].plain()["cases"], ties.parts["made"].plain()["cases"]) == (1, 2)


def test_who_makes_one_had_the_choice() -> None:
    """With two of three cards that tie, chance would make a tie in two of three cases."""
    ties = Ties(1)
    ties.judge(0, last_to_play("R5", "Y7", "R2 G7 G3"), CARD_NUMBERS["R2"])
    found = ties.parts["made"].plain()
    assert (found["cases"], found["chosen"]["mean"]) == (1, 1)
    assert found["chance"]["mean"] == pytest.approx(2 / 3, abs=1e-5)
    assert ties.parts["broken"].plain()["cases"] == 0


def test_who_breaks_one_had_the_choice() -> None:
    """A tie lies there; the card that breaks it was chosen, and one of two would have been by chance."""
    ties = Ties(1)
    ties.judge(0, last_to_play("R7", "Y7", "R1 G3"), CARD_NUMBERS["R1"])
    found = ties.parts["broken"].plain()
    assert (found["cases"], found["chosen"]["mean"], found["chance"]["mean"]) == (1, 1, 0.5)
    assert ties.parts["made"].plain()["cases"] == 0


def test_who_has_no_choice_is_not_counted() -> None:
    """If every card ties, or none does, nothing was made or broken on purpose; the trick still counts."""
    ties = Ties(1)
    ties.judge(0, last_to_play("R5", "Y7", "R2 G7"), CARD_NUMBERS["G7"])
    ties.judge(0, last_to_play("R5", "Y7", "G3 G4"), CARD_NUMBERS["G3"])
    assert (ties.parts["made"].plain()["cases"], ties.parts["broken"].plain()["cases"]) == (0, 0)
    assert (ties.parts["tricks"].plain()["cases"], ties.parts["tricks"].plain()["chosen"]["mean"]) == (2, 0.5)


def test_every_trick_is_judged_once() -> None:
    """A deal has nine of them; at random, ties are made and broken as often as chance says."""
    ties = Ties(60)
    play(new_batch("companeros", 3, 60), at_random, ties)
    assert ties.parts["tricks"].cases.tolist() == [9] * 60
    for counts in (ties.parts["made"], ties.parts["broken"]):
        more = counts.plain()["more"]
        assert abs(more["mean"]) < 2 * more["margin"]
