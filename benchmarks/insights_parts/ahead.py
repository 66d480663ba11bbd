"""How many deals it takes until a better player is ahead.

A player that is better by so much a deal on average, with so much chance in each deal, has more than an even
share after k deals in 95 of 100 series if k times the mean is 1.645 spreads of a sum of k deals.
"""

import math
from typing import Any

import numpy as np

from insights_parts.figures import Array, Estimate, mean_of
from insights_parts.players import Choose, Learned, Minds, at_random, greedy, one_among
from insights_parts.playing import Played, new_batch, play

ONE_SIDED = 1.6449  # so many spreads hold 95 % of a normal distribution on one side
OTHERS: dict[str, Choose] = {"greedy": greedy, "random": at_random}


def measure_ahead(minds: Minds, game: str, seats: int, deals: int) -> dict[str, Any]:
    """One learned player at a table of others, at each place equally often."""
    seat = np.arange(deals) % seats
    found = {}
    for name, other in OTHERS.items():
        choose = one_among(Learned(minds, game, seats), other, seat)
        wins, points = of_seat(play(new_batch(game, seats, deals), choose), seat)
        found[name] = {"wins": told_of(wins), "points": told_of(points)}
    return found


def of_seat(played: Played, seat: Array) -> tuple[Array, Array]:
    """What a seat of each deal won more than an even share, and its points above the mean."""
    games = np.arange(len(seat))
    return played.wins[games, seat] - 1 / played.scores.shape[1], played.ahead[games, seat]


def told_of(more: Array) -> dict[str, Any]:
    return {"more": mean_of(more), "deals": deals_needed(mean_of(more), float(more.std(ddof=1)))}


def deals_needed(more: Estimate, spread: float) -> dict[str, int | None]:
    """How many deals, and the fewest and the most that the interval leaves open; None: none are enough."""

    def needed(mean: float) -> int | None:
        return max(1, math.ceil((ONE_SIDED * spread / mean) ** 2)) if mean > 0 else None

    mean, margin = more["mean"], more["margin"]
    return {"likely": needed(mean), "least": needed(mean + margin), "most": needed(mean - margin)}
