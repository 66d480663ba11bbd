"""Records: header, deal and actions, enough to replay; a hash shows whether somebody changed one."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from spieltisch.errors import CorruptRecord, FalseRecord, NewerRecord, SetupError, TamperedRecord
from spieltisch.games.contract import GameRules, Options
from spieltisch.match.proof import Proof
from spieltisch.match.shuffle import commit

FORMAT = 2
PLAIN_FORMAT = 1  # of a record without proofs and without who played: written as it always was
HANDS = {
    "p": "a person",
    "b": "a bot",
    "c": "a caretaker, for an absent person or a clock that ran out",
    "f": "the table, because everybody could see that it was forced",
}


def nothing() -> None:
    return None


def no_chances() -> list[list[str]]:
    return []


class DealRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One deal: where its cards came from, what was played, what came of it."""

    starter: int
    actions: list[str]
    scores: list[int]
    over: bool
    # Format 1 writes these three always. What a function of ours makes is no default that msgspec omits.
    seed: str | None = msgspec.field(default_factory=nothing)
    position: dict[str, Any] | None = msgspec.field(default_factory=nothing)
    chances: list[list[str]] = msgspec.field(default_factory=no_chances)
    # Format 2 adds these, where there is something to say.
    proof: Proof | None = None
    by: str = ""
    """Who played: a letter of `HANDS` for each action, or nothing."""

    def committed(self) -> str | None:
        """The commitment that was shown before: the table's by the proof, otherwise one to the seed."""
        if self.proof is not None:
            return self.proof.commitment
        return None if self.seed is None else commit(self.seed)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal or a match that can be replayed."""

    format: int
    rules: int
    kind: str
    game: str
    seats: int
    options: dict[str, Any]
    deals: list[DealRecord]
    totals: list[int]
    hash: str = ""

    def sealed(self) -> "Record":
        """The record with the hash of its content."""
        return msgspec.structs.replace(self, hash=self.digest())

    def digest(self) -> str:
        content = msgspec.structs.replace(self, hash="")
        return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()

    def plain(self) -> dict[str, Any]:
        """The record as JSON takes it."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


class Played(Protocol):
    """What a record needs of a deal."""

    seed: bytes | None

    @property
    def position(self) -> dict[str, Any] | None: ...
    @property
    def starter(self) -> int: ...
    @property
    def actions(self) -> tuple[str, ...]: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def over(self) -> bool: ...
    @property
    def chances(self) -> tuple[tuple[str, ...], ...]: ...


def record_deal(deal: Played, proof: Proof | None = None, by: str = "") -> DealRecord:
    written = DealRecord(
        starter=deal.starter,
        actions=list(deal.actions),
        scores=list(deal.scores),
        over=deal.over,
        seed=deal.seed.hex() if deal.seed is not None else None,
        position=deal.position,
        chances=[list(outcome) for outcome in deal.chances],
        proof=proof,
        by=by,
    )
    if not says_who_played(written):
        raise SetupError(f"who played {len(deal.actions)} actions is as many of {''.join(HANDS)}, not {by!r}")
    return written


def says_who_played(deal: DealRecord) -> bool:
    """Nothing at all, or one letter for each action."""
    return not deal.by or (len(deal.by) == len(deal.actions) and set(deal.by) <= set(HANDS))


def format_of(deals: Sequence[DealRecord]) -> int:
    return FORMAT if any(deal.proof is not None or deal.by for deal in deals) else PLAIN_FORMAT


def make_record(
    game: GameRules,
    kind: str,
    seats: int,
    options: Options,
    deals: Sequence[Played],
    totals: Sequence[int],
    *,
    proofs: Sequence[Proof | None] = (),
    by: Sequence[str] = (),
) -> dict[str, Any]:
    """The record of a deal or a match, finished or not, JSON-ready.

    Proofs and who played are given deal by deal; where there are fewer, the last deals have none.
    """
    if max(len(proofs), len(by)) > len(deals):
        raise SetupError(
            f"{len(deals)} deals cannot have {len(proofs)} proofs and {len(by)} texts of who played"
        )
    written = [
        record_deal(deal, proof, hands)
        for deal, proof, hands in zip(
            deals,
            [*proofs, *[None] * (len(deals) - len(proofs))],
            [*by, *[""] * (len(deals) - len(by))],
            strict=True,
        )
    ]
    return (
        Record(
            format=format_of(written),
            rules=game.version,
            kind=kind,
            game=game.id,
            seats=seats,
            options=dict(options),
            deals=written,
            totals=list(totals),
        )
        .sealed()
        .plain()
    )


RecordData = str | bytes | Mapping[str, Any]


def read_record(data: RecordData) -> Record:
    """A record from JSON text or from what JSON gives; checked for version and hash, not yet replayed."""
    record = decode(data)
    try:
        digest = record.digest()
    except UnicodeEncodeError as error:
        raise CorruptRecord(f"the record is damaged: {error}") from None
    if record.hash != digest:
        raise TamperedRecord("the record was changed after it was written: its hash does not fit")
    return record


class Version(msgspec.Struct):
    """What every record of every version begins with."""

    format: int


def decode(data: RecordData) -> Record:
    try:
        raw = msgspec.json.decode(data) if isinstance(data, (str, bytes)) else data
        version = msgspec.convert(raw, Version).format
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CorruptRecord(f"this is no record: {error}") from None
    if version > FORMAT:
        raise NewerRecord(
            f"the record has format {version}; this version reads up to {FORMAT}: please update"
        )
    try:
        record = msgspec.convert(raw, Record)
    except msgspec.ValidationError as error:
        raise CorruptRecord(f"the record is damaged: {error}") from None
    if record.format != format_of(record.deals) or record.kind not in ("deal", "match") or not record.deals:
        raise CorruptRecord("the record is damaged: format, kind or deals is wrong")
    if record.kind == "deal" and len(record.deals) != 1:
        raise CorruptRecord("the record is damaged: a deal's record holds one deal")
    if not all(says_who_played(deal) for deal in record.deals):
        raise CorruptRecord("the record is damaged: who played is not one letter for each action")
    return record


def check_outcome(deal: Played, written: DealRecord, number: int) -> None:
    """The replayed deal must have come out as the record says."""
    at = len(written.actions)
    if list(deal.scores) != written.scores:
        message = f"deal {number + 1} comes out as {list(deal.scores)}, not {written.scores}"
        raise FalseRecord(message, number, at)
    if deal.over != written.over:
        raise FalseRecord(f"deal {number + 1} is {'' if deal.over else 'not '}over after all", number, at)
