"""Events about seats, and about the table as a whole."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from spieltisch.table import events as log
from spieltisch.table.evolving.course import enter, forget_deals
from spieltisch.table.state import RUNNING, Chair, State, game_of
from spieltisch.wire.settings import Settings


def changed(state: State, event: log.Changed) -> None:
    """Another game is another table: what was played before is not shown with the new settings."""
    if not same_play(event.settings, state.settings):
        state.match = None
        forget_deals(state)
        enter(state, "lobby", event.at)
    state.settings = event.settings
    state.game = game_of(event.settings)
    seats = event.settings.seats
    state.chairs = (state.chairs + [Chair() for _ in range(seats)])[:seats]


def same_play(one: Settings, other: Settings) -> bool:
    """Do they differ in nothing that a match or its watchers depend on?"""
    return replace(one, free_text=other.free_text, hints=other.hints, listed=other.listed) == other


def sat(state: State, event: log.Sat) -> None:
    put(state, event.seat, Chair(person=event.person, name=event.personal))
    state.present.add(event.person)
    state.away.pop(event.person, None)


def stood(state: State, event: log.Stood) -> None:
    put(state, event.seat, Chair())


def botted(state: State, event: log.Botted) -> None:
    put(state, event.seat, Chair(bot=event.level))


def put(state: State, seat: int, chair: Chair) -> None:
    """Somebody else, or nobody, has the seat; who has none left is not waited for."""
    person = state.chairs[seat].person
    state.chairs[seat] = chair
    if state.question is not None and state.question.seat == seat and chair.person != person:
        state.question = None
    if not person or state.seats_of(person):
        return
    state.ready.discard(person)
    if person != state.host:
        state.present.discard(person)
        state.away.pop(person, None)


def removed(state: State, event: log.Removed) -> None:
    state.banned.add(event.person)
    vacate(state, event.person, event.level)


def vacate(state: State, person: str, level: str) -> None:
    """Frees the seats of a person; during a match bots play on."""
    for seat in state.seats_of(person):
        put(state, seat, Chair(bot=level) if state.phase in RUNNING else Chair())


def hosted(state: State, event: log.Hosted) -> None:
    state.host = event.person


def closed(state: State, event: log.Closed) -> None:
    enter(state, "closed", event.at)


CHANGES: dict[type[log.Event], Callable[[State, Any], None]] = {
    log.Changed: changed,
    log.Sat: sat,
    log.Stood: stood,
    log.Botted: botted,
    log.Removed: removed,
    log.Hosted: hosted,
    log.Closed: closed,
}
