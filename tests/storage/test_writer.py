"""The thread that writes: many together, wrong ones apart, and it never dies."""

import asyncio
from pathlib import Path

import apsw
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch.storage import Entry, Line, Summary
from spieltisch.storage.errors import LogConflict, UnknownPerson
from spieltisch.storage.sqlite import SQLiteStore, writer
from spieltisch.storage.sqlite.opening import open_reading
from spieltisch.testing.stores.place import entry, line, person, secret, summary
from storage.disks import small_disk
from storage.places import run


def test_many_at_once_are_one_transaction(tmp_path: Path) -> None:
    """Appends that come together are committed together."""

    async def evening() -> None:
        store = await SQLiteStore.open(tmp_path / "tables.sqlite")
        commits = 0

        def committed() -> bool:
            nonlocal commits
            commits += 1
            return False  # go on

        store._connection.set_commit_hook(committed)
        work = [store.append(entry(f"t{number}", 0, summary=summary(f"t{number}"))) for number in range(500)]
        await asyncio.gather(*work, store.append(entry("u", 0)))
        assert commits == 1
        await store.close()

    run(evening())


def test_a_batch_needs_no_other_file(tmp_path: Path) -> None:
    """Pages, with names and words on them, are not copied to temporary files, which nobody would clean."""

    async def evening(name: str) -> None:
        store = await SQLiteStore.open(tmp_path / "tables.sqlite", vfs=name)
        for after in range(3):
            work = [store.append(entry(f"t{at}", after, summary=large(f"t{at}", after))) for at in range(200)]
            await asyncio.gather(*work)
        await store.add_person(person("ann"), secret("a"))
        await store.forget("ann")  # which builds the file anew
        await asyncio.gather(
            *[store.append(entry(f"t{at}", 3, summary=large(f"t{at}", 3))) for at in range(200)]
        )
        assert disk.nameless == 0
        await store.close()

    def large(table: str, free: int) -> Summary:
        return msgspec.structs.replace(summary(table, free=free), about=b"x" * 1000)

    with small_disk("nameless") as disk:
        run(evening(disk.name))


def test_a_file_that_is_built_anew_need_not_fit_memory(tmp_path: Path) -> None:
    """Somebody is forgotten: what is larger than the cache is built in a temporary file."""

    async def evening(name: str) -> None:
        store = await SQLiteStore.open(tmp_path / "tables.sqlite", vfs=name)
        await store.append(Entry("t", 0, (Line(1, bytes(1_000_000)),)))
        await store.add_person(person("ann"), secret("a"))
        store._connection.pragma("cache_size", 10)  # pages
        assert disk.nameless == 0
        await store.forget("ann")
        assert disk.nameless > 0
        await store.close()

    with small_disk("built-anew") as disk:
        run(evening(disk.name))


