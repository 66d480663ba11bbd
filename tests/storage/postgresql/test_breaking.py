"""Connections that break, servers that are restarted or killed: nothing acknowledged is lost, none twice."""

import asyncio
import random
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest

from spieltisch.storage import Entry, Line
from spieltisch.storage.errors import StorageError, Unwritable
from spieltisch.storage.postgresql import PostgresStore
from spieltisch.testing.stores.place import entry, line
from storage.places import run
from storage.postgres import ALONE, Cluster


async def play(store: PostgresStore, table: str, stop: asyncio.Event) -> list[bytes]:
    """Appends until it is told to stop, and looks again after every trouble; gives what was acknowledged."""
    acknowledged: list[bytes] = []
    turn = number = 0
    while not stop.is_set():
        turn += 1
        body = f"{table} {turn}".encode()
        try:
            await store.append(Entry(table, number, (Line(number + 1, body),)))
        except Unwritable:
            number = await look(store, table)
        else:
            acknowledged.append(body)
            number += 1
    return acknowledged


async def look(store: PostgresStore, table: str) -> int:
    while True:
        try:
            return len(await store.lines(table))
        except Unwritable:
            await asyncio.sleep(0.05)


async def evening(url: str, trouble: Callable[[], object], times: int) -> None:
    """Plays at some tables while there is trouble."""
    store, other = await PostgresStore.open(url), await PostgresStore.open(url)
    heard: list[str] = []
    store.listen(heard.append)
    stop = asyncio.Event()
    playing = [asyncio.ensure_future(play(store, f"t{place}", stop)) for place in range(8)]
    for _ in range(times):
        seen = await look(other, "t0")
        while await look(other, "t0") < seen + 5:  # it goes on by itself
            await asyncio.sleep(0.01)
        await asyncio.to_thread(trouble)
    seen = await look(other, "t0")
    while await look(other, "t0") < seen + 5:
        await asyncio.sleep(0.01)
    stop.set()
    for place, kept in enumerate(await asyncio.gather(*playing)):
        lines = await store.lines(f"t{place}")
        assert [one.number for one in lines] == list(range(1, len(lines) + 1))
        bodies = [one.body for one in lines]
        assert len(set(bodies)) == len(bodies)
        assert [body for body in bodies if body in set(kept)] == kept
    async with asyncio.timeout(20):
        while "" not in heard:  # the line of news is mended
            await asyncio.sleep(0.05)
        while "hello" not in heard:
            await other.announce("hello")
            await asyncio.sleep(0.05)
    assert (await store.check()).writable
    await store.close()
    await other.close()


def test_connections_that_break(cluster: Cluster, full: bool) -> None:
    """Backends are ended in the middle of work: players go on by themselves."""
    url = cluster.fresh_database()
    run(evening(url, lambda: cluster.ask(ALONE, url), 40 if full else 4))


def test_a_restarted_server(cluster: Cluster, full: bool) -> None:
    """The server is restarted during play."""
    run(evening(cluster.fresh_database(), cluster.restart, 10 if full else 1))


def test_a_killed_server(cluster: Cluster, full: bool) -> None:
    """The server crashes during play, and mends itself by its log."""

    def crash() -> None:
        cluster.kill()
        cluster.start()

    run(evening(cluster.fresh_database(), crash, 10 if full else 1))


def test_no_server(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """While there is no server, everything fails with what to do, health says so, and then it goes on."""
    monkeypatch.setattr("spieltisch.storage.postgresql.pool.PATIENCE", 0.2)
    monkeypatch.setattr("spieltisch.storage.postgresql.store.PATIENCE", 0.2)
    url = cluster.fresh_database()

    async def silence() -> None:
        store = await PostgresStore.open(url)
        await store.append(entry("t", 0))
        cluster.stop()
        try:
            for attempt in (store.append(entry("t", 1)), store.lines("t"), store.seen("ann", 1.0)):
                with pytest.raises(Unwritable, match="does not answer"):
                    await attempt
            health = await store.check()
            assert not health.writable
            assert health.trouble is not None
            assert "does not answer" in health.trouble
        finally:
            cluster.start()
        await store.append(entry("t", 1))
        assert (await store.check()).writable
        assert await store.lines("t") == [line(1), line(2)]
        await store.close()
        with pytest.raises(StorageError, match="is closed"):
            await store.claim("t")

    run(silence())


SERVER = """
import asyncio, sys
from spieltisch.storage import Entry, Line
from spieltisch.storage.postgresql import PostgresStore

async def play(store, table):
    for after in range(10**6):
        await store.append(Entry(table, after, (Line(after + 1, f"line {after + 1}".encode()),)))
        sys.stdout.write(f"{table} {after + 1}\\n")
        sys.stdout.flush()

async def main():
    store = await PostgresStore.open(sys.argv[1])
    await asyncio.gather(*(play(store, f"t{number}") for number in range(5)))

asyncio.run(main())
"""


def test_a_killed_process(cluster: Cluster, full: bool) -> None:
    """Every append that was acknowledged before a SIGKILL is there, in order; another process goes on."""
    chance = random.Random(7)
    for acknowledged in (chance.randrange(1, 500) for _ in range(30 if full else 2)):
        url = cluster.fresh_database()
        command = [sys.executable, "-c", SERVER, url]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            said = [server.stdout.readline() for _ in range(acknowledged)]
            server.send_signal(signal.SIGKILL)
            said += server.stdout.readlines()
        words = [text.split() for text in said if text.endswith("\n")]
        run(look_again(cluster, url, {table: int(number) for table, number in words}))
        cluster.take_back()


async def look_again(cluster: Cluster, url: str, last: dict[str, int]) -> None:
    store = await PostgresStore.open(url)
    cluster.ask("UPDATE spieltisch.nodes SET expires = now() WHERE id <> " + str(store._node), url)
    for table, number in last.items():
        await store.claim(table)
        lines = await store.lines(table)
        assert len(lines) >= number
        assert lines == [line(one) for one in range(1, len(lines) + 1)]
        await store.append(entry(table, len(lines)))
    await store.close()
