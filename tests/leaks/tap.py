"""A tap on the line: everything between clients and a server goes through it, and every byte is kept."""

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

TOKEN = re.compile(rb"(?i)authorization: bearer (\S+)")
SOCKET = re.compile(rb"GET /api/tables/(\S+)/socket")
PATH = re.compile(rb"[A-Z]+ (\S+) HTTP")


@dataclass(eq=False)
class Capture:
    """One connection."""

    up: bytearray = field(default_factory=bytearray)
    down: bytearray = field(default_factory=bytearray)
    writers: list[asyncio.StreamWriter] = field(default_factory=list)

    @property
    def token(self) -> str:
        """Who was at the other end; empty if they did not say."""
        found = TOKEN.search(self.up)
        return found[1].decode() if found else ""

    @property
    def table(self) -> str:
        """The table that a websocket went to; empty if it was none, or was not let in."""
        found = SOCKET.match(self.up)
        return found[1].decode() if found and self.down.startswith(b"HTTP/1.1 101") else ""

    @property
    def path(self) -> str:
        found = PATH.match(self.up)
        return found[1].decode() if found else ""

    @property
    def told(self) -> bytes:
        """All that the server said over HTTP, as the client reads it: unpacked."""
        head, gap, body = bytes(self.down).partition(b"\r\n\r\n")
        packed = b"content-encoding: gzip" in head.lower()
        return head + gap + (zlib.decompressobj(wbits=31).decompress(body) if packed else body)

    @property
    def body(self) -> bytes:
        """Of an answer over HTTP."""
        return self.told.partition(b"\r\n\r\n")[2]

    def messages(self) -> Iterator[dict[str, Any]]:
        """What the server said over a websocket."""
        for text in frames(bytes(self.down).partition(b"\r\n\r\n")[2]):
            yield msgspec.json.decode(text)

    def commands(self) -> Iterator[dict[str, Any]]:
        """What the client said over a websocket."""
        for text in frames(bytes(self.up).partition(b"\r\n\r\n")[2]):
            with suppress(msgspec.DecodeError):
                yield msgspec.json.decode(text)

    def cut(self) -> None:
        for writer in self.writers:
            writer.transport.abort()


def frames(data: bytes) -> Iterator[bytes]:
    """The texts of whole websocket frames; nothing here is sent in parts."""
    at = 0
    while at + 2 <= len(data):
        kind, size = data[at] & 15, data[at + 1]
        masked, size = bool(size & 128), size & 127
        at += 2
        wide = {126: 2, 127: 8}.get(size, 0)
        if wide:
            size = int.from_bytes(data[at : at + wide], "big")
            at += wide
        mask = data[at : at + 4] if masked else b"\0\0\0\0"
        at += 4 if masked else 0
        content = data[at : at + size]
        at += size
        if kind == 1 and len(content) == size:
            yield bytes(byte ^ mask[i % 4] for i, byte in enumerate(content)) if masked else content


class Tap:
    """Listens for clients, and passes everything on to the port behind it."""

    def __init__(self) -> None:
        self.behind = 0
        self.captures: list[Capture] = []
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)

    @property
    def url(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        capture = Capture(writers=[writer])
        try:
            to, back = await asyncio.open_connection("127.0.0.1", self.behind)
        except OSError:  # the server is being started again
            writer.transport.abort()
            return
        self.captures.append(capture)
        capture.writers.append(back)
        up, down = pass_on(reader, back, capture.up), pass_on(to, writer, capture.down)
        await asyncio.gather(up, down)

    def sockets(self) -> list[Capture]:
        """Websockets that are open."""
        return [each for each in self.captures if each.table and not each.writers[0].is_closing()]

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for capture in self.captures:
            capture.cut()


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kept: bytearray) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            kept += data
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def tapped() -> AsyncIterator[Tap]:
    tap = Tap()
    await tap.start()
    try:
        yield tap
    finally:
        await tap.stop()
