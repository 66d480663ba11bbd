"""A load balancer, as hosts put one before several processes: each connection goes to one that is well."""

import asyncio
import contextlib
import itertools
from collections.abc import Sequence
from types import TracebackType
from typing import Self

QUESTION = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
WELL = b"HTTP/1.1 200"
EVERY = 0.3  # seconds between two questions
PATIENCE = 3.0  # seconds for an answer: a process on a busy machine is slow, not ill


class Balancer:
    """Passes connections on, in turn; those to a process that is not well any more are cut."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.port = 0
        self.well: set[int] = set()
        self._ports = itertools.cycle(ports)
        self._each = list(ports)
        self._open: dict[int, set[asyncio.StreamWriter]] = {port: set() for port in ports}
        self._tasks: list[asyncio.Task[None]] = []
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self._tasks = [asyncio.create_task(self._watch(port)) for port in self._each]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        for task in self._tasks:
            task.cancel()
        self._server.close()
        for port in self._each:
            self._cut(port)

    async def _watch(self, port: int) -> None:
        while True:
            if await is_well(port):
                self.well.add(port)
            else:
                self.well.discard(port)
                self._cut(port)
            await asyncio.sleep(EVERY)

    def _cut(self, port: int) -> None:
        for writer in self._open[port]:
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        port = next((port for port in itertools.islice(self._ports, len(self._each)) if port in self.well), 0)
        try:
            there, onward = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            writer.transport.abort()
            return
        self._open[port] |= {writer, onward}
        ways = [asyncio.create_task(copy(reader, onward)), asyncio.create_task(copy(there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self._open[port] -= {writer, onward}
            for end in (writer, onward):
                end.close()


async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while some := await reader.read(65_536):
            writer.write(some)
            await writer.drain()


async def is_well(port: int) -> bool:
    """Does the process answer, and say that it can keep tables?"""
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(QUESTION)
                return (await reader.read(64)).startswith(WELL)
            finally:
                writer.transport.abort()
    except OSError:  # a time-out is one, too
        return False
