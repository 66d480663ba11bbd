"""Backups of a running database, and their way back."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import apsw
import pytest

from spieltisch.storage import errors
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.storage.sqlite.backup import backup, move_away, restore
from spieltisch.testing.stores.place import entry, line
from storage.places import run

MOMENT = datetime(2026, 11, 15, 20, 30, tzinfo=UTC)


async def make(file: Path, lines: int) -> None:
    store = await SQLiteStore.open(file)
    await store.append(entry("t", 0, lines))
    await store.close()


async def count(file: Path) -> int:
    store = await SQLiteStore.open(file)
    lines = await store.lines("t")
    assert lines == [line(number) for number in range(1, len(lines) + 1)]
    await store.close()
    return len(lines)


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir() if not file.name.endswith(".lock")}


def test_from_another_process(tmp_path: Path) -> None:
    """Another process copies what is acknowledged, though it is only in the write-ahead log so far."""
    code = "import sys; from pathlib import Path; from spieltisch.storage.sqlite.backup import backup; "
    code += "backup(Path(sys.argv[1]), Path(sys.argv[2]))"

    async def evening() -> None:
        store = await SQLiteStore.open(tmp_path / "a.sqlite")
        await store.append(entry("t", 0, 50))
        words = [sys.executable, "-c", code, str(tmp_path / "a.sqlite"), str(tmp_path / "b")]
        subprocess.run(words, check=True)
        await store.append(entry("t", 50))
        await store.close()

    run(evening())
    assert names(tmp_path) == {"a.sqlite", "b"}
    assert run(count(tmp_path / "b")) == 50


@pytest.mark.skipif(os.name == "nt", reason="other rights there")
def test_only_the_owner_can_read(tmp_path: Path) -> None:
    """A database and its backup hold names: others cannot read them."""
    run(make(tmp_path / "a.sqlite", 1))
    backup(tmp_path / "a.sqlite", tmp_path / "b")
    for name in ("a.sqlite", "b"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_progress(tmp_path: Path) -> None:
    """Who waits is told how far it is."""
    run(make(tmp_path / "a.sqlite", 100_000))
    told: list[tuple[int, int]] = []
    backup(tmp_path / "a.sqlite", tmp_path / "b", progress=lambda done, total: told.append((done, total)))
    assert len(told) > 1
    assert told[-1][0] == told[-1][1] > 500
    assert told == sorted(told)


def test_a_damaged_database_is_not_copied(tmp_path: Path) -> None:
    """A copy that would not be whole is not made, and what was there under its name stays."""
    run(make(tmp_path / "a.sqlite", 5000))
    data = bytearray((tmp_path / "a.sqlite").read_bytes())
    data[-40_000:-20_000] = os.urandom(20_000)
    (tmp_path / "a.sqlite").write_bytes(data)
    (tmp_path / "b").write_text("precious")
    with pytest.raises(errors.Damaged):
        backup(tmp_path / "a.sqlite", tmp_path / "b", overwrite=True)
    assert (tmp_path / "b").read_text() == "precious"
    assert names(tmp_path) == {"a.sqlite", "b"}


def test_refusals(tmp_path: Path) -> None:
    """A file that exists, a folder, a folder that is not there, no database: each is said."""
    run(make(tmp_path / "a.sqlite", 1))
    (tmp_path / "b").write_text("precious")
    for target, words in (
        (tmp_path / "b", "b exists: choose another name"),
        (tmp_path, "cannot be a file"),
        (tmp_path / "no" / "b", "cannot be a file"),
    ):
        with pytest.raises(errors.CannotOpen, match=words):
            backup(tmp_path / "a.sqlite", target)
    with pytest.raises(errors.CannotOpen, match=r"there is no .*: check the name"):
        backup(tmp_path / "none.sqlite", tmp_path / "c")
    with pytest.raises(errors.NotADatabase):
        backup(tmp_path / "b", tmp_path / "c")
    assert (tmp_path / "b").read_text() == "precious"
    backup(tmp_path / "a.sqlite", tmp_path / "b", overwrite=True)
    assert run(count(tmp_path / "b")) == 1


def test_restore(tmp_path: Path) -> None:
    """The backup takes the place of the database, which stays beside it under the date."""
    database, copy = tmp_path / "a.sqlite", tmp_path / "b"
    run(make(database, 10))
    backup(database, copy)
    database.unlink()
    run(make(database, 25))
    old = restore(copy, database, now=MOMENT)
    assert old == tmp_path / "a.sqlite.2026-11-15-203000"
    assert run(count(database)) == 10
    assert run(count(old)) == 25
    again = restore(copy, database, now=MOMENT)
    assert again == tmp_path / "a.sqlite.2026-11-15-203000+"


def test_restore_what_was_killed(tmp_path: Path) -> None:
    """What a killed server left in the write-ahead log goes with the old database, not into the new one."""
    database, copy = tmp_path / "a.sqlite", tmp_path / "b"
    run(make(database, 10))
    backup(database, copy)
    code = "import sys, os, asyncio\nfrom pathlib import Path\n"
    code += "from spieltisch.storage.sqlite import SQLiteStore\n"
    code += "from spieltisch.testing.stores.place import entry\n"
    code += "async def main():\n store = await SQLiteStore.open(Path(sys.argv[1]))\n"
    code += " await store.append(entry('t', 10, 5))\n os._exit(9)\nasyncio.run(main())"
    assert subprocess.run([sys.executable, "-c", code, str(database)], check=False).returncode == 9
    assert (tmp_path / "a.sqlite-wal").stat().st_size > 0
    old = restore(copy, database, now=MOMENT)
    assert run(count(database)) == 10
    assert old is not None
    assert run(count(old)) == 15


def test_restore_that_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is stopped between the old and the new database, no server begins with an empty one."""
    database, copy = tmp_path / "a.sqlite", tmp_path / "b"
    run(make(database, 10))
    backup(database, copy)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("spieltisch.storage.sqlite.backup.move_away", lambda *asked: stop(move_away(*asked)))
        with pytest.raises(KeyboardInterrupt):
            restore(copy, database)
    assert not database.exists()
    with pytest.raises(errors.Damaged, match="restore it again"):
        run(count(database))
    restore(copy, database)
    assert run(count(database)) == 10
    assert not (tmp_path / "a.sqlite.restoring").exists()


