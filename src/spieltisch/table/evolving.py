"""How events change a table: nothing is decided here, and the same events always give the same table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from spieltisch.match.proof import Proof, Share, mix
from spieltisch.match.shuffle import commit
from spieltisch.table import events as log
from spieltisch.table.state import (
    RUNNING,
    Chair,
    Choice,
    Move,
    Phase,
    Question,
    Shuffle,
    State,
    Words,
    game_of,
    new_state,
    refresh,
    set_movers,
)
from spieltisch.table.timing import keep_time
from spieltisch.wire.settings import Settings


def begin(name: str, event: log.AnyEvent) -> State:
    """A table from the first event of its log."""
    assert isinstance(event, log.Created)
    state = new_state(name, event.person, event.settings)
    state.present.add(event.person)
    state.public = 1
    state.changed_at = event.at
    refresh(state)
    return state


def evolve(state: State, event: log.AnyEvent) -> None:
    """One event more."""
    before, waited = state.movers, not state.attending
    CHANGES[type(event)](state, event)
    (set_movers if isinstance(event, log.Played) else refresh)(state)
    count(state, event)
    keep_time(state, event, before, waited=waited)


def count(state: State, event: log.AnyEvent) -> None:
    """Whose news it is: everybody's, only the person's own, or everybody's but those who do not listen."""
    if isinstance(event, log.Muted):
        state.extra[event.person] = state.extra.get(event.person, 0) + 1
        return
    state.public += 1
    if isinstance(event, log.Said):
        for person, unheard in state.muted.items():
            if event.person in unheard:
                state.extra[person] = state.extra.get(person, 0) - 1


def enter(state: State, phase: Phase, at: float) -> None:
    state.phase = phase
    state.changed_at = at
    state.ready.clear()
    state.question = None


# --- seats ---------------------------------------------------------------------------------------------


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


# --- the match -----------------------------------------------------------------------------------------


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
    if event.seat in match.deal.together:
        choose(state, event)
    else:
        match.deal.play(event.action, seat=event.seat)
        state.moves[-1].append(Move(event.seat, event.by))
    choosing = event.seat in match.deal.together and event.seat not in state.chosen
    state.chairs[event.seat].hurried &= choosing
    state.decision += 1
    if match.deal.over:
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
        state.choices, state.chosen = {}, set()


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


# --- people --------------------------------------------------------------------------------------------


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
    log.Changed: changed,
    log.Sat: sat,
    log.Stood: stood,
    log.Botted: botted,
    log.Removed: removed,
    log.Hosted: hosted,
    log.Closed: closed,
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
