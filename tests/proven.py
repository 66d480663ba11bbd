"""Deals and matches as a live table plays them: each seed is mixed from values, and the record proves it."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec

import spieltisch
from spieltisch.match.deal import Deal
from spieltisch.match.match import Match
from spieltisch.match.proof import Proof, Share, mix
from spieltisch.match.record import Record

TABLE = "kitchen"


def value(*words: object) -> str:
    """A value that is the same in every run."""
    return hashlib.sha256(repr(words).encode()).hexdigest()


def proof_of(deal: int = 0, seats: Sequence[int] = (0, 2), *, table: str = TABLE, match: int = 3) -> Proof:
    """A proof that holds, of persons in these seats."""
    own = value("table", deal)
    theirs = [value(seat, deal) for seat in seats]
    shares = [Share(seat, spieltisch.commit(v), v) for seat, v in zip(seats, theirs, strict=True)]
    return Proof(table, match, deal, spieltisch.commit(own), own, shares)


def mixed(proof: Proof) -> bytes:
    values = {share.seat: share.value for share in proof.shares}
    return mix(proof.table, proof.match, proof.deal, proof.value, values)


def proven_match(
    name: str, seats: int, options: dict[str, Any], persons: Sequence[int] = (0, 2)
) -> tuple[Match, list[Proof]]:
    """A match played to its end, and the proofs of its deals."""
    game = spieltisch.game(name)
    settled = game.match(seats, 0, options=options).options

    def new_deal(number: int, first: int) -> Deal:
        return game.deal(seats, mixed(proof_of(number, persons)), first, settled)

    match = Match(game.rules, seats, settled, 0, new_deal)
    bot = spieltisch.player("random:seed=5")
    while match.turn is not None and not match.over:
        match.play(bot.choose(match.view_state(match.turn)))
    return match, [proof_of(number, persons) for number in range(len(match.deals))]


def sealed(record: dict[str, Any]) -> dict[str, Any]:
    """The record with a hash that fits, as a forger would make it."""
    return msgspec.convert(record, Record).sealed().plain()


def copied(record: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(record))
    return found
