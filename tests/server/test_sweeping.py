"""What was kept long enough goes."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from spieltisch.server.settings import DAY, Keeping
from spieltisch.server.sweeping import EVERY, FIRST, in_seconds, keep_sweeping, sweep
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


class Shelf:
    """Is asked, and fails the first time."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    async def expire(self, now: float, _: object) -> Expired:
        self.asked.append(now)
        if len(self.asked) == 1:
            raise Unwritable("full")
        return Expired()


class Clock:
    """Goes on by what is slept."""

    time = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        if self.time > FIRST + EVERY:
            raise asyncio.CancelledError


def swept(wall: Callable[[float], float]) -> list[float]:
    """When a store was asked in the first hour and a bit; `wall` is the machine's clock by the server's."""
    store, clock = Shelf(), Clock()
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(
            keep_sweeping(store, clock, Keeping(), clock.sleep, lambda: wall(clock.time))  # type: ignore[arg-type]
        )
    return store.asked


def test_a_store_in_trouble_is_tried_again_after_an_hour() -> None:
    """A disk that is full does not end the sweeping."""
    assert swept(lambda now: now) == [FIRST, FIRST + EVERY]


@pytest.mark.parametrize("jump", [365 * DAY, -365 * DAY], ids=["forwards", "backwards"])
def test_nothing_goes_while_the_clock_is_in_doubt(jump: float) -> None:
    """A machine that learned after the start what time it is, or forgot it, deletes nothing."""
    assert swept(lambda now: now + jump) == []
    assert swept(lambda now: now + (jump if now < EVERY else 0)) == [FIRST + EVERY]
