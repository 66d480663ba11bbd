"""Several processes on one database: anybody may come to any, and any may go."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from server.aftermath import check, check_that_it_can_fail, kept_lines
from server.processes import Processes, ProcessStorm
from server.storming import Storm
from spieltisch.client import Gone, Server, Visit
from spieltisch.client.bots import play_seat
from spieltisch.client.plain_http import request
from spieltisch.storage.opening import open_store
from spieltisch.wire.commands import Start, Sync
from spieltisch.wire.messages import View
from spieltisch.wire.settings import Settings
from storage.postgres import Cluster

DEUCE = Settings(game="deuce", seats=2, options={"target": 40})
TAKEOVER = 10.0  # seconds
PATIENCE = 600.0  # the first time a game is compiled, by each process


def played(scenario: Callable[[], Awaitable[None]]) -> None:
    async def play() -> None:
        async with asyncio.timeout(PATIENCE):
            await scenario()

    asyncio.run(play())


async def relayed(host: Server) -> int:
    """How many sockets a process has passed on."""
    body = await request(host.url, "GET", "/metrics", None, None)
    found = re.search(rb"^spieltisch_relayed_total (\d+)", body, re.MULTILINE)
    assert found is not None
    return int(found[1])


async def seated(table: str, *servers: Server) -> list[Visit]:
    """Everybody at the table, each with a seat."""
    visits = [server.visit(table) for server in servers]
    for visit in visits:
        await visit.__aenter__()
        await visit.sit("guest")
    return visits


def test_anybody_may_come_to_any_process(tmp_path: Path, cluster: Cluster) -> None:
    """Two people at one table, who came to two processes, play a match; each is shown the same end."""

    async def scenario() -> None:
        async with Processes(tmp_path, cluster.fresh_database()) as there:
            ann, ben = await there.guest("Ann", 0), await there.guest("Ben", 1)
            table = await ann.create(DEUCE)
            visits = await seated(table, ann, ben)
            await visits[0].ask(Start())
            ends = await asyncio.gather(*(play_seat(visit, seat) for seat, visit in enumerate(visits)))
            assert ends[0].table.sheet == ends[1].table.sheet
            assert (await relayed(ann), await relayed(ben)) == (0, 1)
            for visit in visits:
                await visit.__aexit__(None, None, None)

    played(scenario)


def test_a_stranger_is_no_process(tmp_path: Path, cluster: Cluster) -> None:
    """Who says to be a process without the password is let in like everybody else, by the token alone."""

    async def scenario() -> None:
        async with Processes(tmp_path, cluster.fresh_database()) as there:
            ann = await there.guest("Ann", 0)
            table = await ann.create(DEUCE)
            visit = Server(there.each[1].url, "nobody's token").visit(table)
            with pytest.raises(Gone, match="4401"):
                await visit.__aenter__()

    played(scenario)


async def time_to_go_on(there: Processes, visits: list[Visit], trouble: Callable[[], None]) -> float:
    """Seconds from a trouble until somebody's action is acknowledged again."""
    trouble()
    began = time.monotonic()
    acted = asyncio.Event()
    playing = [
        asyncio.create_task(play_seat(visit, seat, acted=lambda _: acted.set()))
        for seat, visit in enumerate(visits)
    ]
    await acted.wait()
    spent = time.monotonic() - began
    ends = await asyncio.gather(*playing)
    assert ends[0].table.sheet == ends[1].table.sheet
    return spent


async def warmed(host: Server) -> None:
    """Waits until the process has compiled the game, and nobody has to wait for that any more."""
    async with host.visit(await host.create(DEUCE)) as visit:
        await visit.sit("guest")
        await visit.ask(Start(fill="gentle"))
        await visit.until(lambda view: view.table.phase == "playing")


async def at_play(there: Processes) -> tuple[list[Visit], str]:
    """Two people who came by the balancer, at a table of the first process, in the middle of a match."""
    await asyncio.gather(*[warmed(await there.guest("Cleo", number)) for number in range(len(there.each))])
    ann, ben = await there.guest("Ann"), await there.guest("Ben")
    table = await Server(there.each[0].url, ann.token).create(DEUCE)
    visits = await seated(table, ann, ben)
    await visits[0].ask(Start())
    for visit in visits:
        await visit.until(lambda view: view.table.phase == "playing")
    return visits, table


def test_the_tables_of_a_dead_process_go_on_elsewhere(tmp_path: Path, cluster: Cluster) -> None:
    """Within ten seconds of a SIGKILL the match goes on, and to its end."""

    async def scenario() -> None:
        async with Processes(tmp_path, cluster.fresh_database()) as there:
            visits, _ = await at_play(there)
            assert await time_to_go_on(there, visits, there.each[0].kill) < TAKEOVER

    played(scenario)


