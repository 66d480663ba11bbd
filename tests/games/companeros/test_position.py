"""Which positions of Compañeros `deal_from` accepts, and which it refuses."""

from typing import Any

import pytest

from games.positions import companeros_truth, game
from spieltisch import PositionError

HANDS = ["R9 G1", "Y8 G2", "G3 G4"]
TRICK: dict[str, Any] = {"played": ["R9", "Y8", "G3"], "takers": [0, 1, 2], "first": 0, "tricks_left": 2}
TAKING = companeros_truth(["G1", "G2", "G4"], "Y1 Y2 R1", **TRICK)


def refuse(truth: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        game("companeros").deal_from(truth)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"display": ["Y1", "Y2"]}, "missing Y3"),
        ({"display": ["Y1", "Y2", "Y3", "Y3"]}, "too many Y3"),
        ({"display": ["Y1", "Y2", "Y3", "B1"]}, "too many B1"),  # three seats play without blue
        ({"display": ["Y1", "Y2", "Z3"]}, "too many Z3"),
        ({"hands": [["R9"], ["Y8", "G2", "G1"], ["G3", "G4"]]}, "seat 0 must hold 2 cards"),
        ({"tricks_left": 3}, "must hold 3 cards"),
        ({"tricks_left": 10}, "tricks_left"),
        ({"tricks_left": -1}, "tricks_left"),
        ({"turn": None}, "turn must be a seat"),
        ({"turn": 3}, "turn must be a seat"),
        ({"turn": -1}, "turn must be a seat"),
        ({"takers": [0]}, "nobody takes"),
        ({"first": 0}, "nobody takes"),
        ({"hands": [["R9", "G1"], ["Y8", "G2"]]}, "hands must have 3 entries"),
        ({"played": [None, None]}, "played must have 3 entries"),
        ({"taken": [[], []]}, "taken must have 3 entries"),
    ],
)
def test_refused_while_playing(changes: dict[str, Any], message: str) -> None:
    """C-2: a position needs every card once, hands of the right size and a seat to act."""
    refuse(companeros_truth(HANDS, "Y1 Y2 Y3") | changes, message)


def test_refused_gap_in_the_trick() -> None:
    """C-4: the cards of a running trick lie clockwise up to the seat to act."""
    truth = companeros_truth(["G1", "Y8 G2", "G3 G4"], "Y1 Y2 Y3", played=["R9", None, None], tricks_left=2)
    game("companeros").deal_from(truth | {"turn": 1})
    for turn in (0, 2):
        refuse(truth | {"turn": turn}, "clockwise")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"takers": []}, "takers"),
        ({"takers": [1, 0, 2]}, "takers"),
        ({"takers": [0, 1]}, "takers"),
        ({"takers": [0, 1, 2, 0]}, "takers"),
        ({"takers": [0, 1, 7]}, "takers"),
        ({"takers": [1, 2]}, "turn must be the first"),
        ({"first": None}, "first must be 0"),
        ({"first": 1}, "first must be 0"),
        ({"turn": 1}, "turn must be the first"),
        ({"display": [], "taken": [["Y1", "Y2", "R1"], [], TAKING["taken"][2]]}, "empty display"),
    ],
)
def test_refused_while_taking(changes: dict[str, Any], message: str) -> None:
    """C-6: who takes, in which order and who was first follows from the cards played."""
    game("companeros").deal_from(TAKING)
    refuse(TAKING | changes, message)


def test_refused_when_nobody_takes() -> None:
    """C-8: a full trick whose strongest colours tie is over and no position."""
    truth = companeros_truth(["G1", "G2", "G4"], "Y1", played=["R9", "Y9", "G3"], takers=[0], tricks_left=2)
    refuse(truth | {"first": 0}, "takers")


@pytest.mark.parametrize("changes", [{"turn": 0}, {"takers": [1]}, {"first": 1}])
def test_refused_at_the_end(changes: dict[str, Any]) -> None:
    """C-13: with no trick left nobody is to act."""
    over = companeros_truth(["", "", ""], "Y1 Y2 Y3", turn=None)
    assert game("companeros").deal_from(over).over
    refuse(over | changes, "no trick left")


def test_odd_positions() -> None:
    """C-9: positions that no play leads to are welcome if cards and hand sizes fit."""
    accepted = [
        companeros_truth(HANDS, ""),  # nothing in the display
        companeros_truth(HANDS, rest="display"),  # nothing taken in seven tricks
        companeros_truth(HANDS, "Y1", turn=2, starter=1),
        TAKING | {"takers": [2], "turn": 2},  # two have taken, and the display still holds everything
    ]
    for truth in accepted:
        deal = game("companeros").deal_from(truth)
        assert deal.legal
        deal.play(deal.legal[0])
