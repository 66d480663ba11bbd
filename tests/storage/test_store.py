"""SQLite and PostgreSQL keep every promise of the contract."""

from pathlib import Path

import pytest

from spieltisch.storage.contract import Store
from spieltisch.storage.postgresql import PostgresStore
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.testing.stores import STORE_CHECKS, check_store, run_store_check
from storage.places import PostgresPlace, SQLitePlace
from storage.postgres import Cluster


@pytest.mark.parametrize("check", STORE_CHECKS)
def test_promise(check: str, tmp_path: Path) -> None:
    """The store passes the check."""
    run_store_check(check, SQLitePlace(tmp_path))


@pytest.mark.parametrize("check", STORE_CHECKS)
def test_promise_of_postgresql(check: str, tmp_path: Path, cluster: Cluster) -> None:
    """The store passes the check."""
    run_store_check(check, PostgresPlace(tmp_path, cluster))


def test_the_kit_as_a_whole(tmp_path: Path) -> None:
    """One call runs all checks."""
    folders = iter(range(100))

    def new_place() -> SQLitePlace:
        folder = tmp_path / str(next(folders))
        folder.mkdir()
        return SQLitePlace(folder)

    check_store(new_place)
    assert next(folders) == len(STORE_CHECKS)


def as_store(store: SQLiteStore | PostgresStore) -> Store:
    """For mypy: the classes have the methods of the contract."""
    return store
