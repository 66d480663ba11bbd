"""Tables are played on by one process at a time, whatever happens to it."""

import asyncio
import signal
import subprocess
import sys
import time

import pytest

from spieltisch.storage import Entry, Line
from spieltisch.storage.errors import Conflict, LeaseLost
from spieltisch.storage.postgresql import PostgresStore, presence
from spieltisch.testing.stores.place import entry, line, summary
from storage.places import run
from storage.postgres import Cluster

EPOCH = "SELECT epoch FROM spieltisch.tables WHERE id = 't'"


def test_an_epoch_for_every_owner(cluster: Cluster) -> None:
    """The number that fences off goes up with each change of owner, and with nothing else."""
    url = cluster.fresh_database()

    async def evening() -> None:
        one = await PostgresStore.open(url, address="one.example.org:1")
        other = await PostgresStore.open(url, address="other.example.org:1")
        await one.append(entry("t", 0))
        await one.append(entry("t", 1))
        assert await one.claim("t") is None
        assert cluster.ask(EPOCH, url) == "1"
        assert await other.claim("t") == "one.example.org:1"
        with pytest.raises(LeaseLost, match="another process has table t"):
            await other.append(entry("t", 2))
        await one.close()
        await other.append(entry("t", 2))
        assert cluster.ask(EPOCH, url) == "2"
        await other.close()

    run(evening())


def test_an_old_epoch_is_fenced_off(cluster: Cluster) -> None:
    """Who believes to have a table under an older number is refused, though it is the owner by name."""
    url = cluster.fresh_database()

    async def evening() -> None:
        store = await PostgresStore.open(url)
        await store.append(entry("t", 0))
        cluster.ask("UPDATE spieltisch.tables SET epoch = epoch + 2", url)
        with pytest.raises(LeaseLost):
            await store.append(entry("t", 1))
        assert await store.claim("t") is None
        await store.append(entry("t", 1))
        await store.close()

    run(evening())


def test_what_others_changed_is_seen(cluster: Cluster) -> None:
    """Who gets a table back finds who sits there now, not who sat there when it was let go."""
    url = cluster.fresh_database()

    async def evening() -> None:
        one, other = await PostgresStore.open(url), await PostgresStore.open(url)
        for after, store, people in (
            (0, one, ("ann", "bob")),
            (1, other, ("cid",)),
            (2, one, ("ann", "bob")),
        ):
            await store.append(entry("t", after, summary=summary("t", people=people)))
            assert [len(await one.tables(person=who)) for who in ("ann", "bob", "cid")] == [
                who in people for who in ("ann", "bob", "cid")
            ]
            if after:
                assert await store.claim("t") is None
            await store.release("t")
        await one.close()
        await other.close()

    run(evening())


def test_lost_is_lost(cluster: Cluster) -> None:
    """Who lost a table and does not know it cannot write there, also when the other one is gone again."""
    url = cluster.fresh_database()

    async def evening() -> None:
        one, other = await PostgresStore.open(url), await PostgresStore.open(url)
        await one.append(entry("t", 0, summary=summary("t")))
        cluster.ask(f"UPDATE spieltisch.nodes SET expires = now() WHERE id = {one._node}", url)
        assert await other.claim("t") is None
        await other.close()
        with pytest.raises(LeaseLost):
            await one.append(entry("t", 1, summary=summary("t")))
        assert await one.claim("t") is None
        await one.append(entry("t", 1, summary=summary("t")))
        await one.close()

    run(evening())


def test_a_fight_for_a_table(cluster: Cluster) -> None:
    """Two processes that both want to write every line of a table write each line once, in order."""
    url = cluster.fresh_database()

    async def fight(store: PostgresStore, name: str) -> list[int]:
        won: list[int] = []
        while True:
            lines = await store.lines("t")
            if len(lines) >= 40:
                return won
            number = len(lines) + 1
            try:
                await store.append(Entry("t", number - 1, (Line(number, f"{name} {number}".encode()),)))
            except Conflict:
                await store.claim("t")
                continue
            won.append(number)
            if number % 3 == 0:
                await store.release("t")

    async def evening() -> None:
        stores = [await PostgresStore.open(url) for _ in range(3)]
        won = await asyncio.gather(*(fight(store, str(place)) for place, store in enumerate(stores)))
        assert sorted(number for some in won for number in some) == list(range(1, 41))
        assert sum(bool(some) for some in won) > 1
        bodies = [one.body.decode() for one in await stores[0].lines("t")]
        owners = {number: place for place, some in enumerate(won) for number in some}
        assert bodies == [f"{owners[number]} {number}" for number in range(1, 41)]
        for store in stores:
            await store.close()

    run(evening())


