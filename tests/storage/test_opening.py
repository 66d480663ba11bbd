"""Files that are no database of ours are refused with a sentence that says what to do."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from spieltisch.storage import errors, place
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.storage.sqlite.opening import check_library
from spieltisch.storage.sqlite.schema import APPLICATION, MIGRATIONS
from spieltisch.testing.stores.place import entry, line
from storage.places import run


async def make(file: Path) -> None:
    store = await SQLiteStore.open(file)
    await store.append(entry("t", 0, 500))
    await store.close()


def directory(file: Path) -> None:
    file.mkdir()


def empty(file: Path) -> None:
    file.touch()


def text(file: Path) -> None:
    file.write_text("Dear diary, " * 1000)


def short_text(file: Path) -> None:
    file.write_text("x")


def only_the_beginning(file: Path) -> None:
    run(make(file))
    os.truncate(file, 50)


def half(file: Path) -> None:
    run(make(file))
    os.truncate(file, file.stat().st_size // 2 // 4096 * 4096)


def scrambled(file: Path) -> None:
    run(make(file))
    data = bytearray(file.read_bytes())
    data[100:4096] = os.urandom(3996)
    file.write_bytes(data)


def of_another_program(file: Path) -> None:
    connection = apsw.Connection(str(file))
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()


def newer(file: Path) -> None:
    run(make(file))
    connection = apsw.Connection(str(file))
    connection.pragma("user_version", len(MIGRATIONS) + 1)
    connection.close()


def of_nobody(file: Path) -> None:
    file.with_name(f"{file.name}-wal").write_bytes(b"what a crash left" * 100)


@pytest.mark.parametrize(
    ("prepare", "error", "words"),
    [
        (directory, errors.NotADatabase, "is a folder: name a file"),
        (empty, errors.NotADatabase, "is empty: delete it"),
        (text, errors.NotADatabase, "is no database: choose another"),
        (short_text, errors.NotADatabase, "is no database: choose another"),
        (only_the_beginning, errors.Damaged, "is cut off: restore a backup"),
        (half, errors.Damaged, "is damaged .*: restore a backup"),
        (scrambled, errors.Damaged, "is damaged .*: restore a backup"),
        (of_another_program, errors.NotADatabase, "another program: choose another file"),
        (newer, errors.NewerSchema, "newer version of spieltisch .*: update"),
        (of_nobody, errors.Damaged, "no .*bad.sqlite that it belongs to: restore"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_bad_files(
    tmp_path: Path, prepare: Callable[[Path], None], error: type[Exception], words: str
) -> None:
    """It is refused, is left as it was, and no lock remains."""
    file = tmp_path / "bad.sqlite"
    prepare(file)
    before = file.read_bytes() if file.is_file() else None
    for _ in range(2):
        with pytest.raises(error, match=words):
            run(SQLiteStore.open(file))
    assert (file.read_bytes() if file.is_file() else None) == before


def test_no_folder(tmp_path: Path) -> None:
    """A folder that does not exist is not made: it may be a slip."""
    with pytest.raises(errors.CannotOpen, match=r"there is no folder .*: make it"):
        run(SQLiteStore.open(tmp_path / "no" / "tables.sqlite"))


OPENING = """
import asyncio, os, sys
from pathlib import Path
from spieltisch.storage import errors
from spieltisch.storage.sqlite import SQLiteStore
if os.geteuid() == 0:  # who may write everything: then it is somebody else who tries
    os.setgroups([])
    os.setegid(65534)
    os.seteuid(65534)
try:
    asyncio.run(SQLiteStore.open(Path(sys.argv[1])))
except errors.CannotOpen as error:
    print(error)
"""
NOBODY = 65534


@pytest.mark.skipif(os.name == "nt", reason="other rights there")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_not_writable(what: str) -> None:
    """A file or folder that may not be written is refused."""
    with tempfile.TemporaryDirectory() as place:
        folder, file = Path(place), Path(place) / "tables.sqlite"
        run(make(file))
        (folder / "tables.sqlite.lock").unlink()
        if os.geteuid() == 0:
            for each in (folder, *folder.iterdir()):
                os.chown(each, NOBODY, NOBODY)
        file.chmod(0o400 if what == "file" else 0o600)
        folder.chmod(0o700 if what == "file" else 0o500)
        done = subprocess.run(
            [sys.executable, "-c", OPENING, str(file)],
            capture_output=True,
            text=True,
            check=False,
        )
        folder.chmod(0o700)
    assert "allow this user to" in done.stdout, done.stderr


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder where nobody can write")
def test_a_folder_that_takes_nothing() -> None:
    """Where no file can be made, that is said."""
    with pytest.raises(errors.CannotOpen, match=r"cannot be made .*: allow this user"):
        run(SQLiteStore.open(Path("/proc/tables.sqlite")))


@pytest.mark.parametrize("version", ["3.51.2", "3.40.1", "3.9.2", "2.8.17"])
def test_old_library(version: str) -> None:
    """A library with the bug is refused."""
    with pytest.raises(errors.OldSQLite, match=f"SQLite {version} .*: install apsw"):
        check_library(version)


@pytest.mark.parametrize("version", ["3.51.3", "3.52.0", "3.54.1", "4.0.0"])
def test_good_library(version: str) -> None:
    """A library without it is fine."""
    check_library(version)


def test_an_old_library_opens_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check is made, before there is a file."""
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.50.4")
    with pytest.raises(errors.OldSQLite):
        run(SQLiteStore.open(tmp_path / "tables.sqlite"))
    assert not (tmp_path / "tables.sqlite").exists()


def test_settings(tmp_path: Path) -> None:
    """The settings that all the promises hang on."""

    async def look() -> None:
        store = await SQLiteStore.open(tmp_path / "tables.sqlite")
        pragma = store._connection.pragma
        assert pragma("journal_mode") == "wal"
        assert pragma("synchronous") == 2  # FULL
        assert pragma("foreign_keys") == 1
        assert pragma("secure_delete") == 1
        assert pragma("application_id") == APPLICATION
        assert pragma("user_version") == len(MIGRATIONS)
        await store.close()

    run(look())


SECOND = """
import asyncio, sys
from pathlib import Path
from spieltisch.storage.errors import InUse
from spieltisch.storage.sqlite import SQLiteStore
try:
    asyncio.run(SQLiteStore.open(Path(sys.argv[1])))
except InUse as error:
    sys.exit(str(error))
"""


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    """Neither this nor another process can open it again, by any name, until it is closed."""
    file, other = tmp_path / "tables.sqlite", tmp_path / "other.sqlite"

    async def first() -> None:
        store = await SQLiteStore.open(file)
        other.symlink_to(file)
        for name in (file, other):
            with pytest.raises(errors.InUse, match="another process works with"):
                await SQLiteStore.open(name)
            words = [sys.executable, "-c", SECOND, str(name)]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            assert done.returncode == 1
            assert "another process works with" in done.stderr
            assert "end that one" in done.stderr
        await store.append(entry("t", 0))
        await store.close()
        store = await SQLiteStore.open(file)
        assert await store.lines("t") == [line(1)]
        await store.close()

    run(first())


def test_the_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is where this system has such things, and its folder is made when it is needed."""
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert place.data_home("linux") == Path("/home/ann/.local/share")
    assert place.data_home("darwin") == Path("/home/ann/Library/Application Support")
    assert place.data_home("win32") == tmp_path
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert place.data_home("linux") == Path("/home/ann/.local/share")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert place.default_database() == tmp_path / "data" / "spieltisch" / "spieltisch.sqlite"
    run(make(place.default_database()))
    assert place.default_database().is_file()
