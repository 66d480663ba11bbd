"""What can go wrong with keeping things. Every message says what to do."""

from spieltisch.errors import SpieltischError


class StorageError(SpieltischError):
    """What all errors of storage have in common."""


class Conflict(StorageError):
    """Somebody else was there first: the log has gone on, or the id is taken. Nothing has changed."""


class LogConflict(Conflict):
    """An entry does not follow the last line of its table: read the log from `last` on, and decide anew."""

    def __init__(self, table: str, after: int, last: int) -> None:
        self.table = table
        self.after = after
        self.last = last
        super().__init__(f"table {table} has {last} lines, not {after}: read on from there, and decide anew")


class LeaseLost(Conflict):
    """Another process has the table now: claim it to learn which, and write nothing more."""

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__(f"another process has table {table}: ask there, or claim it when that one is gone")


class UnknownPerson(StorageError, LookupError):
    """A person who was never here, or is forgotten."""


class Unwritable(StorageError):
    """Nothing can be written now: the disk is full, read-only or broken. Nothing of it is there.

    It can be tried again: as soon as there is space, everything works as before.
    """


class CannotOpen(StorageError):
    """A database cannot be used."""


class NotADatabase(CannotOpen):
    """The file is something else."""


class Damaged(CannotOpen):
    """The file was ours, and is not whole any more."""


class NewerSchema(CannotOpen):
    """The file was written by a newer version of this program."""


class OldSQLite(CannotOpen):
    """The SQLite library has a bug that can destroy databases."""


class InUse(CannotOpen):
    """Another process works with this database."""
