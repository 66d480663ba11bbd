"""`spieltisch move`, and `spieltisch backup` of PostgreSQL."""

import asyncio
from pathlib import Path

from cli.running import Run
from spieltisch.storage import open_store
from spieltisch.testing.stores.place import entry
from storage.postgres import Cluster


async def add(database: str, count: int) -> int:
    """Adds lines, and says how many there are now."""
    store = await open_store(database)
    there = len(await store.lines("t"))
    if count:
        await store.append(entry("t", there, count))
    await store.close()
    return there + count


def test_to_postgresql_and_back(run: Run, tmp_path: Path, cluster: Cluster) -> None:
    """A file moves to a server, a backup of the server is a file, and the password is never shown."""
    file, copy = str(tmp_path / "games.sqlite"), str(tmp_path / "sunday")
    url = cluster.fresh_database().replace("owner@", "owner:correct-horse@")
    asyncio.run(add(file, 3))
    done = run("move", file, url)
    assert (done.code, done.out) == (0, "")
    where = f"postgresql://127.0.0.1:{cluster.port}/"
    assert done.err.startswith(f"Moved to {where}")
    assert done.err.endswith(": 1 tables, people and records, 3 lines of logs\n")
    assert asyncio.run(add(url, 1)) == 4
    done = run("backup", url, copy)
    assert (done.code, done.out, done.err) == (0, "", f"Backup: {copy}\n")
    assert asyncio.run(add(copy, 0)) == 4
    again = run("move", copy, url)
    assert again.code == 2
    assert "name an empty database" in again.err
    assert "correct-horse" not in done.err + again.err


def test_no_source(run: Run, tmp_path: Path) -> None:
    """What does not exist cannot be moved, and the target is not made."""
    done = run("move", tmp_path / "nowhere.sqlite", tmp_path / "new.sqlite")
    assert done.code == 2
    assert "there is no" in done.err
    assert list(tmp_path.iterdir()) == []
