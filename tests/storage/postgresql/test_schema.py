"""Databases of older versions are brought up to date."""

import subprocess
from pathlib import Path

import pytest

from spieltisch.storage import errors
from spieltisch.storage.postgresql import PostgresStore
from spieltisch.storage.postgresql.schema import MIGRATIONS
from spieltisch.testing.stores.place import entry, line, summary
from storage.places import run
from storage.postgres import Cluster, programs

VERSION_1 = Path(__file__).parents[2] / "data" / "storage" / "version-1-postgresql.sql"
PRETENDED = (
    "ALTER TABLE people ADD COLUMN colour text NOT NULL DEFAULT 'blue'; CREATE TABLE more (x integer);"
)
BROKEN = "CREATE TABLE less (x integer); INSERT INTO nowhere VALUES (1);"
VERSION = "SELECT version FROM spieltisch.cluster"


@pytest.fixture
def old(cluster: Cluster) -> str:
    """A database as version 1 left it."""
    url = cluster.fresh_database()
    words = [str(programs() / "psql"), "-Xq", "-v", "ON_ERROR_STOP=1", "-f", str(VERSION_1), url]
    subprocess.run(words, check=True)
    return url


async def check_content(url: str, migrations: tuple[str, ...]) -> None:
    store = await PostgresStore.open(url, migrations=migrations)
    assert await store.lines("t") == [line(1), line(2)]
    assert (await store.lines("u"))[1].personal == "hello"
    found = await store.summary("t")
    assert found is not None
    assert found.game == "deuce"
    person = await store.person("ann")
    assert person is not None
    assert person.name == "Ann"
    assert [one.id for one in await store.records(name="ann")] == ["r"]
    assert store.password.startswith("03b5f1cf")
    await store.append(entry("t", 2, summary=summary("t")))
    await store.close()


def test_version_1_can_be_read(old: str) -> None:
    """What version 1 kept is there in this version, and can be added to."""
    run(check_content(old, MIGRATIONS))


def test_a_migration(old: str, cluster: Cluster) -> None:
    """Steps are taken once, and the content stays; then an older version refuses, and changes nothing."""
    steps = (*MIGRATIONS, PRETENDED)
    run(check_content(old, steps))
    assert cluster.ask(VERSION, old) == str(len(steps))
    assert cluster.ask("SELECT colour FROM spieltisch.people", old) == "blue"

    async def again() -> None:
        store = await PostgresStore.open(old, migrations=steps)
        assert len(await store.lines("t")) == 3
        await store.close()

    run(again())
    with pytest.raises(errors.NewerSchema, match="update spieltisch"):
        run(PostgresStore.open(old))
    assert cluster.ask(VERSION, old) == str(len(steps))


def test_a_migration_that_fails(old: str, cluster: Cluster) -> None:
    """If one step cannot be taken none is, and the old version can still use the database."""
    with pytest.raises(errors.StorageError, match="nowhere"):
        run(PostgresStore.open(old, migrations=(*MIGRATIONS, PRETENDED, BROKEN)))
    assert cluster.ask(VERSION, old) == str(len(MIGRATIONS))
    assert cluster.ask("SELECT to_regclass('spieltisch.more'), to_regclass('spieltisch.less')", old) == "|"
    run(check_content(old, MIGRATIONS))


def test_a_new_database_is_the_same(old: str, cluster: Cluster) -> None:
    """A database that is made now has the schema of one that came all the way from version 1."""
    new = cluster.fresh_database()

    async def make(url: str) -> None:
        await (await PostgresStore.open(url)).close()

    run(make(new))
    run(make(old))
    assert cluster.schema(old) == cluster.schema(new)


def test_the_schema_of_another_program(cluster: Cluster) -> None:
    """What another program has under the same name is not touched."""
    url = cluster.fresh_database()
    cluster.ask("CREATE SCHEMA spieltisch CREATE TABLE tables (legs integer)", url)
    with pytest.raises(errors.NotADatabase, match="another program"):
        run(PostgresStore.open(url))
    assert cluster.ask("SELECT to_regclass('spieltisch.lines')", url) == ""
