"""The threads that read, each with a connection of its own that cannot write."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import apsw

from spieltisch.storage.sqlite.opening import open_reading
from spieltisch.storage.sqlite.trouble import translate

T = TypeVar("T")


class Readers:
    """A few of them; connections are made when they are needed."""

    def __init__(self, path: Path, threads: int) -> None:
        self._path = path
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="spieltisch reader")
        self._own = threading.local()
        self._connections: list[apsw.Connection] = []

    async def read(self, task: Callable[[apsw.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._read, task)

    def _read(self, task: Callable[[apsw.Connection], T]) -> T:
        """In one transaction, so that what several statements find fits together."""
        try:
            connection = self._connection()
            with connection:
                found = task(connection)
        except apsw.Error as error:
            raise translate(error, self._path) from error
        return found

    def _connection(self) -> apsw.Connection:
        found: apsw.Connection | None = getattr(self._own, "connection", None)
        if found is None:
            found = self._own.connection = open_reading(self._path)
            self._connections.append(found)
        return found

    def stop(self) -> None:
        """After what was begun. Blocks."""
        self._pool.shutdown()
        for connection in self._connections:
            connection.close()
