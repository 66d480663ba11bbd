"""Events in the course of a match: shuffles, actions, what was taken back, what comes next."""

from collections.abc import Callable
from typing import Any

from spieltisch.match.proof import Proof, Share, mix
from spieltisch.match.shuffle import commit
from spieltisch.table import events as log
from spieltisch.table.state import Choice, Move, Phase, Question, Shuffle, State


def enter(state: State, phase: Phase, at: float) -> None:
    state.phase = phase
    state.changed_at = at
    state.ready.clear()
    state.question = None


def started(state: State, event: log.Started) -> None:
    state.matches += 1
    state.match = None
    forget_deals(state)
    enter(state, "between", event.at)


def forget_deals(state: State) -> None:
    state.seeds, state.proofs, state.moves, state.players = [], [], [], []


def shuffled(state: State, event: log.Shuffled) -> None:
    enter(state, "shuffling", event.at)
    state.shuffle = Shuffle(len(state.seeds), event.value, event.at)


def committed(state: State, event: log.Committed) -> None:
    assert state.shuffle is not None
    state.shuffle.commitments[event.person] = event.commitment


def disclosed(state: State, event: log.Disclosed) -> None:
    assert state.shuffle is not None
    state.shuffle.disclosing = True
    state.shuffle.since = event.at


def valued(state: State, event: log.Valued) -> None:
    assert state.shuffle is not None
    state.shuffle.values[event.person] = event.value


def dealt(state: State, event: log.Dealt) -> None:
    proof = proof_of(state)
    values = {share.seat: share.value for share in proof.shares}
    state.proofs.append(proof)
    state.seeds.append(mix(proof.table, proof.match, proof.deal, proof.value, values))
    state.moves.append([])
    state.shuffle = None
    if state.match is None:
        seeds, settings = state.seeds, state.settings
        starter = (state.matches - 1) % settings.seats
        state.match = state.game.match_of(settings.seats, seeds.__getitem__, starter, settings.options)
    else:
        state.match.go_on()
    state.players = [chair.person for chair in state.chairs]
    state.choices, state.chosen = {}, set()
    state.decided = {}
    state.decision += 1
    enter(state, "playing", event.at)


def proof_of(state: State) -> Proof:
    """Where the seed of the deal to come is mixed from: values that fit their commitments."""
    shuffle = state.shuffle
    assert shuffle is not None
    shares = [
        Share(state.seats_of(person)[0], shuffle.commitments[person], shuffle.values[person])
        for person in state.people
        if person in shuffle.values
    ]
    return Proof(state.id, state.matches, shuffle.deal, commit(shuffle.value), shuffle.value, shares)


def played(state: State, event: log.Played) -> None:
    match = state.match
    assert match is not None
    if event.by == "p":  # what the table or a bot plays for somebody does not make them forget their own
        state.decided[event.seat] = (event.decision, event.text or event.action)
    state.question = None
    deal = match.deal
    if event.seat in deal.together:
        choose(state, event)
    else:
        deal.play(event.action, seat=event.seat)
        state.moves[-1].append(Move(event.seat, event.by))
    choosing = event.seat in deal.together and event.seat not in state.chosen
    state.chairs[event.seat].hurried &= choosing
    state.decision += 1
    if deal.over:
        enter(state, "over" if match.over else "between", event.at)


def choose(state: State, event: log.Played) -> None:
    """A choice that all make at the same time: it counts when the last one is made."""
    assert state.match is not None
    deal = state.match.deal
    state.choices.setdefault(event.seat, []).append(Choice(event.action, event.by))
    if event.seat not in state.aside(event.seat).together:
        state.chosen.add(event.seat)
    if state.chosen >= set(deal.together):
        while deal.together:
            assert deal.turn is not None
            seat = deal.turn
            choice = state.choices[seat].pop(0)
            deal.play(choice.action, seat=seat)
            state.moves[-1].append(Move(seat, choice.by))
        state.choices, state.chosen, state.asides = {}, set(), {}


def withdrawn(state: State, event: log.Withdrawn) -> None:
    state.choices.pop(event.seat, None)
    state.chosen.discard(event.seat)
    state.decision += 1


def asked(state: State, event: log.Asked) -> None:
    state.question = Question(event.person, event.seat, event.to)


def agreed(state: State, event: log.Agreed) -> None:
    assert state.question is not None
    state.question.agreed.add(event.person)


def declined(state: State, event: log.Declined) -> None:
    state.question = None


def undone(state: State, event: log.Undone) -> None:
    match = state.match
    assert match is not None
    match.replace_deal(match.deal.back_to(event.to))
    del state.moves[-1][event.to :]
    state.choices, state.chosen = {}, set()
    for chair in state.chairs:
        chair.hurried = False
    state.question = None
    state.decision += 1
    enter(state, "playing", event.at)


def paused(state: State, event: log.Paused) -> None:
    state.paused = True


def resumed(state: State, event: log.Resumed) -> None:
    state.paused = False


def ready(state: State, event: log.Ready) -> None:
    state.ready.add(event.person)


CHANGES: dict[type[log.Event], Callable[[State, Any], None]] = {
    log.Started: started,
    log.Shuffled: shuffled,
    log.Committed: committed,
    log.Disclosed: disclosed,
    log.Valued: valued,
    log.Dealt: dealt,
    log.Played: played,
    log.Withdrawn: withdrawn,
    log.Asked: asked,
    log.Agreed: agreed,
    log.Declined: declined,
    log.Undone: undone,
    log.Paused: paused,
    log.Resumed: resumed,
    log.Ready: ready,
}
