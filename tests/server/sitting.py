"""A live table without a network: real store, a clock that is turned by hand, wires that remember."""

import asyncio
import heapq
import itertools
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

import spieltisch
from spieltisch.server.connection import Connection
from spieltisch.server.floor import Floor
from spieltisch.server.live import Live
from spieltisch.server.settings import ServerSettings
from spieltisch.server.thinking import Maker, Thinking
from spieltisch.server.warming import Warm
from spieltisch.storage import Entry, Line
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.wire import PROTOCOL
from spieltisch.wire.commands import Hello, Sit, Start, TableCommand
from spieltisch.wire.settings import Settings

ANN, BEN, CLEO, DAN = "ann", "ben", "cleo", "dan"
PATIENCE = 120.0  # the first time a game is compiled
SETTINGS = Settings(game="companeros", seats=4)


class Ring:
    """An alarm of the hand clock."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class HandClock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0
        self._rings: list[tuple[float, int, Ring]] = []
        self._count = itertools.count()

    def now(self) -> float:
        return self.time

    def at(self, when: float, call: Callable[[], None]) -> Ring:
        ring = Ring(call)
        heapq.heappush(self._rings, (when, next(self._count), ring))
        return ring

    def turn(self, seconds: float) -> None:
        """Lets so much time pass, and everything happen that was due in it."""
        end = self.time + seconds
        while self._rings and self._rings[0][0] <= end:
            when, _, ring = heapq.heappop(self._rings)
            self.time = max(self.time, when)
            if ring.call is not None:
                ring.call()
        self.time = end


class Wire:
    """Remembers what was written to it."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.code: int | None = None
        self.aborted = False
        self.unread = 0

    def write(self, frame: bytes) -> int:
        while frame:  # several may come at once
            start = {126: 4, 127: 10}.get(frame[1], 2)
            end = start + (frame[1] if start == 2 else int.from_bytes(frame[2:start], "big"))
            self.got.append(msgspec.json.decode(frame[start:end]))
            frame = frame[end:]
        return self.unread

    def hang_up(self, code: int) -> None:
        self.code = code

    def abort(self) -> None:
        self.aborted = True


class Guest:
    """Somebody with a socket."""

    def __init__(self, live: Live, person: str, since: int | None = None, patience: int = 1000) -> None:
        self.live = live
        self.person = person
        self.wire = Wire()
        self.connection = Connection(self.wire, person, patience)
        live.enter(self.connection, Hello(ref=1, protocol=PROTOCOL, since=since))

    def ask(self, command: TableCommand) -> None:
        self.live.receive(self.connection, self.person, command)

    def types(self) -> list[str]:
        return [message["type"] for message in self.wire.got]

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.wire.got if message["type"] == kind][-1]

    def codes(self) -> list[str]:
        return [message["code"] for message in self.wire.got if message["type"] in ("refused", "notice")]

    def refused(self, ref: int) -> str:
        """With which code that command was refused, if it was."""
        found = (each for each in self.wire.got if each["type"] == "refused" and each["ref"] == ref)
        return next((str(each["code"]) for each in found), "")

    @property
    def number(self) -> int:
        """The number of the last news that came, by any message."""
        numbers = [message["number"] for message in self.wire.got if "number" in message]
        return max(numbers, default=0)

    def legal(self, seat: int) -> list[str]:
        """What the seat may do, as far as it was told."""
        found: list[str] = []
        for message in self.wire.got:
            view = message.get("view") or message
            own = view.get("own", {}).get(str(seat), {})
            if "legal" in own:
                found = [each["action"] for each in own["legal"]]
        return found

    def turn(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for message in self.wire.got:
            view = message.get("view") or message.get("public") or message
            found = view.get("turn", found)
        return found

    def chairs(self) -> list[dict[str, Any]]:
        """Who sits where, as far as it was told."""
        found: list[dict[str, Any]] = []
        for message in self.wire.got:
            view = message.get("view") or message.get("public") or message
            found = view["table"]["chairs"] if "table" in view else found
        return found

    def leave(self) -> None:
        self.live.leave(self.connection)


class Gate:
    """A store that holds commits back, or refuses them, when it is told to."""

    def __init__(self, store: SQLiteStore) -> None:
        self.store = store
        self.opened = asyncio.Event()
        self.opened.set()
        self.error: Exception | None = None
        self.appends = 0
        self.reads = 0

    async def append(self, entry: Entry) -> None:
        self.appends += 1
        await self.opened.wait()
        if self.error is not None:
            raise self.error
        await self.store.append(entry)

    async def lines(self, table: str, after: int = 0) -> list[Line]:
        self.reads += 1
        return await self.store.lines(table, after)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


class Room:
    """A floor with one store and one clock, and a table on it."""

    def __init__(self, store: Gate, clock: HandClock, floor: Floor) -> None:
        self.store = store
        self.clock = clock
        self.floor = floor

    async def table(self, settings: Settings = SETTINGS, host: str = ANN) -> Live:
        return await self.floor.create(host, settings)

    async def playing(self, people: tuple[str, ...] = (ANN,), settings: Settings = SETTINGS) -> list[Guest]:
        """A match that has begun: these people from seat 0 on, and bots."""
        live = await self.table(settings)
        guests = [Guest(live, person) for person in people]
        for seat, guest in enumerate(guests):
            guest.ask(Sit(name=guest.person, seat=seat, ref=2))
        guests[0].ask(Start(fill="solid", ref=3))
        for _ in range(2):  # nobody has a share in the shuffle: the table waits for commitments, then values
            await live.settle()
            self.clock.turn(5.0)
        await until(lambda: live.table.state.phase == "playing")
        await live.settle()
        return guests

    async def turn_until(self, holds: Callable[[], bool]) -> None:
        """Lets time pass while bots think: who is done later than the clock was turned plays later, too."""

        def look() -> bool:
            if not holds():
                self.clock.turn(1.0)
            return holds()

        await until(look)


async def until(holds: Callable[[], bool]) -> None:
    """Waits for other threads, not for time to pass."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.001)


def in_room(
    folder: Path,
    scenario: Callable[[Room], Awaitable[None]],
    maker: Maker = spieltisch.player,
    settings: ServerSettings | None = None,
) -> None:
    """Plays a scenario in a room of its own."""

    async def play() -> None:
        store = Gate(await SQLiteStore.open(folder / "kept.sqlite"))
        clock = HandClock()
        thinking = Thinking(2, maker)
        floor = Floor(settings or ServerSettings(), store, clock, thinking, Warm())
        try:
            await scenario(Room(store, clock, floor))
        finally:
            store.opened.set()
            await floor.close()
            await store.store.close()

    asyncio.run(play())
