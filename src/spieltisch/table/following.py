"""What follows by itself at a table: from what has happened, and from time.

`follow` gives the next event that is due, one at a time, until nothing is; `due` says when time alone will
bring the next one. Nobody has to ask for any of it, so a table never waits for somebody who is gone.
"""

from collections.abc import Callable, Iterator

from spieltisch.table import events as log
from spieltisch.table.house import House
from spieltisch.table.state import OPEN, State
from spieltisch.table.timing import DAY, deadline

Fresh = Callable[[], bytes]


def follow(state: State, now: float, house: House, fresh: Fresh) -> log.AnyEvent | None:
    """The next event that is due."""
    if state.phase == "closed":
        return None
    if not state.complete and (event := next_for_absent(state, now, house)) is not None:
        return event
    if state.question is not None and state.question.agreed >= set(asked(state)):
        return log.Undone(at=now, seat=state.question.seat, to=state.question.to)
    match state.phase:
        case "shuffling":
            return next_of_shuffle(state, now, house)
        case "playing":
            return next_of_play(state, now)
        case "between" if everybody_ready(state) or waited_enough(state, now, house):
            return log.Shuffled(at=now, value=fresh().hex())
        case "over" if everybody_ready(state) and not any(chair.free for chair in state.chairs):
            return next_of_rematch(state, now, house)
    return None


def next_for_absent(state: State, now: float, house: House) -> log.AnyEvent | None:
    heir = next_host(state, now, house)
    if heir:
        return log.Hosted(at=now, person=heir)
    for seat, time in covering(state, house):
        if time <= now:
            return log.Covered(at=now, person=state.chairs[seat].person, seat=seat)
    return None


def due(state: State, house: House) -> float | None:
    """When time brings something about, if nothing else happens before."""
    if state.phase == "closed":
        return None
    times: list[float] = []
    if not state.complete:
        times += [time for _, time in covering(state, house)]
        times += [state.away[state.host] + patience(state, house)] if host_missed(state) else []
    if goes_on(state):
        times += [time for seat in state.movers if (time := deadline(state, seat)) is not None]
    if state.phase == "shuffling" and state.shuffle is not None:
        times.append(state.shuffle.since + house.shuffle_wait)
    if waits_by_clock(state):
        times.append(state.changed_at + house.next_wait)
    return min(times) if times else None


def covering(state: State, house: House) -> Iterator[tuple[int, float]]:
    """Seats whose person is away, each with the time from which the caretaker plays.

    A table that everybody has left waits for the first to come back; where a turn may take days, being away
    is no absence.
    """
    if state.phase in OPEN or state.settings.clock.kind == "days" or not state.attending:
        return
    for seat, chair in enumerate(state.chairs):
        if chair.person in state.away and not chair.caretaker:
            yield seat, state.away[chair.person] + house.grace


def host_missed(state: State) -> bool:
    """Is the host away, or gone, while others are there?"""
    others = [person for person in state.attending if person != state.host]
    return bool(others) and state.host in state.away


def next_host(state: State, now: float, house: House) -> str:
    """Who takes the table over from a host who was removed, has got up or stays away."""
    others = [person for person in state.attending if person != state.host]
    if not others:
        return ""
    seats = state.seats_of(state.host)
    gone = not state.host or state.host in state.banned or any(state.chairs[seat].left for seat in seats)
    late = state.host in state.away and state.away[state.host] + patience(state, house) <= now
    return others[0] if gone or late else ""


def patience(state: State, house: House) -> float:
    """How long a table waits for its host."""
    clock = state.settings.clock
    return clock.days * DAY if clock.kind == "days" else house.grace


def next_of_shuffle(state: State, now: float, house: House) -> log.AnyEvent | None:
    shuffle = state.shuffle
    assert shuffle is not None
    late = shuffle.since + house.shuffle_wait <= now
    if not shuffle.disclosing:
        missing = set(state.attending) - set(shuffle.commitments)
        return log.Disclosed(at=now) if late or not missing else None
    missing = set(shuffle.commitments) & set(state.attending) - set(shuffle.values)
    return log.Dealt(at=now) if late or not missing else None


def next_of_rematch(state: State, now: float, house: House) -> log.AnyEvent:
    """Who has got up during the last match does not play the next one."""
    for seat, chair in enumerate(state.chairs):
        if chair.left:
            return log.Botted(at=now, seat=seat, level=house.caretaker)
    return log.Started(at=now)


def next_of_play(state: State, now: float) -> log.AnyEvent | None:
    if not goes_on(state):
        return None
    for seat in state.movers:
        time = deadline(state, seat)
        if time is not None and time <= now:
            return log.Hurried(at=now, person=state.chairs[seat].person, seat=seat)
    deal = state.deal
    assert deal is not None
    if state.movers and state.chairs[state.movers[0]].person and not deal.together and deal.plainly_forced:
        return log.Played(at=now, seat=state.movers[0], action=deal.legal[0], by="f")
    return None


def goes_on(state: State) -> bool:
    """Is there somebody to play for? A table that all have left waits, unless its turns take days."""
    return bool(state.attending) or state.settings.clock.kind == "days"


def asked(state: State) -> list[str]:
    """Who has to agree to an undo: all others who play themselves, also if they are away for a moment."""
    assert state.question is not None
    helped = {chair.person for chair in state.chairs if chair.caretaker}
    return [person for person in state.people if person not in (state.question.person, *helped)]


def everybody_ready(state: State) -> bool:
    """Are all who are there? For another match also those who may take days, but not who has got up."""
    needed = set(state.attending)
    if state.phase == "over" and state.settings.clock.kind == "days":
        needed = {chair.person for chair in state.chairs if chair.person and not chair.left}
    return bool(needed) and state.ready >= needed


def waits_by_clock(state: State) -> bool:
    """Does the next deal begin by itself after a while?"""
    clocked = state.settings.clock.kind != "none" and state.match is not None
    return state.phase == "between" and clocked and goes_on(state)


def waited_enough(state: State, now: float, house: House) -> bool:
    return state.match is None or (waits_by_clock(state) and state.changed_at + house.next_wait <= now)
