"""The whole view of a table, as one person or a watcher may have it.

The public part of a deal is made from what everybody can see, the own part from what one seat knows besides:
nothing is ever taken out of the truth.
"""

import hashlib
from typing import Any

import msgspec

from spieltisch.match.deal import Deal
from spieltisch.match.proof import Proof
from spieltisch.match.shown import Own, Public
from spieltisch.match.shuffle import commit
from spieltisch.table.house import House
from spieltisch.table.outcome import WATCHER
from spieltisch.table.state import State
from spieltisch.table.telling import spoken
from spieltisch.table.timing import deadline
from spieltisch.wire import messages as wire


def view(state: State, person: str, now: float, house: House) -> wire.View:
    """Everything that a person, or a watcher, may know."""
    seats = state.seats_of(person)
    muted = state.muted.get(person, set()) if seats else set()  # who only watches hears what watchers hear
    deal = state.deal if may_see(state, person) else None
    played = [seat for seat in seats if deal is not None and state.players[seat] == person]
    chat = [words for words in state.chat if words.person not in muted]
    shown = revealed(state) if (person if seats else WATCHER) in those_shown_hands(state) else None
    return wire.View(
        number=state.number(person if seats else WATCHER),
        at=now,
        seats=seats,
        host=bool(person) and person == state.host,
        table=table_shown(state, house),
        turn=turn_shown(state),
        deal=None if deal is None else deal_shown(deal.public()),
        own={seat: own_shown(own_now(state, seat)) for seat in played},
        log=[] if deal is None else deal_log(deal, played),
        chat=[spoken(words) for words in chat[-house.chat_kept :]],
        muted=unheard(state, person) if seats else [],
        revealed=shown,
    )


def unheard(state: State, person: str) -> list[int]:
    """The seats, as they are now, of all whom the person does not hear."""
    return sorted(seat for other in state.muted.get(person, ()) for seat in state.seats_of(other))


def may_see(state: State, person: str) -> bool:
    """Is it somebody whom the table shows its deals to?"""
    return state.settings.spectators != "none" or person in ("", *state.players, state.host)


# --- the deal ------------------------------------------------------------------------------------------


def deal_shown(public: Public) -> wire.DealShown:
    """All of it."""
    return wire.DealShown(
        whole=True,
        zones=list(public.zones),
        facts=list(public.facts),
        prompt=public.prompt,
        over=public.over,
        scores=list(public.scores or ()),
    )


def own_now(state: State, seat: int) -> Own:
    """What a seat knows besides; its own choices are among it before they count for others."""
    return state.aside(seat).own(seat, legal=seat in state.movers)


def own_shown(own: Own) -> wire.OwnShown:
    return wire.OwnShown(list(own.zones), list(own.facts), list(own.legal))


def deal_log(deal: Deal, seats: list[int]) -> list[wire.Told]:
    """The deal so far; what only a seat of the recipient knows is among it."""
    found: list[dict[str, Any]] = deal.view(None)["log"]
    for seat in seats:
        for line, known in zip(found, deal.view(seat)["log"], strict=True):
            line["params"] |= known["params"]
    return [wire.Told(line["code"], line["seat"], line["params"]) for line in found]


def revealed(state: State) -> wire.Revealed | None:
    """How the deal that has ended was dealt; nothing before."""
    match = state.match
    if match is None or not match.deal.over:
        return None
    proof = msgspec.to_builtins(state.proofs[-1])
    return wire.Revealed(
        deal=proof["deal"],
        seed=state.seeds[-1].hex(),
        proof=proof,
        hands=match.deal.first_truth["hands"],
        record=record_id(state) if match.over else "",
    )


def those_shown_hands(state: State) -> list[str]:
    """Who may know how a finished deal was dealt: its players, and watchers if the table wants it."""
    players = [person for person in state.people if person in state.players]
    return [*state.people, WATCHER] if state.settings.spectators == "after" else players


# --- the table -----------------------------------------------------------------------------------------


def table_shown(state: State, house: House) -> wire.TableShown:
    match = state.match
    finished = [deal for deal in match.deals if deal.over] if match is not None else []
    return wire.TableShown(
        id=state.id,
        settings=state.settings,
        phase=state.phase,
        host=next(iter(state.seats_of(state.host)), None),
        chairs=[chair_shown(state, seat, house) for seat in range(len(state.chairs))],
        paused=state.paused,
        match=state.matches,
        deal=state.shuffle.deal if state.shuffle is not None else max(len(state.seeds) - 1, 0),
        sheet=[list(deal.scores) for deal in finished],
        totals=list(match.totals) if match is not None else [],
        winners=list(match.winners) if match is not None else [],
        ready=sorted(seat for person in state.ready for seat in state.seats_of(person)),
        asked=asked_shown(state),
        shuffle=shuffle_shown(state, house),
    )


def chair_shown(state: State, seat: int, house: House) -> wire.Chair:
    chair = state.chairs[seat]
    since = state.away.get(chair.person) if chair.person and state.settings.clock.kind != "days" else None
    return wire.Chair(
        who="person" if chair.person else "bot" if chair.bot else "free",
        name=chair.name,
        level=chair.bot,
        away=None if since is None else since + house.grace,
        caretaker=chair.caretaker or chair.hurried,
        left=chair.left,
    )


def turn_shown(state: State) -> wire.Turn:
    movers = state.movers
    times = {seat: time for seat in movers if (time := deadline(state, seat)) is not None}
    return wire.Turn(state.decision, movers, times)


def asked_shown(state: State) -> wire.Asked | None:
    if state.question is None:
        return None
    agreed = sorted(seat for person in state.question.agreed for seat in state.seats_of(person))
    return wire.Asked("undo", state.question.seat, agreed)


def shuffle_shown(state: State, house: House) -> wire.Shuffle | None:
    shuffle = state.shuffle
    if shuffle is None:
        return dealt_from(state.proofs[-1]) if state.phase == "playing" else None
    until = shuffle.since + house.shuffle_wait
    if not shuffle.disclosing:
        return wire.Shuffle(shuffle.deal, commit(shuffle.value), "commit", until=until)
    lowest = {person: state.seats_of(person)[0] for person in state.people}
    commitments = {lowest[who]: text for who, text in shuffle.commitments.items() if who in lowest}
    return wire.Shuffle(shuffle.deal, commit(shuffle.value), "reveal", commitments, until=until)


def dealt_from(proof: Proof) -> wire.Shuffle:
    """What everybody may know of a proof while its deal is played: all but the table's value."""
    commitments = {share.seat: share.commitment for share in proof.shares}
    values = {share.seat: share.value for share in proof.shares}
    return wire.Shuffle(proof.deal, proof.commitment, "dealt", commitments, values)


def record_id(state: State) -> str:
    """The name of the finished match's record: for those who may see its hands, and not to be guessed."""
    first = bytes.fromhex(state.proofs[0].value)
    secret = hashlib.sha256(b"spieltisch record" + state.id.encode() + first)
    return f"{state.matches}-{secret.hexdigest()[:24]}"
