"""Frames of the websocket protocol, as bytes that come in any pieces."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from server.networked import Served, hear, say, with_server
from spieltisch.server.pipe import extent
from spieltisch.wire import PROTOCOL

WHOLE, FIRST, MORE, LAST, PING = 0x81, 0x01, 0x00, 0x80, 0x89  # the first byte of a frame
PONG, CLOSE = 0x8A, 0x88
HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    "Authorization: Bearer {token}\r\n\r\n"
)


def framed(first: int, payload: bytes, mask: bytes = b"\x05\xa0\x33\x7f") -> bytes:
    """As a client sends it."""
    size = len(payload)
    length = bytes((128 | size,)) if size < 126 else bytes((254,)) + size.to_bytes(2, "big")
    return bytes((first,)) + length + mask + bytes(byte ^ mask[at & 3] for at, byte in enumerate(payload))


def asked(ref: int, spaces: int = 0) -> bytes:
    return json.dumps({"type": "ping", "ref": ref}).encode() + b" " * spaces


async def visit(
    there: Served, table: str = "", token: str = ""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A plain socket after the handshake."""
    token = token or await there.guest()
    table = table or await there.table(token)
    reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
    writer.write(HANDSHAKE.format(table=table, token=token).encode())
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101")
    return reader, writer


async def frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame of the server: its first byte, and what is in it."""
    first, size = await reader.readexactly(2)
    if size == 126:
        size = int.from_bytes(await reader.readexactly(2), "big")
    return first, await reader.readexactly(size)


async def refs(reader: asyncio.StreamReader, count: int) -> list[Any]:
    """The marks of so many answers to pings, and the pongs of the protocol between them."""
    found: list[Any] = []
    while len(found) < count:
        first, payload = await frame(reader)
        if first == PONG:
            found.append(payload.decode())
        elif (message := json.loads(payload))["type"] == "pong":
            found.append(message["ref"])
    return found


@pytest.mark.parametrize("seed", range(3))
def test_messages_are_heard_however_their_bytes_are_cut(tmp_path: Path, seed: int) -> None:
    """Short, long, in parts with a ping between them: all are heard once and in order, in any pieces."""
    chance = random.Random(seed)
    hello = framed(WHOLE, json.dumps({"type": "hello", "protocol": PROTOCOL}).encode())
    long = asked(4, spaces=300)
    sent = [
        framed(WHOLE, asked(1)),
        framed(WHOLE, asked(2, spaces=200)),
        framed(PING, b"there?"),
        framed(WHOLE, asked(3)),
        framed(FIRST, long[:5]) + framed(PING, b"still?") + framed(MORE, long[5:9]) + framed(LAST, long[9:]),
        framed(WHOLE, asked(5)),
    ]

    async def scenario(there: Served) -> None:
        reader, writer = await visit(there)
        writer.get_extra_info("socket").setsockopt(6, 1, 1)  # TCP_NODELAY: pieces stay pieces
        data = hello + b"".join(sent)
        cuts = sorted(chance.sample(range(1, len(data)), 40))
        for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
            writer.write(data[start:end])
            await writer.drain()
            if chance.random() < 0.7:
                await asyncio.sleep(0)
        assert await refs(reader, 7) == [1, 2, "there?", 3, "still?", 4, 5]
        writer.close()

    with_server(tmp_path, scenario)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x02{}", 1002),  # not masked
        (bytes((WHOLE, 255)) + (10**9).to_bytes(8, "big"), 1009),  # a size alone, and far too large
        (framed(MORE, b"{}"), 1002),  # a part of nothing
        (framed(FIRST, b"{") + framed(WHOLE, asked(1)), 1002),  # a whole between parts
        (framed(0xC1, asked(1)), 1002),  # a bit that nobody has agreed on
    ],
)
def test_what_is_no_frame_ends_the_socket(tmp_path: Path, data: bytes, code: int) -> None:
    """It is closed with the protocol's own code as soon as that can be seen."""

    async def scenario(there: Served) -> None:
        reader, writer = await visit(there)
        hello = json.dumps({"type": "hello", "protocol": PROTOCOL}).encode()
        writer.write(framed(WHOLE, hello) + framed(WHOLE, asked(7)))
        assert await refs(reader, 1) == [7]
        writer.write(data)
        first, payload = await frame(reader)
        assert (first, int.from_bytes(payload[:2], "big")) == (CLOSE, code)
        writer.close()

    with_server(tmp_path, scenario)


def test_nothing_is_heard_after_the_goodbye(tmp_path: Path) -> None:
    """A message that follows the client's own closing frame is not carried out."""

    async def scenario(there: Served) -> None:
        token = await there.guest()
        table = await there.table(token)
        reader, writer = await visit(there, table, token)
        hello = json.dumps({"type": "hello", "protocol": PROTOCOL}).encode()
        writer.write(framed(WHOLE, hello) + framed(WHOLE, asked(1)))
        assert await refs(reader, 1) == [1]
        sit = json.dumps({"type": "sit", "seat": 0, "name": "Ann"}).encode()
        writer.write(framed(CLOSE, b"\x03\xe8") + framed(WHOLE, sit))
        first, _ = await frame(reader)
        assert first == CLOSE
        assert await reader.read() == b""
        writer.close()
        async with there.socket(table) as watcher:
            await say(watcher, "hello", protocol=PROTOCOL)
            assert (await hear(watcher))["view"]["table"]["chairs"][0]["who"] == "free"

    with_server(tmp_path, scenario)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_the_extent_of_a_frame_is_known_from_its_head(size: int) -> None:
    """Masked or not, as soon as the bytes with the size are there, and not before."""
    large = b"\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x7f" + size.to_bytes(8, "big")
    length = bytes((size,)) if size < 126 else large
    for mask in (0, 128):
        head = bytes((WHOLE, length[0] | mask)) + length[1:]
        start = len(head) + (4 if mask else 0)
        for before in (b"", b"\x81\x7f\xff"):
            at = len(before)
            assert extent(before + head, at) == (at + start, at + start + size)
            assert [extent(before + head[:end], at) for end in range(len(head))] == [(0, 0)] * len(head)
