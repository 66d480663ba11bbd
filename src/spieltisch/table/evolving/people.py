"""Events about people: who is there, who is away, what they say, and that they want to be forgotten."""

from collections.abc import Callable
from typing import Any

from spieltisch.table import events as log
from spieltisch.table.evolving.seats import vacate
from spieltisch.table.state import State, Words


def came(state: State, event: log.Came) -> None:
    state.present.add(event.person)
    state.away.pop(event.person, None)
    for chair in state.chairs:
        if chair.person == event.person and not chair.left:
            chair.caretaker = False


def went(state: State, event: log.Went) -> None:
    state.present.discard(event.person)
    state.away[event.person] = event.at


def left(state: State, event: log.Left) -> None:
    for seat in state.seats_of(event.person):
        state.chairs[seat].left = state.chairs[seat].caretaker = True
    if state.question is not None and state.question.person == event.person:
        state.question = None


def back(state: State, event: log.Back) -> None:
    for seat in state.seats_of(event.person):
        chair = state.chairs[seat]
        chair.left = chair.caretaker = False
        chair.name = event.personal or chair.name


def covered(state: State, event: log.Covered) -> None:
    state.chairs[event.seat].caretaker = True


def hurried(state: State, event: log.Hurried) -> None:
    state.chairs[event.seat].hurried = True


def woken(state: State, event: log.Woken) -> None:
    for person in {*state.people, state.host}:
        if person in state.present or person not in state.away:
            state.away[person] = event.at
    state.present.clear()


def said(state: State, event: log.Said) -> None:
    words = Words(event.at, event.person, event.seat, event.phrase, event.personal, event.ref)
    if words.phrase or words.text:  # if it was not erased since
        state.chat.append(words)


def muted(state: State, event: log.Muted) -> None:
    unheard = state.muted.setdefault(event.person, set())
    (unheard.add if event.on else unheard.discard)(state.chairs[event.seat].person)


def forgotten(state: State, event: log.Forgotten) -> None:
    vacate(state, event.person, event.level)
    for words in [words for words in state.chat if words.person == event.person]:
        state.chat.remove(words)
    state.present.discard(event.person)
    state.away.pop(event.person, None)
    state.muted.pop(event.person, None)
    if state.host == event.person:
        state.host = ""


CHANGES: dict[type[log.Event], Callable[[State, Any], None]] = {
    log.Came: came,
    log.Went: went,
    log.Left: left,
    log.Back: back,
    log.Covered: covered,
    log.Hurried: hurried,
    log.Woken: woken,
    log.Said: said,
    log.Muted: muted,
    log.Forgotten: forgotten,
}
