"""How people are told of their turns: addresses, browsers, what they were told. All of it goes with them."""

import apsw

from spieltisch.storage.contract import Contact, Subscription
from spieltisch.storage.errors import UnknownPerson
from spieltisch.storage.sqlite.asking import column, rows, value
from spieltisch.storage.sqlite.people import read_person
from spieltisch.storage.sqlite.scrubbing import want_scrubbing

CONTACT = "person, address, language, since, expires"
SUBSCRIPTION = "person, endpoint, key, auth, since"


def insert_contact(connection: apsw.Connection, contact: Contact, confirmation: str, mailbox: str) -> bool:
    need_person(connection, contact.person)
    assert contact.expires is not None, "a contact begins unconfirmed"
    asked = "SELECT 1 FROM asked_mailboxes WHERE hash = ? AND until > ?"
    if value(connection, asked, mailbox, contact.since):
        return False
    erase_contact(connection, contact.person)
    connection.execute("DELETE FROM contact_links WHERE person = ?", (contact.person,))
    whole = (contact.person, contact.address, contact.language, contact.since, contact.expires)
    connection.execute(f"INSERT INTO contacts ({CONTACT}) VALUES (?, ?, ?, ?, ?)", whole)
    insert_link(connection, contact.person, confirmation, "confirm", contact.expires)
    connection.execute("DELETE FROM asked_mailboxes WHERE hash = ?", (mailbox,))
    row = (mailbox, confirmation, contact.expires)
    connection.execute("INSERT INTO asked_mailboxes (hash, confirmation, until) VALUES (?, ?, ?)", row)
    return True


def confirm_contact(connection: apsw.Connection, confirmation: str, now: float) -> Contact | None:
    query = "DELETE FROM contact_links WHERE hash = ? AND kind = 'confirm' RETURNING person, expires"
    for person, expires in rows(connection, query, confirmation):
        if expires > now:
            connection.execute("UPDATE contacts SET expires = NULL WHERE person = ?", (person,))
            connection.execute("DELETE FROM asked_mailboxes WHERE confirmation = ?", (confirmation,))
            return read_contact(connection, person)
    return None


def read_contact(connection: apsw.Connection, person: str) -> Contact | None:
    for row in rows(connection, f"SELECT {CONTACT} FROM contacts WHERE person = ?", person):
        return Contact(*row)
    return None


def erase_contact(connection: apsw.Connection, person: str) -> None:
    connection.execute("DELETE FROM contacts WHERE person = ?", (person,))
    connection.execute("DELETE FROM contact_links WHERE person = ? AND kind = 'confirm'", (person,))
    want_scrubbing(connection)


def insert_link(connection: apsw.Connection, person: str, link: str, kind: str, expires: float) -> None:
    row = (link, person, kind, expires)
    connection.execute("INSERT INTO contact_links (hash, person, kind, expires) VALUES (?, ?, ?, ?)", row)


def insert_stop(connection: apsw.Connection, person: str, link: str, expires: float) -> None:
    need_person(connection, person)
    insert_link(connection, person, link, "stop", expires)


def stop_contact(connection: apsw.Connection, link: str, now: float) -> bool:
    query = "SELECT person FROM contact_links WHERE hash = ? AND kind = 'stop' AND expires > ?"
    person = value(connection, query, link, now)
    if person is None:
        return False
    erase_contact(connection, person)
    return True


def insert_subscription(connection: apsw.Connection, subscription: Subscription) -> None:
    need_person(connection, subscription.person)
    connection.execute("DELETE FROM subscriptions WHERE endpoint = ?", (subscription.endpoint,))
    row = (
        subscription.person,
        subscription.endpoint,
        subscription.key,
        subscription.auth,
        subscription.since,
    )
    connection.execute(f"INSERT INTO subscriptions ({SUBSCRIPTION}) VALUES (?, ?, ?, ?, ?)", row)


def read_subscriptions(connection: apsw.Connection, person: str) -> list[Subscription]:
    query = f"SELECT {SUBSCRIPTION} FROM subscriptions WHERE person = ? ORDER BY since, endpoint"
    return [Subscription(*row) for row in rows(connection, query, person)]


def erase_subscription(connection: apsw.Connection, person: str, endpoint: str) -> None:
    statement = "DELETE FROM subscriptions WHERE person = ? AND endpoint = ?"
    connection.execute(statement, (person, endpoint))
    want_scrubbing(connection)


def tell_once(connection: apsw.Connection, table: str, person: str, turn: int) -> bool:
    """Only somebody who is there can be told of a turn at a table that is there."""
    statement = """INSERT INTO told_turns (person, home, turn)
    SELECT people.id, tables.key, ? FROM people CROSS JOIN tables WHERE people.id = ? AND tables.id = ?
    ON CONFLICT (person, home) DO UPDATE SET turn = excluded.turn WHERE told_turns.turn < excluded.turn"""
    connection.execute(statement, (turn, person, table))
    return connection.changes() > 0


def read_told(connection: apsw.Connection, person: str) -> list[tuple[str, int]]:
    query = "SELECT id, turn FROM told_turns JOIN tables ON key = home WHERE person = ? ORDER BY id"
    return [(str(table), int(turn)) for table, turn in rows(connection, query, person)]


def read_to_be_told(connection: apsw.Connection) -> list[str]:
    query = """SELECT person FROM contacts WHERE expires IS NULL
    UNION SELECT person FROM subscriptions ORDER BY person"""
    return column(connection, query)


def kept_key(connection: apsw.Connection, name: str, fresh: bytes) -> bytes:
    connection.execute("INSERT INTO keys (name, key) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, fresh))
    return bytes(value(connection, "SELECT key FROM keys WHERE name = ?", name))


def expire_unconfirmed(connection: apsw.Connection, now: float) -> int:
    """Addresses that nobody has confirmed, and links that are too old."""
    connection.execute("DELETE FROM contact_links WHERE expires <= ?", (now,))
    connection.execute("DELETE FROM asked_mailboxes WHERE until <= ?", (now,))
    connection.execute("DELETE FROM contacts WHERE expires <= ?", (now,))
    return connection.changes()


def need_person(connection: apsw.Connection, person: str) -> None:
    if read_person(connection, person) is None:
        raise UnknownPerson(f"there is no person {person}: add them first")
