"""What the points of a deal are worth in a match: the same for a network that learns and for one that plays.

What counts is winning the match; `players/standing.py` has the thought. Arrays are of NumPy or torch (`xp`),
with the seats, or places, on the last axis.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from spieltisch.players.standing import LOGISTIC, arrival_density, first_shares

Array = Any

UNIT = 0.02
"""What a weight of 1 of an action stands for: so much of a match, more or less."""
TIMES = 64
SHARP = 1e-3  # so little is level, when nothing is to come
FOR_POINTS = 0.05  # what a spread of points is worth besides: a signal from every deal, won or not


@dataclass(frozen=True)
class Scale:
    """What points are measured by."""

    target: int
    """Of a race; 0 where the match has so many deals."""
    spread: float
    """Of the points of a seat in a deal."""
    gain: float
    """What a won round brings."""

    @property
    def times(self) -> Array:
        return np.linspace(0.05, 4 + 2.5 * self.target / self.gain, TIMES, dtype=np.float32)


def worth(points: Array, totals: Array, left: Array, scale: Scale, times: Array, xp: Any = np) -> Array:
    """What these points of a deal are worth to each, an even share taken off.

    `totals` are those before the deal, `left` the deals after it, one for each row.
    """
    seats = points.shape[-1]
    gained = (points - points.mean(-1)[..., None]) / scale.spread
    shares = race(points, totals, scale, times, xp) if scale.target else sums(points, totals, left, scale, xp)
    return shares - 1 / seats + FOR_POINTS * gained / seats**0.5


def sums(points: Array, totals: Array, left: Array, scale: Scale, xp: Any) -> Array:
    """Points yet to come are like noise, the wider the more deals are left."""
    soft = (LOGISTIC * scale.spread * left**0.5).clip(SHARP, None)[..., None]
    ahead = (totals + points) / soft
    chances = xp.exp(ahead - xp.amax(ahead, -1)[..., None])
    return chances / chances.sum(-1)[..., None]


def race(points: Array, totals: Array, scale: Scale, times: Array, xp: Any) -> Array:
    """Each one's chance to be the first at the target."""
    needed = (scale.target - totals - points).clip(0, None)
    rounds = (needed / scale.gain).clip(1 / scale.gain, None)[..., None]
    chances = first_shares(arrival_density(rounds, times, xp), xp)
    there = (needed == 0) * xp.ones_like(chances)
    return xp.where((needed == 0).any(-1)[..., None], there, chances)
