"""Which positions of Mit List und Tücke `deal_from` accepts, and which it refuses."""

from typing import Any

import pytest

from games.positions import counts, game, list_truth
from spieltisch import PositionError

HANDS = ["R9 R1", "B3 B4", "G3 G4", "R12 R2"]
PLAYING = list_truth(HANDS)
TRICK: list[list[object]] = [[0, "R9"], [1, "B3"], [2, "G3"], [3, "R12"]]
TAKING = list_truth(
    ["R1", "B4", "G4", "R2"], trick=TRICK, phase="take", first=3, second=1, turn=3, tricks_left=2
)
NEAR = [counts(1, 1, 1, 1), counts(1, 1, 1, 0), counts(), counts()]
KEEPING = list_truth(
    ["R1", "B4", "B6", "R3"], phase="keep", first=0, second=1, rest=["B", "B"], piles=NEAR, tricks_left=2
)


def refuse(truth: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        game("list-und-tuecke").deal_from(truth)


def gone(**more: int) -> dict[str, int]:
    return {letter: count + more.get(letter, 0) for letter, count in PLAYING["gone"].items()}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"gone": gone(Y=-1)}, "13 cards of Y, not 14"),
        ({"gone": gone(R=1)}, "15 cards of R, not 14"),
        ({"gone": gone() | {"V": 1}}, "R, Y, G, B"),
        ({"gone": gone(Y=-14, R=0) | {"Y": 300}}, "a count"),
        ({"gone": gone(Y=1), "piles": [counts(0, -1), *[counts()] * 3]}, "a count"),
        ({"hands": [["R9", "R15"], *PLAYING["hands"][1:]]}, "R15"),  # not in play with four seats
        ({"hands": [["R9", "R9"], *PLAYING["hands"][1:]]}, "two places"),
        ({"hands": [["R9"], ["B3", "B4", "R1"], ["G3", "G4"], ["R12", "R2"]]}, "seat 0 must hold 2"),
        ({"tricks_left": 3}, "must hold 3"),
        ({"tricks_left": 15}, "tricks_left"),
        ({"tricks_left": -1}, "tricks_left"),
        ({"turn": None}, "turn is null only when"),
        ({"turn": 4}, "turn must be"),
        ({"turn": -1}, "turn must be"),
        ({"first": 1}, "no winners"),
        ({"second": 1}, "no winners"),
        ({"rest": ["Y"], "gone": gone(Y=-1)}, "rest must be empty"),
        ({"rest": ["V"]}, "rest is a list"),
        ({"phase": "draw"}, "phase"),
        ({"kept": [None, None, None]}, "kept must have 4"),
        ({"kept": ["RR", None, None, None]}, "kept must be"),
        ({"kept": ["GR", None, None, None]}, "kept must be"),
        ({"piles": [counts()] * 3}, "piles must have 4"),
        ({"hands": PLAYING["hands"][:3]}, "hands must have 4"),
    ],
)
def test_refused_while_playing(changes: dict[str, Any], message: str) -> None:
    """L-1: a position needs the right number of cards of each colour and hands of the right size."""
    game("list-und-tuecke").deal_from(PLAYING)
    refuse(PLAYING | changes, message)


@pytest.mark.parametrize(
    ("trick", "turn", "message"),
    [
        ([[0, "R9"], [2, "B3"]], 3, "clockwise"),
        ([[0, "R9"], [1, "B3"]], 3, "turn must be 2"),
        ([[4, "R9"]], 1, "seats from 0 to 3"),
        ([[-1, "R9"]], 0, "seats from 0 to 3"),
        ([[300, "R9"]], 0, "seats from 0 to 3"),
    ],
)
def test_refused_tricks(trick: list[list[object]], turn: int, message: str) -> None:
    """L-3: the cards of a running trick lie clockwise up to the seat to act."""
    lying = [card for _, card in trick]
    hands = [[card for card in hand.split() if card not in lying] for hand in HANDS]
    refuse(PLAYING | {"trick": trick, "turn": turn, "hands": hands}, message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"first": 0}, "first and second must be"),
        ({"second": 2}, "first and second must be"),
        ({"second": None}, "first and second must be"),
        ({"turn": 1}, "turn must be the first winner"),
        ({"turn": None}, "turn must be the first winner"),
        ({"phase": "play", "first": None, "second": None}, "the first winner takes"),
        ({"phase": "keep"}, "trick must be empty"),
        (
            {"trick": TRICK[:3], "gone": TAKING["gone"] | {"R": TAKING["gone"]["R"] + 1}},
            "when all have played",
        ),
    ],
)
def test_refused_while_taking(changes: dict[str, Any], message: str) -> None:
    """L-6: who takes follows from the cards of the trick, L-7: and so does the second winner."""
    game("list-und-tuecke").deal_from(TAKING)
    refuse(TAKING | changes, message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turn": 2}, "turn must be first or second"),
        ({"turn": None}, "turn must be first or second"),
        ({"turn": 1}, "rest is empty once"),
        ({"first": None}, "first must be a seat"),
        ({"first": 4}, "first must be a seat"),
        ({"second": 0}, "second must be null or another"),
        ({"second": 4}, "second must be null or another"),
        ({"second": None}, "without a second winner"),
        ({"kept": ["RG", None, None, None]}, "has not chosen"),
        ({"first": 2, "turn": 2}, "owns all four colours"),
        ({"tricks_left": 1}, "must hold 0"),
    ],
)
def test_refused_while_choosing(changes: dict[str, Any], message: str) -> None:
    """L-11: who chooses is a winner of the trick, owns all four colours and has not chosen yet."""
    game("list-und-tuecke").deal_from(KEEPING)
    refuse(KEEPING | changes, message)


def test_refused_at_the_end() -> None:
    """L-12: with no trick left nobody is to act."""
    over = list_truth([""] * 4, turn=None)
    assert game("list-und-tuecke").deal_from(over).over
    refuse(over | {"turn": 0}, "no trick left")


def test_stuck_positions() -> None:
    """L-5: where the next seat holds only the fourth colour, the round is over, as `turn` says or not."""
    hands = ["R1", "B4", "G4", "Y12 Y2"]
    for turn in (None, 3):
        truth = list_truth(hands, trick=TRICK[:3], turn=turn, tricks_left=2)
        deal = game("list-und-tuecke").deal_from(truth)
        assert (deal.over, deal.truth["turn"], deal.legal) == (True, None, ())


def test_odd_positions() -> None:
    """L-11: positions that no play leads to are welcome if colours and hand sizes fit."""
    four = [[0, "R9"], [1, "B3"], [2, "G3"], [3, "Y12"]]
    accepted = [
        list_truth(HANDS, piles=[counts(1, 1, 1, 1), *[counts()] * 3]),  # four colours and no choice
        list_truth(HANDS, kept=["RG", "YB", None, None]),  # a choice without cards
        list_truth(HANDS, starter=3, turn=2),
        list_truth(["R1", "B4", "G4", "R2"], trick=four, phase="take", first=0, second=1, tricks_left=2),
        PLAYING | {"piles": [{}, {}, {}, {}]},  # a count that is not given is 0
    ]
    for truth in accepted:
        deal = game("list-und-tuecke").deal_from(truth)
        assert deal.legal
        deal.play(deal.legal[0])
