"""Which store a database is kept in: PostgreSQL at an address, SQLite in a file."""

from pathlib import Path

from spieltisch.storage.contract import Store
from spieltisch.storage.errors import CannotOpen
from spieltisch.storage.place import default_database

SCHEMES = ("postgresql://", "postgres://")


def is_address(database: str) -> bool:
    """Is it the address of a PostgreSQL database, and not the name of a file?"""
    return database.startswith(SCHEMES)


async def open_store(database: str, address: str = "") -> Store:
    """Opens a database by its address or file, the usual file if it is empty.

    `address` is where other processes on the same database find this one.
    """
    if not is_address(database):
        from spieltisch.storage.sqlite import SQLiteStore

        return await SQLiteStore.open(Path(database) if database else default_database())
    try:
        from spieltisch.storage.postgresql import PostgresStore
    except ImportError:
        raise CannotOpen('PostgreSQL needs a driver: pip install "spieltisch[postgresql]"') from None
    return await PostgresStore.open(database, address=address)
