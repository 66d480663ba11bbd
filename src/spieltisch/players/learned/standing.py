"""How the match stands, as numbers for a network: the same in training and in play.

In a match of so many deals: how far each place is ahead of the own one, and how many deals are to come. In a
race: what each place still needs of the target. Arrays are of NumPy or of torch.
"""

from typing import Any

import numpy as np

from spieltisch.games.contract import ViewState
from spieltisch.players.standing import deal_figures, deals_left, target

PLACES = 6
"""The most seats; a place is a seat counted from the own one."""
STANDING = PLACES + 1
FAR = 4.0  # so many spreads of a deal ahead come out as 1
MANY_DEALS = 6  # as so many deals to come do


def leads(totals: Any, spread: float) -> Any:
    """How far ahead each place is, of totals by places on the last axis."""
    return ((totals - totals[..., :1]) / (FAR * spread)).clip(-1.0, 1.0)


def standing_of(view: ViewState, seat: int) -> "np.ndarray[Any, Any]":
    """What a network is told of the match."""
    seats = int(view.state["seats"])
    totals = np.roll(np.array(view.totals, np.float32), -seat)
    found = np.zeros(STANDING, np.float32)
    left = deals_left(view)
    if left is None:
        goal = target(view.game, view.options, seats)
        found[:seats] = np.maximum(goal - totals, 0) / goal
    else:
        spread, _ = deal_figures(view.game, seats, view.game.series.flags(view.options))
        found[:seats] = leads(totals, spread)
        found[-1] = min(left / MANY_DEALS, 1.0)
    return found
