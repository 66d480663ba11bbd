"""The limits of a socket, with a server that is as strict as hosts may be."""

import asyncio
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from server.hosting import GENEROUS, Hosted
from server.talking import Table
from spieltisch.wire import closing

STRICT = replace(GENEROUS, handshake_seconds=0.5, messages_per_second=20.0, burst=30, sockets_per_person=3)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    found = Hosted(tmp_path_factory.mktemp("strict"), limits=STRICT)
    asyncio.run(found.start())
    yield found
    found.kill()


def test_no_hello(host: Hosted) -> None:
    """Who says nothing is not waited for."""

    async def play() -> None:
        async with Table(host) as table:
            raw = await table.socket(3)
            assert (await raw.closed())[0] == closing.NO_HELLO

    asyncio.run(play())


def test_too_fast(host: Hosted) -> None:
    """Who sends more than allowed is told to slow down, then sent away; the others notice nothing."""

    async def play() -> None:
        async with Table(host) as table:
            before = await table.state()
            raw = await table.socket(3)
            await raw.hello()
            for _ in range(200):
                await raw.send({"type": "ping"})
            code, heard = await raw.closed()
            assert code == closing.TOO_FAST
            assert {"slow-down"} == {message["code"] for message in heard if message["type"] == "refused"}
            assert sum(message["type"] == "pong" for message in heard) < 60
            assert await table.state() == before

    asyncio.run(play())


def test_too_many_sockets(host: Hosted) -> None:
    """Of too many sockets of one person at one table, the oldest is told why, and gives way."""

    async def play() -> None:
        async with Table(host) as table:
            sockets = [await table.socket(3) for _ in range(4)]
            for raw in sockets:
                await raw.hello()
            code, heard = await sockets[0].closed()
            assert (code, heard[-1]["code"]) == (closing.REPLACED, "replaced")
            assert await sockets[-1].alive()

    asyncio.run(play())
