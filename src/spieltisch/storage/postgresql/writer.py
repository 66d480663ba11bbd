"""What is written to logs: all that waits goes into one transaction, acknowledged when that is durable.

What one turn of the event loop brings goes together, and what comes while transactions are under way waits
for the next. A few of them may be under way at once, on connections of their own, but only one of a table:
what is to be written after it waits behind it.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.storage.contract import Entry
from spieltisch.storage.errors import Unwritable
from spieltisch.storage.postgresql.appending import Log
from spieltisch.storage.postgresql.asking import Connection
from spieltisch.storage.postgresql.pool import Pool
from spieltisch.storage.postgresql.tables import erase_tables
from spieltisch.storage.postgresql.trouble import AGAIN, LOST, translate

LANES = 2  # transactions under way at once
MOST = 1000  # jobs in one transaction
ATTEMPTS = 5

Outcome = Exception | None


class Job(NamedTuple):
    """Something to be done with a table, and who waits for it."""

    table: str
    entry: Entry | None
    """None: the table is deleted."""
    future: "asyncio.Future[None]"


class Writer:
    """Takes jobs and does them, in the order of the calls for each table."""

    def __init__(self, pool: Pool, log: Log, where: str) -> None:
        self.trouble: Unwritable | None = None
        self.waiting = 0
        self._pool = pool
        self._log = log
        self._where = where
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Job] = []
        self._behind: dict[str, deque[Job] | None] = {}
        """The tables that something is under way of, with what waits behind it."""
        self._lanes: set[asyncio.Task[None]] = set()
        self._called = False
        self._drained: list[asyncio.Future[None]] = []

    def append(self, entry: Entry) -> "asyncio.Future[None]":
        return self._take(Job(entry.table, entry, self._loop.create_future()))

    def delete(self, table: str) -> "asyncio.Future[None]":
        return self._take(Job(table, None, self._loop.create_future()))

    async def drained(self) -> None:
        """Waits for what was begun."""
        if self.waiting:
            self._drained.append(self._loop.create_future())
            await self._drained[-1]

    def _take(self, job: Job) -> "asyncio.Future[None]":
        self.waiting += 1
        if job.table in self._behind:
            queue = self._behind[job.table]
            if queue is None:
                queue = self._behind[job.table] = deque()
            queue.append(job)
        else:
            self._behind[job.table] = None
            self._gather(job)
        return job.future

    def _gather(self, job: Job) -> None:
        self._gathered.append(job)
        if not self._called and len(self._lanes) < LANES:
            self._called = True
            self._loop.call_soon(self._start)

    def _start(self) -> None:
        self._called = False
        while self._gathered and len(self._lanes) < LANES:
            jobs, self._gathered = self._gathered[:MOST], self._gathered[MOST:]
            lane = self._loop.create_task(self._run(jobs))
            self._lanes.add(lane)
            lane.add_done_callback(self._lane_done)

    def _lane_done(self, lane: "asyncio.Task[None]") -> None:
        self._lanes.discard(lane)
        self._start()

    async def _run(self, jobs: Sequence[Job]) -> None:
        outcomes = await self._do(jobs)
        self.waiting -= len(jobs)
        for job, outcome in zip(jobs, outcomes, strict=True):
            queue = self._behind[job.table]
            if queue:
                self._gather(queue.popleft())
            else:
                del self._behind[job.table]
            if job.future.done():  # nobody waits any more
                continue
            if outcome is None:
                job.future.set_result(None)
            else:
                job.future.set_exception(outcome)
        if not self.waiting:
            for future in self._drained:
                future.set_result(None)
            self._drained.clear()

    async def _do(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Some jobs together; if something is wrong, each by itself, so that only the wrong ones fail."""
        for attempt in range(ATTEMPTS):
            try:
                async with self._pool.lend() as connection:
                    outcomes = await self._together(connection, jobs)
            except Exception as error:  # whoever waits gets it
                self._log.forget(job.table for job in jobs)
                if isinstance(error, AGAIN) and attempt + 1 < ATTEMPTS:
                    continue
                if len(jobs) > 1 and not isinstance(error, LOST):
                    return [outcome for job in jobs for outcome in await self._do([job])]
                return self._failed(error, len(jobs))
            self.trouble = None
            return outcomes
        raise AssertionError("the last attempt ends in one way or the other")

    async def _together(self, connection: Connection, jobs: Sequence[Job]) -> list[Outcome]:
        gone = [job.table for job in jobs if job.entry is None]
        if gone:
            await erase_tables(connection, gone)
            self._log.forget(gone)
        entries = [job.entry for job in jobs if job.entry is not None]
        found = iter(await self._log.append(connection, entries) if entries else ())
        return [None if job.entry is None else next(found) for job in jobs]

    def _failed(self, error: Exception, count: int) -> list[Outcome]:
        """Every job fails with an error of its own: each is raised somewhere else."""
        outcomes: list[Outcome] = []
        for _ in range(count):
            found = translate(error, self._where)
            found.__cause__ = error if found is not error else None
            self.trouble = found if isinstance(found, Unwritable) else self.trouble
            outcomes.append(found)
        return outcomes
