"""Opening a database: is the library fit for it, is the file ours, how does this program work with it."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import apsw

from spieltisch.storage.errors import CannotOpen, Damaged, NewerSchema, NotADatabase, OldSQLite
from spieltisch.storage.place import default_database
from spieltisch.storage.sqlite.lock import beside
from spieltisch.storage.sqlite.schema import APPLICATION, MIGRATIONS, migrate, version
from spieltisch.storage.sqlite.trouble import translate

Synchronous = Literal["FULL", "NORMAL"]
OLDEST = (3, 51, 3)
MAGIC = b"SQLite format 3\0"
HEADER = 100  # bytes
PATIENCE = 5000  # milliseconds
RESTORING = ".restoring"  # behind the name of a database that a backup is about to take the place of


def check_library(found: str) -> None:
    """Before 3.51.3 two connections that write and checkpoint at once can destroy a WAL database."""
    if tuple(int(part) for part in found.split(".")) < OLDEST:
        raise OldSQLite(
            f"SQLite {found} has a bug that can destroy databases: install apsw from a wheel "
            "(pip install --force-reinstall --only-binary :all: apsw), which brings a newer one"
        )


def check_file(path: Path) -> None:
    """Is there a file, and is it ours? Says what it is instead."""
    if path.is_dir():
        raise NotADatabase(f"{path} is a folder: name a file in it")
    try:
        with path.open("rb") as file:
            head = file.read(HEADER)
    except FileNotFoundError:
        raise CannotOpen(f"there is no {path}: check the name") from None
    except OSError as error:
        raise CannotOpen(f"{path} cannot be read ({error.strerror}): allow this user to") from None
    if not head:
        raise NotADatabase(f"{path} is empty: delete it to begin a new database, or restore a backup")
    if not head.startswith(MAGIC):
        raise NotADatabase(f"{path} is no database: choose another file, or restore a backup")
    if len(head) < HEADER:
        raise Damaged(f"{path} is cut off: restore a backup (spieltisch restore)")
    if int.from_bytes(head[68:72], "big") != APPLICATION:
        raise NotADatabase(f"{path} is the database of another program: choose another file")


def check_writable(connection: apsw.Connection, path: Path) -> None:
    """SQLite opens what it may not write to read it, and says nothing."""
    if connection.readonly("main"):
        raise CannotOpen(f"{path} cannot be written: allow this user to")


def connect(path: Path, flags: int, vfs: str | None = None) -> apsw.Connection:
    """A connection that waits for others a while."""
    connection = apsw.Connection(str(path), flags=flags, vfs=vfs)
    connection.set_busy_timeout(PATIENCE)
    return connection


def open_reading(path: Path) -> apsw.Connection:
    """A connection that cannot change anything."""
    connection = connect(path, apsw.SQLITE_OPEN_READONLY)
    connection.pragma("query_only", True)
    return connection


def open_looking(path: Path) -> apsw.Connection:
    """A connection for who only looks, but may be the last to leave, who clears up: that is writing."""
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return open_reading(path)
    connection = connect(path, apsw.SQLITE_OPEN_READWRITE)
    connection.pragma("query_only", True)
    return connection


def open_writing(
    path: Path,
    *,
    synchronous: Synchronous = "FULL",
    vfs: str | None = None,
    migrations: Sequence[str] = MIGRATIONS,
) -> apsw.Connection:
    """The one connection that writes, to a database of the current schema; made if there is none.

    `vfs` and `synchronous` are for tests of lost power and full disks.
    """
    check_library(apsw.sqlite_lib_version())
    try:
        if vfs is None:
            prepare(path, migrations)
        connection = connect(path, apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE, vfs)
        try:
            check_writable(connection, path)
            settle(connection, synchronous, alone=vfs is not None)
            upgrade(connection, path, migrations)
        except BaseException:
            connection.close()
            raise
    except apsw.Error as error:
        raise translate(error, path) from error
    return connection


def prepare_folder(path: Path) -> None:
    """Makes the usual folder; any other must be there, or the name has a slip in it."""
    if path == default_database().resolve():
        path.parent.mkdir(parents=True, exist_ok=True)
    if not path.parent.is_dir():
        raise CannotOpen(f"there is no folder {path.parent}: make it, or choose another file")
    if path.is_dir():
        raise NotADatabase(f"{path} is a folder: name a file in it")


def prepare(path: Path, migrations: Sequence[str]) -> None:
    """Makes the file if there is none, and checks it if there is."""
    if not path.exists():
        create(path, migrations)
    check_file(path)


def create(path: Path, migrations: Sequence[str]) -> None:
    """Under another name first: a database is never half there."""
    left = beside(path, "-wal")
    if left.exists() and left.stat().st_size:
        raise Damaged(f"there is {left}, but no {path} that it belongs to: restore a backup, or move it away")
    if beside(path, RESTORING).exists():
        raise Damaged(f"{path} was about to be restored when something stopped that: restore it again")
    fresh = beside(path, ".new")
    make_private(fresh)
    connection = connect(fresh, apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
    try:
        migrate(connection, migrations)
    finally:
        connection.close()
    fresh.replace(path)
    sync_folder(path.parent)


def make_private(file: Path) -> None:
    """An empty file that only its owner can read: there will be people's names in it."""
    try:
        file.unlink(missing_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise CannotOpen(f"{file} cannot be made ({error.strerror}): allow this user to") from None


def settle(connection: apsw.Connection, synchronous: Synchronous, *, alone: bool) -> None:
    """How this program works with a database."""
    if alone:  # a VFS of Python has no shared memory
        connection.pragma("locking_mode", "EXCLUSIVE")
    connection.pragma("journal_mode", "WAL")
    connection.pragma("synchronous", synchronous)
    connection.pragma("temp_store", "MEMORY")  # else what a batch may have to undo goes to a file in /var/tmp
    connection.pragma("foreign_keys", True)
    connection.pragma("secure_delete", True)
    connection.pragma("cache_size", -64 * 1024)  # KiB
    connection.pragma("journal_size_limit", 64 * 1024 * 1024)


def upgrade(connection: apsw.Connection, path: Path, migrations: Sequence[str]) -> None:
    """Brings an older database up to date; a copy of it stays beside it."""
    from spieltisch.storage.sqlite.backup import copy_to

    here = version(connection)
    if here > len(migrations):
        raise NewerSchema(
            f"{path} was written by a newer version of spieltisch (schema {here}; this one knows "
            f"{len(migrations)}): update spieltisch"
        )
    if here == len(migrations):
        return
    if here:
        copy_to(connection, beside(path, f".version-{here}"), overwrite=True)
    migrate(connection, migrations)


def sync_folder(folder: Path) -> None:
    """A new name is durable only when its folder is."""
    if os.name != "nt":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
