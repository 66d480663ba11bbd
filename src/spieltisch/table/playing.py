"""Commands about the match: the shuffle, actions, undo, pauses, what comes next."""

from spieltisch.errors import AmbiguousError, IllegalAction, NotYourTurn, TextError
from spieltisch.match.deal import Deal
from spieltisch.match.shuffle import commit as commitment_to
from spieltisch.table import events as log
from spieltisch.table.following import asked
from spieltisch.table.refusal import Refusal
from spieltisch.table.seating import Events, need_own, need_phase
from spieltisch.table.state import RUNNING, Shuffle, State
from spieltisch.wire import commands


def commit(state: State, person: str, command: commands.Commit, now: float) -> Events:
    shuffle = running_shuffle(state, person, command.deal)
    if shuffle.commitments.get(person) == command.commitment:
        return []  # sent twice, counts once
    if shuffle.disclosing or person in shuffle.commitments:
        raise Refusal("too-late")
    return [log.Committed(at=now, person=person, commitment=command.commitment)]


def reveal(state: State, person: str, command: commands.Reveal, now: float) -> Events:
    shuffle = running_shuffle(state, person, command.deal)
    if not shuffle.disclosing:
        raise Refusal("too-early")
    if shuffle.values.get(person) == command.value:
        return []
    if person not in shuffle.commitments or person in shuffle.values:
        raise Refusal("too-late")
    if commitment_to(command.value) != shuffle.commitments[person]:
        raise Refusal("not-what-you-committed-to")
    return [log.Valued(at=now, person=person, value=command.value)]


def running_shuffle(state: State, person: str, deal: int) -> Shuffle:
    if not state.seats_of(person):
        raise Refusal("no-seat")
    if state.shuffle is None or state.shuffle.deal != deal:
        raise Refusal("not-now", params={"phase": state.phase})
    return state.shuffle


def act(state: State, person: str, command: commands.Act, now: float) -> Events:
    need_own(state, person, command.seat)
    if state.decided.get(command.seat) == (command.decision, command.action):
        return []  # sent twice, counts once
    need_phase(state, "playing")
    if state.paused:
        raise Refusal("paused")
    if command.seat not in state.movers:
        raise Refusal("not-your-turn", params={"seats": state.movers})
    if not state.opened[command.seat] <= command.decision <= state.decision:
        raise Refusal("stale", params={"decision": state.decision})
    action = legal_action(state.aside(command.seat), command.seat, command.action)
    back: Events = []
    if state.chairs[command.seat].left:
        back = [log.Back(at=now, person=person)]
    text = command.action if command.action != action else ""
    played = log.Played(
        at=now,
        person=person,
        seat=command.seat,
        action=action,
        by="p",
        decision=command.decision,
        text=text,
    )
    return [*back, played]


def legal_action(deal: Deal, seat: int, text: str) -> str:
    """The action in full notation; a refusal with the clause if it is not legal."""
    try:
        return deal.check(text, seat=seat)
    except IllegalAction as error:
        raise Refusal(error.code, error.clause, error.params) from None
    except AmbiguousError as error:
        raise Refusal("ambiguous-action", params={"actions": list(error.candidates)}) from None
    except TextError:
        raise Refusal("no-such-action") from None
    except NotYourTurn:
        raise Refusal("not-your-turn", params={"seats": [seat]}) from None


def undo(state: State, person: str, command: commands.Undo, now: float) -> Events:
    need_own(state, person, command.seat)
    need_phase(state, "playing")
    if command.seat in state.choices:
        return [log.Withdrawn(at=now, person=person, seat=command.seat)]
    if state.question is not None:
        raise Refusal("already-asked")
    own = [at for at, move in enumerate(state.moves[-1]) if move.seat == command.seat and move.by != "f"]
    if not own:
        raise Refusal("nothing-to-undo")
    to = first_of_choices(state, own[-1])
    if not others_saw(state, person, to):
        return [log.Undone(at=now, person=person, seat=command.seat, to=to)]
    return [log.Asked(at=now, person=person, seat=command.seat, to=to)]


def first_of_choices(state: State, at: int) -> int:
    """An action that was chosen together with others' goes back with all of them."""
    assert state.deal is not None
    if state.deal.back_to(at).together:
        while at and state.deal.back_to(at - 1).together:
            at -= 1
    return at


def others_saw(state: State, person: str, to: int) -> bool:
    """Has anybody else learned anything by the actions from `to` on? Their views tell."""
    assert state.deal is not None
    now, then = state.deal, state.deal.back_to(to)
    if then.view(None) != now.view(None):  # what was told is among it: a pass tells something, too
        return True
    others = [seat for seat, chair in enumerate(state.chairs) if chair.person not in ("", person)]
    return any(
        (then.own(seat).zones, then.own(seat).facts) != (now.own(seat).zones, now.own(seat).facts)
        for seat in others
    )


def answer(state: State, person: str, command: commands.Answer, now: float) -> Events:
    if state.question is None:
        raise Refusal("nothing-asked")
    if person not in asked(state):
        raise Refusal("not-asked-of-you")
    if person in state.question.agreed and command.agree:
        return []
    return [log.Agreed(at=now, person=person) if command.agree else log.Declined(at=now, person=person)]


def pause(state: State, person: str, command: commands.Pause, now: float) -> Events:
    need_player(state, person)
    need_phase(state, "playing")
    return [] if state.paused else [log.Paused(at=now, person=person)]


def resume(state: State, person: str, command: commands.Resume, now: float) -> Events:
    need_player(state, person)
    need_phase(state, *RUNNING)
    return [log.Resumed(at=now, person=person)] if state.paused else []


def ready(state: State, person: str, command: commands.Next | commands.Rematch, now: float) -> Events:
    need_player(state, person)
    need_phase(state, "between" if isinstance(command, commands.Next) else "over")
    return [] if person in state.ready else [log.Ready(at=now, person=person)]


def need_player(state: State, person: str) -> None:
    if not state.seats_of(person):
        raise Refusal("no-seat")
