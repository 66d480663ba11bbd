"""Appending entries to logs, many in a few statements.

A connection lets go of the interpreter's lock at every statement, and gets it back only when the event loop
lets go of it, which may take it five milliseconds. So a batch is not a statement a line: its rows go to
SQLite as one JSON text, and their bytes as one blob.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import apsw
import msgspec

from spieltisch.storage.contract import Entry, FinishedRecord, Summary
from spieltisch.storage.errors import LogConflict
from spieltisch.storage.sqlite.asking import rows
from spieltisch.storage.sqlite.records import insert_record
from spieltisch.storage.sqlite.times import micros

HOLDS, MOVES, HOSTS = 1, 2, 4
MOST_KNOWN = 20_000  # tables

UNKNOWN = -1

HIGHEST = "SELECT (SELECT ifnull(max(place), 0) FROM lines), (SELECT ifnull(max(key), 0) FROM tables)"
LEARN = """
SELECT id, key, number, last,
    (SELECT json_group_object(person, part) FROM involved WHERE home = key)
FROM tables WHERE id IN (SELECT value FROM json_each(?))
"""
TABLES = """
INSERT INTO tables (key, id, number, last, updated, movers, summary, status, listed, created, wake)
SELECT v->>0, v->>1, v->>2, v->>3, v->>4, v->>5, substr(?2, v->>6, v->>7), v->>8, v->>9, v->>10, v->>11
FROM (SELECT value AS v FROM json_each(?1)) WHERE true
ON CONFLICT (key) DO UPDATE SET number = excluded.number, last = excluded.last, updated = excluded.updated,
    movers = excluded.movers, summary = excluded.summary, status = excluded.status, listed = excluded.listed,
    created = excluded.created, wake = excluded.wake
"""
SAME_PLACE = """
INSERT INTO tables (key, id, number, last, updated, movers, summary)
SELECT v->>0, v->>1, v->>2, v->>3, v->>4, v->>5, substr(?2, v->>6, v->>7)
FROM (SELECT value AS v FROM json_each(?1)) WHERE true
ON CONFLICT (key) DO UPDATE SET number = excluded.number, last = excluded.last, updated = excluded.updated,
    movers = excluded.movers, summary = excluded.summary
"""
ENDS = """
INSERT INTO tables (key, id, number, last)
SELECT v->>0, v->>1, v->>2, v->>3 FROM (SELECT value AS v FROM json_each(?1)) WHERE true
ON CONFLICT (key) DO UPDATE SET number = excluded.number, last = excluded.last
"""
LINES = """
INSERT INTO lines (place, number, previous, home, body)
SELECT v->>0, v->>1, v->>2, v->>3, substr(?2, v->>4, v->>5) FROM (SELECT value AS v FROM json_each(?1))
"""
PERSONAL_LINES = """
INSERT INTO lines (place, number, previous, home, body, personal, person)
SELECT v->>0, v->>1, v->>2, v->>3, substr(?2, v->>4, v->>5), iif(gone, NULL, substr(?2, v->>6, v->>7)),
    iif(gone, NULL, v->>8)
