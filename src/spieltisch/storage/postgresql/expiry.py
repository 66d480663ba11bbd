"""Deleting what is too old, some of it at a time, so that nobody waits long at a table."""

from collections.abc import Sequence

from spieltisch.storage.contract import ENDED, UNFINISHED, Keeping
from spieltisch.storage.postgresql.asking import Connection, affected
from spieltisch.storage.postgresql.people import forget_person
from spieltisch.storage.postgresql.tables import erase_personal, erase_tables

PORTION = 100
OLD_RECORDS = "DELETE FROM records WHERE key IN (SELECT key FROM records WHERE played < $1 LIMIT $2)"
OLD_TABLES = "SELECT id FROM tables WHERE updated < $1 AND status = ANY ($2::text[]) LIMIT $3"
OLD_CHAT = """
SELECT id FROM tables WHERE updated < $1 AND status = ANY ($2::text[])
AND EXISTS (SELECT 1 FROM lines WHERE home = key AND person IS NOT NULL) LIMIT $3
"""
OLD_PEOPLE = """
SELECT id FROM people WHERE seen < $1 AND NOT EXISTS (
    SELECT 1 FROM involved JOIN tables ON key = home
    WHERE person = people.id AND (parts ->> people.id)::int & 3 > 0 AND status = ANY ($2::text[])
) LIMIT $3
"""
OLD_SECRETS = "DELETE FROM secrets WHERE expires <= $1"


async def expire_records(connection: Connection, now: float, rules: Keeping) -> int:
    """One portion; gives how many there were, 0 when there are no more. The others do alike."""
    if rules.records is None:
        return 0
    return affected(await connection.execute(OLD_RECORDS, now - rules.records, PORTION))


async def expire_tables(connection: Connection, now: float, rules: Keeping) -> int:
    old: list[str] = []
    for age, status in ((rules.tables, ENDED), (rules.idle, UNFINISHED)):
        if age is not None:
            old += await column(connection, OLD_TABLES, now - age, status)
    if old:
        await erase_tables(connection, old)
    return len(old)


async def expire_chat(connection: Connection, now: float, rules: Keeping) -> int:
    if rules.chat is None:
        return 0
    return await erase_personal(connection, await column(connection, OLD_CHAT, now - rules.chat, ENDED))


async def expire_people(connection: Connection, now: float, rules: Keeping) -> int:
    await connection.execute(OLD_SECRETS, now)
    if rules.people is None:
        return 0
    old = await column(connection, OLD_PEOPLE, now - rules.people, UNFINISHED)
    for person in old:
        await forget_person(connection, person)
    return len(old)


async def column(connection: Connection, query: str, before: float, status: Sequence[str]) -> list[str]:
    return [found for (found,) in await connection.fetch(query, before, list(status), PORTION)]
