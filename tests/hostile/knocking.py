"""Bytes over a plain socket: whatever a hostile client may send, whole or in part."""

import asyncio
import json
import socket
import struct
from typing import Self

from spieltisch.wire import PROTOCOL

PATIENCE = 60.0
TEXT, CONTINUED, BINARY, CLOSE, PING, PONG = 1, 0, 2, 8, 9, 10
FIN, MASKED, COMPRESSED = 0x80, 0x80, 0x40


def frame(payload: bytes = b"", opcode: int = TEXT, *, first: int = FIN, masked: bool = True) -> bytes:
    """A frame of a client (RFC 6455, 5.2); the mask is of zeros, and changes nothing."""
    size, mask = len(payload), MASKED if masked else 0
    if size < 126:
        head = bytes((first | opcode, mask | size))
    elif size < 65_536:
        head = struct.pack("!BBH", first | opcode, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first | opcode, mask | 127, size)
    return head + (bytes(4) if masked else b"") + payload


def announced(size: int, opcode: int = TEXT) -> bytes:
    """The head of a frame whose bytes never come."""
    return struct.pack("!BBQ", FIN | opcode, MASKED | 127, size) + bytes(4)


def said(kind: str, **fields: object) -> bytes:
    """A command in its frame."""
    return frame(json.dumps({"type": kind, **fields}).encode())


class Knock:
    """One connection, and what came over it."""

    def __init__(self, plain: socket.socket) -> None:
        self.plain = plain
        self.got = bytearray()
        self.ended = False  # by the other side, in whatever way

    @classmethod
    async def at(cls, port: int, address: str, receive_buffer: int = 0) -> Self:
        plain = socket.socket()
        if receive_buffer:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        plain.setblocking(False)
        plain.bind((address, 0))
        await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", port))
        return cls(plain)

    async def send(self, data: bytes) -> bool:
        """Sends all of it; False if nobody takes it any more."""
        try:
            await asyncio.get_running_loop().sock_sendall(self.plain, data)
        except OSError:
            self.ended = True
        return not self.ended

    def shove(self, data: bytes) -> int:
        """Sends what can be sent at once, and says how much that was."""
        try:
            return self.plain.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self.ended = True
            return 0

    async def read(self) -> bytes:
        """Something more, or nothing at the end."""
        try:
            data = await asyncio.get_running_loop().sock_recv(self.plain, 65_536)
        except OSError:
            data = b""
        self.got += data
        self.ended |= not data
        return data

    async def until(self, sign: bytes) -> None:
        """Reads until that has come."""
        async with asyncio.timeout(PATIENCE):
            while sign not in self.got:
                assert await self.read(), bytes(self.got[-300:])

    async def end(self) -> bytes:
        """All that still comes until the other side ends it."""
        async with asyncio.timeout(PATIENCE):
            while await self.read():
                pass
        self.close()
        return bytes(self.got)

    async def upgrade(self, table: str, token: str = "") -> None:
        """Becomes a websocket."""
        name = f"127.0.0.1:{self.plain.getpeername()[1]}"
        head = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {name}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "") + "\r\n"
        )
        await self.send(head.encode())
        await self.until(b"\r\n\r\n")
        assert b" 101 " in self.got, bytes(self.got)
        del self.got[: self.got.index(b"\r\n\r\n") + 4]

    async def hello(self) -> None:
        await self.send(said("hello", protocol=PROTOCOL))
        await self.until(b'"welcome"')

    def close(self) -> None:
        self.plain.close()


def closing_code(got: bytes) -> int | None:
    """The code of the close frame among frames of a server."""
    at = 0
    while at + 2 <= len(got):
        opcode, size, start = got[at] & 15, got[at + 1], at + 2
        if size >= 126:
            start = at + (4 if size == 126 else 10)
            size = int.from_bytes(got[at + 2 : start], "big")
        if opcode == CLOSE:
            return int.from_bytes(got[start : start + 2], "big")
        at = start + size
    return None
