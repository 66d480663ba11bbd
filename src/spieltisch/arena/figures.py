"""From sums to statistics."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from spieltisch.arena.totals import Totals

Z95 = 1.959964  # the normal distribution keeps 95 % within so many standard errors


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class SeatFigures:
    """How one seat fared; seat 0 began every deal."""

    seat: int
    mean: float
    spread: float
    """The standard deviation of the points of a deal."""
    least: int
    median: int
    most: int
    wins: float
    """The share of deals won; a win shared by two counts half for each."""
    points: dict[int, int]
    """How many deals brought so many points."""


@dataclass(frozen=True)
class Happening:
    """Something special: how often a deal, and in which share of deals."""

    name: str
    per_deal: float
    share: float


@dataclass(frozen=True)
class Figures:
    """What a simulation shows."""

    game: str
    seats: int
    options: dict[str, bool | int | str]
    bots: str
    """Who played, in all seats."""
    seed: int
    deals: int
    actions: int
    by_seat: tuple[SeatFigures, ...]
    happenings: tuple[Happening, ...]
    starter_lead: Estimate
    """Points of the starter above the mean of all."""
    starter_wins: Estimate
    """The starter's share of deals won; an even share is 1 / seats."""

    @property
    def subject(self) -> str:
        """What was played, by whom: what stands above all figures."""
        play = "of random play" if self.bots == "random" else f"played by {self.bots}"
        return f"{self.deals:,} deals {play}"


def estimate(total: int, squared: int, count: int, unit: int) -> Estimate:
    """The mean of whole numbers, from their sum and the sum of their squares; in parts of `unit`."""
    mean = total / count
    error = Z95 * deviation(total, squared, count) / math.sqrt(count)
    return Estimate(mean / unit, (mean - error) / unit, (mean + error) / unit)


def deviation(total: int, squared: int, count: int) -> float:
    """The standard deviation, from whole numbers until the last step."""
    if count < 2:
        return 0.0
    return math.sqrt((count * squared - total * total) / (count * (count - 1)))


def median(points: Mapping[int, int]) -> int:
    """The lower of the middle ones."""
    left = (sum(points.values()) + 1) // 2
    for value in sorted(points):
        left -= points[value]
        if left <= 0:
            return value
    raise AssertionError("no deals, no median")


def seat_figures(totals: Totals, seat: int) -> SeatFigures:
    points: Counter[int] = totals.points[seat]
    total = sum(value * count for value, count in points.items())
    squared = sum(value * value * count for value, count in points.items())
    return SeatFigures(
        seat=seat,
        mean=total / totals.deals,
        spread=deviation(total, squared, totals.deals),
        least=min(points),
        median=median(points),
        most=max(points),
        wins=totals.wins[seat] / totals.share / totals.deals,
        points=dict(sorted(points.items())),
    )


def make_figures(
    totals: Totals,
    names: tuple[str, ...],
    game: str,
    options: Mapping[str, bool | int | str],
    seed: int,
    bots: str = "random",
) -> Figures:
    deals = totals.deals
    return Figures(
        game=game,
        seats=totals.seats,
        options=dict(options),
        bots=bots,
        seed=seed,
        deals=deals,
        actions=totals.actions,
        by_seat=tuple(seat_figures(totals, seat) for seat in range(totals.seats)),
        happenings=tuple(
            Happening(name, totals.happened[kind] / deals, totals.happened_in[kind] / deals)
            for kind, name in enumerate(names)
        ),
        starter_lead=estimate(totals.lead, totals.lead_squared, deals, totals.seats),
        starter_wins=estimate(totals.wins[0], totals.wins_squared[0], deals, totals.share),
    )
