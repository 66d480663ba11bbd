"""`spieltisch restore`."""

from pathlib import Path

from spieltisch.cli.copying import copying
from spieltisch.cli.tournaments import note


def restore(file: Path, database: Path | None = None, /) -> None:
    """Put a backup in the place of a database.

    The backup is checked first and stays as it is. The old database is not deleted: it gets the date and the
    time behind its name. No server may work with the database.

    Parameters
    ----------
    file
        What `spieltisch backup` wrote.
    database
        The database; unless you say so, it is the one that is used when nobody names another.
    """
    from spieltisch.storage import default_database
    from spieltisch.storage.sqlite.backup import restore as bring_back

    target = default_database() if database is None else database
    with copying() as progress:
        old = bring_back(file, target, progress=progress)
    note(f"Restored: {target}")
    if old is not None:
        note(f"The old database is {old}")
