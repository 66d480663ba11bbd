"""Half-sent requests and unread answers do not hold a connection: real sockets, short limits."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from spieltisch.server.deadline import HEAD_BYTES, protocol

SECONDS = 0.3
PATIENCE = 20.0  # a test that takes so long has failed: a busy machine is slow, a missing limit is for ever
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
GET = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"


class Connect:
    """Opens connections to a server, and knows when it has ended them."""

    def __init__(self, server: uvicorn.Server) -> None:
        self._server = server
        self.opened: list[asyncio.StreamWriter] = []

    async def __call__(self) -> Streams:
        port = self._server.servers[0].sockets[0].getsockname()[1]
        streams = await asyncio.open_connection("127.0.0.1", port)
        self.opened.append(streams[1])
        return streams

    async def ended(self) -> None:
        """The server has taken a request, and let its connection go."""
        while not self._server.server_state.total_requests:
            await asyncio.sleep(0.01)
        await self.closed()

    async def closed(self) -> None:
        """The server holds no connection."""
        while self._server.server_state.connections:
            await asyncio.sleep(0.01)


async def answer(request: Request) -> Response:
    try:
        return Response(f"read {len(await request.body())}")
    except ClientDisconnect:
        return Response()


async def long_answer(_: Request) -> Response:
    return Response(b"x" * 20_000_000)


def served(scenario: Callable[[Connect], Awaitable[None]], **limits: Any) -> None:
    """Runs a scenario that can open connections to a small server."""
    python = limits.pop("python", False)

    async def run() -> None:
        routes = [Route("/", answer, methods=["GET", "POST"]), Route("/long", long_answer)]
        watched = protocol(SECONDS, limits.get("silent", 100), python=python)
        config = uvicorn.Config(
            Starlette(routes=routes), port=0, http=watched, ws="none", log_config=None, lifespan="off"
        )
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        connect = Connect(server)
        try:
            async with asyncio.timeout(PATIENCE):
                while not server.started:
                    await asyncio.sleep(0)
                await scenario(connect)
        finally:
            for writer in connect.opened:
                writer.transport.abort()
            server.should_exit = True
            await task

    asyncio.run(run())


async def last_words(reader: asyncio.StreamReader) -> bytes:
    """What still comes before the connection ends, however it ends."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


parsers = pytest.mark.parametrize("python", [False, True], ids=["httptools", "h11"])


@parsers
@pytest.mark.parametrize("sent", [b"", b"GET / HT", GET[:-2]])
def test_a_head_that_does_not_come_ends_the_connection(python: bool, sent: bytes) -> None:
    """Nothing at all, a part of it, all but its end: after the time it is over, and says why."""

    async def scenario(connect: Connect) -> None:
        reader, writer = await connect()
        began = time.monotonic()
        writer.write(sent)
        said = await reader.read()
        assert said.startswith(b"HTTP/1.1 408 ")
        assert json.loads(said.partition(b"\r\n\r\n")[2])["code"] == "too-slow"
        assert b"nosniff" in said
        assert time.monotonic() - began >= SECONDS * 0.9

    served(scenario, python=python)


@parsers
def test_a_byte_now_and_then_buys_no_time(python: bool) -> None:
    """The time is for the whole head, however it is spread."""

    async def scenario(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\n")
        answer = asyncio.create_task(reader.read())
        while not answer.done():
            writer.write(b"a")
            await asyncio.wait([answer], timeout=SECONDS / 5)
        assert answer.result().startswith(b"HTTP/1.1 408 ")

    served(scenario, python=python)


@parsers
def test_a_body_that_does_not_come_ends_the_connection(python: bool) -> None:
    """Though its head was there in time."""

    async def scenario(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc")
        assert await last_words(reader) == b""

    served(scenario, python=python)


@parsers
def test_what_comes_in_time_is_answered(python: bool) -> None:
    """In parts, with a body, and again on the same connection after a pause longer than the limit."""

    async def scenario(connect: Connect) -> None:
        reader, writer = await connect()
        for _ in range(2):
            writer.write(b"POST / HTTP/1.1\r\nhost: x\r\n")
            await writer.drain()
            await asyncio.sleep(0.01)
            writer.write(b"content-length: 3\r\n\r\na")
            await asyncio.sleep(0.01)
            writer.write(b"bc")
            said = await reader.readuntil(b"read 3")
            assert said.startswith(b"HTTP/1.1 200 ")
            await asyncio.sleep(SECONDS * 1.5)

    served(scenario, python=python)


@parsers
def test_empty_lines_do_not_keep_an_idle_connection(python: bool) -> None:
    """They count as the beginning of a request that does not come, or as none."""

    async def scenario(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(GET)
        await reader.readuntil(b"read 0")
        writer.write(b"\r\n")
        said = await reader.read()
        assert said.startswith((b"HTTP/1.1 408 ", b"HTTP/1.1 400 "))

    served(scenario, python=python)


@parsers
def test_many_requests_at_once_are_all_answered(python: bool) -> None:
    """Sent without waiting for answers, the last one in two parts."""

    async def scenario(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(GET * 5 + GET[:10])
        await asyncio.sleep(0.02)
        writer.write(GET[10:])
        for _ in range(6):
            assert (await reader.readuntil(b"read 0")).lstrip().startswith(b"HTTP/1.1 200")

    served(scenario, python=python)


@parsers
def test_the_oldest_silent_connection_gives_way(python: bool) -> None:
    """Whoever sends a request is served, however many others say nothing."""

    async def scenario(connect: Connect) -> None:
        silent = [await connect() for _ in range(5)]
        reader, writer = await connect()
        writer.write(GET)
        assert b"200" in await reader.readuntil(b"read 0")
        assert await last_words(silent[0][0]) == b""

    served(scenario, python=python, silent=3)


@parsers
def test_a_head_without_end_is_refused(python: bool) -> None:
    """However fast it comes: no more than so many bytes are kept."""

    async def scenario(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\n" + b"a: " + b"x" * (HEAD_BYTES + 1000))
        said = await reader.read()
        assert said.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))

    served(scenario, python=python)


@parsers
def test_who_is_still_sending_hears_the_refusal(python: bool) -> None:
    """What comes after it is read and means nothing; after the time the connection ends."""

    async def scenario(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"\x16\x03\x01 hello\r\n\r\n" + GET * 200_000)
        said = await reader.read()
        assert said.startswith(b"HTTP/1.1 400 ")
        assert said.count(b"HTTP/1.1") == 1
        await connect.closed()

    served(scenario, python=python)


@parsers
def test_what_is_not_http_has_a_code(python: bool) -> None:
    """As JSON, with the security headers, and the connection ends."""

    async def scenario(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"\x16\x03\x01 hello\r\n\r\n")
        said = await reader.read()
        assert said.startswith(b"HTTP/1.1 400 ")
        assert json.loads(said.partition(b"\r\n\r\n")[2])["code"] == "malformed"

    served(scenario, python=python)


@parsers
def test_an_answer_that_nobody_reads_ends_the_connection(python: bool) -> None:
    """What waits to be read does not wait for ever."""

    async def scenario(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(GET.replace(b"GET /", b"GET /long"))
        await connect.ended()
        with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
            await reader.readexactly(20_000_000)

    served(scenario, python=python)
