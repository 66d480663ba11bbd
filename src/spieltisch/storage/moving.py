"""Everything that a store keeps, carried to another one: to move, or to back up.

A source gives all it has in portions, in a fixed order; a target takes them, all or nothing. In the end the
target gives back what it has, and that must be the same, byte for byte.
"""

import hashlib
from collections.abc import AsyncIterator, Callable
from typing import Any, Protocol

import msgspec

from spieltisch.storage.contract import Entry, FinishedRecord, Person, Secret
from spieltisch.storage.errors import Damaged

PORTION = 100  # people, tables or records

Progress = Callable[[int, int], None]
"""Is told how much is done, of how much."""


def nobody(_done: int, _total: int) -> None:
    """Nobody wants to know."""


NOTICES = {
    "contacts": ("person", "address", "language", "since", "expires"),
    "contact_links": ("hash", "person", "kind", "expires"),
    "asked_mailboxes": ("hash", "confirmation", "until"),
    "subscriptions": ("endpoint", "person", "key", "auth", "since"),
    "keys": ("name", "key"),
}
"""How people are told of their turns: rows that are alike in every store, by their first column."""
TOLD = "told_turns"  # such a row has the id of its table, whatever a store has instead


class Portion(msgspec.Struct, frozen=True):
    """Some of what is kept, sorted by id: who is forgotten, then people, tables, records, notices."""

    forgotten: tuple[str, ...] = ()
    people: tuple[tuple[Person, tuple[Secret, ...]], ...] = ()
    tables: tuple[Entry, ...] = ()
    """Whole logs, with their last summaries."""
    records: tuple[FinishedRecord, ...] = ()
    notices: tuple[tuple[Any, ...], ...] = ()
    """Rows, each behind the name of where it belongs."""


class Holder(Protocol):
    """What can give all it has, as it is at one moment."""

    where: str

    async def count(self) -> int:
        """People, those who are forgotten, tables, records and rows of notices."""

    def portions(self) -> AsyncIterator[Portion]: ...


class Target(Holder, Protocol):
    """What can take all that another one has, being empty."""

    async def put(self, portion: Portion) -> None: ...


class Tally:
    """How much went by, and a digest of it that does not depend on the portions."""

    def __init__(self) -> None:
        self.count = self.lines = 0
        self._digest = hashlib.sha256()

    def add(self, portion: Portion) -> None:
        for kind in (portion.forgotten, portion.people, portion.tables, portion.records, portion.notices):
            for one in kind:
                self.count += 1
                self._digest.update(msgspec.msgpack.encode(one))
        self.lines += sum(len(entry.lines) for entry in portion.tables)

    @property
    def result(self) -> tuple[int, int, str]:
        return self.count, self.lines, self._digest.hexdigest()


async def carry(source: Holder, target: Target, progress: Progress = nobody) -> Tally:
    """Puts everything into the target, and compares; what is there counts only when the target is closed."""
    total = 2 * await source.count()
    sent, arrived = Tally(), Tally()
    async for portion in source.portions():
        await target.put(portion)
        sent.add(portion)
        progress(sent.count, total)
    async for portion in target.portions():
        arrived.add(portion)
        progress(sent.count + arrived.count, total)
    if sent.result != arrived.result:
        raise Damaged(
            f"what arrived in {target.where} is not what {source.where} has "
            f"({arrived.count} of {sent.count} things, {arrived.lines} of {sent.lines} lines): none is kept"
        )
    return sent
