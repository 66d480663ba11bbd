"""People and their secrets."""

from collections.abc import Collection

from spieltisch.storage.contract import Person, Secret
from spieltisch.storage.errors import Conflict, UnknownPerson
from spieltisch.storage.postgresql.appending import NAMES
from spieltisch.storage.postgresql.asking import Connection, affected

COLUMNS = "id, name, created, seen"
INSERT_PERSON = f"INSERT INTO people ({COLUMNS}) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
INSERT_HASH = """
INSERT INTO secrets (hash, person, kind, expires) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
"""


async def insert_person(connection: Connection, person: Person, secret: Secret) -> None:
    await connection.execute("SELECT pg_advisory_xact_lock_shared($1)", NAMES)
    if await connection.fetchval("SELECT 1 FROM forgotten WHERE person = $1", person.id):
        raise Conflict(f"{person.id} is forgotten for good: choose another id")
    row = (person.id, person.name, person.created, person.seen)
    if not affected(await connection.execute(INSERT_PERSON, *row)):
        raise Conflict(f"there is a person {person.id} already: choose another id")
    await insert_secret(connection, person.id, secret)


async def read_person(connection: Connection, person: str) -> Person | None:
    row = await connection.fetchrow(f"SELECT {COLUMNS} FROM people WHERE id = $1", person)
    return None if row is None else Person(*row)


async def read_people(connection: Connection, persons: Collection[str]) -> dict[str, Person]:
    query = f"SELECT {COLUMNS} FROM people WHERE id = ANY ($1::text[])"
    return {row[0]: Person(*row) for row in await connection.fetch(query, list(persons))}


async def read_person_of(connection: Connection, secret_hash: str, now: float) -> Person | None:
    query = f"""SELECT {COLUMNS} FROM people JOIN secrets ON person = id
    WHERE hash = $1 AND kind = 'device' AND (expires IS NULL OR expires > $2)"""
    row = await connection.fetchrow(query, secret_hash, now)
    return None if row is None else Person(*row)


async def insert_secret(connection: Connection, person: str, secret: Secret) -> None:
    if not await connection.fetchval("SELECT 1 FROM people WHERE id = $1 FOR KEY SHARE", person):
        raise UnknownPerson(f"there is no person {person}: add them first")
    row = (secret.hash, person, secret.kind, secret.expires)
    if not affected(await connection.execute(INSERT_HASH, *row)):
        raise Conflict("this secret is taken: draw another one")


async def take_transfer(connection: Connection, secret_hash: str, now: float) -> str | None:
    query = "DELETE FROM secrets WHERE hash = $1 AND kind = 'transfer' RETURNING person, expires"
    row = await connection.fetchrow(query, secret_hash)
    if row is None:
        return None
    return str(row["person"]) if row["expires"] is None or row["expires"] > now else None


async def delete_secret(connection: Connection, secret_hash: str) -> None:
    await connection.execute("DELETE FROM secrets WHERE hash = $1", secret_hash)


async def delete_secrets(connection: Connection, person: str, keep: str) -> None:
    await connection.execute("DELETE FROM secrets WHERE person = $1 AND hash <> $2", person, keep)


async def read_personal(connection: Connection, person: str) -> list[tuple[str, int, str]]:
    query = """SELECT id, lines.number, personal FROM lines JOIN tables ON key = home
    WHERE person = $1 AND personal IS NOT NULL ORDER BY id, lines.number"""
    return [(table, number, said.decode()) for table, number, said in await connection.fetch(query, person)]


async def change_name(connection: Connection, person: str, name: str) -> None:
    if not affected(await connection.execute("UPDATE people SET name = $1 WHERE id = $2", name, person)):
        raise UnknownPerson(f"there is no person {person}: add them first")


async def change_seen(connection: Connection, person: str, now: float) -> None:
    await connection.execute("UPDATE people SET seen = greatest(seen, $1) WHERE id = $2", now, person)


async def forget_person(connection: Connection, person: str) -> list[str]:
    """Erases them everywhere; gives the tables concerned.

    What is being written of them at this moment is waited for, and what comes later finds them forgotten:
    everybody who writes what is personal has a share in the same lock.
    """
    await connection.execute("SELECT pg_advisory_xact_lock($1)", NAMES)
    query = """SELECT id FROM tables WHERE key IN (
        SELECT home FROM involved JOIN tables ON key = home
        WHERE person = $1 AND (parts ->> $1)::int & 3 > 0
        UNION SELECT home FROM lines WHERE person = $1
    ) ORDER BY id"""
    concerned = [table for (table,) in await connection.fetch(query, person)]
    for statement in (
        "UPDATE lines SET personal = NULL, person = NULL WHERE person = $1",
        "UPDATE record_players SET name = '', folded = '', person = NULL WHERE person = $1",
        "UPDATE records SET owner = NULL WHERE owner = $1",
        "DELETE FROM people WHERE id = $1",  # and with them their secrets
        "INSERT INTO forgotten (person) VALUES ($1) ON CONFLICT DO NOTHING",
    ):
        await connection.execute(statement, person, timeout=None)
    return concerned
