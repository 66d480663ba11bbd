"""The contract on SQLite: who reads goes to the readers, who writes to the writer."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import apsw

from spieltisch.storage.contract import (
    Contact,
    Entry,
    Expired,
    FinishedRecord,
    Health,
    Keeping,
    Line,
    Mark,
    Person,
    RecordHead,
    Secret,
    Status,
    Subscription,
    Summary,
)
from spieltisch.storage.errors import StorageError
from spieltisch.storage.sqlite import backup, expiry, notices, people, records, scrubbing, tables
from spieltisch.storage.sqlite.lock import Lock, beside
from spieltisch.storage.sqlite.opening import Synchronous, open_writing, prepare_folder
from spieltisch.storage.sqlite.readers import Readers
from spieltisch.storage.sqlite.schema import MIGRATIONS
from spieltisch.storage.sqlite.writer import Writer

T = TypeVar("T")
Task = Callable[[apsw.Connection], T]


class SQLiteStore:
    """A `Store` in one file, for one process and one event loop."""

    def __init__(
        self, path: Path, connection: apsw.Connection, readers: Readers | None, lock: Lock | None
    ) -> None:
        """With everything open already; `open` does that."""
        self._path = path
        self._connection = connection
        self._readers = readers
        self._lock = lock
        self._writer = Writer(connection, path, asyncio.get_running_loop())
        self._closed = False
        self.password = secrets.token_urlsafe()

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        readers: int = 4,
        synchronous: Synchronous = "FULL",
        vfs: str | None = None,
        migrations: Sequence[str] = MIGRATIONS,
    ) -> "SQLiteStore":
        """Opens a database, or makes a new one; an older one is brought up to date, and copied before.

        `synchronous`, `vfs` and `migrations` are for tests. With a VFS the writer reads as well.
        """
        path = path.resolve()
        if vfs is not None:
            connection = await asyncio.to_thread(open_writing, path, synchronous=synchronous, vfs=vfs)
            return cls(path, connection, None, None)
        lock, connection = await asyncio.to_thread(locked, path, synchronous, migrations)
        return cls(path, connection, Readers(path, readers), lock)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self._writer.drained()
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.stop()
        if self._readers is not None:
            self._readers.stop()
        self._connection.close()
        if self._lock is not None:
            self._lock.release()

    def _write(self, work: Entry | Task[T], *, alone: bool = False) -> Awaitable[T]:
        return self._refuse() if self._closed else self._writer.write(work, alone=alone)

    async def _refuse(self) -> Any:
        self._check_open()

    async def _read(self, task: Task[T]) -> T:
        self._check_open()
        if self._readers is None:
            return await self._writer.write(task)
        return await self._readers.read(task)

    def _check_open(self) -> None:
        if self._closed:
            raise StorageError(f"{self._path} is closed: open it again")

    # --- tables -----------------------------------------------------------------------------------------

    # Logs are changed in the order of the calls, and what is awaited is the writer's own future: a coroutine
    # around it would cost a task for each action that is played.

    def append(self, entry: Entry) -> Awaitable[None]:
        return self._write(entry)

    async def lines(self, table: str, after: int = 0) -> list[Line]:
        return await self._read(lambda here: tables.read_lines(here, table, after))

    async def summary(self, table: str) -> Summary | None:
        return await self._read(lambda here: tables.read_summary(here, table))

    async def tables(
        self,
        *,
        listed: bool | None = None,
        status: Collection[Status] | None = None,
        person: str | None = None,
        mover: str | None = None,
        host: str | None = None,
        limit: int = 100,
        before: Mark | None = None,
    ) -> list[Summary]:
        wanted = partial(
            tables.read_tables,
            listed=listed,
            status=status,
            person=person,
            mover=mover,
            host=host,
            limit=limit,
            before=before,
        )
        return await self._read(wanted)

    async def count(self) -> dict[Status, int]:
        return await self._read(tables.count_tables)

    async def to_wake(self, now: float, limit: int = 1000) -> list[str]:
        return await self._read(lambda here: tables.overdue(here, now, limit))

    async def next_wake(self) -> float | None:
        return await self._read(tables.first_wake)

    def delete_table(self, table: str) -> Awaitable[None]:
        return self._write(self._changing_logs(lambda here: tables.erase_table(here, table)))

    def _changing_logs(self, task: Task[T]) -> Task[T]:
        """What deletes logs: the writer must look anew where they end."""

        def changing(connection: apsw.Connection) -> T:
            self._writer.log.clear()
            return task(connection)

        return changing

    # --- people -----------------------------------------------------------------------------------------

    async def add_person(self, person: Person, secret: Secret) -> None:
        await self._write(lambda here: people.insert_person(here, person, secret))

    async def person(self, person: str) -> Person | None:
        return await self._read(lambda here: people.read_person(here, person))

    async def people(self, persons: Collection[str]) -> dict[str, Person]:
        return await self._read(lambda here: people.read_people(here, persons))

    async def person_of(self, secret_hash: str, now: float) -> Person | None:
        return await self._read(lambda here: people.read_person_of(here, secret_hash, now))

    async def add_secret(self, person: str, secret: Secret) -> None:
        await self._write(lambda here: people.insert_secret(here, person, secret))

    async def use_transfer(self, secret_hash: str, now: float) -> str | None:
        return await self._write(lambda here: people.take_transfer(here, secret_hash, now))

    async def drop_secret(self, secret_hash: str) -> None:
        await self._write(lambda here: people.delete_secret(here, secret_hash))

    async def drop_secrets(self, person: str, keep: str) -> None:
        await self._write(lambda here: people.delete_secrets(here, person, keep))

    async def rename(self, person: str, name: str) -> None:
        await self._write(lambda here: people.change_name(here, person, name))

    async def seen(self, person: str, now: float) -> None:
        await self._write(lambda here: people.change_seen(here, person, now))

    async def personal(self, person: str) -> list[tuple[str, int, str]]:
        return await self._read(lambda here: people.read_personal(here, person))

    async def forget(self, person: str) -> list[str]:
        concerned = await self._write(lambda here: people.forget_person(here, person))
        await self._write(self._scrub, alone=True)
        return concerned

    def _scrub(self, connection: apsw.Connection) -> None:
        if scrubbing.scrubbing_wanted(connection):
            self._writer.traces = not scrubbing.scrub(connection)

    # --- notices ----------------------------------------------------------------------------------------

    async def ask_contact(self, contact: Contact, confirmation: str, mailbox: str) -> bool:
        return await self._write(lambda here: notices.insert_contact(here, contact, confirmation, mailbox))

    async def confirm_contact(self, confirmation: str, now: float) -> Contact | None:
        return await self._write(lambda here: notices.confirm_contact(here, confirmation, now))

    async def contact(self, person: str) -> Contact | None:
        return await self._read(lambda here: notices.read_contact(here, person))

    async def drop_contact(self, person: str) -> None:
        await self._write(lambda here: notices.erase_contact(here, person))

    async def add_stop(self, person: str, link: str, expires: float) -> None:
        await self._write(lambda here: notices.insert_stop(here, person, link, expires))

    async def stop_contact(self, link: str, now: float) -> bool:
        return await self._write(lambda here: notices.stop_contact(here, link, now))

    async def add_subscription(self, subscription: Subscription) -> None:
        await self._write(lambda here: notices.insert_subscription(here, subscription))

    async def subscriptions(self, person: str) -> list[Subscription]:
        return await self._read(lambda here: notices.read_subscriptions(here, person))

    async def drop_subscription(self, person: str, endpoint: str) -> None:
        await self._write(lambda here: notices.erase_subscription(here, person, endpoint))

    async def tell_once(self, table: str, person: str, turn: int) -> bool:
        return await self._write(lambda here: notices.tell_once(here, table, person, turn))

    async def told(self, person: str) -> list[tuple[str, int]]:
        return await self._read(lambda here: notices.read_told(here, person))

    async def to_be_told(self) -> list[str]:
        return await self._read(notices.read_to_be_told)

    async def key(self, name: str, fresh: bytes) -> bytes:
        return await self._write(lambda here: notices.kept_key(here, name, fresh))

    # --- finished records -------------------------------------------------------------------------------

    async def records(
        self,
        *,
        game: str | None = None,
        person: str | None = None,
        name: str | None = None,
        seats: int | None = None,
        since: float | None = None,
        until: float | None = None,
        listed: bool | None = None,
        limit: int = 100,
        before: Mark | None = None,
    ) -> list[RecordHead]:
        wanted = partial(
            records.find_records,
            game=game,
            person=person,
            name=name,
            seats=seats,
            since=since,
            until=until,
            listed=listed,
            limit=limit,
            before=before,
        )
        return await self._read(wanted)

    async def record(self, record: str) -> FinishedRecord | None:
        return await self._read(lambda here: records.read_record(here, record))

    async def delete_record(self, record: str) -> None:
        await self._write(lambda here: records.erase_record(here, record))

    # --- several processes: there is one, which has every table and nobody to talk to -------------------

    def holds(self, table: str) -> bool:  # noqa: ARG002  # as the contract has it
        return True

    async def claim(self, table: str) -> None:  # noqa: ARG002  # as the contract has it
        self._check_open()

    async def release(self, table: str) -> None:
        await self._write(lambda _: self._writer.log.let_go(table))

    async def announce(self, news: str) -> None:  # noqa: ARG002  # as the contract has it
        self._check_open()

    def listen(self, hear: Callable[[str], None]) -> None:  # noqa: ARG002  # as the contract has it
        self._check_open()

    # --- the whole --------------------------------------------------------------------------------------

    async def expire(self, now: float, rules: Keeping) -> Expired:
        counts = [
            await self._portions(partial(step, now=now, rules=rules))
            for step in (
                expiry.expire_records,
                expiry.expire_tables,
                expiry.expire_people,
                expiry.expire_chat,
                expiry.expire_contacts,
            )
        ]
        await self._write(self._scrub, alone=True)
        return Expired(*counts)

    async def _portions(self, step: Task[int]) -> int:
        """Until nothing is left."""
        total = 0
        while some := await self._write(self._changing_logs(step)):
            total += some
        return total

    async def backup(self, file: Path, *, overwrite: bool = False) -> None:
        self._check_open()
        await asyncio.to_thread(backup.backup, self._path, file, overwrite=overwrite)

    async def check(self) -> Health:
        self._check_open()
        try:
            if self._writer.trouble is not None:
                await self._write(breathe)
            await self._read(tables.first_wake)
        except StorageError as trouble:
            return self._health(trouble)
        return self._health(None)

    def _health(self, trouble: StorageError | None) -> Health:
        files = [beside(self._path, end) for end in ("", "-wal")]
        size = sum(file.stat().st_size for file in files if file.exists())
        words = None if trouble is None else str(trouble)
        return Health(trouble is None, words, self._writer.waiting, size)


def locked(path: Path, synchronous: Synchronous, migrations: Sequence[str]) -> tuple[Lock, apsw.Connection]:
    """A database that no other process can open now."""
    prepare_folder(path)
    lock = Lock(path)
    try:
        return lock, open_writing(path, synchronous=synchronous, migrations=migrations)
    except BaseException:
        lock.release()
        raise


def breathe(connection: apsw.Connection) -> None:
    """A small write that changes nothing."""
    connection.execute("INSERT OR IGNORE INTO chores (name) VALUES ('breathe')")
    connection.execute("DELETE FROM chores WHERE name = 'breathe'")
