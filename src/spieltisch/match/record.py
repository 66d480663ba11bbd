"""Records: header, deal and actions, enough to replay; a hash shows whether somebody changed one."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from spieltisch.errors import CorruptRecord, FalseRecord, NewerRecord, TamperedRecord
from spieltisch.games.contract import GameRules, Options

FORMAT = 1


class DealRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deal: where its cards came from, what was played, what came of it."""

    starter: int
    actions: list[str]
    scores: list[int]
    over: bool
    seed: str | None = None
    position: dict[str, Any] | None = None
    chances: list[list[str]] = []


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
    position: dict[str, Any] | None

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


def record_deal(deal: Played) -> DealRecord:
    return DealRecord(
        starter=deal.starter,
        actions=list(deal.actions),
        scores=list(deal.scores),
        over=deal.over,
        seed=deal.seed.hex() if deal.seed is not None else None,
        position=deal.position,
        chances=[list(outcome) for outcome in deal.chances],
    )


def make_record(
    game: GameRules, kind: str, seats: int, options: Options, deals: Sequence[Played], totals: Sequence[int]
) -> dict[str, Any]:
    """The record of a deal or a match, finished or not, JSON-ready."""
    return (
        Record(
            format=FORMAT,
            rules=game.version,
            kind=kind,
            game=game.id,
            seats=seats,
            options=dict(options),
            deals=[record_deal(deal) for deal in deals],
            totals=list(totals),
        )
        .sealed()
        .plain()
    )


RecordData = str | bytes | Mapping[str, Any]


def read_record(data: RecordData) -> Record:
    """A record from JSON text or from what JSON gives; checked for version and hash, not yet replayed."""
    record = decode(data)
    if record.hash != record.digest():
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
    if record.format != FORMAT or record.kind not in ("deal", "match") or not record.deals:
        raise CorruptRecord("the record is damaged: format, kind or deals is wrong")
    if record.kind == "deal" and len(record.deals) != 1:
        raise CorruptRecord("the record is damaged: a deal's record holds one deal")
    return record


def check_outcome(deal: Played, written: DealRecord, number: int) -> None:
    """The replayed deal must have come out as the record says."""
    at = len(written.actions)
    if list(deal.scores) != written.scores:
        message = f"deal {number + 1} comes out as {list(deal.scores)}, not {written.scores}"
        raise FalseRecord(message, number, at)
    if deal.over != written.over:
        raise FalseRecord(f"deal {number + 1} is {'' if deal.over else 'not '}over after all", number, at)
