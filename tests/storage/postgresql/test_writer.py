"""Appending to PostgreSQL: many together, wrong ones apart, in order."""

import asyncio
import random

import pytest

from spieltisch.storage import Entry, Line
from spieltisch.storage.errors import Conflict, LogConflict, StorageError
from spieltisch.storage.postgresql import PostgresStore
from spieltisch.testing.stores.place import entry, line, person, record, secret, summary
from storage.places import run
from storage.postgres import Cluster

TRANSACTIONS = "SELECT count(DISTINCT xmin::text) FROM spieltisch.lines WHERE number = {}"


def test_many_at_once_are_one_transaction(cluster: Cluster) -> None:
    """Appends that come together are committed together: new tables as well as moves at old ones."""
    url = cluster.fresh_database()

    async def evening() -> None:
        store = await PostgresStore.open(url)
        for after in range(3):
            work = [
                store.append(entry(f"t{number}", after, summary=summary(f"t{number}")))
                for number in range(500)
            ]
            await asyncio.gather(*work)
        await store.close()

    run(evening())
    assert [cluster.ask(TRANSACTIONS.format(number), url) for number in (1, 2, 3)] == ["1", "1", "1"]


def test_a_move_is_one_statement(cluster: Cluster) -> None:
    """A move at a table that the process has takes one round trip, and learns nothing that it knew."""
    url = cluster.fresh_database()

    async def evening() -> None:
        store = await PostgresStore.open(url)
        for table in "tu":
            await store.append(entry(table, 0, summary=summary(table)))
        asked: list[str] = []
        async with store._writing.lend() as connection:
            connection.add_query_logger(lambda record: asked.append(record.query))
        moves = [summary(table, movers=("ann",), free=0) for table in "tu"]
        await asyncio.gather(*(store.append(entry(one.table, 1, summary=one)) for one in moves))
        assert len(asked) == 1
        assert await store.tables(mover="ann") == moves[::-1]
        await store.close()

    run(evening())


def test_wrong_ones_spoil_nothing(cluster: Cluster) -> None:
    """Refusals and mistakes among many fail alone, and what they began is undone."""
    url = cluster.fresh_database()

    async def evening() -> None:
        store = await PostgresStore.open(url)
        await store.append(entry("r", 0, record=record("r")))
        results = await asyncio.gather(
            store.append(entry("t", 0)),
            store.append(entry("u", 3)),
            store.append(entry("r", 1, record=record("r", match=2))),
            store.append(entry("zero \0 byte", 0)),
            store.append(entry("t", 1)),
            store.append(entry("t", 0)),
            store.append(entry("v", 0, summary=summary("v"))),
            return_exceptions=True,
        )
        assert results[0] is results[4] is results[6] is None
        assert isinstance(results[1], LogConflict)
        assert (results[1].after, results[1].last) == (3, 0)
        assert isinstance(results[2], Conflict)
        assert isinstance(results[3], StorageError)
        assert isinstance(results[5], LogConflict)
        assert (results[5].after, results[5].last) == (0, 2)
        assert await store.lines("t") == [line(1), line(2)]
        assert await store.lines("r") == [line(1)]
        assert (await store.check()).writable
        await store.close()

    run(evening())
    assert cluster.ask("SELECT string_agg(id, ',' ORDER BY id) FROM spieltisch.tables", url) == "r,t,v"


def test_who_does_not_wait_spoils_nothing(cluster: Cluster) -> None:
    """An append whose caller was cancelled is done or not, and the others are done."""
    url = cluster.fresh_database()

    async def evening() -> None:
        store = await PostgresStore.open(url)
        gone = asyncio.ensure_future(store.append(entry("t", 0)))
        other = asyncio.ensure_future(store.append(entry("u", 0)))
        await asyncio.sleep(0)
        gone.cancel()
        await other
        assert await store.lines("u") == [line(1)]
        assert store._writer.waiting == 0
        await store.close()

    run(evening())


@pytest.mark.parametrize("seed", range(3))
def test_any_evening(cluster: Cluster, seed: int) -> None:
    """Whatever is appended, in whatever batches, tables deleted now and then, logs are as in a plain list."""
    url = cluster.fresh_database()
    chance = random.Random(seed)

    async def evening() -> None:
        store = await PostgresStore.open(url)
        model: dict[str, list[Line]] = {}
        for _ in range(30):
            waiting, wanted = [], []
            for _ in range(chance.randint(1, 12)):
                table = chance.choice("abc")
                if chance.random() < 0.1:
                    model.pop(table, None)
                    waiting.append(asyncio.ensure_future(store.delete_table(table)))
                    wanted.append(True)
                    continue
                there = model.get(table, [])
                after = max(0, len(there) + chance.choice((-1, 0, 0, 0, 1)))
                lines = tuple(
                    Line(after + step, chance.randbytes(step), *chance.choice(((), ("hello", "ann"))))
                    for step in range(1, chance.randint(1, 4))
                )
                people = tuple(chance.sample(("ann", "bob", "cid"), 2))
                asked = Entry(table, after, lines, summary(table, free=after, people=people))
                waiting.append(asyncio.ensure_future(store.append(asked)))
                wanted.append(len(there) == after)
                if wanted[-1]:
                    model[table] = [*there, *lines]
            results = await asyncio.gather(*waiting, return_exceptions=True)
            assert [result is None for result in results] == wanted
            for table in "abc":
                assert await store.lines(table) == model.get(table, [])
                about = await store.summary(table)
                for who in ("ann", "bob", "cid"):
                    sits = about is not None and who in about.people
                    assert (about in await store.tables(person=who)) == sits
        await store.close()

    run(evening())


def test_forgetting_while_much_is_said(cluster: Cluster) -> None:
    """What another process writes of somebody at the moment of forgetting is not kept either."""
    url = cluster.fresh_database()

    async def talk(store: PostgresStore, table: str, stop: asyncio.Event) -> None:
        after = 0
        while not stop.is_set():
            said = Line(after + 1, b"said", "xyzzy", "ann")
            await store.append(
                Entry(table, after, (said,), record=record(f"{table}{after}", match=after, table=table))
            )
            after += 1

    async def evening() -> None:
        one, other = await PostgresStore.open(url), await PostgresStore.open(url)
        stop = asyncio.Event()
        await one.add_person(person("ann"), secret("a"))
        talking = [asyncio.ensure_future(talk(one, f"t{number}", stop)) for number in range(4)]
        while len(await other.lines("t3")) < 3:
            assert not talking[3].done()
        await other.forget("ann")
        seen = len(await other.lines("t0"))
        while len(await other.lines("t0")) < seen + 5:
            assert not talking[0].done()
        stop.set()
        await asyncio.gather(*talking)
        assert await other.personal("ann") == []
        assert await other.records(person="ann") == []
        await one.close()
        await other.close()

    run(evening())
    assert b"xyzzy" not in cluster.dump(url)
