"""Appending entries to logs, many in one statement.

A batch has one entry of a table at most. Its rows go to PostgreSQL as one array a column, and their bytes as
one blob: hundreds of tables are one round trip, one transaction and one flush of its write-ahead log. Rows
are locked in the order of their ids, so that two processes never wait for each other crosswise.

A move at a table is one statement and nothing else. What is rarer (new tables, people who come and go, words,
finished matches) takes further statements, and then all of them are one transaction.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from spieltisch.storage.contract import Entry, Line, Summary
from spieltisch.storage.errors import Conflict, LeaseLost, LogConflict
from spieltisch.storage.postgresql.asking import Connection
from spieltisch.storage.postgresql.leases import LAPSED
from spieltisch.storage.postgresql.records import insert_record

HOLDS, MOVES, HOSTS = 1, 2, 4
MOST_KNOWN = 100_000  # tables
NAMES = 0x53706C4E  # "SplN": an advisory lock, shared by who writes what is personal, held by who erases it

BEGIN = "BEGIN"
BEGIN_PERSONAL = f"BEGIN; SELECT pg_advisory_xact_lock_shared({NAMES})"
NEW_TABLES = """
INSERT INTO tables (id, number, owner, epoch)
SELECT id, 0, $1, 1 FROM unnest($2::text[]) AS a (id) ORDER BY id
ON CONFLICT (id) DO NOTHING
"""
APPEND = f"""
WITH asked AS (
    SELECT * FROM unnest(
        $2::text[], $3::int[], $4::int[], $5::bigint[], $6::text[], $7::bool[], $8::float8[], $9::float8[],
        $10::float8[], $11::text[], $12::int[], $13::int[], $14::int[], $15::int[]
    ) WITH ORDINALITY AS a (
        id, after, number, held, status, listed, created, updated,
        wake, parts, start, size, first, past, place
    )
), found AS MATERIALIZED (
    SELECT a.*, t.key, t.number AS last, t.epoch, t.owner,
        t.owner IS NOT DISTINCT FROM $1::bigint AS ours,
        t.key IS NOT NULL AND t.number = a.after AND (
            (t.owner = $1 AND a.held IN (0, t.epoch))
            OR (t.owner IS DISTINCT FROM $1 AND a.held = 0 AND {LAPSED})
        ) AS good
    FROM asked AS a LEFT JOIN LATERAL (
        SELECT key, number, epoch, owner FROM tables WHERE tables.id = a.id FOR UPDATE
    ) AS t ON true
), kept AS (
    UPDATE tables AS t SET
        number = f.number,
        owner = $1,
        epoch = f.epoch + (NOT f.ours)::int,
        status = CASE WHEN f.size > 0 THEN f.status ELSE t.status END,
        listed = CASE WHEN f.size > 0 THEN f.listed ELSE t.listed END,
        created = CASE WHEN f.size > 0 THEN f.created ELSE t.created END,
        updated = CASE WHEN f.size > 0 THEN f.updated ELSE t.updated END,
        wake = CASE WHEN f.size > 0 THEN f.wake ELSE t.wake END,
        parts = CASE WHEN f.size > 0 THEN f.parts::jsonb ELSE t.parts END,
        summary = CASE WHEN f.size > 0 THEN substring($16::bytea FROM f.start FOR f.size) ELSE t.summary END
    FROM found AS f WHERE t.key = f.key AND f.good
), written AS (
    INSERT INTO lines (home, number, body)
    SELECT f.key, ($17::int[])[i], substring($16::bytea FROM ($18::int[])[i] FOR ($19::int[])[i])
    FROM found AS f CROSS JOIN LATERAL generate_series(f.first, f.past - 1) AS i WHERE f.good
)
SELECT place, coalesce(last, 0) AS last, epoch + (NOT ours)::int AS epoch, coalesce(good, false) AS good
FROM found WHERE good IS NOT TRUE OR NOT ours OR epoch <> held
"""
PERSONAL_LINES = """
INSERT INTO lines (home, number, body, personal, person)
SELECT t.key, a.number, a.body,
    CASE WHEN gone.person IS NULL THEN a.personal END, CASE WHEN gone.person IS NULL THEN a.person END
