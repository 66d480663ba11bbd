"""Durable first: what has happened at a table is told when the store has it, and in the order of happening.

One append of a table is under way at a time. What happens meanwhile waits and goes with the next one, all of
it together. If an append fails, it and all that waits behind it has not happened.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from spieltisch.storage import Entry, FinishedRecord, Line, Summary
from spieltisch.table.outcome import Line as TableLine


class Appends(Protocol):
    """What a ledger needs of a store."""

    async def append(self, entry: Entry) -> None: ...


class Page:
    """Something that happened, on its way to the store."""

    __slots__ = ("lines", "lost", "record", "tell")

    def __init__(
        self,
        lines: Sequence[TableLine],
        tell: Callable[[], None],
        lost: Callable[[str], None] | None = None,
        record: FinishedRecord | None = None,
    ) -> None:
        self.lines = lines
        self.tell = tell  # called when it is durable
        self.lost = lost  # called with a code if it never will be
        self.record = record


class Ledger:
    """The way of one table's lines to the store."""

    def __init__(
        self,
        store: Appends,
        table: str,
        summarise: Callable[[], Summary | None],
        failed: Callable[[BaseException, list[Page]], None],
    ) -> None:
        self.kept = 0  # the last line that is durable
        self._store = store
        self._table = table
        self._summarise = summarise
        self._failed = failed
        self._waiting: list[Page] = []
        self._under_way: list[Page] = []
        self._append: asyncio.Future[None] | None = None

    @property
    def busy(self) -> bool:
        """Is there anything that is not durable?"""
        return self._append is not None

    def enter(self, page: Page) -> None:
        """Takes a page; at once told if nothing is before it and there is nothing to keep."""
        if self._append is None and not page.lines:
            page.tell()
            return
        self._waiting.append(page)
        if self._append is None:
            self._next()

    async def settle(self) -> None:
        """Waits until nothing is under way."""
        while self._append is not None:
            await asyncio.wait([self._append])
            await asyncio.sleep(0)  # its callback comes first

    def _next(self) -> None:
        """Sends all that waits to the store, up to the end of a match: an entry has room for one record."""
        taken = self._waiting
        ends = next((place for place, page in enumerate(taken) if page.record is not None), None)
        if ends is None:
            self._waiting = []
        else:
            self._waiting, taken = taken[ends + 1 :], taken[: ends + 1]
        lines = tuple(
            [
                Line(line.number, line.body, line.personal, line.person)
                for page in taken
                for line in page.lines
            ]
        )
        self._under_way = taken
        entry = Entry(self._table, self.kept, lines, self._summarise(), taken[-1].record)
        self._append = asyncio.ensure_future(self._store.append(entry))
        self._append.add_done_callback(self._done)

    def _done(self, append: asyncio.Future[None]) -> None:
        self._append = None
        error = asyncio.CancelledError() if append.cancelled() else append.exception()
        if error is not None:
            lost = self._under_way + self._waiting
            self._under_way, self._waiting = [], []
            self._failed(error, lost)
            return
        self.kept += sum([len(page.lines) for page in self._under_way])
        self._told()

    def _told(self) -> None:
        taken, self._under_way = self._under_way, []
        while self._waiting and not self._waiting[0].lines:
            taken.append(self._waiting.pop(0))
        if self._waiting:
            self._next()  # before telling: the disk need not wait for it
        for page in taken:
            page.tell()
