"""Too much of anything from one address: it is refused, and people at other tables play on."""

import asyncio
import time

import pytest

from hostile.knocking import PING, PONG, Knock, closing_code, frame, said
from hostile.siege import Siege, bearable
from spieltisch.wire import closing

LASTS = 1.5  # seconds of a flood


async def shove_until_closed(knock: Knock, data: bytes, seconds: float = LASTS) -> int:
    """Sends it again and again, without reading, for so long; how many bytes went."""
    sent, end = 0, time.monotonic() + seconds
    while time.monotonic() < end and not knock.ended:
        went = knock.shove(data)
        sent += went
        await asyncio.sleep(0 if went else 0.002)
    return sent


def flooded(siege: Siege, data: bytes, sockets: int = 8) -> None:
    """The same over some websockets at once: they are closed with a code, and nobody else notices."""
    codes: list[int | None] = []

    async def attack(siege: Siege) -> None:
        knocks = [await siege.visit() for _ in range(sockets)]
        reading = [asyncio.create_task(knock.end()) for knock in knocks]
        await asyncio.gather(*(shove_until_closed(knock, data) for knock in knocks))
        codes.extend([closing_code(got) for got in await asyncio.gather(*reading)])

    bearable(*siege.endure(attack))
    assert set(codes) == {closing.TOO_FAST}, codes


@pytest.mark.long
def test_commands_over_one_socket(siege: Siege) -> None:
    """Who sends commands without pause is told to slow down, and sent away."""
    flooded(siege, said("sync", ref=1) * 200, sockets=1)


def test_pings_without_end(siege: Siege) -> None:
    """Pings of the websocket protocol itself are no way round the limits."""
    flooded(siege, frame(b"x" * 100, PING) * 500)


@pytest.mark.long
def test_pongs_without_end(siege: Siege) -> None:
    """Nor are pongs that nobody has asked for."""
    flooded(siege, frame(b"", PONG) * 5000)


@pytest.mark.long
def test_a_message_in_pieces_without_end(siege: Siege) -> None:
    """Nor are pieces of a message that never ends, be they empty."""

    async def attack(siege: Siege) -> None:
        knocks = [await siege.visit() for _ in range(8)]
        reading = [asyncio.create_task(knock.end()) for knock in knocks]
        for knock in knocks:
            await knock.send(frame(b"{", first=0))
        await asyncio.gather(*(shove_until_closed(knock, frame(b"", 0, first=0) * 5000) for knock in knocks))
        for got in await asyncio.gather(*reading):
            assert closing_code(got) == closing.TOO_FAST

    bearable(*siege.endure(attack))


@pytest.mark.long
def test_pings_of_who_never_reads(siege: Siege) -> None:
    """Answers to pings do not pile up for somebody who reads nothing."""

    async def attack(siege: Siege) -> None:
        knocks = [await siege.visit(receive_buffer=4096) for _ in range(8)]
        await asyncio.gather(*(shove_until_closed(knock, frame(b"x" * 100, PING) * 500) for knock in knocks))
        for knock in knocks:
            knock.close()

    bearable(*siege.endure(attack))


@pytest.mark.long
def test_commands_over_many_sockets_within_the_limits(siege: Siege) -> None:
    """As many sockets as an address may have, each asking for the whole view as often as it may."""

    async def attack(siege: Siege) -> None:
        knocks = [await siege.visit() for _ in range(60)]
        reading = [asyncio.create_task(knock.end()) for knock in knocks]
        for _ in range(int(LASTS * 10)):
            for knock in knocks:
                knock.shove(said("sync", ref=1) * 2)
            await asyncio.sleep(0.1)
        for knock in knocks:
            knock.shove(frame(b"\x03\xe8", 8))
        await asyncio.gather(*reading)

    bearable(*siege.endure(attack))
