"""SQLite's errors as ours."""

from pathlib import Path

import apsw

from spieltisch.storage.errors import (
    Conflict,
    Damaged,
    NotADatabase,
    StorageError,
    Unwritable,
)

TAKEN = (apsw.SQLITE_CONSTRAINT_UNIQUE, apsw.SQLITE_CONSTRAINT_PRIMARYKEY)
WORDS: dict[type[apsw.Error], str] = {
    apsw.FullError: "the disk is full: make space",
    apsw.IOError: "the disk does not answer as it should: look at it, and at its space",
    apsw.ReadOnlyError: "it is read-only: allow this user to write the file and its folder",
    apsw.CantOpenError: "it cannot be opened: allow this user to write the file and its folder",
    apsw.PermissionsError: "it may not be opened: allow this user to write the file and its folder",
    apsw.AuthError: "it may not be opened: allow this user to write the file and its folder",
    apsw.BusyError: "another program keeps it locked: end that one",
    apsw.LockedError: "another program keeps it locked: end that one",
    apsw.NoMemError: "there is no memory left: end other programs",
}


def translate(error: Exception, path: Path) -> Exception:
    """The error to be raised instead; what is not known stays as it is."""
    if isinstance(error, apsw.NotADBError):
        return NotADatabase(f"{path} is no database: choose another file, or restore a backup")
    if isinstance(error, apsw.CorruptError):
        return Damaged(f"{path} is damaged ({error}): restore a backup (spieltisch restore)")
    if isinstance(error, apsw.ConstraintError) and getattr(error, "extendedresult", 0) in TAKEN:
        return Conflict(f"this id is taken ({error}): choose another one")
    for kind, words in WORDS.items():
        if isinstance(error, kind):
            return Unwritable(f"{path} cannot be written ({error}): {words}; what was there is safe")
    return StorageError(f"{path}: {error}") if isinstance(error, apsw.Error) else error