FROM unnest($1::text[], $2::int[], $3::bytea[], $4::bytea[], $5::text[])
    AS a (id, number, body, personal, person)
JOIN tables AS t ON t.id = a.id LEFT JOIN forgotten AS gone ON gone.person = a.person
"""
LEAVE = """
DELETE FROM involved AS i USING tables AS t WHERE t.id = ANY ($1::text[]) AND i.home = t.key
AND NOT jsonb_exists(t.parts, i.person)
"""
INVOLVE = """
INSERT INTO involved (person, home)
SELECT who, t.key FROM tables AS t CROSS JOIN LATERAL jsonb_object_keys(t.parts) AS who
WHERE t.id = ANY ($1::text[]) ORDER BY who, t.key
ON CONFLICT DO NOTHING
"""

_encode = msgspec.msgpack.Encoder().encode
_json = msgspec.json.Encoder().encode


class Known(msgspec.Struct):
    """What this process remembers of a table that it has."""

    epoch: int = 0
    """Under which it has it; 0 if that is to be learned, and the table may be taken."""
    involved: frozenset[str] | None = None
    """Whom the database is known to have as involved."""


class Log:
    """The logs of all tables, as one process writes them."""

    def __init__(self, node: int) -> None:
        self._node = node
        self._known: dict[str, Known] = {}

    def remember(self, table: str, epoch: int) -> None:
        """Under another epoch than before, others may have changed everything."""
        if self._recall(table).epoch != epoch:
            self._known[table] = Known(epoch)

    def forget(self, tables: Iterable[str]) -> None:
        """Nothing is known of them any more: they were let go of, or an answer was lost."""
        for table in tables:
            self._known.pop(table, None)

    def clear(self) -> None:
        """Nothing is known of any table."""
        self._known.clear()

    def has(self, table: str) -> bool:
        """Is it known that this process has the table, unless its lease has run out?"""
        found = self._known.get(table)
        return found is not None and found.epoch > 0

    def _recall(self, table: str) -> Known:
        found = self._known.get(table)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self.clear()
            found = self._known[table] = Known()
        return found

    async def append(self, connection: Connection, entries: Sequence[Entry]) -> list[Conflict | None]:
        """In one transaction, which is durable at the end; says of each entry why it was left out, if so.

        There is one entry of a table at most.
        """
        order = sorted(range(len(entries)), key=lambda place: entries[place].table)
        batch = Batch([entries[place] for place in order], self._recall)
        if batch.plain:
            refused = await self._write(connection, batch)
        else:
            await connection.execute(BEGIN_PERSONAL if batch.personal else BEGIN)
            try:
                refused = await self._write_all(connection, batch)
                await connection.execute("COMMIT")
            except BaseException:
                if not connection.is_closed():
                    await connection.execute("ROLLBACK")
                raise
        for place, here in batch.involved.items():
            if place not in refused:
                self._recall(batch.entries[place].table).involved = here
        outcomes: list[Conflict | None] = [None] * len(entries)
        for place, conflict in refused.items():
            outcomes[order[place]] = conflict
        return outcomes

    async def append_within(self, connection: Connection, entries: Sequence[Entry]) -> None:
        """In a transaction of somebody else; of new tables, sorted by id."""
        refused = await self._write_all(connection, Batch(entries, self._recall))
        assert not refused

    async def _write(self, connection: Connection, batch: "Batch") -> dict[int, Conflict]:
        """The one statement; gives what is wrong with which entries."""
        refused: dict[int, Conflict] = {}
        for place, last, epoch, good in await connection.fetch(APPEND, self._node, *batch.columns()):
            entry = batch.entries[place - 1]
            if good:
                self._recall(entry.table).epoch = epoch
                continue
            self.forget([entry.table])
            follows = entry.after == last and epoch is not None
            refused[place - 1] = (
                LeaseLost(entry.table) if follows else LogConflict(entry.table, entry.after, last)
            )
        return refused

    async def _write_all(self, connection: Connection, batch: "Batch") -> dict[int, Conflict]:
        new = [entry.table for entry in batch.entries if entry.after == 0]
        if new:
            await connection.execute(NEW_TABLES, self._node, new)
        refused = await self._write(connection, batch)
        said = [
            (entry.table, line.number, line.body, said_in(line), line.person)
            for place, entry in enumerate(batch.entries)
            if place not in refused
            for line in entry.lines
            if line.person is not None
        ]
        if said:
            await connection.execute(PERSONAL_LINES, *map(list, zip(*said, strict=True)))
        moved = [batch.entries[place].table for place in batch.moved if place not in refused]
        if moved:
            await connection.execute(LEAVE, moved)
            await connection.execute(INVOLVE, moved)
        for place, entry in enumerate(batch.entries):
            if entry.record is not None and place not in refused:
                await insert_record(connection, entry.record)
        return refused


class Batch:
    """Entries as columns, and their bytes in one piece."""

    def __init__(self, entries: Sequence[Entry], recall: Callable[[str], Known]) -> None:
        """Of entries that are sorted by their tables."""
        self.entries = entries
        self.involved: dict[int, frozenset[str]] = {}
        self.moved: list[int] = []
        """Where somebody has come or gone, or may have."""
        self.personal = False
        self.plain = True
        self._rows: list[tuple[Any, ...]] = []
        self._numbers: list[int] = []
        self._starts: list[int] = []
        self._sizes: list[int] = []
        self._pieces: list[bytes] = []
        self._end = 1  # PostgreSQL counts from 1
        for place, entry in enumerate(entries):
            self._add(place, entry, recall(entry.table))
        self.plain = self.plain and not self.moved and not self.personal

    def _add(self, place: int, entry: Entry, known: Known) -> None:
        first = len(self._numbers) + 1
        for line in entry.lines:
            if line.person is not None:
                self.personal = True
                continue
            self._numbers.append(line.number)
            self._starts.append(self._end)
            self._sizes.append(len(line.body))
            self._keep(line.body)
        past = len(self._numbers) + 1
        if entry.after == 0:
            self.plain = False
        if entry.record is not None:
            self.personal = True
        held = known.epoch if entry.after else 0  # a new table may have the name of an old one
        ends = (entry.table, entry.after, entry.after + len(entry.lines), held)
        summary = entry.summary
        if summary is None:
            self._rows.append((*ends, None, None, None, None, None, None, 1, 0, first, past))
            return
        who = parts(summary)
        self.involved[place] = here = frozenset(who)
        if here != known.involved or not held:
            self.moved.append(place)
        body = _encode(summary)
        self._rows.append(
            (
                *ends,
                summary.status,
                summary.listed,
                summary.created,
                summary.updated,
                summary.wake,
                _json(who).decode(),
                self._end,
                len(body),
                first,
                past,
            )
        )
        self._keep(body)

    def _keep(self, piece: bytes) -> None:
        self._pieces.append(piece)
        self._end += len(piece)

    def columns(self) -> tuple[Any, ...]:
        """As `APPEND` wants them."""
        blob = b"".join(self._pieces)
        return (*zip(*self._rows, strict=True), blob, self._numbers, self._starts, self._sizes)


def said_in(line: Line) -> bytes | None:
    return None if line.personal is None else line.personal.encode()


def parts(summary: Summary) -> dict[str, int]:
    """Who has to do with a table, and what."""
    found = dict.fromkeys(summary.people, HOLDS)
    for mover in summary.movers:
        found[mover] = found.get(mover, 0) | MOVES
    found[summary.host] = found.get(summary.host, 0) | HOSTS
    return found