def test_restore_to_nothing(tmp_path: Path) -> None:
    """Where there was no database there is one now, and nothing is kept."""
    run(make(tmp_path / "a.sqlite", 10))
    assert restore(tmp_path / "a.sqlite", tmp_path / "new.sqlite") is None
    assert run(count(tmp_path / "new.sqlite")) == 10


def test_restore_is_refused(tmp_path: Path) -> None:
    """Not while a server runs, not from something else, not from a damaged file; nothing changes."""
    database, copy = tmp_path / "a.sqlite", tmp_path / "b"
    run(make(database, 3000))
    backup(database, copy)

    async def evening() -> None:
        store = await SQLiteStore.open(database)
        with pytest.raises(errors.InUse):
            restore(copy, database)
        await store.append(entry("t", 3000))
        await store.close()

    run(evening())
    (tmp_path / "text").write_text("no")
    with pytest.raises(errors.NotADatabase):
        restore(tmp_path / "text", database)
    data = bytearray(copy.read_bytes())
    data[-40_000:-20_000] = os.urandom(20_000)
    copy.write_bytes(data)
    with pytest.raises(errors.Damaged):
        restore(copy, database)
    newer = tmp_path / "newer"
    backup(database, newer)
    connection = apsw.Connection(str(newer))
    connection.pragma("user_version", 99)
    connection.close()
    with pytest.raises(errors.NewerSchema):
        restore(newer, database)
    assert names(tmp_path) == {"a.sqlite", "b", "text", "newer"}
    assert run(count(database)) == 3001
