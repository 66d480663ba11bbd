"""Events of a table as people are told of them: codes, seats, parameters; nothing that only some may know."""

from collections.abc import Callable
from typing import Any

from spieltisch.match.shuffle import commit
from spieltisch.table import events as log
from spieltisch.table.state import State, Words
from spieltisch.wire.messages import Told


def tell(event: log.AnyEvent, state: State) -> list[Told]:
    """What all are told of an event that has just changed the table; the game tells the rest itself."""
    if type(event) in PLAIN:
        return [Told(PLAIN[type(event)], getattr(event, "seat", first_seat(state, event.person)))]
    return TOLD[type(event)](event, state)


def first_seat(state: State, person: str) -> int | None:
    return next(iter(state.seats_of(person)), None)


def played(event: log.Played, state: State) -> list[Told]:
    found = [Told("has-chosen", event.seat)] if event.seat in state.chosen else []
    if event.by in HELPED:
        found.append(Told(HELPED[event.by], event.seat))
    return found


def dealt(event: log.Dealt, state: State) -> list[Told]:
    assert state.deal is not None
    return [Told("dealt", state.deal.starter, {"deal": len(state.seeds) - 1})]


def shuffled(event: log.Shuffled, state: State) -> list[Told]:
    return [Told("shuffle", None, {"deal": len(state.seeds), "commitment": commit(event.value)})]


def said(event: log.Said, state: State) -> list[Told]:
    return [spoken(state.chat[-1])]


def spoken(words: Words) -> Told:
    what = {"phrase": words.phrase} if words.phrase else {"text": words.text}
    return Told("said", words.seat, {"at": words.at} | what)


HELPED = {"c": "caretaker-plays", "f": "plainly-forced"}

PLAIN: dict[type[log.Event], str] = {
    log.Changed: "settings-changed",
    log.Stood: "stood-up",
    log.Removed: "was-removed",
    log.Hosted: "is-host",
    log.Closed: "table-closed",
    log.Started: "match-started",
    log.Disclosed: "values-wanted",
    log.Withdrawn: "chooses-again",
    log.Asked: "asks-undo",
    log.Agreed: "agrees",
    log.Declined: "declines",
    log.Undone: "undone",
    log.Paused: "paused",
    log.Resumed: "resumed",
    log.Ready: "is-ready",
    log.Came: "is-there",
    log.Went: "went-away",
    log.Left: "left",
    log.Back: "is-back",
    log.Covered: "caretaker-takes-over",
    log.Hurried: "time-is-up",
    log.Woken: "server-restarted",
}

TOLD: dict[type[log.Event], Callable[[Any, State], list[Told]]] = {
    log.Sat: lambda event, state: [Told("sat-down", event.seat, {"name": event.personal})],
    log.Botted: lambda event, state: [Told("bot-sat-down", event.seat, {"level": event.level})],
    log.Shuffled: shuffled,
    log.Dealt: dealt,
    log.Played: played,
    log.Said: said,
    log.Muted: lambda event, state: [Told("muted" if event.on else "unmuted", event.seat)],
    log.Forgotten: lambda event, state: [Told("forgotten", None, {"seats": event.seats})],
}