FROM (
    SELECT value AS v, EXISTS (SELECT 1 FROM forgotten WHERE person = value->>8) AS gone FROM json_each(?1)
)
"""
INVOLVE = """
INSERT INTO involved (person, home, part)
SELECT v->>0, v->>1, v->>2 FROM (SELECT value AS v FROM json_each(?1)) WHERE true
ON CONFLICT (person, home) DO UPDATE SET part = excluded.part
"""
LEAVE = "DELETE FROM involved WHERE (person, home) IN (SELECT value->>0, value->>1 FROM json_each(?1))"

Rows = list[tuple[Any, ...]]


class Known(msgspec.Struct):
    """What an append needs to know of a table; it changes with each."""

    key: int
    number: int
    last: int
    involved: dict[str, int]
    shelf: tuple[Any, ...] = ()
    """What it is found by, if that is known: writing it again would cost as much as all the rest."""


class Batch:
    """The rows of some entries, and their bytes in one piece."""

    def __init__(self) -> None:
        self.lines: Rows = []
        self.personal: Rows = []
        self.summaries: dict[str, Summary | None] = {}
        self.records: list[FinishedRecord] = []
        self._pieces = [b"-"]  # never empty: a part of nothing is NULL in SQLite
        self._size = 1

    def piece(self, data: bytes) -> tuple[int, int]:
        """Where these bytes begin, as SQLite counts, and how many they are."""
        start = self._size + 1
        self._pieces.append(data)
        self._size += len(data)
        return start, len(data)

    @property
    def blob(self) -> bytes:
        return b"".join(self._pieces)


class Log:
    """The logs of all tables, for the one connection that writes; it remembers where they end."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._known: dict[str, Known] = {}
        self._place = self._key = UNKNOWN  # the highest that are taken

    def clear(self) -> None:
        """Forgets where logs end: a transaction was undone, or tables were deleted."""
        self._known.clear()
        self._place = self._key = UNKNOWN

    def let_go(self, table: str) -> None:
        """Nobody needs the table for now: where its log ends can be looked up again."""
        self._known.pop(table, None)

    def append(self, entries: Sequence[Entry]) -> list[LogConflict | None]:
        """Inside a transaction; says of each entry why it was left out, if it was."""
        self._learn(entries)
        batch = Batch()
        outcomes = [self._take(batch, entry) for entry in entries]
        self._write(batch)
        return outcomes

    def _learn(self, entries: Sequence[Entry]) -> None:
        """Where the logs of these entries end, as far as that is not known."""
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        if self._place == UNKNOWN:
            self._place, self._key = rows(self._connection, HIGHEST)[0]
        unknown = {entry.table for entry in entries} - self._known.keys()
        if unknown:
            for table, key, number, last, involved in rows(self._connection, LEARN, json(unknown)):
                self._known[table] = Known(key, number, last, msgspec.json.decode(involved))

    def _take(self, batch: Batch, entry: Entry) -> LogConflict | None:
        known = self._known.get(entry.table) or Known(self._key + 1, 0, 0, {})
        if entry.after != known.number:
            return LogConflict(entry.table, entry.after, known.number)
        self._key = max(self._key, known.key)
        for line in entry.lines:
            self._place += 1
            row = (self._place, line.number, known.last, known.key, *batch.piece(line.body))
            if line.person is None:
                batch.lines.append(row)
            else:
                said = (None, None) if line.personal is None else batch.piece(line.personal.encode())
                batch.personal.append((*row, *said, line.person))
            known.last = self._place
        known.number += len(entry.lines)
        self._known[entry.table] = known
        batch.summaries[entry.table] = entry.summary or batch.summaries.get(entry.table)
        if entry.record is not None:
            batch.records.append(entry.record)
        return None

    def _write(self, batch: Batch) -> None:
        tables: Rows = []
        same: Rows = []
        ends: Rows = []
        came: Rows = []
        left: Rows = []
        for table, summary in batch.summaries.items():
            known = self._known[table]
            end = (known.key, table, known.number, known.last)
            if summary is None:
                ends.append(end)
                continue
            said = batch.piece(msgspec.msgpack.encode(summary))
            row = (*end, micros(summary.updated), summary.movers, *said)
            here = shelf(summary)
            if here == known.shelf:
                same.append(row)
            else:
                tables.append((*row, *here))
                known.shelf = here
            now, before = parts(summary), known.involved
            if now != before:
                came += [(who, known.key, part) for who, part in now.items() if before.get(who) != part]
                left += [(who, known.key) for who in before.keys() - now.keys()]
                known.involved = now
        blob = batch.blob
        for statement, some in (
            (TABLES, tables),
            (SAME_PLACE, same),
            (LINES, batch.lines),
            (PERSONAL_LINES, batch.personal),
        ):
            if some:
                self._connection.execute(statement, (json(some), blob))
        for statement, some in ((ENDS, ends), (INVOLVE, came), (LEAVE, left)):
            if some:
                self._connection.execute(statement, (json(some),))
        for record in batch.records:
            insert_record(self._connection, record)


def shelf(summary: Summary) -> tuple[Any, ...]:
    """What tables are searched by, except by time of change."""
    wake = None if summary.wake is None else micros(summary.wake)
    return summary.status, int(summary.listed), micros(summary.created), wake


def parts(summary: Summary) -> dict[str, int]:
    """Who has to do with a table, and what: as a rule an action changes nothing of it."""
    found = dict.fromkeys(summary.people, HOLDS)
    for mover in summary.movers:
        found.setdefault(mover, MOVES)
    found[summary.host] = found.get(summary.host, 0) | HOSTS
    return found


def json(values: Iterable[Any]) -> str:
    return msgspec.json.encode(list(values)).decode()
