"""The contract on PostgreSQL: logs go to the writer, everything else over a few connections."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from spieltisch.storage.contract import (
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
    Summary,
)
from spieltisch.storage.errors import StorageError
from spieltisch.storage.place import shown
from spieltisch.storage.postgresql import backup, expiry, leases, people, records, tables
from spieltisch.storage.postgresql.appending import Log
from spieltisch.storage.postgresql.asking import Connection, Task
from spieltisch.storage.postgresql.leases import LEASE, RENEWAL
from spieltisch.storage.postgresql.opening import WRITING, connect, prepare
from spieltisch.storage.postgresql.pool import PATIENCE, Pool
from spieltisch.storage.postgresql.presence import Presence, steady
from spieltisch.storage.postgresql.schema import MIGRATIONS
from spieltisch.storage.postgresql.trouble import AGAIN, LOST, translate
from spieltisch.storage.postgresql.writer import LANES, Writer

T = TypeVar("T")
CONNECTIONS = 4  # for everything but logs
ATTEMPTS = 5
SIZE = """
SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
"""


class PostgresStore:
    """A `Store` in one database, for one event loop of as many processes as there are."""

    def __init__(self, url: str, password: str, address: str, lease: float, renewal: float) -> None:
        """With a schema that is up to date; `open` sees to that."""
        self.password = password
        self._url = url
        self._where = shown(url)
        self._node = leases.fresh_node()
        self._log = Log(self._node)
        self._asking = Pool(partial(connect, url), CONNECTIONS)
        self._writing = Pool(partial(connect, url, WRITING), LANES)
        self._writer = Writer(self._writing, self._log, self._where)
        self._presence = Presence(partial(connect, url), self._node, address, self._log.clear, lease, renewal)
        self._closed = False

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        address: str = "",
        lease: float = LEASE,
        renewal: float = RENEWAL,
        migrations: Sequence[str] = MIGRATIONS,
    ) -> "PostgresStore":
        """Opens a database, makes its tables or brings them up to date.

        `address` is where other processes find this one. `lease`, `renewal` and `migrations` are for tests.
        """
        store = cls(url, await prepare(url, migrations), address, lease, renewal)
        try:
            await store._presence.start()
        except (asyncpg.PostgresError, *LOST) as error:
            raise translate(error, store._where) from error
        return store

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self._writer.drained()
            await self._presence.stop()
            await self._writing.close()
            await self._asking.close()

    async def _write(self, task: Task[T]) -> T:
        """In a transaction, again if others were in the way; durable when it returns."""
        self._check_open()
        attempt = 1
        while True:
            try:
                async with self._asking.lend() as connection, connection.transaction():
                    found = await task(connection)
            except AGAIN as error:
                if attempt == ATTEMPTS:
                    raise translate(error, self._where) from error
                attempt += 1
            except (asyncpg.PostgresError, *LOST) as error:
                raise translate(error, self._where) from error
            else:
                return found

    async def _read(self, task: Task[T]) -> T:
        """Asked again over another connection, for a while, if one breaks."""
        self._check_open()
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while True:
            try:
                async with self._asking.lend() as connection:
                    found = await task(connection)
            except (asyncpg.PostgresError, *LOST) as error:
                if not isinstance(error, LOST) or loop.time() > end:
                    raise translate(error, self._where) from error
            else:
                return found

    def _check_open(self) -> None:
        if self._closed:
            raise StorageError(f"{self._where} is closed: open it again")

    async def _refuse(self) -> Any:
        self._check_open()

    # --- tables -----------------------------------------------------------------------------------------

    # Logs are changed in the order of the calls, and what is awaited is the writer's own future: a coroutine
    # around it would cost a task for each action that is played.

    def append(self, entry: Entry) -> Awaitable[None]:
        return self._refuse() if self._closed else self._writer.append(entry)

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
        return await self._read(lambda here: tables.overdue(here, now, limit, self._node))

    async def next_wake(self) -> float | None:
        return await self._read(lambda here: tables.first_wake(here, self._node))

    def delete_table(self, table: str) -> Awaitable[None]:
        return self._refuse() if self._closed else self._writer.delete(table)

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
        return await self._write(lambda here: people.forget_person(here, person))

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

    # --- several processes ------------------------------------------------------------------------------

    def holds(self, table: str) -> bool:
        return self._presence.sure and self._log.has(table)

    async def claim(self, table: str) -> str | None:
        if not self._presence.sure:  # nothing could be had for long
            began = steady()
            await self._write(self._presence.renew)
            self._presence.renewed(began)
        found = await self._write(lambda here: leases.claim_table(here, table, self._node))
        if isinstance(found, int):
            self._log.remember(table, found)
            return None
        self._log.forget([table])
        return found

    async def release(self, table: str) -> None:
        self._log.forget([table])
        await self._write(lambda here: leases.release_table(here, table, self._node))

    async def announce(self, news: str) -> None:
        await self._write(lambda here: self._presence.announce(here, news))

    def listen(self, hear: Callable[[str], None]) -> None:
        self._check_open()
        self._presence.listen(hear)

    # --- the whole --------------------------------------------------------------------------------------

    async def expire(self, now: float, rules: Keeping) -> Expired:
        counts = [
            await self._portions(partial(step, now=now, rules=rules))
            for step in (
                expiry.expire_records,
                expiry.expire_tables,
                expiry.expire_people,
                expiry.expire_chat,
            )
        ]
        return Expired(*counts)

    async def _portions(self, step: Task[int]) -> int:
        """Until nothing is left."""
        total = 0
        while some := await self._write(step):
            total += some
        return total

    async def backup(self, file: Path, *, overwrite: bool = False) -> None:
        self._check_open()
        await backup.backup(self._url, file, overwrite=overwrite)

    async def check(self) -> Health:
        self._check_open()
        try:
            if self._writer.trouble is not None:
                await self._write(breathe)
                self._writer.trouble = None
            size = await self._read(measure)
        except StorageError as trouble:
            return Health(writable=False, trouble=str(trouble), waiting=self._writer.waiting, size=0)
        return Health(writable=True, trouble=None, waiting=self._writer.waiting, size=size)


async def breathe(connection: Connection) -> None:
    """A small write that changes nothing."""
    await connection.execute("UPDATE cluster SET version = version")


async def measure(connection: Connection) -> int:
    """Bytes that all tables and their indexes take."""
    found = await connection.fetchval(SIZE)
    assert isinstance(found, int)
    return found