def test_under_load_commits_have_a_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After many, what comes turn by turn gathers until its time, or until it is enough; few never wait."""

    async def evening() -> None:
        store = await SQLiteStore.open(tmp_path / "tables.sqlite")
        commits = 0

        def committed() -> bool:
            nonlocal commits
            commits += 1
            return False  # go on

        store._connection.set_commit_hook(committed)
        monkeypatch.setattr(writer, "PACE", 3600.0)
        for number in range(writer.FEW):
            await store.append(entry(f"alone{number}", 0))
        assert commits == writer.FEW
        await asyncio.gather(*[store.append(entry(f"many{number}", 0)) for number in range(writer.FEW + 1)])
        work = []
        for number in range(writer.ENOUGH):
            work.append(store.append(entry(f"t{number}", 0)))
            await asyncio.sleep(0)
        await asyncio.gather(*work)
        assert commits == writer.FEW + 2
        monkeypatch.setattr(writer, "PACE", 0.0)
        store._writer._not_before = 0.0
        await store.append(entry("t0", 1))
        await store.close()

    run(evening())


def test_a_table_that_is_put_away_leaves_nothing_in_memory(tmp_path: Path) -> None:
    """And its log goes on where it ended when it is needed again."""

    async def evening() -> None:
        store = await SQLiteStore.open(tmp_path / "tables.sqlite")
        for number in range(100):
            await store.append(entry(f"t{number}", 0, summary=summary(f"t{number}")))
            await store.release(f"t{number}")
        assert not store._writer.log._known
        await store.append(entry("t7", 1))
        assert await store.lines("t7") == [line(1), line(2)]
        await store.close()

    run(evening())


def test_wrong_ones_spoil_nothing(tmp_path: Path) -> None:
    """Refusals and mistakes among many fail alone, and what they began is undone."""

    def slip(connection: apsw.Connection) -> None:
        connection.execute("INSERT INTO forgotten (person) VALUES ('eve')")
        raise ZeroDivisionError

    async def evening() -> None:
        store = await SQLiteStore.open(tmp_path / "tables.sqlite")
        results = await asyncio.gather(
            store.append(entry("t", 0)),
            store.rename("nobody", "x"),
            store.append(entry("t", 0)),
            store._write(slip),
            store.append(entry("t", 1)),
            store._write(lambda here: here.execute("SELECT * FROM nowhere").fetchall()),
            store.add_person(person("eve"), secret("e")),
            return_exceptions=True,
        )
        assert results[0] is results[4] is results[6] is None
        assert isinstance(results[1], UnknownPerson)
        assert isinstance(results[2], LogConflict)
        assert (results[2].after, results[2].last) == (0, 1)
        assert isinstance(results[3], ZeroDivisionError)
        assert "nowhere" in str(results[5])
        assert await store.lines("t") == [line(1), line(2)]
        assert (await store.check()).writable
        await store.close()

    run(evening())


def test_who_does_not_wait_spoils_nothing(tmp_path: Path) -> None:
    """An append whose caller was cancelled is done or not, and the others are done."""

    async def evening() -> None:
        store = await SQLiteStore.open(tmp_path / "tables.sqlite")
        gone = asyncio.ensure_future(store.append(entry("t", 0)))
        other = asyncio.ensure_future(store.append(entry("u", 0)))
        await asyncio.sleep(0)
        gone.cancel()
        await other
        assert await store.lines("u") == [line(1)]
        assert store._writer.waiting == 0
        await store.close()

    run(evening())


def test_traces_go_when_nobody_reads_them(tmp_path: Path) -> None:
    """While somebody still reads, the write-ahead log keeps what is forgotten; it goes when they are done."""
    database = tmp_path / "tables.sqlite"

    def held() -> bool:
        return any(b"Ann the Great" in file.read_bytes() for file in tmp_path.iterdir())

    async def evening() -> None:
        store = await SQLiteStore.open(database)
        store._connection.set_busy_timeout(1)
        await store.add_person(person("ann"), secret("a"))
        reader = open_reading(database)
        reader.execute("BEGIN").fetchall()
        assert reader.execute("SELECT count(*) FROM people").fetchall() == [(1,)]
        await store.forget("ann")
        assert await store.person("ann") is None
        assert store._writer.traces
        assert held()
        reader.close()
        store._writer._sweep()  # what the thread does again and again
        assert not store._writer.traces
        assert not held()
        await store.close()

    run(evening())


class Model:
    """What a store of logs is: lists of lines."""

    def __init__(self) -> None:
        self.tables: dict[str, list[Line]] = {}

    def append(self, asked: Entry) -> bool:
        there = self.tables.get(asked.table, [])
        if len(there) != asked.after:
            return False
        self.tables[asked.table] = there + list(asked.lines)
        return True


steps = st.lists(
    st.lists(
        st.tuples(
            st.sampled_from("abc"),
            st.integers(-1, 1),
            st.lists(st.binary(max_size=20), max_size=3),
            st.booleans(),
        ),
        min_size=1,
        max_size=8,
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=40)
@given(steps)
def test_any_evening(
    tmp_path_factory: pytest.TempPathFactory, batches: list[list[tuple[str, int, list[bytes], bool]]]
) -> None:
    """Whatever is appended, in whatever batches, tables deleted now and then, logs are as in a plain list."""
    database = tmp_path_factory.mktemp("model") / "tables.sqlite"

    async def evening() -> None:
        store, model = await SQLiteStore.open(database, readers=1), Model()
        for batch in batches:
            waiting, wanted = [], []
            for table, off, bodies, delete in batch:
                if delete and off == 0:
                    model.tables.pop(table, None)
                    waiting.append(asyncio.ensure_future(store.delete_table(table)))
                    wanted.append(True)
                    continue
                after = max(0, len(model.tables.get(table, [])) + off)
                lines = tuple(Line(number, body) for number, body in enumerate(bodies, after + 1))
                asked = Entry(table, after, lines, summary(table, free=after))
                waiting.append(asyncio.ensure_future(store.append(asked)))
                wanted.append(model.append(asked))
            results = await asyncio.gather(*waiting, return_exceptions=True)
            assert [result is None for result in results] == wanted
            for table in "abc":
                assert await store.lines(table) == model.tables.get(table, [])
        await store.close()

    run(evening())
