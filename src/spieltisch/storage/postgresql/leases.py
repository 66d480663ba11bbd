"""Who has a table: leases of processes, by the clock of the database, the only one that all of them see.

A process is a row in `nodes`, which it renews; a table has an owner. Whoever wants a table of a process whose
row is old, or gone, takes it, and its `epoch` goes up: that is what keeps a process that stood still for a
while from writing on. All of it is decided in the statement that writes, with the table's row locked.
"""

import secrets

from spieltisch.storage.postgresql.asking import Connection

LEASE = 6.0  # seconds for which a process has its tables without renewing
RENEWAL = 2.0  # seconds between two renewals
KEPT = "1 hour"  # after which the row of a process that is gone goes, too

LAPSED = """
(t.owner IS NULL OR NOT EXISTS (
    SELECT 1 FROM nodes WHERE nodes.id = t.owner AND nodes.expires > clock_timestamp()
))"""
"""Does nobody have the table `t`?"""

RENEW = """
INSERT INTO nodes (id, address, expires) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 second')
ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
"""
SWEEP = f"DELETE FROM nodes WHERE expires < clock_timestamp() - interval '{KEPT}'"
CLAIM = f"""
WITH taken AS (
    UPDATE tables AS t SET owner = $2, epoch = epoch + 1
    WHERE id = $1 AND owner IS DISTINCT FROM $2 AND {LAPSED}
    RETURNING epoch
)
SELECT (SELECT epoch FROM taken) AS taken, t.owner, t.epoch, nodes.address
FROM tables AS t LEFT JOIN nodes ON nodes.id = t.owner AND nodes.expires > clock_timestamp() WHERE t.id = $1
"""
RELEASE = "UPDATE tables SET owner = NULL WHERE id = $1 AND owner = $2"


def fresh_node() -> int:
    """An id that no other process has."""
    return secrets.randbits(63)


async def renew(connection: Connection, node: int, address: str, lease: float) -> None:
    """Makes the row of a process, or makes it last; also after it stood still for long."""
    await connection.execute(RENEW, node, address, lease, timeout=lease)


async def leave(connection: Connection, node: int) -> None:
    """All tables of the process are free at once."""
    await connection.execute("DELETE FROM nodes WHERE id = $1", node)


async def claim_table(connection: Connection, table: str, node: int) -> int | str | None:
    """The epoch under which this process has it now, or the address of who has it; None of no table."""
    while True:
        row = await connection.fetchrow(CLAIM, table, node)
        if row is None:
            return None
        if row["taken"] is not None:
            return int(row["taken"])
        if row["owner"] == node:
            return int(row["epoch"])
        if row["address"] is not None:
            return str(row["address"])
        # Somebody let go of it, or took it, between the two looks of this statement.


async def release_table(connection: Connection, table: str, node: int) -> None:
    await connection.execute(RELEASE, table, node)
