"""Finished matches: keeping, finding, reading them."""

from typing import Any

import apsw

from spieltisch.storage.contract import FinishedRecord, Mark, Player, RecordHead
from spieltisch.storage.sqlite.asking import rows, value

COLUMNS = "id, home, match, game, seats, played, owner, listed"
INSERT = f"INSERT INTO records ({COLUMNS}, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_PLAYER = """
INSERT INTO record_players (record, seat, person, name, folded, bot, points, won)
SELECT ?1, ?2, iif(gone, NULL, ?3), iif(gone, '', ?4), iif(gone, '', ?5), ?6, ?7, ?8
FROM (SELECT EXISTS (SELECT 1 FROM forgotten WHERE person = ?3) AS gone)
"""
PLAYERS = "SELECT person, name, bot, points, won FROM record_players WHERE record = ? ORDER BY seat"


def insert_record(connection: apsw.Connection, record: FinishedRecord) -> None:
    """Without the names of those who are forgotten."""
    forgotten = value(connection, "SELECT 1 FROM forgotten WHERE person = ?", record.owner)
    row = (record.id, record.table, record.match, record.game, record.seats, record.played)
    connection.execute(INSERT, (*row, None if forgotten else record.owner, record.listed, record.record))
    key = connection.last_insert_rowid()
    for seat, one in enumerate(record.players):
        names = (one.person, one.name, one.name.casefold(), one.bot)
        connection.execute(INSERT_PLAYER, (key, seat, *names, one.points, one.won))


def read_record(connection: apsw.Connection, record: str) -> FinishedRecord | None:
    query = f"SELECT key, {COLUMNS}, record FROM records WHERE id = ?"
    for key, *row, body in rows(connection, query, record):
        return FinishedRecord(*(*head(connection, key, row), body))
    return None


def find_records(
    connection: apsw.Connection,
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
        ("game = ?", game),
        ("seats = ?", seats),
        ("played >= ?", since),
        ("played < ?", until),
        ("listed = ?", listed),
        ("key IN (SELECT record FROM record_players WHERE person = ?)", person),
        (
            "EXISTS (SELECT 1 FROM record_players WHERE record = key AND instr(folded, ?))",
            None if name is None else name.casefold(),
        ),
    ):
        if sought is not None:
            wanted.append(condition)
            values.append(sought)
    if before is not None:
        wanted.append("(played, id) < (?, ?)")
        values += [before.when, before.id]
    query = f"""SELECT key, {COLUMNS} FROM records WHERE {" AND ".join(wanted)}
    ORDER BY played DESC, id DESC LIMIT ?"""
    found = rows(connection, query, *values, limit)
    return [RecordHead(*head(connection, key, row)) for key, *row in found]


def head(connection: apsw.Connection, key: int, row: list[Any]) -> tuple[Any, ...]:
    """The columns and the players, as a head has them."""
    players = tuple(
        Player(person, name, bot, points, bool(won))
        for person, name, bot, points, won in rows(connection, PLAYERS, key)
    )
    *rest, listed = row
    return *rest, bool(listed), players


def erase_record(connection: apsw.Connection, record: str) -> None:
    connection.execute("DELETE FROM records WHERE id = ?", (record,))
