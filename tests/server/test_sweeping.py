"""What was kept long enough goes."""

import asyncio
from pathlib import Path

import pytest

from spieltisch.server.settings import DAY, Keeping
from spieltisch.server.sweeping import EVERY, in_seconds, keep_sweeping, sweep
from spieltisch.storage import Expired, Person, Secret
from spieltisch.storage.errors import Unwritable
from spieltisch.storage.sqlite import SQLiteStore


def test_the_hosts_days_are_seconds() -> None:
    """And for ever stays for ever."""
    kept = in_seconds(Keeping(records=None, tables=2.0, people=0.5, chat=None))
    assert (kept.records, kept.tables, kept.idle, kept.people, kept.chat) == (
        *(None, 2 * DAY, 2 * DAY, DAY / 2, None),
    )


def test_who_did_not_come_back_is_forgotten(tmp_path: Path) -> None:
    """And who did is not."""

    async def run() -> None:
        store = await SQLiteStore.open(tmp_path / "kept.sqlite")
        await store.add_person(Person("old", "Old", 0.0, 0.0), Secret("0" * 64))
        await store.add_person(Person("new", "New", 0.0, 9 * DAY), Secret("1" * 64))
        gone = await sweep(store, 10 * DAY, Keeping(people=5.0))
        assert gone.people == 1
        assert await store.person("old") is None
        assert await store.person("new") is not None
        await store.close()

    asyncio.run(run())


def test_a_store_in_trouble_is_tried_again_after_an_hour() -> None:
    """A disk that is full does not end the sweeping."""
    asked: list[float] = []

    class Store:
        async def expire(self, now: float, _: object) -> Expired:
            asked.append(now)
            if len(asked) == 1:
                raise Unwritable("full")
            return Expired()

    class Clock:
        time = 0.0

        def now(self) -> float:
            return self.time

    clock = Clock()

    async def sleep(seconds: float) -> None:
        clock.time += seconds
        if clock.time > EVERY:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(keep_sweeping(Store(), clock, Keeping(), sleep))  # type: ignore[arg-type]
    assert asked == [0.0, EVERY]
