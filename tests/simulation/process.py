"""One server process of a simulation: the real floor, tables and conversations on simulated parts."""

import asyncio
from random import Random
from typing import cast

import spieltisch
from simulation.disk import Disk
from simulation.network import Line
from simulation.store import Neighbours, SimulatedStore, Trouble
from simulation.virtual import Owner, VirtualClock, VirtualLoop
from spieltisch.games.contract import ViewState
from spieltisch.players.search.prospects import legal_actions
from spieltisch.server.context import Context
from spieltisch.server.floor import Floor
from spieltisch.server.identity import Guests
from spieltisch.server.intake import Intake
from spieltisch.server.notices.notices import Notices
from spieltisch.server.settings import Limits, ServerSettings
from spieltisch.server.socket import socket
from spieltisch.server.thinking import Thinking
from spieltisch.server.warming import Warm
from spieltisch.storage import Store
from spieltisch.storage.errors import StorageError
from spieltisch.table.house import House
from spieltisch.wire import closing

HOUSE = House(grace=8.0, bot_pause=0.3, shuffle_wait=2.0, next_wait=10.0, caretaker="gentle")
SETTINGS = ServerSettings(house=HOUSE, limits=Limits(handshake_seconds=5.0))


class RandomThinking(Thinking):
    """Bots without threads: any legal action, after a while."""

    def __init__(self, random: Random) -> None:
        super().__init__(1, spieltisch.player)
        self._random = random

    async def choose(self, table: str, level: str, view: ViewState) -> str:
        await asyncio.sleep(self._random.choice((0.0, 0.001, 0.3)))
        return view.game.notation.write(self._random.choice(legal_actions(view)))


class Process(Owner):
    """Lives from its start to its crash, and takes everything with it that is not on the disk."""

    def __init__(
        self,
        loop: VirtualLoop,
        disk: Disk,
        random: Random,
        trouble: Trouble,
        neighbours: Neighbours,
        address: str,
    ) -> None:
        super().__init__()
        self.address = address
        self.disk = disk
        self._loop = loop
        self._lines: list[Line] = []
        clock = VirtualClock(loop)
        self._store = store = SimulatedStore(disk, random, trouble, neighbours, address)
        kept = cast(Store, store)  # but for expiry, backups and notices, which nobody asks for here
        self.floor = Floor(SETTINGS, kept, clock, RandomThinking(random), Warm())
        guests, notices = Guests(kept, clock, SETTINGS.limits), Notices(SETTINGS, kept, clock)
        self._parts = Context(SETTINGS, kept, clock, self.floor, guests, notices, Intake())

    def start(self) -> None:
        self.context.run(self.floor.start)

    def serve(self, line: Line, table: str, token: str | None) -> None:
        """A client knocks."""
        self._lines.append(line)
        self.context.run(lambda: asyncio.ensure_future(self._serve(line, table, token)))

    async def _serve(self, line: Line, table: str, token: str | None) -> None:
        try:
            await socket(line.socket(self._parts, table, token))
        except StorageError:  # the guard around every endpoint answers that in a real server
            line.hang_up(closing.FAILED)

    def crash(self) -> None:
        """Like SIGKILL: nothing of it happens any more."""
        self.die()
        for live in self.floor.tables.values():
            live.closed = True  # what Python tidies up later does not play on
        for line in self._lines:
            line.crash()

    def stand_still(self) -> None:
        """Like SIGSTOP, or a machine without a moment to spare."""
        self.waiting = []

    def go_on(self, *, believed: bool) -> None:
        """Like SIGCONT; whoever was not believed in any more has lost its claims."""
        if not believed:
            self._store.doubt()
        self._loop.wake(self)

    def bury(self) -> None:
        """After the simulation: its unfinished work is put away quietly."""
        self.die()
        for live in self.floor.tables.values():
            live.closed = True
        for task in self.tasks:
            if not task.done():
                coroutine = task.get_coro()
                assert coroutine is not None
                coroutine.close()
