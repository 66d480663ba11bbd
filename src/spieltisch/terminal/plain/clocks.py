"""Tells in time that time is short: a clock that nobody sees must be heard."""

from typing import NamedTuple

from spieltisch.wire.messages import View

SHORT = (30.0, 10.0)
"""Seconds before the end of a turn at which one is told."""


class Bell(NamedTuple):
    """When to say how much time is left, and for which decision."""

    decision: int
    at: float
    left: float


def time_left(view: View, now: float) -> float | None:
    """What is left for this person's own turn; None where no clock runs."""
    mine = [
        until for seat, until in view.turn.until.items() if seat in view.seats and seat in view.turn.seats
    ]
    return min(mine) - now if mine and not view.table.paused else None


def next_bell(view: View, now: float) -> Bell | None:
    left = time_left(view, now)
    if left is None:
        return None
    return next(
        (Bell(view.turn.decision, now + left - short, short) for short in SHORT if short < left), None
    )
