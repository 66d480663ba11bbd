"""A simulated store: one process's way to a `Disk`, which takes time and can fail.

Writes wait in one queue, in the order of the calls; all that waits is decided at one moment, as by a group
commit, and answered at a later one. What is between the two when the process dies is durable, and nobody was
told. A write can be refused (nothing of it is there), or break off after it was done: then the error is no
`Unwritable`, and who asked does not know. Expiry, backups and notices are no part of it.
"""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from simulation.disk import Disk
from spieltisch.storage.contract import (
    UNFINISHED,
    Entry,
    Expired,
    FinishedRecord,
    Health,
    Keeping,
    Line,
    Person,
    RecordHead,
    Secret,
    Status,
    Summary,
)
from spieltisch.storage.errors import LeaseLost, StorageError, Unwritable

T = TypeVar("T")
Work = Callable[[], Any]


class BrokenOff(StorageError):
    """The line to the disk broke: what was asked may have been done."""


@dataclass
class Trouble:
    """How slow a store is, and how often what goes wrong."""

    slow: float = 0.0
    refused: float = 0.0
    broken_off: float = 0.0
    unread: float = 0.0
    out: bool = False
    """Nothing can be written at all."""


class Neighbours:
    """The processes on one disk, as far as a store knows of them; a lone one by itself."""

    def __init__(self) -> None:
        self.hearers: dict[str, list[Callable[[str], None]]] = {}

    def lives(self, process: str) -> bool:
        return process in self.hearers

    def announce(self, teller: str, news: str) -> None:
        for process, hearers in self.hearers.items():
            for hear in hearers if process != teller else ():
                asyncio.get_running_loop().call_soon(hear, news)


