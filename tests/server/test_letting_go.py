"""What is over leaves memory at once: the collector of circles is asked hardly ever."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.networked import Served, hear, say, with_server
from server.sitting import ANN, Guest, Room, in_room, until
from spieltisch.server.deadline import Watched
from spieltisch.server.pipe import Pipe
from spieltisch.wire import PROTOCOL
from spieltisch.wire.commands import Sit, Start


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    """Only what nothing holds any more goes."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_table_that_is_put_away_is_gone(tmp_path: Path) -> None:
    """Also after a match has begun, with bots and a clock."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        guest = Guest(live, ANN)
        got = guest.wire.got
        guest.ask(Sit(name="Ann", ref=1))
        guest.ask(Start(fill="gentle", ref=2))
        await until(lambda: [message["type"] for message in got].count("ok") == 2)
        room.clock.turn(10.0)
        live.leave(guest.connection)
        await live.settle()
        gone, name = weakref.ref(live), live.id
        live.shut()
        del room.floor.tables[name], live, guest
        async with asyncio.timeout(60):
            while gone() is not None:
                await asyncio.sleep(0.01)

    in_room(tmp_path, scenario)


def test_a_socket_that_was_closed_is_gone(tmp_path: Path) -> None:
    """With all that uvicorn and websockets made for it."""

    def there_are() -> int:
        return sum(issubclass(type(each), Pipe | Watched) for each in gc.get_objects())

    async def scenario(there: Served) -> None:
        token = await there.guest()
        table = await there.table(token)
        before = there_are()
        for _ in range(5):
            async with there.socket(table, token) as socket:
                await say(socket, "hello", protocol=PROTOCOL)
                await hear(socket, "welcome")
        async with asyncio.timeout(60):
            while there_are() > before:
                await asyncio.sleep(0.01)

    with_server(tmp_path, scenario)
