"""What people at a table are shown of a deal: what all see, and what one seat knows besides."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from spieltisch.games.contract import Event, Fact, Zone


class Public(msgspec.Struct, frozen=True, gc=False):
    """What everybody may know."""

    turn: int | None
    over: bool
    scores: tuple[int, ...] | None  # when the deal is over
    zones: Sequence[Zone]
    facts: Sequence[Fact]
    prompt: Fact


class Own(msgspec.Struct, frozen=True, gc=False):
    """What only one seat may know: its zones take the place of the public ones with the same id."""

    zones: Sequence[Zone]
    facts: Sequence[Fact]
    legal: Sequence[Mapping[str, Any]]  # empty when somebody else is to act


NOTHING = Own((), (), ())


def with_own(zones: Sequence[Zone], own: Sequence[Zone]) -> list[Zone]:
    """The public zones with those of a seat in their places."""
    better = {zone.id: zone for zone in own}
    return [better.get(zone.id, zone) for zone in zones]


def known(event: Event, viewer: int) -> dict[str, Any]:
    """An event as the viewer may know it: what all know, and to its own seat what only that seat knows."""
    params = dict(event.public)
    if event.seat is not None and event.seat == viewer:
        params |= event.private
    return {"code": event.code, "seat": event.seat, "params": params}


def plain(value: Any) -> Any:
    """As JSON gives it back."""
    return msgspec.json.decode(msgspec.json.encode(value))