class SimulatedStore:
    """A `Store`."""

    def __init__(
        self,
        disk: Disk,
        random: Random,
        trouble: Trouble | None = None,
        neighbours: Neighbours | None = None,
        address: str = "here",
    ) -> None:
        self.password = "what all processes of a simulation know"
        self.trouble = trouble or Trouble()
        self._disk = disk
        self._random = random
        self._neighbours = neighbours or Neighbours()
        self._neighbours.hearers[address] = []
        self._address = address
        self._epochs: dict[str, int] = {}  # of the tables that this process has, or believes to have
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._under_way: list[tuple[Work, asyncio.Future[Any]]] = []
        self._closed = False

    def doubt(self) -> None:
        """The process stood still for longer than anybody believes in it: its claims may be others'."""
        self._epochs.clear()

    # --- how it is done ------------------------------------------------------------------------------------

    def _delay(self) -> float:
        """A little, or in trouble much; the same few values again and again, so that things coincide."""
        longest = self.trouble.slow
        return (
            0.001 * self._random.randrange(3)
            if not longest
            else self._random.choice((0.001, longest / 9, longest))
        )

    def _write(self, work: Work) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        if self._closed:
            done.set_exception(StorageError("it is closed: open it again"))
            return done
        self._waiting.append((work, done))
        if not self._under_way:
            self._begin()
        return done

    def _begin(self) -> None:
        self._under_way, self._waiting = self._waiting, []
        asyncio.get_running_loop().call_later(self._delay(), self._decide)

    def _decide(self) -> None:
        """The moment of the commit: from here on it is durable, or will never be."""
        answers: list[Any] = []
        chance = self._random.random()
        refused = self.trouble.out or chance < self.trouble.refused
        broken_off = self.trouble.refused <= chance < self.trouble.refused + self.trouble.broken_off
        for work, _ in self._under_way:
            try:
                answers.append(Unwritable("the disk is full") if refused else work())
            except StorageError as error:
                answers.append(error)
        if broken_off and not refused:
            answers = [BrokenOff("the line broke") for _ in answers]
        asyncio.get_running_loop().call_later(self._delay(), self._answer, answers)

    def _answer(self, answers: list[Any]) -> None:
        told, self._under_way = self._under_way, []
        if self._waiting:
            self._begin()
        for (_, done), answer in zip(told, answers, strict=True):
            if done.done():
                continue
            if isinstance(answer, StorageError):
                done.set_exception(answer)
            else:
                done.set_result(answer)

    async def _read(self, look: Callable[[], T]) -> T:
        if self._closed:
            raise StorageError("it is closed: open it again")
        await asyncio.sleep(self._delay())
        if self._random.random() < self.trouble.unread:
            raise BrokenOff("the line broke")
        return look()

    # --- tables --------------------------------------------------------------------------------------------

    def append(self, entry: Entry) -> "asyncio.Future[None]":
        return self._write(lambda: self._append(entry))

    def _append(self, entry: Entry) -> None:
        claim = self._disk.claim(entry.table, self._address, self._neighbours.lives)
        mine = claim.process == self._address
        if not mine or self._epochs.setdefault(entry.table, claim.epoch) != claim.epoch:
            raise LeaseLost(entry.table)
        self._disk.append(entry)

    async def lines(self, table: str, after: int = 0) -> list[Line]:
        return await self._read(lambda: self._disk.logs.get(table, [])[after:])

    async def summary(self, table: str) -> Summary | None:
        return await self._read(lambda: self._disk.summaries.get(table))

    async def tables(self, **wanted: Any) -> list[Summary]:
        return await self._read(lambda: self._disk.tables(**wanted))

    async def count(self) -> dict[Status, int]:
        def counted() -> dict[Status, int]:
            found: dict[Status, int] = {}
            for each in self._disk.summaries.values():
                found[each.status] = found.get(each.status, 0) + 1
            return found

        return await self._read(counted)

    async def to_wake(self, now: float, limit: int = 1000) -> list[str]:
        return await self._read(lambda: self._to_wake(now)[:limit])

    def _to_wake(self, now: float) -> list[str]:
        due = [name for when, name in self._waking() if when <= now]
        left = [
            name
            for name, claim in self._disk.claims.items()
            if claim.process and not self._neighbours.lives(claim.process) and name not in due
            if name in self._disk.summaries and self._disk.summaries[name].status in UNFINISHED
        ]
        return due + sorted(left)

    def _waking(self) -> list[tuple[float, str]]:
        """When tables want to wake, but for those that another process has."""

        def another_has(name: str) -> bool:
            claim = self._disk.claims.get(name)
            return (
                claim is not None and claim.process != self._address and self._neighbours.lives(claim.process)
            )

        return [(when, name) for when, name in self._disk.waking() if not another_has(name)]

    async def next_wake(self) -> float | None:
        return await self._read(lambda: next((when for when, _ in self._waking()), None))

    def delete_table(self, table: str) -> "asyncio.Future[None]":
        return self._write(lambda: self._disk.delete_table(table))

    # --- people --------------------------------------------------------------------------------------------

    async def add_person(self, person: Person, secret: Secret) -> None:
        await self._write(lambda: self._disk.add_person(person, secret))

    async def person(self, person: str) -> Person | None:
        return await self._read(lambda: self._disk.persons.get(person))

    async def people(self, persons: Collection[str]) -> dict[str, Person]:
        return await self._read(
            lambda: {each: self._disk.persons[each] for each in persons if each in self._disk.persons}
        )

    async def person_of(self, secret_hash: str, now: float) -> Person | None:
        return await self._read(
            lambda: self._disk.persons.get(self._disk.whose(secret_hash, "device", now) or "")
        )

    async def add_secret(self, person: str, secret: Secret) -> None:
        await self._write(lambda: self._disk.add_secret(person, secret))

    async def use_transfer(self, secret_hash: str, now: float) -> str | None:
        def used() -> str | None:
            person = self._disk.whose(secret_hash, "transfer", now)
            if person is not None:
                del self._disk.secrets[secret_hash]
            return person

        found: str | None = await self._write(used)
        return found

    async def drop_secret(self, secret_hash: str) -> None:
        await self._write(lambda: self._disk.secrets.pop(secret_hash, None) and None)

    async def drop_secrets(self, person: str, keep: str) -> None:
        def dropped() -> None:
            for key in [
                key for key, (whose, _) in self._disk.secrets.items() if whose == person and key != keep
            ]:
                del self._disk.secrets[key]

        await self._write(dropped)

    async def rename(self, person: str, name: str) -> None:
        await self._write(lambda: self._disk.change_person(person, name=name))

    async def seen(self, person: str, now: float) -> None:
        def saw() -> None:
            known = self._disk.persons.get(person)
            if known is not None:
                self._disk.change_person(person, seen=max(known.seen, now))

        await self._write(saw)

    async def personal(self, person: str) -> list[tuple[str, int, str]]:
        return await self._read(lambda: self._disk.personal(person))

    async def forget(self, person: str) -> list[str]:
        found: list[str] = await self._write(lambda: self._disk.forget(person))
        return found

    # --- finished records ----------------------------------------------------------------------------------

    async def records(self, **wanted: Any) -> list[RecordHead]:
        return await self._read(lambda: self._disk.records(**wanted))

    async def record(self, record: str) -> FinishedRecord | None:
        return await self._read(lambda: self._disk.finished.get(record))

    async def delete_record(self, record: str) -> None:
        await self._write(lambda: self._disk.finished.pop(record, None) and None)

    # --- several processes ---------------------------------------------------------------------------------

    def holds(self, table: str) -> bool:
        return table in self._epochs and self._neighbours.lives(self._address)

    async def claim(self, table: str) -> str | None:
        def claimed() -> str | None:
            claim = self._disk.claim(table, self._address, self._neighbours.lives)
            if claim.process != self._address:
                return claim.process
            self._epochs[table] = claim.epoch
            return None

        found: str | None = await self._write(claimed)
        return found

    async def release(self, table: str) -> None:
        self._epochs.pop(table, None)
        await self._write(lambda: self._disk.release(table, self._address))

    async def announce(self, news: str) -> None:
        self._neighbours.announce(self._address, news)

    def listen(self, hear: Callable[[str], None]) -> None:
        self._neighbours.hearers[self._address].append(hear)

    # --- the whole -----------------------------------------------------------------------------------------

    async def expire(self, now: float, rules: Keeping) -> Expired:
        raise NotImplementedError("nothing gets old in a simulation")

    async def backup(self, file: Path, *, overwrite: bool = False) -> None:
        raise NotImplementedError("there are no files in a simulation")

    async def check(self) -> Health:
        await self._read(lambda: None)
        lines = sum(map(len, self._disk.logs.values()))
        return Health(not self.trouble.out, None, len(self._waiting) + len(self._under_way), lines)

    async def close(self) -> None:
        self._closed = True
        while self._under_way:
            await asyncio.wait([done for _, done in self._under_way])
            await asyncio.sleep(0)
        self._neighbours.hearers.pop(self._address, None)
