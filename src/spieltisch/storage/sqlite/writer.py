"""The thread that writes: all that waits goes into one transaction, acknowledged when it is on the disk.

That is what makes many tables fast: a commit costs the same for one move as for hundreds. So when much is to
be written, transactions begin at a pace, and what comes in between gathers; when little is, nothing waits.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import apsw

from spieltisch.storage.contract import Entry
from spieltisch.storage.errors import StorageError, Unwritable
from spieltisch.storage.sqlite.appending import Log
from spieltisch.storage.sqlite.scrubbing import sweep
from spieltisch.storage.sqlite.trouble import translate

T = TypeVar("T")
Task = Callable[[apsw.Connection], T]
MOST = 2000  # jobs in one transaction
PACE = 0.015  # seconds from one transaction to the next, unless enough has gathered before
ENOUGH = 64  # jobs: with so many, waiting for more saves nothing that one could see
FEW = 4  # jobs: after so few, nobody waits for others
PAUSE = 5.0  # seconds between two attempts to empty the write-ahead log


class Job(NamedTuple):
    """Something to be written, and who waits for it."""

    work: Entry | Task[Any]
    future: "asyncio.Future[Any]"
    alone: bool = False
    """Outside of a transaction."""


class Outcome(NamedTuple):
    future: "asyncio.Future[Any]"
    result: Any
    error: Exception | None


class Writer:
    """Owns the one connection that writes; everything else in here happens in its thread."""

    def __init__(self, connection: apsw.Connection, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.log = Log(connection)
        self.trouble: Unwritable | None = None
        self.waiting = 0
        self.traces = False
        """Does the write-ahead log still hold what is to be gone?"""
        self._connection = connection
        self._path = path
        self._loop = loop
        self._gathered: list[Job] = []
        self._not_before = 0.0  # by the loop's clock, the next batch is handed over
        self._handed: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="spieltisch writer", daemon=True)
        self._thread.start()

    # --- in the event loop ------------------------------------------------------------------------------

    def write(self, work: Entry | Task[T], *, alone: bool = False) -> "asyncio.Future[T]":
        """Puts it in the queue. What comes in one turn of the loop, or until its time, goes together."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._gathered.append(Job(work, future, alone))
        if len(self._gathered) == 1:
            self._loop.call_at(self._not_before, self._hand_over)
        elif len(self._gathered) == ENOUGH:
            self._loop.call_soon(self._hand_over)
        self.waiting += 1
        return future

    def _hand_over(self) -> None:
        if not self._gathered:  # enough had gathered before
            return
        jobs, self._gathered = self._gathered, []
        self._not_before = self._loop.time() + PACE if len(jobs) > FEW else 0.0
        self._handed.put(jobs)

    def _settle(self, outcomes: list[Outcome]) -> None:
        self.waiting -= len(outcomes)
        for future, result, error in outcomes:
            if future.done():  # nobody waits any more
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    async def drained(self) -> None:
        """Waits for what was begun."""
        if self._gathered or self.waiting:
            await self.write(lambda _: None)

    def stop(self) -> None:
        """Ends the thread after what was handed over. Blocks."""
        self._handed.put(None)
        self._thread.join()

    # --- in the thread ----------------------------------------------------------------------------------

    def _run(self) -> None:
        going = True
        while going:
            try:
                jobs = self._handed.get(timeout=PAUSE if self.traces else None)
            except queue.Empty:
                self._sweep()
                continue
            going = jobs is not None
            while going and jobs is not None and len(jobs) < MOST:
                try:
                    more = self._handed.get_nowait()
                except queue.Empty:
                    break
                going = more is not None
                jobs += more or []
            if jobs:
                outcomes = [outcome for group in groups(jobs) for outcome in self._do(group)]
                with contextlib.suppress(RuntimeError):  # the event loop was closed: nobody waits any more
                    self._loop.call_soon_threadsafe(self._settle, outcomes)

    def _sweep(self) -> None:
        with contextlib.suppress(apsw.Error):
            self.traces = not sweep(self._connection)

    def _do(self, jobs: Sequence[Job]) -> list[Outcome]:
        """A group of jobs; if something is wrong, each by itself, so that only the wrong ones fail."""
        try:
            outcomes = self._alone(jobs[0]) if jobs[0].alone else self._together(jobs)
        except Exception as error:  # whoever waits gets it; the thread goes on
            if len(jobs) > 1:
                return [outcome for job in jobs for outcome in self._do([job])]
            found = translate(error, self._path)
            self.trouble = found if isinstance(found, Unwritable) else self.trouble
            found.__cause__ = error if found is not error else None
            return [Outcome(jobs[0].future, None, found)]
        self.trouble = None
        return outcomes

    def _alone(self, job: Job) -> list[Outcome]:
        assert not isinstance(job.work, Entry)
        return [Outcome(job.future, job.work(self._connection), None)]

    def _together(self, jobs: Sequence[Job]) -> list[Outcome]:
        """All in one transaction, in their order."""
        outcomes: list[Outcome] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for appended, some in groupby(jobs, lambda job: isinstance(job.work, Entry)):
                here = list(some)
                outcomes += self._append(here) if appended else map(self._call, here)
            self._connection.execute("COMMIT")
        except BaseException:
            self.log.clear()
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        return outcomes

    def _append(self, jobs: Sequence[Job]) -> Iterator[Outcome]:
        entries = [job.work for job in jobs if isinstance(job.work, Entry)]
        for job, error in zip(jobs, self.log.append(entries), strict=True):
            yield Outcome(job.future, None, error)

    def _call(self, job: Job) -> Outcome:
        """A task that refuses leaves nothing behind, and does not spoil the others."""
        assert not isinstance(job.work, Entry)
        try:
            with self._connection:  # inside a transaction, this is a savepoint
                result = job.work(self._connection)
        except StorageError as error:
            return Outcome(job.future, None, error)
        return Outcome(job.future, result, None)


def groups(jobs: Sequence[Job]) -> Iterator[Sequence[Job]]:
    """What can go into one transaction, and what must be alone."""
    for alone, some in groupby(jobs, lambda job: job.alone):
        if alone:
            yield from ([job] for job in some)
        else:
            yield list(some)
