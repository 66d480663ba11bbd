-- A database as version 1 of the schema left it. It is never changed: later versions must read it.

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

PRAGMA application_id = 1399876692;
PRAGMA user_version = 1;

INSERT INTO tables VALUES (
    1, 't', 2, 2, 'playing', 1, 1790000000123456, 1790000000223456, NULL,
    X'8DA57461626C65A174A467616D65A56465756365A6737461747573A7706C6179696E67A66C6973746564C3A46672656501A5736561747304A4686F7374A3616E6EA670656F706C6592A3616E6EA3626F62A66D6F7665727391A3626F62A477616B65C0A763726561746564CB41DAAC4EE007E6B4A775706461746564CB41DAAC4EE00E4D1AA561626F7574C40E7B22746172676574223A2035307D'
);
INSERT INTO lines VALUES (1, 1, 0, 1, X'6C696E652031', NULL, NULL), (2, 2, 1, 1, X'6C696E652032', NULL, NULL);
INSERT INTO involved VALUES ('ann', 1, 1), ('bob', 1, 3);
INSERT INTO people VALUES ('ann', 'Ann', 1790000000.123456, 1790000000.123456);
INSERT INTO secrets VALUES ('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', 'ann', 'device', NULL);
INSERT INTO records VALUES (1, 'r', 't', 1, 'deuce', 2, 1790000000.123456, 'ann', 1, X'7B22666F726D6174223A20317D');
INSERT INTO record_players VALUES (1, 0, 'ann', 'Ann', 'ann', NULL, 3, 1);
