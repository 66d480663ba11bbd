"""Where a store is, and things to put into it."""

import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec

from spieltisch.storage.contract import Entry, FinishedRecord, Line, Person, Player, Secret, Store, Summary
from spieltisch.testing.failure import Violation

NOW = 1_790_000_000.123456
DAY = 86_400.0


class StorePlace(Protocol):
    """A place for one store, empty at first."""

    folder: Path
    """Backups may be put here."""
    shared: bool
    """Can it be opened several times at once, as several processes do?"""

    async def open(self) -> Store:
        """Opens the store; after `close` again, with everything that was in it."""

    def contents(self) -> bytes:
        """Every byte that its files hold."""

    def of_backup(self, file: Path) -> "StorePlace":
        """A place that holds what the backup does."""


StoreCheck = Callable[[StorePlace], Coroutine[Any, Any, None]]


@asynccontextmanager
async def opened(place: StorePlace) -> AsyncIterator[Store]:
    store = await place.open()
    try:
        yield store
    finally:
        await store.close()


async def refuses(kind: type[Exception], attempt: Awaitable[object], what: str) -> None:
    """Something must fail in that way."""
    try:
        await attempt
    except kind:
        return
    except Exception as error:
        raise Violation(f"{what} raises {error!r} instead of {kind.__name__}") from error
    raise Violation(f"{what} is not refused")


def line(number: int, **more: Any) -> Line:
    return Line(number, f"line {number}".encode(), **more)


def entry(table: str, after: int, count: int = 1, **more: Any) -> Entry:
    """So many lines more."""
    return Entry(table, after, tuple(line(after + step) for step in range(1, count + 1)), **more)


def summary(table: str, **changes: Any) -> Summary:
    found = Summary(
        table=table,
        game="deuce",
        status="playing",
        listed=True,
        free=1,
        seats=4,
        host="ann",
        people=("ann", "bob"),
        movers=("bob",),
        wake=None,
        created=NOW,
        updated=NOW + 0.1,
        about=b'{"target": 50}',
    )
    return msgspec.structs.replace(found, **changes)


def record(name: str, **changes: Any) -> FinishedRecord:
    """A record of a table of the same name."""
    found = FinishedRecord(
        id=name,
        table=name,
        match=1,
        game="deuce",
        seats=2,
        played=NOW,
        owner="ann",
        listed=True,
        players=(
            Player("ann", "Änne Groß", None, 31, won=True),
            Player(None, "Bot", "search:ms=50", 12, won=False),
        ),
        record=b'{"format": 1}',
    )
    return msgspec.structs.replace(found, **changes)


def person(who: str, **changes: Any) -> Person:
    return msgspec.structs.replace(Person(who, f"{who.title()} the Great", NOW, NOW), **changes)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def secret(token: str, **more: Any) -> Secret:
    return Secret(digest(token), **more)