def test_a_process_that_stood_still_has_lost_its_tables(tmp_path: Path, cluster: Cluster, full: bool) -> None:
    """Others go on within ten seconds; when it comes to itself it shows nothing old, and nothing is lost."""

    async def scenario() -> None:
        async with Processes(tmp_path, cluster.fresh_database()) as there:
            visits, table = await at_play(there)
            began = time.monotonic()
            assert await time_to_go_on(there, visits, lambda: there.freeze(0)) < TAKEOVER
            await asyncio.sleep(max(0.0, (30.0 if full else 8.0) - (time.monotonic() - began)))
            watching = Server(there.each[0].url).visit(table)  # already there when it wakes
            coming = asyncio.create_task(watching.__aenter__())
            await asyncio.sleep(0.2)
            there.thaw(0)
            await coming
            assert watching.view.table.sheet == visits[0].view.table.sheet
            shown = await visits[0].ask(Sync())
            assert isinstance(shown, View)
            assert watching.view.table.sheet == shown.table.sheet
            await watching.__aexit__(None, None, None)

    played(scenario)


def test_a_new_version_drops_no_table(tmp_path: Path, cluster: Cluster) -> None:
    """Each process is stopped and started in turn while a match is played: it goes on, to its end."""

    async def scenario() -> None:
        async with Processes(tmp_path, cluster.fresh_database()) as there:
            visits, _ = await at_play(there)
            playing = [asyncio.create_task(play_seat(visit, seat)) for seat, visit in enumerate(visits)]
            for host in there.each:
                assert await host.stop() == 0
                await host.start()
                await there.all_well()
            ends = await asyncio.gather(*playing)
            assert ends[0].table.sheet == ends[1].table.sheet
            assert all(visit.welcomes > 1 for visit in visits)

    played(scenario)


def test_a_person_is_forgotten_in_all_processes(tmp_path: Path, cluster: Cluster) -> None:
    """Who erases themselves at one process is erased from the tables of another, and sent away there."""

    async def scenario() -> None:
        async with Processes(tmp_path, cluster.fresh_database()) as there:
            ann, ben = await there.guest("Ann", 0), await there.guest("Benedikt", 1)
            table = await ann.create(DEUCE)
            visits = await seated(table, ann, ben)
            await visits[0].until(lambda view: "guest" in str(view.table.chairs[1]))
            await ben.forget_me()
            view = await visits[0].until(lambda view: view.table.chairs[1].name != "guest")
            assert "guest" not in str(view.table.chairs[1])
            with pytest.raises(Gone, match="4401"):
                await visits[1].until(lambda _: False)

    played(scenario)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "storm_seed" in metafunc.fixturenames:
        metafunc.parametrize("storm_seed", range(20 if metafunc.config.getoption("--full") else 1))


def storm_out(make: Callable[[Processes], Storm], url: str, folder: Path, tables: int, troubles: int) -> None:
    """A storm, and all that must hold afterwards."""

    async def play() -> None:
        async with Processes(folder, url) as there:
            storm = make(there)
            await storm.play(tables, troubles)
            kept = await kept_lines(await open_store(url), list(storm.witnesses))
        assert storm.acknowledged > 20 * tables
        check(kept, storm)
        check_that_it_can_fail(kept, storm)

    asyncio.run(play())


def test_sigkill_storm_of_processes(storm_seed: int, tmp_path: Path, cluster: Cluster, full: bool) -> None:
    """Through SIGKILLs of any process nothing acknowledged is lost or happens twice, matches finish."""
    tables, kills = (30, Random(storm_seed).randint(5, 12)) if full else (4, 3)
    storm_out(
        lambda there: ProcessStorm(there, storm_seed), cluster.fresh_database(), tmp_path, tables, kills
    )


class DatabaseStorm(Storm):
    """The database goes away: all its connections at once, or the server itself."""

    def __init__(self, there: Processes, seed: int, cluster: Cluster) -> None:
        super().__init__(there, seed)
        self._cluster = cluster

    async def trouble(self) -> None:
        if self.random.random() < 0.5:
            await asyncio.to_thread(self._cluster.restart)
        else:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            await asyncio.to_thread(self._cluster.ask, f"{others} AND backend_type = 'client backend'")


def test_the_database_goes_away_and_comes_back(
    storm_seed: int, tmp_path: Path, cluster: Cluster, full: bool
) -> None:
    """Through restarts and cut connections nothing acknowledged is lost or happens twice, matches finish."""
    tables, troubles = (30, 10) if full else (3, 3)
    storm_out(
        lambda there: DatabaseStorm(there, storm_seed, cluster),
        cluster.fresh_database(), tmp_path, tables, troubles,
    )  # fmt: skip
