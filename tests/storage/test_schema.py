"""Databases of older versions are brought up to date."""

from pathlib import Path

import apsw
import pytest

from spieltisch.storage import errors
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.storage.sqlite.schema import MIGRATIONS
from spieltisch.testing.stores.notices import browser, contact
from spieltisch.testing.stores.place import NOW, entry, line, summary
from storage.places import run

VERSION_1 = (Path(__file__).parent.parent / "data" / "storage" / "version-1.sql").read_text(encoding="utf-8")
PRETENDED = "ALTER TABLE people ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'; CREATE TABLE more (x);"
BROKEN = "CREATE TABLE less (x); INSERT INTO nowhere VALUES (1);"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database as version 1 left it."""
    file = tmp_path / "old.sqlite"
    connection = apsw.Connection(str(file))
    connection.execute(VERSION_1).fetchall()
    connection.close()
    return file


def ask(file: Path, statement: str) -> list[object]:
    connection = apsw.Connection(str(file))
    found = [row[0] for row in connection.execute(statement)]
    connection.close()
    return found


async def check_content(file: Path, migrations: tuple[str, ...]) -> None:
    store = await SQLiteStore.open(file, migrations=migrations)
    assert await store.lines("t") == [line(1), line(2)]
    found = await store.summary("t")
    assert found is not None
    assert found.game == "deuce"
    person = await store.person("ann")
    assert person is not None
    assert person.name == "Ann"
    assert [one.id for one in await store.records(name="ann")] == ["r"]
    await store.append(entry("t", 2, summary=summary("t")))
    await store.close()


def test_version_1_can_be_read(old: Path) -> None:
    """What version 1 kept is there in this version, and can be added to."""
    run(check_content(old, MIGRATIONS))


def test_whose_turn_it_was_in_version_1_is_found(old: Path) -> None:
    """Version 3 keeps it in another place: it is found there, by who held a seat and by who holds none."""
    connection = apsw.Connection(str(old))
    connection.execute("INSERT INTO involved VALUES ('zoe', 1, 2), ('hal', 1, 4)").fetchall()
    connection.close()

    async def look() -> None:
        store = await SQLiteStore.open(old)
        movers = [who for who in ("ann", "bob", "zoe", "hal") if await store.tables(mover=who)]
        assert movers == ["bob", "zoe"]
        assert [found.table for found in await store.tables(person="bob")] == ["t"]
        assert await store.tables(person="zoe") == []
        await store.close()

    run(look())


def test_people_of_version_1_can_be_told_of_their_turns(old: Path) -> None:
    """Version 2 brought notices: an address, a browser and a turn are kept for who was there before."""

    async def tell() -> None:
        store = await SQLiteStore.open(old)
        assert await store.to_be_told() == []
        await store.ask_contact(contact("ann"), "c" * 64, "m" * 64)
        assert await store.confirm_contact("c" * 64, NOW) is not None
        await store.add_subscription(browser("ann", "phone"))
        assert await store.to_be_told() == ["ann"]
        assert await store.tell_once("t", "ann", 1)
        await store.forget("ann")
        assert await store.to_be_told() == []
        await store.close()

    run(tell())


def test_a_migration(old: Path) -> None:
    """Steps are taken once, the content stays, and a copy of the old database stays beside it."""
    steps = (*MIGRATIONS, PRETENDED)
    run(check_content(old, steps))
    assert ask(old, "PRAGMA user_version") == [len(steps)]
    assert ask(old, "SELECT colour FROM people") == ["blue"]
    copy = old.with_name("old.sqlite.version-1")
    assert ask(copy, "PRAGMA user_version") == [1]
    assert ask(copy, "SELECT count(*) FROM lines") == [2]
    copy.unlink()

    async def again() -> None:
        store = await SQLiteStore.open(old, migrations=steps)
        assert len(await store.lines("t")) == 3
        await store.close()

    run(again())
    assert not copy.exists()
    with pytest.raises(errors.NewerSchema):
        run(SQLiteStore.open(old))


def test_a_migration_that_fails(old: Path) -> None:
    """If one step cannot be taken none is, and the old version can still use the database."""
    with pytest.raises(errors.StorageError, match="nowhere"):
        run(SQLiteStore.open(old, migrations=(*MIGRATIONS, PRETENDED, BROKEN)))
    assert ask(old, "PRAGMA user_version") == [1]
    assert ask(old, "SELECT name FROM sqlite_schema WHERE name IN ('contacts', 'more', 'less')") == []
    run(check_content(old, MIGRATIONS))


def test_a_new_database_is_the_same(tmp_path: Path, old: Path) -> None:
    """A database that is made now has the schema of one that came all the way from version 1."""

    async def make(file: Path) -> None:
        await (await SQLiteStore.open(file)).close()

    run(make(tmp_path / "new.sqlite"))
    run(make(old))
    query = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
    assert ask(old, query) == ask(tmp_path / "new.sqlite", query)
