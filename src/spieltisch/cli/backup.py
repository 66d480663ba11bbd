"""`spieltisch backup`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from spieltisch.cli.copying import copying
from spieltisch.cli.tournaments import note


def backup(
    database: str,
    file: Path | None = None,
    /,
    *,
    overwrite: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Copy a database, also while a server works with it.

    The copy is one file with everything as it was at one moment, of SQLite also if the database is one of
    PostgreSQL. It is checked before it gets its name.
    It also holds what people have erased since: keep it no longer than you need it.

    Parameters
    ----------
    database
        The database, a file or postgresql://user:password@host/name; may be left out, then it is the one that
        is used when nobody names another.
    file
        The copy to be written.
    overwrite
        Replace the file if there is one.
    """
    from spieltisch.storage import default_database
    from spieltisch.storage.opening import backup as copy

    source, target = (str(default_database()), Path(database)) if file is None else (database, file)
    with copying() as progress:
        copy(source, target, overwrite=overwrite, progress=progress)
    note(f"Backup: {target}")
