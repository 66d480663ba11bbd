"""What was acknowledged is kept, whenever the process ends."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from server.aftermath import check, check_that_it_can_fail, kept_lines
from server.hosting import Hosted
from server.storming import KillStorm
from spieltisch.client import Server, Unreachable
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.wire.settings import Settings


def test_what_requests_acknowledge_is_kept(tmp_path: Path) -> None:
    """Guests and tables that were acknowledged over HTTP are there after SIGKILLs."""

    async def play() -> None:
        found: list[tuple[Server, str]] = []

        async def open_tables(host: Hosted) -> None:
            while True:
                try:
                    server = await host.guest("guest")
                    found.append((server, await server.create(Settings(game="deuce", seats=3))))
                except Unreachable:
                    await asyncio.sleep(0.05)

        async with Hosted(tmp_path) as host:
            opening = [asyncio.create_task(open_tables(host)) for _ in range(4)]
            for number in (1, 2, 3):
                while len(found) < 15 * number:
                    await asyncio.sleep(0.01)
                host.kill()
                await host.start()
            for task in opening:
                task.cancel()
            for server, table in found:
                assert (await server.table(table))["host"]

    asyncio.run(play())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "storm_seed" in metafunc.fixturenames:
        metafunc.parametrize("storm_seed", range(20 if metafunc.config.getoption("--full") else 1))


def test_sigkill_storm(storm_seed: int, tmp_path: Path, full: bool) -> None:
    """Through SIGKILLs at any instant nothing acknowledged is lost, nothing happens twice, matches finish."""
    tables, kills = (50, Random(storm_seed).randint(5, 12)) if full else (5, 3)

    async def play() -> None:
        async with Hosted(tmp_path) as host:
            storm = KillStorm(host, storm_seed)
            await storm.play(tables, kills)
            assert await host.stop() == 0
            kept = await kept_lines(await SQLiteStore.open(host.database), list(storm.witnesses))
        assert storm.acknowledged > 20 * tables
        check(kept, storm)
        check_that_it_can_fail(kept, storm)

    asyncio.run(play())
