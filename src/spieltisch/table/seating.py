"""Commands about seats and about the table as a whole: who may do what, and what comes of it."""

import msgspec

from spieltisch.errors import SpieltischError
from spieltisch.match.options import check_seats, settle
from spieltisch.players.levels import LEVELS, USUAL_LEVEL
from spieltisch.table import events as log
from spieltisch.table.readable import readable
from spieltisch.table.refusal import Refusal
from spieltisch.table.state import OPEN, RUNNING, State, game_of
from spieltisch.wire import commands
from spieltisch.wire.settings import Clock, Settings

Events = list[log.AnyEvent]


def need_host(state: State, person: str) -> None:
    if not person or person != state.host:
        raise Refusal("not-the-host")


def need_phase(state: State, *phases: str) -> None:
    if state.phase not in phases:
        raise Refusal("not-now", params={"phase": state.phase})


def need_seat(state: State, seat: int) -> None:
    if seat >= len(state.chairs):
        raise Refusal("no-such-seat", params={"seat": seat, "seats": len(state.chairs)})


def need_own(state: State, person: str, seat: int) -> None:
    need_seat(state, seat)
    if not person or state.chairs[seat].person != person:
        raise Refusal("not-your-seat", params={"seat": seat})


def need_level(level: str) -> None:
    if level not in LEVELS:
        raise Refusal("no-such-level", params={"level": level, "levels": list(LEVELS)})


def check_settings(settings: Settings) -> None:
    """Refuses what no table can be."""
    try:
        msgspec.convert(msgspec.to_builtins(settings), Settings)
        game = game_of(settings)
        check_seats(game.rules, settle(game.rules, settings.options), settings.seats, 0)
    except (SpieltischError, msgspec.ValidationError):
        raise Refusal(
            "impossible-settings", params={"game": settings.game, "seats": settings.seats}
        ) from None
    clock = settings.clock
    if not sound(clock):
        raise Refusal("impossible-clock", params={"kind": clock.kind})


def sound(clock: Clock) -> bool:
    match clock.kind:
        case "turn":
            return clock.seconds >= 5
        case "player":
            return clock.seconds >= 30
        case "days":
            return clock.days >= 1
    return True


def sit(state: State, person: str, command: commands.Sit, now: float) -> Events:
    name = readable(command.name)
    mine = state.seats_of(person)
    if state.phase not in OPEN:
        if not mine or command.seat not in (None, *mine):
            raise Refusal("match-is-running")
        helped = any(state.chairs[seat].left or state.chairs[seat].caretaker for seat in mine)
        return [log.Back(at=now, person=person, personal=name)] if helped or name else []
    if person in state.banned:
        raise Refusal("removed")
    if not name:
        raise Refusal("name-needed")
    seat = command.seat if command.seat is not None else first_free(state)
    need_seat(state, seat)
    if state.chairs[seat].person not in ("", person):
        raise Refusal("seat-taken", params={"seat": seat})
    return [log.Sat(at=now, person=person, personal=name, seat=seat)]


def first_free(state: State) -> int:
    for seat, chair in enumerate(state.chairs):
        if chair.free:
            return seat
    raise Refusal("table-full")


def stand(state: State, person: str, command: commands.Stand, now: float) -> Events:
    need_own(state, person, command.seat)
    need_phase(state, *OPEN)
    return [log.Stood(at=now, person=person, seat=command.seat)]


def bot(state: State, person: str, command: commands.Bot, now: float) -> Events:
    need_host(state, person)
    need_seat(state, command.seat)
    need_level(command.level)
    need_phase(state, *OPEN, *RUNNING)
    chair = state.chairs[command.seat]
    if chair.person and not chair.caretaker:
        raise Refusal("seat-taken", params={"seat": command.seat})
    return [log.Botted(at=now, seat=command.seat, level=command.level)]


def remove(state: State, person: str, command: commands.Remove, now: float) -> Events:
    need_host(state, person)
    need_seat(state, command.seat)
    need_phase(state, *OPEN, *RUNNING)
    chair = state.chairs[command.seat]
    if chair.person == state.host:
        raise Refusal("that-is-you")
    if chair.person:
        return [log.Removed(at=now, person=chair.person, seat=command.seat, level=USUAL_LEVEL)]
    if chair.bot and state.phase in OPEN:
        return [log.Stood(at=now, seat=command.seat)]
    raise Refusal("nobody-there", params={"seat": command.seat})


def hand_over(state: State, person: str, command: commands.Host, now: float) -> Events:
    need_host(state, person)
    need_seat(state, command.seat)
    heir = state.chairs[command.seat].person
    if not heir or state.chairs[command.seat].left:
        raise Refusal("nobody-there", params={"seat": command.seat})
    if heir == state.host:
        raise Refusal("that-is-you")
    return [log.Hosted(at=now, person=heir)]


def change(state: State, person: str, command: commands.Change, now: float) -> Events:
    need_host(state, person)
    need_phase(state, *OPEN)
    check_settings(command.settings)
    beyond = [
        log.Stood(at=now, person=chair.person, seat=seat)
        for seat, chair in enumerate(state.chairs)
        if seat >= command.settings.seats and not chair.free
    ]
    return [*beyond, log.Changed(at=now, settings=command.settings)]


def start(state: State, person: str, command: commands.Start, now: float) -> Events:
    """A match; or, between deals, the next one without waiting for who is not ready."""
    need_host(state, person)
    if state.phase == "between":
        return [log.Ready(at=now, person=each) for each in state.attending if each not in state.ready]
    need_phase(state, *OPEN)
    free = [seat for seat, chair in enumerate(state.chairs) if chair.free or chair.left]
    if free and command.fill is None:
        raise Refusal("seats-free", params={"seats": free})
    if command.fill is not None:
        need_level(command.fill)
    if len(free) == len(state.chairs) or not state.people:
        raise Refusal("nobody-plays")
    filled: Events = [log.Botted(at=now, seat=seat, level=command.fill or "") for seat in free]
    return [*filled, log.Started(at=now)]


def close(state: State, person: str, command: commands.Close, now: float) -> Events:
    need_host(state, person)
    need_phase(state, *OPEN, *RUNNING)
    return [log.Closed(at=now)]


def leave(state: State, person: str, command: commands.Leave, now: float) -> Events:
    seats = state.seats_of(person)
    if not seats:
        raise Refusal("no-seat")
    if state.phase in RUNNING:
        gone = all(state.chairs[seat].left for seat in seats)
        return [] if gone else [log.Left(at=now, person=person)]
    return [log.Stood(at=now, person=person, seat=seat) for seat in seats]
