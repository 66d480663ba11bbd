"""Copies of a database while it is in use, and their way back."""

import contextlib
import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import apsw

from spieltisch.storage.errors import CannotOpen, Damaged, NewerSchema
from spieltisch.storage.sqlite.lock import Lock, beside
from spieltisch.storage.sqlite.opening import (
    RESTORING,
    check_file,
    check_library,
    make_private,
    open_looking,
    prepare_folder,
    sync_folder,
)
from spieltisch.storage.sqlite.schema import MIGRATIONS, version
from spieltisch.storage.sqlite.trouble import translate

PAGES = 256  # in one step: 1 MiB

Progress = Callable[[int, int], None]
"""Is told how many pages are done, of how many."""


def nobody(_done: int, _total: int) -> None:
    """Nobody wants to know."""


def backup(database: Path, file: Path, *, overwrite: bool = False, progress: Progress = nobody) -> None:
    """A consistent copy of a database, from any process, while a server works with it."""
    with reading(database) as connection:
        copy_to(connection, file, overwrite=overwrite, progress=progress)


def restore(
    file: Path, database: Path, *, now: datetime | None = None, progress: Progress = nobody
) -> Path | None:
    """Puts a backup in the place of a database; gives where the old one is now, if there was one."""
    database = database.resolve()
    prepare_folder(database)
    lock = Lock(database)
    try:
        fresh = beside(database, RESTORING)
        with reading(file) as connection:
            check_version(connection, file)
            copy_to(connection, fresh, overwrite=True, progress=progress)
        moment = (now or datetime.now().astimezone()).strftime("%Y-%m-%d-%H%M%S")
        old = move_away(database, moment)
        fresh.replace(database)
        sync_folder(database.parent)
    finally:
        lock.release()
    return old


def check_version(connection: apsw.Connection, file: Path) -> None:
    if version(connection) > len(MIGRATIONS):
        raise NewerSchema(f"{file} was written by a newer version of spieltisch: update spieltisch")


def move_away(database: Path, moment: str) -> Path | None:
    """Gives the old database another name, with what belongs to it, so that it can still be opened."""
    there = [end for end in ("", "-wal") if beside(database, end).exists()]
    beside(database, "-shm").unlink(missing_ok=True)
    if not there:
        return None
    old = beside(database, f".{moment}")
    while any(beside(old, end).exists() for end in ("", "-wal")):
        old = beside(old, "+")
    for end in there:
        beside(database, end).replace(beside(old, end))
    return old


@contextlib.contextmanager
def reading(path: Path) -> Iterator[apsw.Connection]:
    """A database of ours, to be read; errors are ours."""
    check_library(apsw.sqlite_lib_version())
    check_file(path)
    try:
        connection = open_looking(path)
        try:
            yield connection
        finally:
            connection.close()
    except apsw.Error as error:
        raise translate(error, path) from error


def copy_to(
    source: apsw.Connection, file: Path, *, overwrite: bool = False, progress: Progress = nobody
) -> None:
    """Writes a checked copy under another name, and then gives it its own."""
    with writing_file(file, overwrite=overwrite) as target:
        copy(source, target, progress)


@contextlib.contextmanager
def writing_file(file: Path, *, overwrite: bool = False) -> Iterator[apsw.Connection]:
    """A new database that gets its name when it is whole and on the disk; until then it has another one."""
    if file.is_dir() or not file.parent.is_dir():
        raise CannotOpen(f"{file} cannot be a file: name one in a folder that exists")
    if file.exists() and not overwrite:
        raise CannotOpen(f"{file} exists: choose another name, or overwrite it (--overwrite)")
    partial = beside(file, ".partial")
    make_private(partial)
    try:
        target = apsw.Connection(str(partial))
        try:
            yield target
            check_whole(target, partial)
        finally:
            target.close()
        sync_file(partial)
        partial.replace(file)
        sync_folder(file.parent)
    except apsw.Error as error:
        raise translate(error, file) from error
    except OSError as error:
        raise CannotOpen(f"{file} cannot be written ({error.strerror}): allow this user to") from None
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            beside(partial, end).unlink(missing_ok=True)


def copy(source: apsw.Connection, target: apsw.Connection, progress: Progress) -> None:
    """All pages as they are at this moment: inside a transaction nothing changes for this connection.

    Without it the copy would begin anew whenever somebody writes, and never end.
    """
    source.execute("BEGIN").fetchall()
    try:
        source.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        with target.backup("main", source, "main") as steps:
            while not steps.done:
                steps.step(PAGES)
                progress(steps.page_count - steps.remaining, steps.page_count)
    finally:
        source.execute("ROLLBACK").fetchall()
    target.pragma("journal_mode", "DELETE")  # one file that needs no other


def check_whole(connection: apsw.Connection, file: Path) -> None:
    found = connection.execute("PRAGMA integrity_check(1)").fetchall()
    if found != [("ok",)]:
        raise Damaged(f"{file} would be damaged, as its source is ({found[0][0]}): take an older backup")


def sync_file(file: Path) -> None:
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
