"""The tables of the database, as the steps that led to them.

A log is not clustered by its table: lines are kept in the order of their arrival, and each knows the place of
the one before it in its table. So a hundred moves at a hundred tables are a few pages to write and not a
hundred, which makes commits four times as fast; reading a log follows the chain.
"""

from collections.abc import Sequence

import apsw

APPLICATION = 0x53706C54  # "SplT"

VERSION_1 = """
CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,  -- of the last line
    last INTEGER NOT NULL,  -- its place, 0 if there is none
    status TEXT,
    listed INTEGER,
    created INTEGER,  -- microseconds, as all times in this table: columns to search by, exact in JSON
    updated INTEGER,
    wake INTEGER,
    summary BLOB  -- everything, in MessagePack; NULL if there never was one
);
CREATE INDEX tables_newest ON tables (created, id) WHERE summary IS NOT NULL;
CREATE INDEX tables_status ON tables (status, created, id);
CREATE INDEX tables_wake ON tables (wake) WHERE wake IS NOT NULL;

-- No foreign key to tables: it would need an index, and that would be written at every append.
CREATE TABLE lines (
    place INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    previous INTEGER NOT NULL,  -- the place of the line before it in its table, 0 if it is the first
    home INTEGER NOT NULL,  -- the key of its table
    body BLOB NOT NULL,
    personal BLOB,  -- UTF-8
    person TEXT
);
CREATE INDEX lines_personal ON lines (person, home) WHERE person IS NOT NULL;

CREATE TABLE involved (
    person TEXT NOT NULL,
    home INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    part INTEGER NOT NULL,  -- a sum: 1 holds a seat, 2 is to move, 4 is the host
    PRIMARY KEY (person, home)
) WITHOUT ROWID;
CREATE INDEX involved_home ON involved (home);

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created REAL NOT NULL,
    seen REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX people_seen ON people (seen);

CREATE TABLE secrets (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    expires REAL
) WITHOUT ROWID;
CREATE INDEX secrets_person ON secrets (person);

CREATE TABLE forgotten (person TEXT PRIMARY KEY) WITHOUT ROWID;  -- what still comes for them is not kept

CREATE TABLE records (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    home TEXT NOT NULL,
    match INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    played REAL NOT NULL,
    owner TEXT,
    listed INTEGER NOT NULL,
    record BLOB NOT NULL,
    UNIQUE (home, match)
);
CREATE INDEX records_newest ON records (played, id);
CREATE INDEX records_owner ON records (owner) WHERE owner IS NOT NULL;

CREATE TABLE record_players (
    record INTEGER NOT NULL REFERENCES records (key) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person TEXT,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,  -- the name without upper and lower case, for searching
    bot TEXT,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    PRIMARY KEY (record, seat)
) WITHOUT ROWID;
CREATE INDEX record_players_person ON record_players (person, record) WHERE person IS NOT NULL;

CREATE TABLE chores (name TEXT PRIMARY KEY) WITHOUT ROWID;  -- what is still to be done, also after a crash
"""

VERSION_2 = """
CREATE TABLE contacts (
    person TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    since REAL NOT NULL,
    expires REAL  -- NULL: it is confirmed
) WITHOUT ROWID;
CREATE INDEX contacts_expires ON contacts (expires) WHERE expires IS NOT NULL;

CREATE TABLE contact_links (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,  -- confirm or stop
    expires REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX contact_links_person ON contact_links (person);

CREATE TABLE asked_mailboxes (  -- and not confirmed
    hash TEXT PRIMARY KEY,
    confirmation TEXT NOT NULL,  -- the link that does it
    until REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    key BLOB NOT NULL,
    auth BLOB NOT NULL,
    since REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX subscriptions_person ON subscriptions (person);

CREATE TABLE told_turns (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    home INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    turn INTEGER NOT NULL,  -- the last one that the person was told of
    PRIMARY KEY (person, home)
) WITHOUT ROWID;
CREATE INDEX told_turns_home ON told_turns (home);

CREATE TABLE keys (name TEXT PRIMARY KEY, key BLOB NOT NULL) WITHOUT ROWID;
"""

VERSION_3 = """
-- Whose turn it is changes with every action: it is in a row that every action changes anyway. Of `part`,
-- 2 now only says that somebody is to move without a seat, which hardly ever happens.
ALTER TABLE tables ADD COLUMN movers TEXT;  -- persons, in JSON
UPDATE tables SET movers = (SELECT json_group_array(person) FROM involved WHERE home = key AND part & 2);
UPDATE involved SET part = part - 2 WHERE part & 3 = 3;
"""

MIGRATIONS: tuple[str, ...] = (VERSION_1, VERSION_2, VERSION_3)
"""Step n leads from version n to version n + 1; steps are added, never changed."""


def version(connection: apsw.Connection) -> int:
    found = connection.pragma("user_version")
    assert isinstance(found, int)
    return found


def migrate(connection: apsw.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Takes the steps that are missing, all or none of them."""
    with connection:
        for step in migrations[version(connection) :]:
            connection.execute(step).fetchall()
        connection.execute(f"PRAGMA application_id = {APPLICATION}").fetchall()
        connection.execute(f"PRAGMA user_version = {len(migrations)}").fetchall()
