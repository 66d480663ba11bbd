"""Deleting what is too old, some of it at a time, so that nobody waits long at a table."""

import apsw

from spieltisch.storage.contract import ENDED, UNFINISHED, Keeping
from spieltisch.storage.sqlite.appending import json
from spieltisch.storage.sqlite.asking import column
from spieltisch.storage.sqlite.notices import expire_unconfirmed
from spieltisch.storage.sqlite.people import forget_person
from spieltisch.storage.sqlite.scrubbing import want_scrubbing
from spieltisch.storage.sqlite.tables import erase_personal, erase_table
from spieltisch.storage.sqlite.times import micros

PORTION = 100
OLD_TABLES = """
SELECT id FROM tables WHERE updated < ? AND status IN (SELECT value FROM json_each(?)) LIMIT ?
"""
OLD_CHAT = """
SELECT id FROM tables WHERE updated < ? AND status IN (SELECT value FROM json_each(?))
AND key IN (SELECT home FROM lines WHERE person IS NOT NULL) LIMIT ?
"""
OLD_PEOPLE = """
SELECT id FROM people WHERE seen < ? AND NOT EXISTS (
    SELECT 1 FROM involved JOIN tables ON key = home
    WHERE person = people.id AND part & 3 AND status IN (SELECT value FROM json_each(?))
) LIMIT ?
"""
OLD_SECRETS = "DELETE FROM secrets WHERE expires <= ?"


def expire_records(connection: apsw.Connection, now: float, rules: Keeping) -> int:
    """One portion; gives how many there were, 0 when there are no more. The others do alike."""
    if rules.records is None:
        return 0
    connection.execute(
        "DELETE FROM records WHERE key IN (SELECT key FROM records WHERE played < ? LIMIT ?)",
        (now - rules.records, PORTION),
    )
    return done(connection, connection.changes())


def expire_tables(connection: apsw.Connection, now: float, rules: Keeping) -> int:
    old: list[str] = []
    for age, status in ((rules.tables, ENDED), (rules.idle, UNFINISHED)):
        if age is not None:
            old += column(connection, OLD_TABLES, micros(now - age), json(status), PORTION)
    for table in old:
        erase_table(connection, table)
    return done(connection, len(old))


def expire_chat(connection: apsw.Connection, now: float, rules: Keeping) -> int:
    if rules.chat is None:
        return 0
    old = column(connection, OLD_CHAT, micros(now - rules.chat), json(ENDED), PORTION)
    return done(connection, sum([erase_personal(connection, table) for table in old]))


def expire_people(connection: apsw.Connection, now: float, rules: Keeping) -> int:
    connection.execute(OLD_SECRETS, (now,))
    if rules.people is None:
        return 0
    old = column(connection, OLD_PEOPLE, now - rules.people, json(UNFINISHED), PORTION)
    for person in old:
        forget_person(connection, person)
    return len(old)


def expire_contacts(connection: apsw.Connection, now: float, rules: Keeping) -> int:  # noqa: ARG001 (as the others)
    """All at once; how long they have is said by each of them, and not by the rules."""
    return done(connection, expire_unconfirmed(connection, now))


def done(connection: apsw.Connection, count: int) -> int:
    if count:
        want_scrubbing(connection)
    return count
