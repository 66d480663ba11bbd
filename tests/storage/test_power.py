"""When the power fails, what was acknowledged is there, and nothing is half there."""

import asyncio
import random
import shutil
from pathlib import Path

import apsw
import pytest

from spieltisch.storage import Entry, Line
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.storage.sqlite.opening import Synchronous
from spieltisch.testing.stores.place import NOW, person, record, secret, summary
from storage.disks import PowerDisk, Sync, power_disk, write_image

TABLES, ENTRIES = 6, 40
Acknowledged = list[tuple[int, str, int]]  # moment, table, last number


def written(table: str, number: int) -> Line:
    """Each line can be told from all others, and has its own size."""
    return Line(number, f"{table} {number} ".encode() * (1 + number * 7 % 50))


async def play(disk: PowerDisk, store: SQLiteStore, table: str, done: Acknowledged) -> None:
    number = 0
    for step in range(ENTRIES):
        count = 1 + step % 3
        lines = tuple(written(table, number + more) for more in range(1, count + 1))
        number += count
        finished = record(f"{table}-{step}", table=table, match=step) if step % 10 == 9 else None
        await store.append(Entry(table, number - count, lines, summary(table, free=number), finished))
        done.append((len(disk.journal), table, number))


async def evening(disk: PowerDisk, synchronous: Synchronous, folder: Path) -> tuple[int, Acknowledged]:
    """Several tables at once; in the middle somebody is forgotten, which builds the whole file anew."""
    await (await SQLiteStore.open(folder / "new.sqlite")).close()
    disk.put("/evening.sqlite", (folder / "new.sqlite").read_bytes())
    store = await SQLiteStore.open(Path("/evening.sqlite"), synchronous=synchronous, vfs=disk.name)
    store._connection.pragma("wal_autocheckpoint", 30)  # pages: the log begins anew again and again
    begun = len(disk.journal)
    done: Acknowledged = []

    async def come_and_go() -> None:
        for number in range(3):
            await store.add_person(person(f"p{number}"), secret(f"{number}"))
            await store.seen(f"p{number}", NOW + 1)
            await store.forget(f"p{number}")

    games = (play(disk, store, f"t{number}", done) for number in range(TABLES))
    await asyncio.gather(*games, come_and_go())
    ended = len(disk.journal)
    await store.close()
    del disk.journal[ended:]
    return begun, done


def find_loss(disk: PowerDisk, moment: int, done: Acknowledged, folder: Path, rng: random.Random) -> str:
    """Starts again after the power failed at that moment, and says what is wrong, if anything is."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    write_image(disk.image(moment, rng), folder)
    try:
        return asyncio.run(compare(folder / "evening.sqlite", moment, done))
    finally:
        shutil.rmtree(folder)


async def compare(database: Path, moment: int, done: Acknowledged) -> str:
    store = await SQLiteStore.open(database, readers=1)
    try:
        for table in {table for _, table, _ in done}:
            safe = max((number for when, name, number in done if name == table and when <= moment), default=0)
            lines, about = await store.lines(table), await store.summary(table)
            if lines != [written(table, number) for number in range(1, len(lines) + 1)]:
                return f"the lines of {table} are not what was written"
            if len(lines) < safe:
                return f"{table} has {len(lines)} lines, but {safe} were acknowledged"
            if (about.free if about else 0) != len(lines):
                return f"{table} has a summary of another moment"
    finally:
        await store.close()
    connection = apsw.Connection(str(database))
    found = connection.execute("PRAGMA integrity_check").fetchall()
    connection.close()
    return "" if found == [("ok",)] else f"the database is damaged: {found[0][0]}"


def losses(synchronous: Synchronous, images: int, folder: Path) -> list[str]:
    """What is wrong after the power failed at so many moments of an evening."""
    rng = random.Random(2026)
    with power_disk(f"power-{synchronous}") as disk:
        begun, done = asyncio.run(evening(disk, synchronous, folder))
        assert len(done) == TABLES * ENTRIES
        assert sum(one == Sync("/evening.sqlite") for one in disk.journal) > 10  # checkpoints
        moments = [rng.randint(begun, len(disk.journal)) for _ in range(images)]
        found = [find_loss(disk, moment, done, folder / "image", rng) for moment in moments]
    return [loss for loss in found if loss]


def test_nothing_acknowledged_is_lost(tmp_path: Path, full: bool) -> None:
    """After a power failure at any moment every acknowledged append is there, in order, and nothing half."""
    assert losses("FULL", 2000 if full else 150, tmp_path) == []


def test_the_test_can_see_losses(tmp_path: Path) -> None:
    """Without a sync at each commit acknowledged appends are lost, and the same test notices."""
    found = losses("NORMAL", 60, tmp_path)
    assert any("were acknowledged" in loss for loss in found)


@pytest.mark.parametrize("seed", range(3))
def test_the_disk_can_tear(seed: int) -> None:
    """An image holds all that was synced, and of later writes at times a part."""
    with power_disk(f"tearing-{seed}") as disk:
        file = disk.xOpen("/file", [0, 0])
        file.xWrite(b"a" * 4096, 0)
        file.xSync(0)
        file.xWrite(b"b" * 4096, 0)
        images = {disk.image(3, random.Random(seed * 100 + number))["/file"] for number in range(100)}
        assert {b"a" * 4096, b"b" * 4096} < images
        assert all(len(image) == 4096 for image in images)
