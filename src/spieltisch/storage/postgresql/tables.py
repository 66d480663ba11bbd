"""Reading logs and summaries, and deleting them."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from spieltisch.storage.contract import Line, Mark, Status, Summary
from spieltisch.storage.postgresql.asking import Connection, affected
from spieltisch.storage.postgresql.leases import LAPSED

HOLDS, MOVES, HOSTS = 1, 2, 4

LINES = """
SELECT number, body, personal, person FROM lines
WHERE home = (SELECT key FROM tables WHERE id = $1) AND number > $2 ORDER BY number
"""
OVERDUE = f"""
SELECT id FROM (
    SELECT id, wake FROM tables AS t WHERE wake <= $1 AND (owner = $2 OR {LAPSED})
    UNION
    SELECT id, wake FROM tables AS t
    WHERE owner IS NOT NULL AND status IN ('playing', 'between') AND {LAPSED}
) AS due ORDER BY wake NULLS LAST, id LIMIT $3
"""
FIRST_WAKE = f"""
SELECT wake FROM tables AS t WHERE wake IS NOT NULL AND (owner = $1 OR {LAPSED}) ORDER BY wake LIMIT 1
"""
ERASE_LINES = "DELETE FROM lines WHERE home IN (SELECT key FROM tables WHERE id = ANY ($1::text[]))"
LOCK_TABLES = "SELECT 1 FROM tables WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE"
ERASE_TABLES = "DELETE FROM tables WHERE id = ANY ($1::text[])"
ERASE_PERSONAL = """
UPDATE lines SET personal = NULL, person = NULL
WHERE home IN (SELECT key FROM tables WHERE id = ANY ($1::text[])) AND person IS NOT NULL
"""

_summary = msgspec.msgpack.Decoder(Summary)


def read_line(number: int, body: bytes, personal: bytes | None, person: str | None) -> Line:
    return Line(number, body, None if personal is None else personal.decode(), person)


async def read_lines(connection: Connection, table: str, after: int) -> list[Line]:
    return [read_line(*row) for row in await connection.fetch(LINES, table, after)]


async def read_summary(connection: Connection, table: str) -> Summary | None:
    found = await connection.fetchval("SELECT summary FROM tables WHERE id = $1", table)
    return None if found is None else _summary.decode(found)


async def read_tables(
    connection: Connection,
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

    def value(given: Any) -> str:
        values.append(given)
        return f"${len(values)}"

    if listed is not None:
        wanted.append(f"listed = {value(listed)}")
    if status is not None:
        wanted.append(f"status = ANY ({value(list(status))}::text[])")
    for who, part in ((person, HOLDS), (mover, MOVES), (host, HOSTS)):
        if who is not None:
            here = value(who)
            wanted.append(f"key IN (SELECT home FROM involved WHERE person = {here}::text)")
            wanted.append(f"(parts ->> {here}::text)::int & {part} > 0")
    if before is not None:
        wanted.append(f"(created, id) < ({value(before.when)}, {value(before.id)})")
    query = f"""SELECT summary FROM tables WHERE {" AND ".join(wanted)}
    ORDER BY created DESC, id DESC LIMIT {value(limit)}"""
    return [_summary.decode(found) for (found,) in await connection.fetch(query, *values)]


async def count_tables(connection: Connection) -> dict[Status, int]:
    query = "SELECT status, count(*) FROM tables WHERE status IS NOT NULL GROUP BY status"
    return dict(map(tuple, await connection.fetch(query)))


async def overdue(connection: Connection, now: float, limit: int, node: int) -> list[str]:
    return [table for (table,) in await connection.fetch(OVERDUE, now, node, limit)]


async def first_wake(connection: Connection, node: int) -> float | None:
    found: float | None = await connection.fetchval(FIRST_WAKE, node)
    return found


async def erase_tables(connection: Connection, tables: Sequence[str]) -> None:
    """Also those that others append to at the time: their next append finds that there is no table."""
    async with connection.transaction():
        for statement in (LOCK_TABLES, ERASE_LINES, ERASE_TABLES):
            await connection.execute(statement, tables)


async def erase_personal(connection: Connection, tables: Sequence[str]) -> int:
    """What is personal in the logs of tables; gives how many lines had something."""
    return affected(await connection.execute(ERASE_PERSONAL, tables))
