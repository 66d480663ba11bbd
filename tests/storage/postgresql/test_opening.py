"""Opening a database of PostgreSQL: what is wrong is said with what to do, and never with the password."""

import asyncio
import socket
import sys
from pathlib import Path

import pytest

from spieltisch.storage import open_store
from spieltisch.storage.errors import CannotOpen
from spieltisch.storage.place import shown
from spieltisch.storage.postgresql import PostgresStore
from spieltisch.storage.postgresql.opening import check_server, explain
from spieltisch.testing.stores.place import entry, line
from storage.places import run
from storage.postgres import Cluster, free_port

PASSWORD = "correct-horse-battery"


def complaint(url: str) -> str:
    with pytest.raises(CannotOpen) as found:
        run(PostgresStore.open(url))
    assert PASSWORD not in str(found.value)
    assert found.value.__cause__ is None or PASSWORD not in str(found.value.__cause__)
    return str(found.value)


@pytest.fixture
def guarded(cluster: Cluster) -> str:
    """The address of a database for the user `guest`, who needs a password and owns nothing."""
    url = cluster.fresh_database()
    cluster.ask("DROP ROLE IF EXISTS guest")
    cluster.ask(f"CREATE ROLE guest LOGIN PASSWORD '{PASSWORD}'")
    return url.replace("owner@", f"guest:{PASSWORD}@")


def test_a_wrong_password(guarded: str) -> None:
    """Who is not let in learns what to check."""
    assert "check user and password" in complaint(guarded.replace(PASSWORD, f"{PASSWORD}!"))


def test_no_rights(guarded: str) -> None:
    """A user who may not make tables is told whose they must be."""
    assert "make this user the owner" in complaint(guarded)


def test_a_missing_database(cluster: Cluster) -> None:
    """A name that does not exist is named."""
    assert "no such database" in complaint(cluster.url("nowhere", f"owner:{PASSWORD}"))


def test_nobody_there() -> None:
    """A port at which nobody listens is said to be one."""
    url = f"postgresql://owner:{PASSWORD}@127.0.0.1:{free_port()}/games"
    assert "nobody listens at postgresql://127.0.0.1" in complaint(url)


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://owner:{PASSWORD}@host:port/games",
        f"postgresql://owner:12/{PASSWORD}@127.0.0.1:1/games",
        f"postgresql://127.0.0.1:1/games?password={PASSWORD}@x&port=y",
    ],
)
def test_no_address(url: str) -> None:
    """What cannot be read as an address is refused without repeating it."""
    assert complaint(url)


def test_other_complaints() -> None:
    """Every way to fail has its own advice."""
    assert "check its name" in str(explain(socket.gaierror(), "x"))
    assert "firewall" in str(explain(TimeoutError(), "x"))
    assert "ZeroDivisionError" in str(explain(ZeroDivisionError(), "x"))
    with pytest.raises(CannotOpen, match="use version 14 or newer"):
        check_server(13, "x")
    check_server(14, "x")


@pytest.mark.parametrize(
    ("url", "seen"),
    [
        ("/home/ann/games.sqlite", "/home/ann/games.sqlite"),
        (
            "postgresql://ann:secret@db.example.org:5433/games?sslmode=require",
            "postgresql://db.example.org:5433/games",
        ),
        ("postgres://db/games", "postgres://db/games"),
        ("postgresql://ann:p@ss@db/games", "postgresql://db/games"),
        ("postgresql://ann:p/ss@db/games", "postgresql://db/games"),
        ("postgresql://ann:p?ss@db/games", "postgresql://…"),
        ("postgresql://db/games?password=p@ss", "postgresql://…"),
        ("postgresql://db/games?password=secret", "postgresql://db/games"),
    ],
)
def test_what_is_shown(url: str, seen: str) -> None:
    """An address is shown without the password, wherever in it that is."""
    assert shown(url) == seen


def test_many_begin_at_once(cluster: Cluster) -> None:
    """Several processes that start on an empty database make one set of tables, with one password."""
    url = cluster.fresh_database()

    async def evening() -> None:
        stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(5)))
        assert len({store.password for store in stores}) == 1
        assert len({store._node for store in stores}) == 5
        await asyncio.gather(*(store.close() for store in stores))

    run(evening())


def test_commits_are_synchronous(cluster: Cluster) -> None:
    """What is acknowledged is durable, whatever the server does else; no session stands still for long."""
    url = cluster.fresh_database()
    name = url.rpartition("/")[2]
    cluster.ask(f"ALTER DATABASE {name} SET synchronous_commit = off")

    async def evening() -> None:
        store = await PostgresStore.open(url)
        for pool in (store._writing, store._asking):
            async with pool.lend() as connection:
                assert await connection.fetchval("SHOW synchronous_commit") == "on"
                # Who stands still in a transaction does not keep a table for longer than a lease.
                assert await connection.fetchval("SHOW idle_in_transaction_session_timeout") == "6s"
        await store.close()

    try:
        run(evening())
    finally:
        cluster.ask(f"ALTER DATABASE {name} RESET synchronous_commit")


def test_by_address_or_path(cluster: Cluster, tmp_path: Path) -> None:
    """An address opens PostgreSQL, with either name, and a path SQLite; both keep what they are given."""

    async def evening(database: str) -> None:
        store = await open_store(database)
        await store.append(entry("t", 0))
        assert await store.lines("t") == [line(1)]
        assert isinstance(store, PostgresStore) == ("://" in database)
        await store.close()

    for database in (
        cluster.fresh_database(),
        cluster.fresh_database().replace("postgresql:", "postgres:"),
        str(tmp_path / "games.sqlite"),
    ):
        run(evening(database))


def test_without_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has not installed the driver is told how."""
    for name in list(sys.modules):
        if name.startswith("spieltisch.storage.postgresql"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(CannotOpen, match=r"pip install 'spieltisch\[postgresql\]'"):
        run(open_store("postgresql://127.0.0.1/games"))
