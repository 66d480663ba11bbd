"""The verified deal: the table and each person's client commit to a value, and the seed is mixed from all.

What is hashed, byte by byte, and what it protects against: `docs/shuffle.md`.
"""

import hashlib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from spieltisch.errors import SetupError
from spieltisch.match.shuffle import Seed, commit, seed_bytes
from spieltisch.texts import say

if TYPE_CHECKING:  # a record holds proofs
    from spieltisch.match.record import Record

NUMBER_BYTES = 8


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one person's client added; the seat is the lowest one of that person."""

    seat: int
    commitment: str
    value: str


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the seed of one deal came from: the table's value, and the shares in the order of seats."""

    table: str
    match: int
    deal: int
    """The number of the deal in its match, from 0."""
    commitment: str
    value: str
    shares: list[Share]


class Problem(msgspec.Struct, frozen=True):
    """Something in a proof that is not right: a code, and the seat that it is about."""

    code: str
    seat: int | None = None

    def __str__(self) -> str:
        return say(self.code, {}, self.seat)


class Verdict(msgspec.Struct, frozen=True):
    """What the proof of one deal in a record is worth: without problems, it holds."""

    deal: int
    proof: Proof | None
    problems: list[Problem]


def mix(
    table_id: str, match_number: int, deal_number: int, table_value: Seed, values: Mapping[int, Seed]
) -> bytes:
    """The seed of a deal; `values` are those of the persons' clients by seat, in any order."""
    try:
        name = table_id.encode()
    except UnicodeEncodeError:
        raise SetupError("the id of a table is a text that UTF-8 can write") from None
    parts = [b"spieltisch mix", number(len(name)), name, number(match_number), number(deal_number)]
    parts += [seed_bytes(table_value), number(len(values))]
    for seat in sorted(values):
        parts += [number(seat), seed_bytes(values[seat])]
    return hashlib.sha256(b"".join(parts)).digest()


def number(value: int) -> bytes:
    if not 0 <= value < 2 ** (8 * NUMBER_BYTES):
        raise SetupError(f"matches, deals and seats are whole numbers from 0, not {value}")
    return value.to_bytes(NUMBER_BYTES, "big")


def check_proof(proof: Proof, seed: Seed) -> list[Problem]:
    """What is not right about a proof of that seed; nothing, if all is well."""
    found = [*form(proof)]
    if found:
        return found
    if commit(proof.value) != proof.commitment:
        found.append(Problem("proof-table-unfit"))
    found += [
        Problem("proof-share-unfit", share.seat)
        for share in proof.shares
        if commit(share.value) != share.commitment
    ]
    values = {share.seat: share.value for share in proof.shares}
    try:
        if mix(proof.table, proof.match, proof.deal, proof.value, values) != seed_bytes(seed):
            found.append(Problem("proof-not-mixed"))
    except SetupError:  # a number, an id or a seed that cannot be
        found.append(Problem("proof-not-mixed"))
    return found


def form(proof: Proof) -> Iterator[Problem]:
    """What cannot even be checked: texts that are no values, seats that are twice or out of order."""
    if not digits(proof.commitment) or not digits(proof.value):
        yield Problem("proof-table-malformed")
    for share in proof.shares:
        if not digits(share.commitment) or not digits(share.value):
            yield Problem("proof-share-malformed", share.seat)
        if share.seat < 0:
            yield Problem("proof-no-seat", share.seat)
    seats = [share.seat for share in proof.shares]
    for before, seat in pairwise(seats):
        if seat == before:
            yield Problem("proof-seat-twice", seat)
        elif seat < before:
            yield Problem("proof-seat-order", seat)


def digits(text: str) -> bool:
    """Only small letters: a value has one way to be written."""
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


def examine(record: "Record") -> list[Verdict]:
    """What the proofs of a record are worth, deal by deal; the cards are for `replay` to check."""
    return [
        Verdict(at, deal.proof, [*problems(record, at)] if deal.proof is not None else [])
        for at, deal in enumerate(record.deals)
    ]


def problems(record: "Record", at: int) -> Iterator[Problem]:
    """What is not right about the proof of a record's deal, if it has one, by itself and in its place."""
    proof, seed = record.deals[at].proof, record.deals[at].seed
    if proof is None:
        return
    if seed is None:
        yield Problem("proof-no-seed")
    else:
        yield from check_proof(proof, seed)
    if record.kind == "match" and proof.deal != at:
        yield Problem("proof-other-deal")
    first = next(deal.proof for deal in record.deals if deal.proof is not None)
    if (proof.table, proof.match) != (first.table, first.match):
        yield Problem("proof-other-match")
    for share in proof.shares:
        if share.seat >= record.seats:
            yield Problem("proof-no-seat", share.seat)
