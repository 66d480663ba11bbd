"""Making sure that the files do not hold any more what the database does not.

`secure_delete` overwrites what is deleted, but not the copies that SQLite left in the free parts of pages
when it once moved rows from one page to another. Only building the file anew (VACUUM) removes those.
"""

import apsw

from spieltisch.storage.sqlite.asking import value

CHORE = "scrub"


def want_scrubbing(connection: apsw.Connection) -> None:
    """In the transaction that deletes; the wish survives a crash."""
    connection.execute("INSERT OR IGNORE INTO chores (name) VALUES (?)", (CHORE,))


def scrubbing_wanted(connection: apsw.Connection) -> bool:
    return value(connection, "SELECT 1 FROM chores WHERE name = ?", CHORE) is not None


def scrub(connection: apsw.Connection) -> bool:
    """Outside of any transaction. Is all of it gone? Not while somebody still reads what was there before."""
    connection.pragma("temp_store", "FILE")  # for a moment all of it is there twice, and need not fit memory
    try:
        connection.execute("VACUUM").fetchall()
    finally:
        connection.pragma("temp_store", "MEMORY")
    return sweep(connection)


def sweep(connection: apsw.Connection) -> bool:
    """The last step alone: empties the write-ahead log, which has the old pages."""
    busy = value(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
    if not busy:
        connection.execute("DELETE FROM chores WHERE name = ?", (CHORE,))
    return not busy
