"""Clocks: how long a seat has for its turn. Time runs from event to event; nothing here reads a clock."""

from spieltisch.table import events as log
from spieltisch.table.state import State

DAY = 86_400.0
FRESH = (log.Dealt, log.Undone)
"""Events after which nobody has used anything of a turn."""
CHOICES = (log.Played, log.Withdrawn)


def keep_time(state: State, event: log.AnyEvent, before: list[int], *, waited: bool) -> None:
    """After an event: whose time has begun to run, and what those who had it running have used.

    A choice that all make at the same time is one turn, however often a seat changes its mind.
    """
    if isinstance(event, log.Dealt):
        state.budget = dict.fromkeys(range(len(state.chairs)), float(state.settings.clock.seconds))
    movers = state.movers
    for seat in before:
        if seat in movers and not decides_anew(event, seat):
            continue
        state.spent[seat] = used(state, seat, event.at)
        state.since.pop(seat, None)
    if isinstance(event, log.Played) and not state.choices:
        settle(state)
    elif isinstance(event, FRESH):
        state.spent.clear()
    for seat in movers:
        if seat not in state.since:
            state.since[seat], state.opened[seat] = event.at, state.decision
    if waited and state.attending and state.settings.clock.kind != "days":
        state.since = dict.fromkeys(movers, event.at)  # nobody has used the time in between
        state.changed_at = event.at


def decides_anew(event: log.AnyEvent, seat: int) -> bool:
    """Has the seat another decision to make than before?"""
    own = isinstance(event, CHOICES) and event.seat == seat
    return own or isinstance(event, log.Undone)


def settle(state: State) -> None:
    """A turn has ended: what it took is gone, and having acted gives something back."""
    for seat, spent in state.spent.items():
        left = max(state.budget.get(seat, 0.0) - spent, 0.0)
        state.budget[seat] = left + state.settings.clock.increment
    state.spent.clear()


def used(state: State, seat: int, now: float) -> float:
    """What a seat has used of its running turn."""
    return state.spent.get(seat, 0.0) + max(now - state.since.get(seat, now), 0.0)


def deadline(state: State, seat: int) -> float | None:
    """When the time of a seat to act runs out; None if no clock runs for it."""
    clock, chair = state.settings.clock, state.chairs[seat]
    if clock.kind == "none" or not chair.person or chair.caretaker or chair.hurried:
        return None
    if seat not in state.since:
        return None
    allowed = {
        "turn": float(clock.seconds),
        "player": state.budget.get(seat, 0.0),
        "days": clock.days * DAY,
    }[clock.kind]
    return state.since[seat] + allowed - state.spent.get(seat, 0.0)
