"""SQLite and PostgreSQL as places for stores."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from spieltisch.storage.postgresql import PostgresStore
from spieltisch.storage.sqlite import SQLiteStore
from storage.postgres import Cluster

T = TypeVar("T")


class SQLitePlace:
    """A database in a folder of its own."""

    shared = False

    def __init__(self, folder: Path, store: type[SQLiteStore] = SQLiteStore) -> None:
        self.folder = folder
        self.database = folder / "tables.sqlite"
        self._store = store

    async def open(self) -> SQLiteStore:
        return await self._store.open(self.database)

    def contents(self) -> bytes:
        return b"".join(file.read_bytes() for file in self.folder.glob("tables.sqlite*"))

    def of_backup(self, file: Path) -> "SQLitePlace":
        found = SQLitePlace(self.folder, self._store)
        found.database = file
        return found


class PostgresPlace:
    """A database of its own in a cluster."""

    shared = True

    def __init__(self, folder: Path, cluster: Cluster, store: type[PostgresStore] = PostgresStore) -> None:
        self.folder = folder
        self.url = cluster.fresh_database()
        self._cluster = cluster
        self._store = store

    async def open(self) -> PostgresStore:
        return await self._store.open(self.url, address="here")

    def contents(self) -> bytes:
        return self._cluster.dump(self.url)

    def of_backup(self, file: Path) -> SQLitePlace:
        found = SQLitePlace(self.folder)
        found.database = file
        return found


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)
