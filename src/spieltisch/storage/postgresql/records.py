"""Finished matches: keeping, finding, reading them."""

from typing import Any

from spieltisch.storage.contract import FinishedRecord, Mark, Player, RecordHead
from spieltisch.storage.postgresql.asking import Connection

COLUMNS = "id, home, match, game, seats, played, owner, listed"
INSERT = f"""
INSERT INTO records ({COLUMNS}, record)
SELECT $1, $2, $3, $4, $5, $6,
    CASE WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE person = $7) THEN $7 END, $8, $9
RETURNING key
"""
INSERT_PLAYERS = """
INSERT INTO record_players (record, seat, person, name, folded, bot, points, won)
SELECT $1, p.seat - 1, CASE WHEN gone.person IS NULL THEN p.person END,
    CASE WHEN gone.person IS NULL THEN p.name ELSE '' END,
    CASE WHEN gone.person IS NULL THEN p.folded ELSE '' END, p.bot, p.points, p.won
FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bool[])
    WITH ORDINALITY AS p (person, name, folded, bot, points, won, seat)
LEFT JOIN forgotten AS gone ON gone.person = p.person
"""
HEAD = f"""{COLUMNS}, ARRAY (
    SELECT (p.person, p.name, p.bot, p.points, p.won) FROM record_players AS p
    WHERE record = key ORDER BY seat
) AS players"""


async def insert_record(connection: Connection, record: FinishedRecord) -> None:
    """Without the names of those who are forgotten."""
    row = (record.id, record.table, record.match, record.game, record.seats, record.played)
    key = await connection.fetchval(INSERT, *row, record.owner, record.listed, record.record)
    seats = [
        (one.person, one.name, one.name.casefold(), one.bot, one.points, one.won) for one in record.players
    ]
    if seats:
        await connection.execute(INSERT_PLAYERS, key, *map(list, zip(*seats, strict=True)))


async def read_record(connection: Connection, record: str) -> FinishedRecord | None:
    row = await connection.fetchrow(f"SELECT {HEAD}, record FROM records WHERE id = $1", record)
    return None if row is None else read_finished(row)


def read_finished(row: Any) -> FinishedRecord:
    *head, players, body = row
    return FinishedRecord(*(*head, tuple(Player(*one) for one in players), body))


async def find_records(
    connection: Connection,
    *,
    game: str | None,
    person: str | None,
    name: str | None,
    seats: int | None,
    since: float | None,
    until: float | None,
    listed: bool | None,
    limit: int,
    before: Mark | None,
) -> list[RecordHead]:
    wanted: list[str] = ["true"]
    values: list[Any] = []
    for condition, sought in (
        ("game = $", game),
        ("seats = $", seats),
        ("played >= $", since),
        ("played < $", until),
        ("listed = $", listed),
        ("key IN (SELECT record FROM record_players WHERE person = $)", person),
        (
            "EXISTS (SELECT 1 FROM record_players WHERE record = key AND strpos(folded, $) > 0)",
            None if name is None else name.casefold(),
        ),
    ):
        if sought is not None:
            values.append(sought)
            wanted.append(condition.replace("$", f"${len(values)}"))
    if before is not None:
        wanted.append(f"(played, id) < (${len(values) + 1}, ${len(values) + 2})")
        values += [before.when, before.id]
    query = f"""SELECT {HEAD} FROM records WHERE {" AND ".join(wanted)}
    ORDER BY played DESC, id DESC LIMIT ${len(values) + 1}"""
    return [
        RecordHead(*(*head, tuple(Player(*one) for one in players)))
        for *head, players in await connection.fetch(query, *values, limit)
    ]


async def erase_record(connection: Connection, record: str) -> None:
    await connection.execute("DELETE FROM records WHERE id = $1", record)
