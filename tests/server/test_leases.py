"""Two floors on one store: a table is on one of them at a time, and whoever lost it shows nothing of it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

import spieltisch
from server.sitting import ANN, BEN, SETTINGS, Guest, HandClock, until
from spieltisch.server.floor import Elsewhere, Floor
from spieltisch.server.live import Live
from spieltisch.server.settings import ServerSettings
from spieltisch.server.thinking import Thinking
from spieltisch.server.warming import Warm
from spieltisch.storage.postgresql import PostgresStore
from spieltisch.table.outcome import WATCHER
from spieltisch.wire import closing
from spieltisch.wire.commands import Sit
from storage.postgres import Cluster

LEASE, RENEWAL = 0.5, 0.1


class Process:
    """A floor with a store of its own; it can stand still, as far as its lease is concerned."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.clock = HandClock()
        self.floor = Floor(ServerSettings(), store, self.clock, Thinking(1, spieltisch.player), Warm())
        self.floor.start()

    def stand_still(self) -> None:
        staying = self.store._presence._staying
        assert staying is not None
        staying.cancel()

    async def found(self, table: str) -> Live:
        live = await self.floor.find(table)
        assert live is not None
        return live

    async def takes_over(self, table: str) -> Live:
        """As soon as the lease of who had it has run out."""
        while True:
            try:
                return await self.found(table)
            except Elsewhere:
                await asyncio.sleep(0.02)

    async def end(self) -> None:
        await self.floor.close()
        await self.store.close()


def with_two(cluster: Cluster, scenario: Callable[[Process, Process], Awaitable[None]]) -> None:
    async def play() -> None:
        url = cluster.fresh_database()
        each = [
            Process(await PostgresStore.open(url, address=f"{name}:1", lease=LEASE, renewal=RENEWAL))
            for name in ("one", "two")
        ]
        try:
            async with asyncio.timeout(60):
                await scenario(*each)
        finally:
            for process in each:
                await process.end()

    asyncio.run(play())


def test_a_table_is_in_one_process(cluster: Cluster) -> None:
    """The others are told where; once it is put away they can have it at once."""

    async def scenario(one: Process, two: Process) -> None:
        live = await one.floor.create(ANN, SETTINGS)
        with pytest.raises(Elsewhere, match="one:1"):
            await two.floor.find(live.id)
        one.clock.turn(61.0)
        assert one.floor.tables == {}
        await until(lambda: not one.floor._releasing)
        assert (await two.found(live.id)).table.state.host == ANN
        with pytest.raises(Elsewhere, match="two:1"):
            await one.floor.find(live.id)

    with_two(cluster, scenario)


def test_who_stood_still_shows_nothing_old(cluster: Cluster) -> None:
    """A question, a newcomer, a command: the table is looked for first, and everybody is led to it."""

    async def scenario(one: Process, two: Process) -> None:
        live = await one.floor.create(ANN, SETTINGS)
        ann = Guest(live, ANN)
        await live.settle()
        one.stand_still()
        there = await two.takes_over(live.id)
        ben = Guest(there, BEN)
        ben.ask(Sit(name="Ben", seat=1))
        await there.settle()
        before = len(ann.wire.got)
        live.ask(ann.connection, 7, lambda table: table.view(WATCHER, 0.0))
        late = Guest(live, BEN)
        await until(lambda: live.closed)
        assert [message["type"] for message in ann.wire.got[before:]] in ([], ["refused"])
        assert "welcome" not in late.types()
        assert (ann.wire.code, late.wire.code) == (closing.RESTART, closing.RESTART)
        with pytest.raises(Elsewhere, match="two:1"):
            await one.floor.find(live.id)

    with_two(cluster, scenario)


def test_who_stood_still_and_lost_nothing_goes_on(cluster: Cluster) -> None:
    """If nobody took the table meanwhile, it is claimed again, and play goes on where it was."""

    async def scenario(one: Process, _: Process) -> None:
        live = await one.floor.create(ANN, SETTINGS)
        ann = Guest(live, ANN)
        await live.settle()
        one.stand_still()
        await until(lambda: not one.store.holds(live.id))
        ann.ask(Sit(name="Ann", seat=2, ref=9))
        await until(lambda: any(message.get("ref") == 9 for message in ann.wire.got))
        assert ann.chairs()[2]["name"] == "Ann"
        assert not live.closed

    with_two(cluster, scenario)


def test_a_lease_that_ran_out_is_known_to_have(cluster: Cluster) -> None:
    """Also when it has been renewed since: another process may have had the table in between."""

    async def scenario(one: Process, _: Process) -> None:
        live = await one.floor.create(ANN, SETTINGS)
        assert one.store.holds(live.id)
        one.stand_still()
        await until(lambda: not one.store.holds(live.id))
        presence = one.store._presence
        assert presence._connection is not None
        await presence._renew(presence._connection)
        assert presence.sure
        assert not one.store.holds(live.id)
        assert await one.store.claim(live.id) is None
        assert one.store.holds(live.id)

    with_two(cluster, scenario)
