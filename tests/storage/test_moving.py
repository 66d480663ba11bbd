"""Everything moves from one store to another, or nothing does."""

import asyncio
import itertools
from pathlib import Path

import pytest

from spieltisch.storage import Entry, Line, Store, open_store
from spieltisch.storage.errors import CannotOpen, Damaged, InUse, StorageError
from spieltisch.storage.moving import Portion
from spieltisch.storage.opening import backup, holding, move
from spieltisch.storage.postgresql.moving import PostgresHolder
from spieltisch.testing.stores.place import NOW, digest, entry, line, person, record, secret, summary
from storage.places import run
from storage.postgres import Cluster


async def fill(store: Store) -> None:
    """Something of everything, more than a portion of some."""
    for number in range(120):
        name = f"t{number}"
        about = summary(name, wake=NOW + number if number % 2 else None, free=number)
        kept = record(name, owner=None) if number % 7 == 0 else None
        await store.append(entry(name, 0, 1 + number % 3, summary=about, record=kept))
    odd = (Line(1, b""), Line(2, bytes(range(256)), "Zoë \0 🂡", "ann"), Line(3, b"x", None, "bob"))
    await store.append(Entry("odd", 0, odd))
    await store.append(Entry("empty", 0, ()))
    for who in ("ann", "bob", "eve"):
        await store.add_person(person(who, seen=NOW + 0.5), secret(who))
    await store.add_secret("ann", secret("ann-2", kind="transfer", expires=NOW + 9))
    await store.drop_secret(digest("bob"))
    await store.forget("eve")


async def everything(database: str) -> list[object]:
    found: list[object] = []
    async with holding(database) as holder:
        async for portion in holder.portions():
            found += [*portion.forgotten, *portion.people, *portion.tables, *portion.records]
    return found


async def filled(database: str) -> list[object]:
    store = await open_store(database)
    await fill(store)
    await store.close()
    return await everything(database)


def test_there_and_back(tmp_path: Path, cluster: Cluster) -> None:
    """From a file to PostgreSQL, to another one and to a file: everything is the same, and goes on."""
    places = [
        str(tmp_path / "a.sqlite"),
        cluster.fresh_database(),
        cluster.fresh_database(),
        str(tmp_path / "b.sqlite"),
    ]
    told: list[tuple[int, int]] = []

    async def evening() -> None:
        wanted = await filled(places[0])
        assert len(wanted) == 122 + 2 + 1 + 18
        for source, target in itertools.pairwise(places):
            tally = await move(source, target, lambda done, total: told.append((done, total)))
            assert tally.count == len(wanted)
            assert told[-1] == (2 * len(wanted), 2 * len(wanted))
            assert await everything(target) == wanted
            assert await everything(source) == wanted
        for place in places[1:]:
            store = await open_store(place)
            assert await store.claim("t5") is None
            await store.append(entry("t5", 3, summary=summary("t5", free=0)))
            assert await store.person_of(digest("ann"), NOW) == person("ann", seen=NOW + 0.5)
            assert len(await store.tables(person="ann", limit=1000)) == 120
            assert await store.to_wake(NOW + 3) == ["t1", "t3"]
            with pytest.raises(StorageError):
                await store.add_person(person("eve"), secret("e"))
            await store.close()

    run(evening())


def test_only_to_an_empty_place(tmp_path: Path, cluster: Cluster) -> None:
    """A target that has something is refused, and stays as it is; so is a file that is there."""
    file, url = tmp_path / "a.sqlite", cluster.fresh_database()

    async def evening() -> None:
        wanted = await filled(str(file))
        store = await open_store(url)
        await store.append(entry("t", 0))
        await store.close()
        with pytest.raises(CannotOpen, match="name an empty database"):
            await move(str(file), url)
        with pytest.raises(CannotOpen, match="exists"):
            await move(url, str(file))
        assert await everything(str(file)) == wanted
        assert [one.table for one in await everything(url) if isinstance(one, Entry)] == ["t"]

    run(evening())


def test_not_while_a_server_runs(tmp_path: Path, cluster: Cluster) -> None:
    """What is in use is not moved, neither from nor to."""
    file, url = str(tmp_path / "a.sqlite"), cluster.fresh_database()

    async def evening() -> None:
        for used, other in ((file, cluster.fresh_database()), (url, str(tmp_path / "b.sqlite"))):
            store = await open_store(used)
            with pytest.raises(InUse):
                await move(used, other)
            with pytest.raises((InUse, CannotOpen)):
                await move(other, used)
            await store.close()
        assert not (tmp_path / "b.sqlite").exists()

    run(evening())


def test_all_or_nothing(tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """If what arrived is not what was sent, nothing has arrived."""
    put = PostgresHolder.put

    async def forgetful(holder: PostgresHolder, portion: Portion) -> None:
        await put(holder, Portion(portion.forgotten, portion.people, portion.tables[1:], portion.records))

    async def evening() -> None:
        file, url = str(tmp_path / "a.sqlite"), cluster.fresh_database()
        await filled(file)
        with monkeypatch.context() as patched:
            patched.setattr(PostgresHolder, "put", forgetful)
            with pytest.raises(Damaged, match="is not what"):
                await move(file, url)
        assert await everything(url) == []
        await move(file, url)

    run(evening())


def test_a_backup_of_postgresql(tmp_path: Path, cluster: Cluster) -> None:
    """It is a file of SQLite with everything, made while a server works; others cannot read it."""
    url, file = cluster.fresh_database(), tmp_path / "sunday"

    async def evening() -> None:
        wanted = await filled(url)
        store = await open_store(url)
        await asyncio.to_thread(backup, url, file, overwrite=False, progress=lambda _done, _total: None)
        await store.append(entry("late", 0))
        await store.close()
        assert await everything(str(file)) == wanted
        copy = await open_store(str(file))
        assert await copy.lines("t2") == [line(1), line(2), line(3)]
        await copy.close()

    run(evening())
    assert file.stat().st_mode & 0o777 == 0o600
