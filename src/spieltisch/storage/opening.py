"""Stores by where they are: a path is SQLite's, an address PostgreSQL's."""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import ModuleType

from spieltisch.storage.contract import Store
from spieltisch.storage.errors import CannotOpen
from spieltisch.storage.moving import Holder, Progress, Tally, Target, carry, nobody
from spieltisch.storage.place import is_address


async def open_store(database: str, address: str = "") -> Store:
    """Opens a database, or makes its tables; `address` is where other processes on it find this one."""
    if is_address(database):
        store: Store = await postgresql("store").PostgresStore.open(database, address=address)
        return store
    from spieltisch.storage.sqlite import SQLiteStore

    return await SQLiteStore.open(Path(database))


def backup(database: str, file: Path, *, overwrite: bool, progress: Progress) -> None:
    """A consistent copy of a database as a file of SQLite, while servers work with it."""
    if is_address(database):
        asyncio.run(postgresql("backup").backup(database, file, overwrite=overwrite, progress=progress))
        return
    from spieltisch.storage.sqlite.backup import backup as copy

    copy(Path(database), file, overwrite=overwrite, progress=progress)


async def move(source: str, target: str, progress: Progress = nobody) -> Tally:
    """Carries everything to an empty database, all or nothing; the source stays as it is."""
    async with holding(source) as full, filling(target) as empty:
        return await carry(full, empty, progress)


def holding(database: str) -> AbstractAsyncContextManager[Holder]:
    if is_address(database):
        found: AbstractAsyncContextManager[Holder] = postgresql("moving").holding(database)
        return found
    from spieltisch.storage.sqlite import moving

    return moving.holding(Path(database))


def filling(database: str) -> AbstractAsyncContextManager[Target]:
    if is_address(database):
        found: AbstractAsyncContextManager[Target] = postgresql("moving").filling(database)
        return found
    from spieltisch.storage.sqlite import moving

    return moving.filling(Path(database))


def postgresql(module: str) -> ModuleType:
    """A module that needs the driver, which not everybody has."""
    from importlib import import_module

    try:
        return import_module(f"spieltisch.storage.postgresql.{module}")
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise CannotOpen(
            "PostgreSQL needs a driver that is not here: pip install 'spieltisch[postgresql]'"
        ) from None
