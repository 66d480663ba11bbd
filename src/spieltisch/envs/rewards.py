"""What a deal or a match is worth to each seat: the choices that every environment offers.

`points`  the own points less the mean of the table; sums to 0.
`places`  1 for the first place, −1 for the last, the others evenly between; who ties shares; sums to 0.
`win`     winners share 1, all others get 0; sums to 1, so it is not zero-sum.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

from spieltisch.errors import SetupError
from spieltisch.games.contract import Series

Reward = Callable[[Series, Sequence[int]], list[float]]

MOST_POINTS = 500.0  # no deal of these games comes near: for who needs bounds


def by_points(series: Series, points: Sequence[int]) -> list[float]:
    sign, mean = direction(series, len(points)), sum(points) / len(points)
    return [sign * (own - mean) for own in points]


def by_places(series: Series, points: Sequence[int]) -> list[float]:
    sign, found = direction(series, len(points)), [0.0] * len(points)
    order = sorted(range(len(points)), key=lambda seat: -sign * points[seat])
    place = 0
    for _, alike in groupby(order, key=lambda seat: points[seat]):
        seats = list(alike)
        middle = place + (len(seats) - 1) / 2
        for seat in seats:
            found[seat] = 1 - 2 * middle / (len(points) - 1)
        place += len(seats)
    return found


def by_win(series: Series, points: Sequence[int]) -> list[float]:
    winners = series.winners(points)
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(points))]


def direction(series: Series, seats: int) -> int:
    """1 where more points are better, −1 where fewer are: asked of the game."""
    return 1 if series.winners([0] * (seats - 1) + [1]) == [seats - 1] else -1


REWARDS: dict[str, Reward] = {"points": by_points, "places": by_places, "win": by_win}
SUMS = {"points": 0.0, "places": 0.0, "win": 1.0}
BOUNDS = {"points": (-MOST_POINTS, MOST_POINTS), "places": (-1.0, 1.0), "win": (0.0, 1.0)}


def reward(name: str) -> Reward:
    """A choice by its name."""
    if name not in REWARDS:
        raise SetupError(f"there are no rewards {name!r}: choose one of {', '.join(REWARDS)}")
    return REWARDS[name]
