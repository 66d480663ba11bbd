"""What people say to each other, and whom they do not hear."""

from spieltisch.table import events as log
from spieltisch.table.readable import readable
from spieltisch.table.refusal import Refusal
from spieltisch.table.seating import Events, need_own, need_seat
from spieltisch.table.state import State
from spieltisch.wire import commands
from spieltisch.wire.phrases import PHRASES


def say(state: State, person: str, command: commands.Say, now: float) -> Events:
    need_own(state, person, command.seat)
    if any(words.person == person and words.ref == command.ref > 0 for words in state.chat):
        return []  # sent twice, said once
    if command.phrase:
        if command.phrase not in PHRASES:
            raise Refusal("no-such-phrase")
        return [log.Said(at=now, person=person, seat=command.seat, phrase=command.phrase, ref=command.ref)]
    if not state.settings.free_text:
        raise Refusal("phrases-only")
    text = readable(command.text)
    if not text:
        raise Refusal("nothing-said")
    return [log.Said(at=now, person=person, personal=text, seat=command.seat, ref=command.ref)]


def mute(state: State, person: str, command: commands.Mute, now: float) -> Events:
    need_seat(state, command.seat)
    if not state.seats_of(person):
        raise Refusal("no-seat")
    if state.chairs[command.seat].person == person:
        raise Refusal("that-is-you")
    if (command.seat in state.muted.get(person, ())) == command.on:
        return []
    return [log.Muted(at=now, person=person, seat=command.seat, on=command.on)]
