"""Which positions of Deuce `deal_from` accepts, and which it refuses."""

from typing import Any

import pytest

from games.positions import deuce_truth, game
from spieltisch import PositionError

PILES = ["R7 R6", "B9 B5"]
RUNNING = deuce_truth(["R1 G2", "B1 B2"], PILES, "Y1 Y2")
START = deuce_truth(["R7 R5 Y7 G3 B2 Y9", "R0 R1 R2 Y0 Y1 Y2"], ["", ""], rest="stock", starting=True)


def refuse(truth: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        game("deuce").deal_from(truth)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"stock": ["Y1"]}, "missing Y2"),
        ({"stock": ["Y1", "Y2", "Y2"]}, "too many Y2"),
        ({"stock": ["Y1", "Y2", "*"]}, r"too many \*"),  # a seventh Rainbow
        ({"stock": ["Y1", "Y2", "X"]}, "too many X"),  # a third X
        ({"stock": ["Y1", "Y2", "R11"]}, "too many R11"),
        ({"stock": ["Y1", "Y2", "V1"]}, "too many V1"),
        ({"turn": None}, "turn is null"),
        ({"turn": 2}, "turn must be"),
        ({"turn": -1}, "turn must be"),
        ({"passes": 2}, "turn is null"),  # all have passed: over
        ({"passes": 3}, "passes"),
        ({"passes": -1}, "passes"),
        ({"drawn": -1}, "drawn"),
        ({"drawn": 53}, "drawn"),
        ({"drawn": 10**30}, "drawn"),
        ({"reshuffles": 4}, "reshuffles"),
        ({"reshuffles": -1}, "reshuffles"),
        ({"hands": [["R1", "G2", "B1", "B2"]]}, "hands must have 2 entries"),
        ({"piles": [["R7", "R6"]]}, "piles must have 2 entries"),
        ({"piles": [["R7", "R6"], ["B9"]]}, "not a position"),
        ({"piles": [["R7", "R6"], ["B9", None]], "stock": ["Y1", "Y2", "B5"]}, "every pile needs a top"),
        ({"hands": [[], []], "stock": ["Y1", "Y2", "R1", "G2", "B1", "B2"], "turn": None}, "only one hand"),
        ({"hands": [[], ["B1", "B2"]], "stock": ["Y1", "Y2", "R1", "G2"]}, "turn is null"),
    ],
)
def test_refused(changes: dict[str, Any], message: str) -> None:
    """D-1: a position needs each of the 52 cards once, a top on every pile and a seat to act."""
    game("deuce").deal_from(RUNNING)
    refuse(RUNNING | changes, message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turn": None}, "turn must be a seat"),
        ({"drawn": 1}, "play has not begun"),
        ({"passes": 1}, "play has not begun"),
        ({"reshuffles": 1}, "play has not begun"),
        ({"covered": START["stock"][:1], "stock": START["stock"][1:]}, "play has not begun"),
        (
            {"stock": [*START["stock"], "R0"], "hands": [START["hands"][0], START["hands"][1][1:]]},
            "must hold 6",
        ),
    ],
)
def test_refused_at_the_start(changes: dict[str, Any], message: str) -> None:
    """D-4: while start pairs are laid every seat has six cards in all and nothing else has happened."""
    game("deuce").deal_from(START)
    refuse(START | changes, message)


@pytest.mark.parametrize(
    ("piles", "turn", "message"),
    [
        ([["R7", None], [None, None]], 1, "seat 0 has one pile"),
        ([[None, "R7"], [None, None]], 0, "first pile first"),
        ([["R7", "R5"], [None, None]], 0, "has laid its start pair"),
    ],
)
def test_refused_start_piles(piles: list[list[str | None]], turn: int, message: str) -> None:
    """D-4: only the seat to act may have one pile, and it is its first."""
    hand = [card for card in START["hands"][0] if card not in piles[0]]
    refuse(START | {"piles": piles, "turn": turn, "hands": [hand, START["hands"][1]]}, message)


def test_start_card_without_a_partner() -> None:
    """D-4: a start card that nothing in the hand can lie beside leaves nothing to do and is refused."""
    hands = [["R5", "Y7", "B2", "Y9", "R7"], START["hands"][1]]
    refuse(START | {"piles": [["G3", None], [None, None]], "hands": hands}, "pair")


def test_odd_positions() -> None:
    """D-12: positions that no play leads to are welcome if every card is in one place."""
    accepted = [
        deuce_truth(["", "R1"], PILES, rest=0),  # all cards in one hand
        deuce_truth(["R1 G2", "B1 B2"], ["X X", "* *"], starter=1),
        deuce_truth(["R1 G2 G3", "B1 B2"], PILES, drawn=2, reshuffles=3),  # drawn twice, though R1 fits
        deuce_truth(["R1 G2", "B1 B2"], PILES, passes=1),  # somebody passed with a full stock
        START | {"turn": 1, "starter": 0},  # seat 0 chooses after seat 1
    ]
    for truth in accepted:
        deal = game("deuce").deal_from(truth)
        assert deal.legal
        deal.play(deal.legal[0])


def test_finished_rounds() -> None:
    """D-15: a position with an empty hand is over, and D-14: so is one in which all have passed."""
    out = game("deuce").deal_from(deuce_truth(["", "B1 B2"], PILES, turn=None))
    assert (out.over, out.scores, out.legal) == (True, (13, 0), ())
    void = game("deuce").deal_from(deuce_truth(["R1", "B1 B2"], PILES, turn=None, passes=2))
    assert (void.over, void.scores) == (True, (0, 0))
