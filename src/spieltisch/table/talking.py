"""What people say to each other, and whom they do not hear."""

from msgspec.structs import replace

from spieltisch.table import events as log
from spieltisch.table.readable import readable
from spieltisch.table.refusal import Refusal
from spieltisch.table.seating import Events, need_own, need_seat
from spieltisch.table.state import State, Words
from spieltisch.wire import commands
from spieltisch.wire.phrases import PHRASES

AGAIN = 120.0
"""So many seconds later the same mark means something new."""


def say(state: State, person: str, command: commands.Say, now: float) -> Events:
    need_own(state, person, command.seat)
    phrase, text = command.phrase, "" if command.phrase else readable(command.text)
    if phrase and phrase not in PHRASES:
        raise Refusal("no-such-phrase")
    if not phrase and not state.settings.free_text:
        raise Refusal("phrases-only")
    if not phrase and not text:
        raise Refusal("nothing-said")
    words = Words(now, person, command.seat, phrase, text, command.ref)
    if any(said_before(words, other) for other in state.chat):
        return []  # sent twice, said once
    return [log.Said(at=now, person=person, personal=text, seat=command.seat, phrase=phrase, ref=command.ref)]


def said_before(words: Words, other: Words) -> bool:
    """The same words with the same mark, a short time ago: a client that starts again counts anew."""
    same = replace(other, at=words.at) == words
    return same and words.ref > 0 and words.at - other.at <= AGAIN


def mute(state: State, person: str, command: commands.Mute, now: float) -> Events:
    need_seat(state, command.seat)
    if not state.seats_of(person):
        raise Refusal("no-seat")
    if state.chairs[command.seat].person == person:
        raise Refusal("that-is-you")
    if not state.chairs[command.seat].person:
        raise Refusal("nobody-there", params={"seat": command.seat})
    if (state.chairs[command.seat].person in state.muted.get(person, ())) == command.on:
        return []
    return [log.Muted(at=now, person=person, seat=command.seat, on=command.on)]
