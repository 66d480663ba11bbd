"""A database of SQLite as what everything is carried from, or to."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import apsw
import msgspec

from spieltisch.storage.contract import Entry, Person, Secret
from spieltisch.storage.moving import PORTION, Portion
from spieltisch.storage.sqlite.appending import Log
from spieltisch.storage.sqlite.asking import column, rows, value
from spieltisch.storage.sqlite.backup import check_version, reading, writing_file
from spieltisch.storage.sqlite.lock import Lock
from spieltisch.storage.sqlite.people import COLUMNS, INSERT_PERSON, insert_secret
from spieltisch.storage.sqlite.records import insert_record, read_record
from spieltisch.storage.sqlite.schema import migrate
from spieltisch.storage.sqlite.tables import read_lines, read_summary

COUNT = """
SELECT (SELECT count(*) FROM forgotten) + (SELECT count(*) FROM people)
    + (SELECT count(*) FROM tables) + (SELECT count(*) FROM records)
"""


class SQLiteHolder:
    """A database in a transaction."""

    def __init__(self, connection: apsw.Connection, where: str) -> None:
        self.where = where
        self._connection = connection
        self._log = Log(connection)

    async def count(self) -> int:
        found = await asyncio.to_thread(value, self._connection, COUNT)
        assert isinstance(found, int)
        return found

    async def portions(self) -> AsyncIterator[Portion]:
        for read, ids in (
            (self._forgotten, "SELECT person FROM forgotten WHERE person > ? ORDER BY person LIMIT ?"),
            (self._people, "SELECT id FROM people WHERE id > ? ORDER BY id LIMIT ?"),
            (self._tables, "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?"),
            (self._records, "SELECT id FROM records WHERE id > ? ORDER BY id LIMIT ?"),
        ):
            last = ""
            while found := await asyncio.to_thread(column, self._connection, ids, last, PORTION):
                last = found[-1]
                yield await asyncio.to_thread(read, found)

    async def put(self, portion: Portion) -> None:
        await asyncio.to_thread(self._put, portion)

    def _forgotten(self, ids: list[str]) -> Portion:
        return Portion(forgotten=tuple(ids))

    def _people(self, ids: list[str]) -> Portion:
        return Portion(people=tuple(self._person(one) for one in ids))

    def _person(self, who: str) -> tuple[Person, tuple[Secret, ...]]:
        [row] = rows(self._connection, f"SELECT {COLUMNS} FROM people WHERE id = ?", who)
        query = "SELECT hash, kind, expires FROM secrets WHERE person = ? ORDER BY hash"
        return Person(*row), tuple(Secret(*secret) for secret in rows(self._connection, query, who))

    def _tables(self, ids: list[str]) -> Portion:
        return Portion(
            tables=tuple(
                Entry(
                    table,
                    0,
                    tuple(read_lines(self._connection, table, 0)),
                    read_summary(self._connection, table),
                )
                for table in ids
            )
        )

    def _records(self, ids: list[str]) -> Portion:
        found = (read_record(self._connection, one) for one in ids)
        return Portion(records=tuple(one for one in found if one is not None))

    def _put(self, portion: Portion) -> None:
        for who in portion.forgotten:
            self._connection.execute("INSERT INTO forgotten (person) VALUES (?)", (who,))
        for person, secrets in portion.people:
            self._connection.execute(INSERT_PERSON, msgspec.structs.astuple(person))
            for secret in secrets:
                insert_secret(self._connection, person.id, secret)
        if portion.tables:
            wrong = [error for error in self._log.append(portion.tables) if error is not None]
            assert not wrong
        for record in portion.records:
            insert_record(self._connection, record)


@asynccontextmanager
async def holding(database: Path) -> AsyncIterator[SQLiteHolder]:
    """All that a database has, which no other process may be working with."""
    with held(database) as connection:
        yield SQLiteHolder(connection, str(database))


@contextmanager
def held(database: Path) -> Iterator[apsw.Connection]:
    lock = Lock(database.resolve())
    try:
        with reading(database) as connection:
            check_version(connection, database)
            connection.execute("BEGIN").fetchall()
            yield connection
            connection.execute("ROLLBACK").fetchall()
    finally:
        lock.release()


@asynccontextmanager
async def filling(file: Path, *, overwrite: bool = False) -> AsyncIterator[SQLiteHolder]:
    """A new database, which gets its name when everything is in it."""
    with writing_file(file, overwrite=overwrite) as connection:
        migrate(connection)
        connection.execute("BEGIN").fetchall()
        yield SQLiteHolder(connection, str(file))
        await asyncio.to_thread(lambda: connection.execute("COMMIT").fetchall())
