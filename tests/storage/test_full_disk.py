"""A disk that is full, or fails: writes are refused, nothing changes, and it goes on when there is room."""

import asyncio
from pathlib import Path

import apsw
import pytest

from spieltisch.storage.errors import Unwritable
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.testing.stores.place import entry, line, person, record, secret, summary
from storage.disks import small_disk
from storage.places import run


@pytest.mark.parametrize("failure", [apsw.FullError, apsw.IOError, apsw.ReadOnlyError])
@pytest.mark.parametrize("room", [0, 100, 5000, 20000])
def test_refused_unchanged_alive_and_well_again(tmp_path: Path, room: int, failure: type[apsw.Error]) -> None:
    """What cannot be written is refused and leaves nothing; reading works, and writing again when it can."""

    async def evening(name: str) -> None:
        store = await SQLiteStore.open(tmp_path / "small.sqlite", vfs=name)
        await store.append(entry("t", 0, 3, summary=summary("t")))
        assert (await store.check()).writable
        disk.room, disk.failure = room, failure
        many = entry("t", 3, 3000, summary=summary("t", free=0), record=record("t"))
        with pytest.raises(Unwritable, match="cannot be written"):
            await store.append(many)
        with pytest.raises(Unwritable):
            await store.append(many)
        assert await store.lines("t") == [line(1), line(2), line(3)]
        assert await store.summary("t") == summary("t")
        assert await store.record("t") is None
        disk.room = 0
        with pytest.raises(Unwritable):
            await store.add_person(person("ann"), secret("a"))
        health = await store.check()
        assert not health.writable
        assert health.trouble is not None
        disk.room = float("inf")
        assert (await store.check()).writable
        await store.append(many)
        assert len(await store.lines("t")) == 3003
        await store.close()

    with small_disk(f"small-{room}-{failure.__name__}") as disk:
        run(evening(disk.name))
    run(look_again(tmp_path / "small.sqlite"))


async def look_again(database: Path) -> None:
    store = await SQLiteStore.open(database)
    assert len(await store.lines("t")) == 3003
    assert await store.person("ann") is None
    await store.close()


def test_only_those_without_room_are_refused(tmp_path: Path) -> None:
    """Of appends in one batch the small ones are done, and the one that is too large is refused."""

    async def evening(name: str) -> None:
        store = await SQLiteStore.open(tmp_path / "small.sqlite", vfs=name)
        disk.room, disk.growing = 60_000, True
        work = [entry("a", 0), entry("large", 0, 10_000), entry("b", 0), entry("a", 1)]
        results = await asyncio.gather(*map(store.append, work), return_exceptions=True)
        assert results[0] is results[2] is results[3] is None
        assert isinstance(results[1], Unwritable)
        assert len(await store.lines("a")) == 2
        assert await store.lines("large") == []
        disk.room = float("inf")
        await store.close()

    with small_disk("small-batch") as disk:
        run(evening(disk.name))


def test_no_room_to_forget_thoroughly(tmp_path: Path) -> None:
    """Where there is no room to build the file anew, that is said; the next attempt does it."""

    async def evening(name: str) -> None:
        database = tmp_path / "small.sqlite"
        store = await SQLiteStore.open(database, vfs=name)
        await store.append(entry("t", 0, 3000))
        await store.add_person(person("ann"), secret("a"))
        disk.room = 40_000
        with pytest.raises(Unwritable):
            await store.forget("ann")
        assert await store.person("ann") is None
        disk.room = float("inf")
        await store.forget("ann")
        files = (database, database.with_name("small.sqlite-wal"))
        assert not any(b"Ann the Great" in file.read_bytes() for file in files)
        await store.close()

    with small_disk("small-forget") as disk:
        run(evening(disk.name))
