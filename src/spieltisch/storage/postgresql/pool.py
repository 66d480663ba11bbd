"""A few connections, mended when they break."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from spieltisch.storage.postgresql.asking import Connection
from spieltisch.storage.postgresql.trouble import LOST

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0  # seconds between two attempts to connect
PATIENCE = 5.0  # seconds for which whoever wants a connection waits for one


class Pool:
    """Lends connections, so many at a time; they are made when they are needed."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], size: int) -> None:
        self._connect = connect
        self._idle: list[Connection] = []
        self._room = asyncio.Semaphore(size)

    @asynccontextmanager
    async def lend(self) -> AsyncIterator[Connection]:
        """A connection that worked a moment ago; after `PATIENCE` in vain, what is wrong with the server."""
        async with self._room:
            connection = await self._get()
            try:
                yield connection
            finally:
                if connection.is_closed() or connection.is_in_transaction():
                    connection.terminate()
                else:
                    self._idle.append(connection)

    async def _get(self) -> Connection:
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_closed():
                return connection
        loop = asyncio.get_running_loop()
        end, pause = loop.time() + PATIENCE, FIRST_PAUSE
        while True:
            try:
                return await self._connect()
            except LOST:
                if loop.time() + pause > end:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def close(self) -> None:
        """What is lent out is not waited for."""
        while self._idle:
            connection = self._idle.pop()
            try:
                await connection.close(timeout=1.0)
            except LOST:
                connection.terminate()
