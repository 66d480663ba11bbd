"""A program that plays a seat at a table over the network, from what the table shows it."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from spieltisch.client.errors import Refused
from spieltisch.client.visit import Visit
from spieltisch.wire.commands import Act, Next
from spieltisch.wire.messages import View

Chooser = Callable[[View, int], str]
"""From the view and the seat to one of the seat's legal actions, in notation."""

PASSING = ("slow-down", "not-kept", "internal", "preparing")
"""Refusals after which the same is worth another try."""
PAUSE = 0.5


def legal(view: View, seat: int) -> list[Mapping[str, Any]]:
    """What the seat may do now; nothing when it is not its turn."""
    own = view.own.get(seat)
    if own is None or not isinstance(own.legal, list) or seat not in view.turn.seats:
        return []
    return own.legal


def first(view: View, seat: int) -> str:
    """The simplest chooser: always the first action of the list."""
    return str(legal(view, seat)[0]["action"])


async def play_seat(
    visit: Visit, seat: int, choose: Chooser = first, acted: Callable[[str], None] = lambda _: None
) -> View:
    """Plays the seat until the match is over, and gives the view at its end.

    Whatever else happens there, an undo or a caretaker that was quicker, it goes on with the next decision.
    `acted` is told of each action when the server has acknowledged it.
    """

    def has_to(view: View) -> bool:
        if view.table.phase in ("over", "closed"):
            return True
        if view.table.phase == "between":
            return seat not in view.table.ready
        return not view.table.paused and bool(legal(view, seat))

    while True:
        view = await visit.until(has_to)
        if view.table.phase in ("over", "closed"):
            return view
        try:
            if view.table.phase == "between":
                await visit.ask(Next())
            else:
                action = choose(view, seat)
                await visit.ask(Act(seat=seat, decision=view.turn.decision, action=action))
                acted(action)
        except Refused as refusal:
            await (asyncio.sleep(PAUSE) if refusal.code in PASSING else visit.until(later_than(view)))


def later_than(view: View) -> Callable[[View], bool]:
    return lambda now: now.number > view.number
