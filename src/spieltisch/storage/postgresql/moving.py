"""A database of PostgreSQL as what everything is carried from, or to."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import msgspec

from spieltisch.storage.contract import Entry, Line, Person, Secret, Summary
from spieltisch.storage.errors import CannotOpen, InUse
from spieltisch.storage.moving import PORTION, Portion
from spieltisch.storage.place import shown
from spieltisch.storage.postgresql.appending import Log
from spieltisch.storage.postgresql.asking import Connection
from spieltisch.storage.postgresql.opening import connect, prepare
from spieltisch.storage.postgresql.people import COLUMNS, INSERT_HASH, INSERT_PERSON
from spieltisch.storage.postgresql.records import HEAD, insert_record, read_finished
from spieltisch.storage.postgresql.tables import read_line
from spieltisch.storage.postgresql.trouble import LOST, translate

COUNT = """
SELECT (SELECT count(*) FROM forgotten) + (SELECT count(*) FROM people)
    + (SELECT count(*) FROM tables) + (SELECT count(*) FROM records)
"""
PATIENT = "SET LOCAL idle_in_transaction_session_timeout = 0"  # the other side may take its time
LIVING = "SELECT count(*) FROM nodes WHERE expires > clock_timestamp()"
EVERYTHING = "LOCK TABLE forgotten, people, tables, lines, records IN EXCLUSIVE MODE"

INSERT_FORGOTTEN = "INSERT INTO forgotten (person) VALUES ($1)"

_summary = msgspec.msgpack.Decoder(Summary)


class PostgresHolder:
    """A database in a transaction."""

    def __init__(self, connection: Connection, where: str) -> None:
        self.where = where
        self._connection = connection
        self._log = Log(0)

    async def count(self) -> int:
        found = await self._connection.fetchval(COUNT, timeout=None)
        assert isinstance(found, int)
        return found

    async def portions(self) -> AsyncIterator[Portion]:
        for read, ids in (
            (self._forgotten, "SELECT person FROM forgotten WHERE person > $1 ORDER BY person LIMIT $2"),
            (self._people, "SELECT id FROM people WHERE id > $1 ORDER BY id LIMIT $2"),
            (self._tables, "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2"),
            (self._records, "SELECT id FROM records WHERE id > $1 ORDER BY id LIMIT $2"),
        ):
            last = ""
            while found := [one for (one,) in await self._connection.fetch(ids, last, PORTION)]:
                last = found[-1]
                yield await read(found)

    async def put(self, portion: Portion) -> None:
        secrets = [
            (one.hash, who.id, one.kind, one.expires) for who, several in portion.people for one in several
        ]
        for statement, rows in (
            (INSERT_FORGOTTEN, [(who,) for who in portion.forgotten]),
            (INSERT_PERSON, [msgspec.structs.astuple(who) for who, _ in portion.people]),
            (INSERT_HASH, secrets),
        ):
            await self._connection.executemany(statement, rows)
        if portion.tables:
            await self._log.append_within(self._connection, portion.tables)
        for record in portion.records:
            await insert_record(self._connection, record)

    async def release(self) -> None:
        """Nobody has the tables that were put here."""
        await self._connection.execute("UPDATE tables SET owner = NULL", timeout=None)

    async def _forgotten(self, ids: Sequence[str]) -> Portion:
        return Portion(forgotten=tuple(ids))

    async def _people(self, ids: Sequence[str]) -> Portion:
        query = f"SELECT {COLUMNS} FROM people WHERE id = ANY ($1::text[]) ORDER BY id"
        people = [Person(*row) for row in await self._connection.fetch(query, ids)]
        query = (
            "SELECT person, hash, kind, expires FROM secrets WHERE person = ANY ($1::text[]) ORDER BY hash"
        )
        secrets: dict[str, list[Secret]] = {one.id: [] for one in people}
        for who, *row in await self._connection.fetch(query, ids):
            secrets[who].append(Secret(*row))
        return Portion(people=tuple((one, tuple(secrets[one.id])) for one in people))

    async def _tables(self, ids: Sequence[str]) -> Portion:
        query = """SELECT id, lines.number, body, personal, person FROM lines JOIN tables ON key = home
        WHERE id = ANY ($1::text[]) ORDER BY id, lines.number"""
        lines: dict[str, list[Line]] = {one: [] for one in ids}
        for table, *row in await self._connection.fetch(query, ids):
            lines[table].append(read_line(*row))
        query = "SELECT id, summary FROM tables WHERE id = ANY ($1::text[]) ORDER BY id"
        return Portion(
            tables=tuple(
                Entry(table, 0, tuple(lines[table]), None if body is None else _summary.decode(body))
                for table, body in await self._connection.fetch(query, ids)
            )
        )

    async def _records(self, ids: Sequence[str]) -> Portion:
        query = f"SELECT {HEAD}, record FROM records WHERE id = ANY ($1::text[]) ORDER BY id"
        return Portion(records=tuple(map(read_finished, await self._connection.fetch(query, ids))))


@asynccontextmanager
async def holding(url: str, *, alone: bool = True) -> AsyncIterator[PostgresHolder]:
    """All that a database has at this moment; `alone`: no process may be playing on it."""
    snapshot: dict[str, Any] = {"isolation": "repeatable_read", "readonly": True}
    async with connected(url) as connection, connection.transaction(**snapshot):
        await connection.execute(PATIENT)
        if alone:
            await check_unused(connection, shown(url))
        yield PostgresHolder(connection, shown(url))


@asynccontextmanager
async def filling(url: str) -> AsyncIterator[PostgresHolder]:
    """A database that must be empty; everything that is put there is there at once, in the end."""
    async with connected(url) as connection, connection.transaction():
        await connection.execute(PATIENT)
        await check_unused(connection, shown(url))
        await connection.execute(EVERYTHING)
        holder = PostgresHolder(connection, shown(url))
        if await holder.count():
            raise CannotOpen(f"{shown(url)} has tables, people or records already: name an empty database")
        yield holder
        await holder.release()


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Connection]:
    """To a database of the current schema; errors are ours."""
    await prepare(url)
    try:
        connection = await connect(url)
        try:
            yield connection
        finally:
            connection.terminate()
    except (asyncpg.PostgresError, *LOST) as error:
        raise translate(error, shown(url)) from error


async def check_unused(connection: Connection, where: str) -> None:
    if await connection.fetchval(LIVING):
        raise InUse(f"a server works with {where}: end it first; if it was killed, wait ten seconds")
