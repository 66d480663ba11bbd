import asyncio
from pathlib import Path
from random import Random
from typing import cast

import msgspec
import pytest

from simulation.disk import Disk
from simulation.store import BrokenOff, Neighbours, SimulatedStore, Trouble
from spieltisch.storage import Store
from spieltisch.storage.errors import LeaseLost, Unwritable
from spieltisch.testing.stores import STORE_CHECKS, StorePlace, run_store_check
from spieltisch.testing.stores.notices import NOTICE_CHECKS
from spieltisch.testing.stores.place import entry, line

ELSEWHERE = {
    "the_old_expires",
    "much_expires_at_once",
    "a_backup_is_one_moment",
    "a_backup_during_play_is_whole",
    *(check.__name__ for check in NOTICE_CHECKS),
}
"""Nothing gets old in a simulation, there are no files, and nobody is written to."""


class DiskPlace:
    """A place in memory."""

    shared = True

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._disk = Disk()
        self._neighbours = Neighbours()
        self._opened = 0

    async def open(self) -> Store:
        self._opened += 1
        store = SimulatedStore(self._disk, Random(1), None, self._neighbours, f"process {self._opened}")
        return cast(Store, store)

    def contents(self) -> bytes:
        return msgspec.json.encode(self._disk)

    def of_backup(self, file: Path) -> StorePlace:
        raise NotImplementedError(f"there is no {file}")


@pytest.mark.parametrize("check", sorted(set(STORE_CHECKS) - ELSEWHERE))
def test_it_keeps_the_promises_of_a_store(check: str, tmp_path: Path) -> None:
    """The simulated store passes the conformance kit as the real ones do."""
    run_store_check(check, DiskPlace(tmp_path))


def test_trouble_is_of_the_right_kind() -> None:
    """What is refused is not there; what breaks off is, and its error is another one."""

    async def scenario() -> None:
        disk, trouble = Disk(), Trouble(refused=1.0)
        store = SimulatedStore(disk, Random(1), trouble)
        with pytest.raises(Unwritable):
            await store.append(entry("t", 0))
        assert disk.logs == {}
        trouble.refused, trouble.broken_off = 0.0, 1.0
        with pytest.raises(BrokenOff):
            await store.append(entry("t", 0))
        assert disk.logs == {"t": [line(1)]}

    asyncio.run(scenario())


def test_a_table_has_one_process() -> None:
    """A claim keeps others out while its process lives; after a takeover the former one cannot write."""

    async def scenario() -> None:
        disk, neighbours = Disk(), Neighbours()
        one = SimulatedStore(disk, Random(1), None, neighbours, "one")
        two = SimulatedStore(disk, Random(2), None, neighbours, "two")
        heard: list[str] = []
        two.listen(heard.append)
        await one.announce("news")
        assert await one.claim("t") is None
        await one.append(entry("t", 0))
        assert await two.claim("t") == "one"
        assert heard == ["news"]
        with pytest.raises(LeaseLost):
            await two.append(entry("t", 1))
        neighbours.hearers.pop("one")  # it stands still for so long that nobody believes in it
        assert await two.claim("t") is None
        await two.append(entry("t", 1))
        with pytest.raises(LeaseLost):
            await one.append(entry("t", 2))
        neighbours.hearers["one"] = []
        assert await one.claim("t") == "two"
        await two.release("t")
        assert await one.claim("t") is None
        await one.append(entry("t", 2))
        assert len(disk.logs["t"]) == 3

    asyncio.run(scenario())
