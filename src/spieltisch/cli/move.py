"""`spieltisch move`."""

import asyncio

from spieltisch.cli.copying import copying
from spieltisch.cli.tournaments import note


def move(source: str, target: str, /) -> None:
    """Carry everything from one database to another, such as from a file to PostgreSQL.

    Each of the two is a file or postgresql://user:password@host/name. The target must be empty, and no server
    may work with either. In the end everything is read again and compared; the source stays as it is, and if
    anything fails, the target stays empty.

    Parameters
    ----------
    source
        The database that has everything.
    target
        The database that gets it: a file that is not there yet, or an empty database of PostgreSQL.
    """
    from spieltisch.storage.opening import move as carry
    from spieltisch.storage.place import shown

    with copying() as progress:
        found = asyncio.run(carry(source, target, progress))
    note(
        f"Moved to {shown(target)}: {found.count:,} tables, people and records, {found.lines:,} lines of logs"
    )