def test_crosswise(cluster: Cluster) -> None:
    """Two processes that write at the same tables in opposite orders do not wait for each other for ever."""
    url = cluster.fresh_database()
    tables = [f"t{number:02}" for number in range(40)]

    async def evening() -> None:
        stores = [await PostgresStore.open(url) for _ in range(2)]
        for after in range(10):
            asked = [
                store.append(entry(table, after))
                for store, order in zip(stores, (tables, tables[::-1]), strict=True)
                for table in order
            ]
            results = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(result is None for result in results) == len(tables)
            assert all(result is None or isinstance(result, Conflict) for result in results)
        for store in stores:
            assert store._writer.trouble is None
            await store.close()

    run(evening())
    assert (
        cluster.ask("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()", url) == "0"
    )


PLAYER = """
import asyncio, sys
from spieltisch.storage.errors import Conflict, Unwritable
from spieltisch.storage import Entry, Line
from spieltisch.storage.postgresql import PostgresStore

async def play(store, table):
    after = 0
    while True:
        try:
            await store.append(Entry(table, after, (Line(after + 1, b"line"),)))
        except Conflict as error:
            print("lost", table, type(error).__name__, flush=True)
            return
        except Unwritable:  # a line that broke: it does not know
            after = len(await store.lines(table))
            continue
        after += 1
        print(table, after, flush=True)
        await asyncio.sleep(0.01)

async def main():
    lease = float(sys.argv[2])
    store = await PostgresStore.open(sys.argv[1], address="player", lease=lease, renewal=lease / 3)
    await asyncio.gather(play(store, "a"), play(store, "b"))

asyncio.run(main())
"""


@pytest.mark.parametrize(("lease", "still"), [(1.0, 1.5), pytest.param(6.0, 30.0, marks=pytest.mark.long)])
def test_frozen_and_thawed(cluster: Cluster, lease: float, still: float) -> None:
    """A process that stood still has lost the table that another took, and goes on with the other one."""
    url = cluster.fresh_database()
    command = [sys.executable, "-c", PLAYER, url, str(lease)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        said = [player.stdout.readline() for _ in range(10)]
        player.send_signal(signal.SIGSTOP)
        stopped = time.monotonic()

        async def take() -> int:
            store = await PostgresStore.open(url)
            while await store.claim("a") is not None:
                await asyncio.sleep(0.05)
            taken = len(await store.lines("a"))
            await store.append(entry("a", taken))
            await asyncio.sleep(max(0.0, stopped + still - time.monotonic()))
            player.send_signal(signal.SIGCONT)
            before = len(await store.lines("b"))
            while len(await store.lines("b")) < before + 10:
                assert player.poll() is None
            assert len(await store.lines("a")) == taken + 1
            await store.append(entry("a", taken + 1))
            assert await store.claim("b") == "player"
            await store.close()
            return taken

        try:
            taken = run(take())
        finally:
            player.kill()
        said += player.stdout.readlines()
    assert any(text.startswith("lost a") for text in said)
    assert max(int(text.split()[1]) for text in said if text.startswith("a ")) <= taken


def test_sure_of_its_lease(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that could not renew for as long as a lease lasts knows it, and is sure again afterwards."""
    url = cluster.fresh_database()

    async def evening() -> None:
        store = await PostgresStore.open(url, renewal=0.05)
        assert store._presence.sure
        now = presence.steady()
        monkeypatch.setattr(presence, "steady", lambda: now + 7)  # it stood still for so long
        assert not store._presence.sure
        async with asyncio.timeout(60):
            while not store._presence.sure:
                await asyncio.sleep(0.01)
        cluster.ask("DELETE FROM spieltisch.nodes", url)  # as another one does when it is an hour old
        async with asyncio.timeout(60):
            while cluster.ask("SELECT id FROM spieltisch.nodes", url) != str(store._node):
                await asyncio.sleep(0.05)
        await store.close()
        assert not store._presence.sure

    run(evening())
    assert cluster.ask("SELECT count(*) FROM spieltisch.nodes", url) == "0"


def test_too_much_news(cluster: Cluster) -> None:
    """News that are too long are refused where they are announced."""
    url = cluster.fresh_database()

    async def evening() -> None:
        store = await PostgresStore.open(url)
        with pytest.raises(ValueError, match="4000 are the most"):
            await store.announce("ä" * 2001)
        await store.append(entry("t", 0))
        assert await store.lines("t") == [line(1)]
        await store.close()

    run(evening())
