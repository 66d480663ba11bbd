"""Reading logs and summaries, and deleting them."""

from collections.abc import Collection
from typing import Any, cast

import apsw
import msgspec

from spieltisch.storage.contract import Line, Mark, Status, Summary
from spieltisch.storage.sqlite.appending import HOLDS, HOSTS, MOVES, json
from spieltisch.storage.sqlite.asking import column, rows, value
from spieltisch.storage.sqlite.times import micros

LOG = """
WITH RECURSIVE log (number, previous, body, personal, person) AS (
    SELECT l.number, l.previous, l.body, l.personal, l.person
    FROM tables AS t JOIN lines AS l ON l.place = t.last WHERE t.id = ?1 AND l.number > ?2
    UNION ALL
    SELECT l.number, l.previous, l.body, l.personal, l.person
    FROM log JOIN lines AS l ON l.place = log.previous WHERE l.number > ?2
)
SELECT number, body, personal, person FROM log
"""
PLACES = """
WITH RECURSIVE log (place) AS (
    SELECT last FROM tables WHERE id = ?1
    UNION ALL
    SELECT previous FROM log JOIN lines USING (place)
)
"""
ERASE_TABLE = f"{PLACES} DELETE FROM lines WHERE place IN (SELECT place FROM log)"
ERASE_PERSONAL = f"""{PLACES} UPDATE lines SET personal = NULL, person = NULL
WHERE place IN (SELECT place FROM log) AND person IS NOT NULL
"""

_summary = msgspec.msgpack.Decoder(Summary)


def read_lines(connection: apsw.Connection, table: str, after: int) -> list[Line]:
    found = [
        Line(number, body, None if personal is None else personal.decode(), person)
        for number, body, personal, person in rows(connection, LOG, table, after)
    ]
    found.reverse()
    return found


def read_summary(connection: apsw.Connection, table: str) -> Summary | None:
    query = "SELECT summary FROM tables WHERE id = ? AND summary IS NOT NULL"
    found = value(connection, query, table)
    return None if found is None else _summary.decode(found)


def read_tables(
    connection: apsw.Connection,
    *,
    listed: bool | None,
    status: Collection[Status] | None,
    person: str | None,
    mover: str | None,
    host: str | None,
    limit: int,
    before: Mark | None,
) -> list[Summary]:
    wanted: list[str] = ["summary IS NOT NULL"]
    values: list[Any] = []
    if listed is not None:
        wanted.append("listed = ?")
        values.append(listed)
    if status is not None:
        wanted.append("status IN (SELECT value FROM json_each(?))")
        values.append(json(status))
    for who, part in ((person, HOLDS), (mover, HOLDS | MOVES), (host, HOSTS)):
        if who is not None:
            wanted.append(f"key IN (SELECT home FROM involved WHERE person = ? AND part & {part})")
            values.append(who)
    if mover is not None:
        wanted.append("? IN (SELECT value FROM json_each(movers))")
        values.append(mover)
    if before is not None:
        wanted.append("(created, id) < (?, ?)")
        values += [micros(before.when), before.id]
    query = f"SELECT summary FROM tables WHERE {' AND '.join(wanted)} ORDER BY created DESC, id DESC LIMIT ?"
    return [_summary.decode(found) for found in column(connection, query, *values, limit)]


def count_tables(connection: apsw.Connection) -> dict[Status, int]:
    query = "SELECT status, count(*) FROM tables WHERE status IS NOT NULL GROUP BY status"
    return dict(cast("list[tuple[Status, int]]", rows(connection, query)))


def overdue(connection: apsw.Connection, now: float, limit: int) -> list[str]:
    query = "SELECT id FROM tables WHERE wake <= ? ORDER BY wake, id LIMIT ?"
    return column(connection, query, micros(now), limit)


def first_wake(connection: apsw.Connection) -> float | None:
    query = "SELECT summary FROM tables WHERE wake IS NOT NULL ORDER BY wake LIMIT 1"
    found = value(connection, query)
    return None if found is None else _summary.decode(found).wake


def erase_table(connection: apsw.Connection, table: str) -> None:
    connection.execute(ERASE_TABLE, (table,))
    connection.execute("DELETE FROM tables WHERE id = ?", (table,))


def erase_personal(connection: apsw.Connection, table: str) -> int:
    """What is personal in the log of a table; gives how many lines had something."""
    connection.execute(ERASE_PERSONAL, (table,))
    return connection.changes()
