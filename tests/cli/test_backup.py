"""`spieltisch backup` and `spieltisch restore`."""

import asyncio
from pathlib import Path

import pytest

from cli.running import Run
from spieltisch.storage import default_database
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.testing.stores.place import entry


async def add(file: Path, count: int) -> int:
    """Adds lines, and says how many there are now."""
    store = await SQLiteStore.open(file)
    there = len(await store.lines("t"))
    if count:
        await store.append(entry("t", there, count))
    await store.close()
    return there + count


@pytest.fixture(autouse=True)
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The usual database is one of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return default_database()


def test_there_and_back(run: Run, tmp_path: Path) -> None:
    """A copy brings back what was there when it was made, and the old database stays beside it."""
    database, file = tmp_path / "games.sqlite", tmp_path / "sunday"
    asyncio.run(add(database, 3))
    done = run("backup", database, file)
    assert (done.code, done.out) == (0, "")
    assert done.err == f"Backup: {file}\n"
    asyncio.run(add(database, 4))
    done = run("restore", file, database)
    assert (done.code, done.out) == (0, "")
    first, second = done.err.splitlines()
    assert first == f"Restored: {database}"
    assert second.startswith(f"The old database is {database}.2")
    assert asyncio.run(add(database, 0)) == 3
    assert asyncio.run(add(Path(second.removeprefix("The old database is ")), 0)) == 7


def test_the_usual_database(run: Run, tmp_path: Path, usual: Path) -> None:
    """Who names no database means the usual one; its folder is made."""
    asyncio.run(add(tmp_path / "other.sqlite", 2))
    assert run("restore", tmp_path / "other.sqlite").code == 0
    assert asyncio.run(add(usual, 1)) == 3
    assert run("backup", tmp_path / "copy").code == 0
    assert asyncio.run(add(tmp_path / "copy", 0)) == 3


def test_a_copy_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    """A file that is there stays, unless one says otherwise."""
    database, file = tmp_path / "games.sqlite", tmp_path / "sunday"
    asyncio.run(add(database, 3))
    file.write_text("precious")
    done = run("backup", database, file)
    assert (done.code, file.read_text()) == (2, "precious")
    assert done.err == (f"spieltisch: {file} exists: choose another name, or overwrite it (--overwrite)\n")
    assert run("backup", database, file, "--overwrite").code == 0
    assert asyncio.run(add(file, 0)) == 3


def test_not_while_a_server_runs(run: Run, tmp_path: Path) -> None:
    """A database in use can be copied, but not replaced."""
    database = tmp_path / "games.sqlite"

    async def evening() -> None:
        store = await SQLiteStore.open(database)
        await store.append(entry("t", 0))
        assert run("backup", database, tmp_path / "copy").code == 0
        done = run("restore", tmp_path / "copy", database)
        assert done.code == 2
        assert done.err.startswith("spieltisch: another process works with ")
        await store.close()

    asyncio.run(evening())


def test_no_backup(run: Run, tmp_path: Path) -> None:
    """What is no backup is refused in one line."""
    (tmp_path / "notes").write_text("milk, bread")
    for words in (
        ("restore", tmp_path / "notes"),
        ("restore", tmp_path / "none"),
        ("backup", tmp_path / "x"),
    ):
        done = run(*words)
        assert done.code == 2
        assert done.err.count("\n") == 1
