"""How people are told of their turns: addresses, browsers, what they were told. All of it goes with them."""

from spieltisch.storage.contract import Contact, Subscription
from spieltisch.storage.errors import UnknownPerson
from spieltisch.storage.postgresql.asking import Connection, affected

CONTACT = "person, address, language, since, expires"
SUBSCRIPTION = "person, endpoint, key, auth, since"
ASK_MAILBOX = """
INSERT INTO asked_mailboxes AS a (hash, confirmation, until) VALUES ($1, $2, $3)
ON CONFLICT (hash) DO UPDATE SET confirmation = excluded.confirmation, until = excluded.until
WHERE a.until <= $4
"""
LINK = "INSERT INTO contact_links (hash, person, kind, expires) VALUES ($1, $2, $3, $4)"
SUBSCRIBE = f"""
INSERT INTO subscriptions ({SUBSCRIPTION}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (endpoint) DO UPDATE SET
person = excluded.person, key = excluded.key, auth = excluded.auth, since = excluded.since
"""
TELL = """
INSERT INTO told_turns AS told (person, home, turn)
SELECT people.id, tables.key, $3 FROM people CROSS JOIN tables WHERE people.id = $2 AND tables.id = $1
ON CONFLICT (person, home) DO UPDATE SET turn = excluded.turn WHERE told.turn < excluded.turn
"""


async def insert_contact(connection: Connection, contact: Contact, confirmation: str, mailbox: str) -> bool:
    await need_person(connection, contact.person)
    asked = (mailbox, confirmation, contact.expires, contact.since)
    if not affected(await connection.execute(ASK_MAILBOX, *asked)):
        return False
    await connection.execute("DELETE FROM contacts WHERE person = $1", contact.person)
    await connection.execute("DELETE FROM contact_links WHERE person = $1", contact.person)
    whole = (contact.person, contact.address, contact.language, contact.since, contact.expires)
    await connection.execute(f"INSERT INTO contacts ({CONTACT}) VALUES ($1, $2, $3, $4, $5)", *whole)
    await connection.execute(LINK, confirmation, contact.person, "confirm", contact.expires)
    return True


async def confirm_contact(connection: Connection, confirmation: str, now: float) -> Contact | None:
    query = "DELETE FROM contact_links WHERE hash = $1 AND kind = 'confirm' RETURNING person, expires"
    row = await connection.fetchrow(query, confirmation)
    if row is None or row["expires"] <= now:
        return None
    await connection.execute("UPDATE contacts SET expires = NULL WHERE person = $1", row["person"])
    await connection.execute("DELETE FROM asked_mailboxes WHERE confirmation = $1", confirmation)
    return await read_contact(connection, row["person"])


async def read_contact(connection: Connection, person: str) -> Contact | None:
    row = await connection.fetchrow(f"SELECT {CONTACT} FROM contacts WHERE person = $1", person)
    return None if row is None else Contact(*row)


async def erase_contact(connection: Connection, person: str) -> None:
    await connection.execute("DELETE FROM contacts WHERE person = $1", person)
    await connection.execute("DELETE FROM contact_links WHERE person = $1 AND kind = 'confirm'", person)


async def insert_stop(connection: Connection, person: str, link: str, expires: float) -> None:
    await need_person(connection, person)
    await connection.execute(LINK, link, person, "stop", expires)


async def stop_contact(connection: Connection, link: str, now: float) -> bool:
    query = "SELECT person FROM contact_links WHERE hash = $1 AND kind = 'stop' AND expires > $2"
    person = await connection.fetchval(query, link, now)
    if person is None:
        return False
    await erase_contact(connection, person)
    return True


async def insert_subscription(connection: Connection, subscription: Subscription) -> None:
    await need_person(connection, subscription.person)
    await connection.execute(
        SUBSCRIBE,
        subscription.person,
        subscription.endpoint,
        subscription.key,
        subscription.auth,
        subscription.since,
    )


async def read_subscriptions(connection: Connection, person: str) -> list[Subscription]:
    query = f"SELECT {SUBSCRIPTION} FROM subscriptions WHERE person = $1 ORDER BY since, endpoint"
    return [Subscription(*row) for row in await connection.fetch(query, person)]


async def erase_subscription(connection: Connection, person: str, endpoint: str) -> None:
    statement = "DELETE FROM subscriptions WHERE person = $1 AND endpoint = $2"
    await connection.execute(statement, person, endpoint)


async def tell_once(connection: Connection, table: str, person: str, turn: int) -> bool:
    """Only somebody who is there can be told of a turn at a table that is there."""
    return affected(await connection.execute(TELL, table, person, turn)) > 0


async def read_told(connection: Connection, person: str) -> list[tuple[str, int]]:
    query = "SELECT id, turn FROM told_turns JOIN tables ON key = home WHERE person = $1 ORDER BY id"
    return [(table, turn) for table, turn in await connection.fetch(query, person)]


async def read_to_be_told(connection: Connection) -> list[str]:
    query = """SELECT person FROM contacts WHERE expires IS NULL
    UNION SELECT person FROM subscriptions ORDER BY person"""
    return [person for (person,) in await connection.fetch(query)]


async def kept_key(connection: Connection, name: str, fresh: bytes) -> bytes:
    statement = "INSERT INTO keys (name, key) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    await connection.execute(statement, name, fresh)
    found = await connection.fetchval("SELECT key FROM keys WHERE name = $1", name)
    assert isinstance(found, bytes)
    return found


async def expire_unconfirmed(connection: Connection, now: float) -> int:
    """Addresses that nobody has confirmed, and links that are too old."""
    await connection.execute("DELETE FROM contact_links WHERE expires <= $1", now)
    await connection.execute("DELETE FROM asked_mailboxes WHERE until <= $1", now)
    return affected(await connection.execute("DELETE FROM contacts WHERE expires <= $1", now))


async def need_person(connection: Connection, person: str) -> None:
    """Is there such a person? They stay until the transaction ends."""
    if not await connection.fetchval("SELECT 1 FROM people WHERE id = $1 FOR KEY SHARE", person):
        raise UnknownPerson(f"there is no person {person}: add them first")
