"""Frames that no websocket may send: each ends its socket with the code that says why."""

import asyncio
import struct

import pytest

from hostile.knocking import (
    BINARY,
    CLOSE,
    COMPRESSED,
    CONTINUED,
    FIN,
    PING,
    announced,
    closing_code,
    frame,
    said,
)
from hostile.siege import Siege, bearable
from spieltisch.wire import closing

WRONG = 1002  # RFC 6455, 7.4.1: a protocol error
NO_TEXT = 1007
CASES = {
    "unmasked": (frame(b"{}", masked=False), WRONG),
    "compressed": (frame(b"\xaa\x56\x4a", first=FIN | COMPRESSED), WRONG),
    "reserved opcode": (frame(b"", 3), WRONG),
    "reserved control opcode": (frame(b"", 11), WRONG),
    "huge": (announced(2**62), closing.TOO_LARGE),
    "negative": (announced(2**64 - 1), closing.TOO_LARGE),
    "a little too large": (announced(16_385), closing.TOO_LARGE),
    "too large in pieces": (
        frame(b"x" * 16_000, first=0) + frame(b"x" * 1000, CONTINUED),
        closing.TOO_LARGE,
    ),
    "long ping": (frame(b"x" * 126, PING), WRONG),
    "ping in pieces": (frame(b"x", PING, first=0), WRONG),
    "piece of nothing": (frame(b"x", CONTINUED), WRONG),
    "message within a message": (frame(b"{", first=0) + frame(b"{}"), WRONG),
    "closed with a code that is none": (frame(struct.pack("!H", 999), CLOSE), WRONG),
    "closed with half a code": (frame(b"\x03", CLOSE), WRONG),
    "closed with bytes": (frame(b"\x03\xe8\xff\xfe", CLOSE), NO_TEXT),
}


@pytest.mark.parametrize("case", CASES)
def test_frames_that_may_not_be(siege: Siege, case: str) -> None:
    """The socket is closed with its code, and nothing else comes to harm."""
    data, code = CASES[case]

    async def attack() -> None:
        knock = await siege.visit()
        await knock.send(said("ping", ref=7))
        await knock.until(b'"pong"')
        del knock.got[:]
        await knock.send(data)
        assert closing_code(await knock.end()) == code

    asyncio.run(attack())


@pytest.mark.long
def test_half_frames(siege: Siege) -> None:
    """Lengths whose bytes never come, and messages without an end, hold no more than a socket does."""

    async def attack(siege: Siege) -> None:
        halves = [announced(16_384), frame(b"x" * 16_000, first=0), b"\x81", frame(b"x" * 9, BINARY)[:-1]]
        knocks = [await siege.visit(hello=place % 2 == 0) for place in range(40)]
        for place, knock in enumerate(knocks):
            await knock.send(halves[place % len(halves)])
        await asyncio.sleep(1.0)
        for knock in knocks[1::2]:  # those that did not say hello: it is not waited for
            assert closing_code(await knock.end()) == closing.NO_HELLO
        for knock in knocks[::2]:
            knock.close()

    bearable(*siege.endure(attack))
