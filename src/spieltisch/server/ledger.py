"""Durable first: what has happened at a table is told when the store has it, and in the order of happening.

One append of a table is under way at a time. What happens meanwhile waits and goes with the next one, all of
it together. If an append fails, it and all that waits behind it has not happened, unless the log says that
it was done all the same.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from spieltisch.server import logs, metrics
from spieltisch.storage import Entry, FinishedRecord, Line, Summary
from spieltisch.table.outcome import Line as TableLine


class Appends(Protocol):
    """What a ledger needs of a store."""

    def append(self, entry: Entry) -> Awaitable[None]: ...


class Page:
    """Something that happened, on its way to the store."""

    __slots__ = ("_kept", "lines", "lost", "record", "tell")

    def __init__(
        self,
        lines: Sequence[TableLine],
        tell: Callable[[], None],
        lost: Callable[[str], None] | None = None,
        record: FinishedRecord | None = None,
        kept: Callable[[], None] | None = None,
    ) -> None:
        self.lines = lines
        self.tell = tell  # called when it is durable
        self.lost = lost  # called with a code if it never will be
        self.record = record
        self._kept = kept  # called instead if the store has it though the append failed

    def decide(self, log: Sequence[Line]) -> None:
        """After an append has failed: it may have been done, as when the line to a database breaks."""
        there = [line.body for line in log[self.lines[0].number - 1 :]] if self.lines else []
        done = bool(there) and there[: len(self.lines)] == [line.body for line in self.lines]
        if done and self._kept is not None:
            self._kept()
        elif self.lost is not None:
            self.lost("not-kept")


class Ledger:
    """The way of one table's lines to the store."""

    __slots__ = (
        "_append",
        "_began",
        "_failed",
        "_store",
        "_summarise",
        "_table",
        "_telling",
        "_under_way",
        "_waiting",
        "kept",
    )

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
        self._telling = False
        self._began = 0.0

    @property
    def busy(self) -> bool:
        """Is there anything that is not durable?"""
        return self._append is not None

    def enter(self, page: Page) -> None:
        """Takes a page; at once told if nothing is before it and there is nothing to keep."""
        if self._append is not None or self._telling:
            self._waiting.append(page)
        elif page.lines:
            self._waiting.append(page)
            self._go_on([])
        else:
            self._tell([page])
            self._go_on([])

    async def settle(self) -> None:
        """Waits until nothing is under way."""
        while self._append is not None:
            await asyncio.wait([self._append])
            await asyncio.sleep(0)  # its callback comes first

    def _go_on(self, told: list[Page]) -> None:
        """Begins the next append, if there is something to keep, and then tells: the disk need not wait."""
        while told or (self._waiting and self._append is None):
            if self._waiting and self._append is None:
                told += self._submit()
            self._tell(told)
            told = []

    def _tell(self, pages: list[Page]) -> None:
        self._telling = True  # what comes of telling waits its turn
        for page in pages:
            try:
                page.tell()
            except Exception as error:
                logs.fail("cannot-tell", error, table=self._table)
        self._telling = False

    def _submit(self) -> list[Page]:
        """Sends what waits to the store; gives back what can be told at once, because it needs no keeping."""
        taken = self._waiting
        self._waiting = []
        if len(taken) > 1:
            ends = next(
                (place for place, page in enumerate(taken) if page.record is not None), len(taken) - 1
            )
            taken, self._waiting = taken[: ends + 1], taken[ends + 1 :]  # an entry has room for one record
        lines = tuple(
            [
                Line(line.number, line.body, line.personal, line.person)
                for page in taken
                for line in page.lines
            ]
        )
        if not lines:
            return taken
        self._under_way = taken
        try:
            entry = Entry(self._table, self.kept, lines, self._summarise(), taken[-1].record)
            self._append = asyncio.ensure_future(self._store.append(entry))
            self._began = time.perf_counter()
        except Exception as error:
            self._lose(error)
            return []
        self._append.add_done_callback(self._done)
        return []

    def _done(self, append: asyncio.Future[None]) -> None:
        self._append = None
        error = asyncio.CancelledError() if append.cancelled() else append.exception()
        if error is not None:
            self._lose(error)
            return
        metrics.COMMIT_SECONDS.observe(time.perf_counter() - self._began)
        told, self._under_way = self._under_way, []
        self.kept += sum([len(page.lines) for page in told])
        self._go_on(told)

    def _lose(self, error: BaseException) -> None:
        lost = self._under_way + self._waiting
        self._under_way, self._waiting = [], []
        self._failed(error, lost)
