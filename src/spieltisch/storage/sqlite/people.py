"""People and their secrets."""

from collections.abc import Collection

import apsw

from spieltisch.storage.contract import Person, Secret
from spieltisch.storage.errors import Conflict, UnknownPerson
from spieltisch.storage.sqlite.appending import json
from spieltisch.storage.sqlite.asking import column, rows, value
from spieltisch.storage.sqlite.scrubbing import want_scrubbing

COLUMNS = "id, name, created, seen"
INSERT_PERSON = f"INSERT INTO people ({COLUMNS}) VALUES (?, ?, ?, ?)"


def insert_person(connection: apsw.Connection, person: Person, secret: Secret) -> None:
    if value(connection, "SELECT 1 FROM forgotten WHERE person = ?", person.id):
        raise Conflict(f"{person.id} is forgotten for good: choose another id")
    if read_person(connection, person.id) is not None:
        raise Conflict(f"there is a person {person.id} already: choose another id")
    connection.execute(INSERT_PERSON, (person.id, person.name, person.created, person.seen))
    insert_secret(connection, person.id, secret)


def read_person(connection: apsw.Connection, person: str) -> Person | None:
    for row in rows(connection, f"SELECT {COLUMNS} FROM people WHERE id = ?", person):
        return Person(*row)
    return None


def read_people(connection: apsw.Connection, persons: Collection[str]) -> dict[str, Person]:
    query = f"SELECT {COLUMNS} FROM people WHERE id IN (SELECT value FROM json_each(?))"
    return {row[0]: Person(*row) for row in rows(connection, query, json(persons))}


def read_person_of(connection: apsw.Connection, secret_hash: str, now: float) -> Person | None:
    query = f"""SELECT {COLUMNS} FROM people JOIN secrets ON person = id
    WHERE hash = ? AND kind = 'device' AND (expires IS NULL OR expires > ?)"""
    for row in rows(connection, query, secret_hash, now):
        return Person(*row)
    return None


def insert_secret(connection: apsw.Connection, person: str, secret: Secret) -> None:
    if read_person(connection, person) is None:
        raise UnknownPerson(f"there is no person {person}: add them first")
    if value(connection, "SELECT 1 FROM secrets WHERE hash = ?", secret.hash):
        raise Conflict("this secret is taken: draw another one")
    row = (secret.hash, person, secret.kind, secret.expires)
    connection.execute("INSERT INTO secrets (hash, person, kind, expires) VALUES (?, ?, ?, ?)", row)


def take_transfer(connection: apsw.Connection, secret_hash: str, now: float) -> str | None:
    query = "DELETE FROM secrets WHERE hash = ? AND kind = 'transfer' RETURNING person, expires"
    for person, expires in rows(connection, query, secret_hash):
        assert isinstance(person, str)
        return person if expires is None or expires > now else None
    return None


def delete_secret(connection: apsw.Connection, secret_hash: str) -> None:
    connection.execute("DELETE FROM secrets WHERE hash = ?", (secret_hash,))


def delete_secrets(connection: apsw.Connection, person: str, keep: str) -> None:
    connection.execute("DELETE FROM secrets WHERE person = ? AND hash != ?", (person, keep))


def read_personal(connection: apsw.Connection, person: str) -> list[tuple[str, int, str]]:
    query = """SELECT id, lines.number, CAST(personal AS TEXT) FROM lines JOIN tables ON key = home
    WHERE person = ? AND personal IS NOT NULL ORDER BY id, lines.number"""
    found = connection.execute(query, (person,)).fetchall()
    return [(str(table), int(str(number)), str(text)) for table, number, text in found]


def change_name(connection: apsw.Connection, person: str, name: str) -> None:
    connection.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))
    if not connection.changes():
        raise UnknownPerson(f"there is no person {person}: add them first")


def change_seen(connection: apsw.Connection, person: str, now: float) -> None:
    connection.execute("UPDATE people SET seen = max(seen, ?) WHERE id = ?", (now, person))


def forget_person(connection: apsw.Connection, person: str) -> list[str]:
    """Erases them everywhere; gives the tables concerned."""
    query = """SELECT id FROM tables WHERE key IN (
        SELECT home FROM involved WHERE person = ?1 AND part & 3
        UNION SELECT home FROM lines WHERE person = ?1
    ) ORDER BY id"""
    concerned = column(connection, query, person)
    for statement in (
        "UPDATE lines SET personal = NULL, person = NULL WHERE person = ?",
        "UPDATE record_players SET name = '', folded = '', person = NULL WHERE person = ?",
        "UPDATE records SET owner = NULL WHERE owner = ?",
        "DELETE FROM people WHERE id = ?",  # and with them their secrets
        "INSERT OR IGNORE INTO forgotten (person) VALUES (?)",
    ):
        connection.execute(statement, (person,))
    want_scrubbing(connection)
    return concerned
