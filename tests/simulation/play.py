"""One simulated evening: a table, its people, servers that crash, a disk that fails, lines that break.

Everything follows from the seed: what is played, what goes wrong, and what comes first of things that happen
at the same time. After a while nothing goes wrong any more, and the match must come to its end.
"""

import asyncio
import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from starlette.websockets import WebSocket

from simulation.device import Device
from simulation.disk import Disk
from simulation.history import History
from simulation.judging import judge
from simulation.network import Line, Weather
from simulation.process import HOUSE, Process
from simulation.store import Neighbours, Trouble
from simulation.virtual import EPOCH, VirtualLoop
from spieltisch.server import floor as floors
from spieltisch.server import socket as sockets
from spieltisch.server.identity import hashed, token_of
from spieltisch.server.logs import LOGGER
from spieltisch.server.pipe import EXTENSION
from spieltisch.storage.contract import Person, Secret
from spieltisch.wire import closing
from spieltisch.wire.settings import Clock, Settings

GAMES: tuple[tuple[str, tuple[int, ...], dict[str, Any]], ...] = (
    ("companeros", (3, 3, 4), {}),
    ("deuce", (2, 3), {"target": 1}),
    ("list-und-tuecke", (3,), {"three_seats": True}),
)
EXPECTED = {"not-kept", "cannot-restore", "cannot-wake", "cannot-release"}
"""Errors that a server may write into its log when its store fails."""
LEASE = 5.0  # seconds after which a dead process has no table any more
LONGEST = 3_000.0  # seconds that a match may take after the last fault


class Found(AssertionError):
    """Something that must never be."""


class Simulation:
    """The world of one seed."""

    def __init__(self, seed: int, *, traced: bool = False) -> None:
        self.seed = seed
        self.random = Random(seed)
        self.loop = VirtualLoop.seeded(f"{seed} order")
        self.disk = Disk()
        self.history = History()
        self.calm = False
        """Has everything stopped going wrong?"""
        self.trace: list[str] | None = [] if traced else None
        self.table = ""
        self._moment = 0
        self._wrong: list[str] = []
        self._errors: list[str] = []
        self._neighbours = Neighbours()
        self._trouble = Trouble()
        self._processes: list[Process] = []
        self._plan()

    # --- what will be --------------------------------------------------------------------------------------

    def _plan(self) -> None:
        random = self.random
        game, seats, options = random.choices(GAMES, (6, 10, 1))[0]
        self._settings = Settings(
            game=game,
            seats=random.choice(seats),
            options=options,
            clock=random.choice((Clock(), Clock(), Clock("turn", 5))),
            spectators=random.choice(("none", "public", "after")),
        )
        people = random.randint(1, min(3, self._settings.seats))
        self.devices: list[Device] = []
        for number in range(people):
            person = f"person{number}"
            for device in range(random.choice((1, 1, 2))):
                self._add_device(person, f"{person}.{device}", host=number == 0)
        if random.random() < 0.3:
            self._add_device("", "watcher", host=False)
        for number in range(people):
            known = Person(f"person{number}", f"Person {number}", EPOCH, EPOCH)
            self.disk.add_person(known, Secret(hashed(f"person{number}")))
        self._servers = random.choice((1, 1, 1, 2))
        self._late = random.choice((0.01, 0.05, 0.5))
        self._breaks = random.choice((0.0, 0.003, 0.02))
        self._crashes = sorted(random.randrange(100, 4000) for _ in range(random.choice((0, 1, 1, 2))))
        stands = self._servers > 1 and random.random() < 0.5
        self._stands = [random.randrange(100, 3000)] if stands else []
        self._jumps = sorted(random.randrange(100, 4000) for _ in range(random.choice((0, 0, 1))))
        self._calm_since = 0.0
        self._over = self._settled = False
        self._calm_at = random.uniform(10.0, 40.0)
        self._bad = Trouble(
            slow=random.choice((0.0, 0.05, 0.5)),
            refused=random.choice((0.0, 0.0, 0.02)),
            broken_off=random.choice((0.0, 0.0, 0.02)),
            unread=random.choice((0.0, 0.0, 0.05)),
        )

    def _add_device(self, person: str, name: str, *, host: bool) -> None:
        self.devices.append(Device(self, person, name, Random(f"{self.seed} {name}"), host=host))

    # --- what is ------------------------------------------------------------------------------------------

    def play(self) -> None:
        """The whole evening; `Found` if anything was wrong with it."""
        self.run()
        self.judge()

    def run(self) -> None:
        """All that happens."""
        with self._seeded(), self._watched():
            for _ in range(self._servers):
                self._start()
            self.loop.outside(0.0, self._set_up)
            self.loop.run(self._goes_on)
            for process in self._processes:
                process.bury()

    def judge(self) -> None:
        """Says what was wrong, and how to see it."""
        if found := self.verdict():
            raise Found(
                f"seed {self.seed}: {'; '.join(found[:5])}\n"
                f"see it alone: .venv/bin/python tests/simulation/run.py {self.seed}"
            )

    def verdict(self) -> list[str]:
        """All that was wrong."""
        found = [*self._wrong, *self.loop.failures, *self._errors]
        if not found and not self._settled:
            return ["the match did not come to its end"]
        return found or judge(self.table, self.disk.logs[self.table], self.history, HOUSE, self.devices)

    def _start(self) -> None:
        address = f"process{len(self._processes)}"
        self._processes.append(
            Process(self.loop, self.disk, self.random, self._trouble, self._neighbours, address)
        )
        self._processes[-1].start()
        self.note(address, lambda: "starts")

    def _set_up(self) -> None:
        """The host makes a table, as over HTTP, and tells the others."""

        async def create() -> None:
            live = await self._processes[0].floor.create("person0", self._settings)
            self.table = live.id
            self.loop.outside(0.0, self._begin)

        self._processes[0].context.run(asyncio.ensure_future, create())

    def _begin(self) -> None:
        self._trouble.__dict__.update(self._bad.__dict__)
        for device in self.devices:
            self.loop.outside(self.random.choice((0.0, 0.5)), device.come)
        self.loop.outside(self._calm_at, self._calm_down)
        if self.random.random() < 0.3:
            self.loop.outside(self.random.uniform(1.0, 10.0), self._disk_full)

    def _disk_full(self) -> None:
        self.note("disk", lambda: "is full")
        self._trouble.out = True
        self.loop.outside(self.random.choice((0.5, 5.0)), self._disk_free)

    def _disk_free(self) -> None:
        self.note("disk", lambda: "is free")
        self._trouble.out = False

    def _calm_down(self) -> None:
        self.note("world", lambda: "calms down")
        self.calm, self._calm_since = True, self.loop.time()
        self._crashes, self._jumps, self._stands = [], [], []
        self._trouble.__dict__.update(Trouble().__dict__)
        self._late, self._breaks = 0.01, 0.0
        for device in self.devices:
            if device.line is not None:
                device.line.clear()
        self._remind()

    def _remind(self) -> None:
        """Nobody falls asleep before the end, and when all have seen it, all that is on its way arrives."""
        over = self._all_see_the_end()
        self._settled, self._over = self._over and over, over
        for device in self.devices:
            device.wake()
        self.loop.outside(5.0, self._remind)

    def _goes_on(self) -> bool:
        loop = self.loop
        if self._crashes and loop.steps >= self._crashes[0] and self.table:
            self._crashes.pop(0)
            self._crash()
        if self._stands and loop.steps >= self._stands[0] and self.table:
            self._stands.pop(0)
            self._stand_still()
        if self._jumps and loop.steps >= self._jumps[0]:
            self._jumps.pop(0)
            loop.jump(self.random.choice((3.0, 30.0, 4000.0)))
            self.note("world", lambda: "slept")
        if self._wrong or loop.failures or self._errors:
            return False
        return not (self.calm and (self._settled or loop.time() > self._calm_since + LONGEST))

    def _crash(self) -> None:
        if not (alive := self._alive):
            return
        process = self.random.choice(alive)
        self.note(process.address, lambda: "crashes")
        process.crash()
        lease = 0.0 if self._servers == 1 else self.random.choice((0.0, LEASE))
        self.loop.outside(lease, self._neighbours.hearers.pop, process.address, None)
        self.loop.outside(self.random.choice((0.0, 0.1, 12.0)), self._start)

    def _stand_still(self) -> None:
        """A process does nothing for a while; if that is long, the others do not wait for it."""
        if not (alive := self._alive):
            return
        process, seconds = self.random.choice(alive), self.random.choice((2.0, 15.0))
        self.note(process.address, lambda: "stands still")
        process.stand_still()
        hearers = self._neighbours.hearers
        believed = hearers[process.address]
        if seconds > LEASE:
            self.loop.outside(LEASE, hearers.pop, process.address, None)
        self.loop.outside(seconds, self._go_on, process, believed, seconds <= LEASE)

    def _go_on(self, process: Process, hearers: list[Callable[[str], None]], believed: bool) -> None:
        if process.alive:
            self.note(process.address, lambda: "goes on")
            self._neighbours.hearers[process.address] = hearers
            process.go_on(believed=believed)

    @property
    def _alive(self) -> list[Process]:
        return [process for process in self._processes if process.alive]

    async def _relay(self, websocket: WebSocket, address: str) -> None:
        """Another process has the table: the line goes on there, if there is somebody."""
        line = websocket.scope["extensions"][EXTENSION]
        for process in self._alive:
            if process.address == address:
                self.note(address, lambda: "is passed a line")
                process.serve(line, self.table, token_of(websocket))
                return
        line.hang_up(closing.RESTART)

    def _all_see_the_end(self) -> bool:
        """Is the match over for all who are there, and has all that was told arrived?"""
        tables = [process.floor.tables for process in self._alive]
        lives = [each[self.table] for each in tables if self.table in each]
        return len(lives) == 1 and all(
            device.done and device.number == lives[0].table.number(device.person)
            for device in self.devices
            if not device.gone
        )

    # --- what devices ask for ------------------------------------------------------------------------------

    def moment(self) -> int:
        """A number that grows: what happened before what."""
        self._moment += 1
        return self._moment

    def note(self, who: str, what: Callable[[], str]) -> None:
        if self.trace is not None:
            self.trace.append(f"{self.loop.time():10.3f} {who:12} {what()}")

    def wrong(self, what: str) -> None:
        self._wrong.append(what)

    def knock(self, device: Device) -> Line | None:
        """A line to the server, if there is one."""
        if not (alive := self._alive):
            return None
        process = self.random.choice(alive)
        weather = Weather(self.random.randrange(2**32), self._late, self._breaks)
        line = Line(self.loop, weather, device.hear, device.ended)
        process.serve(line, self.table, device.person or None)
        return line

    # --- the house rules of a simulation -------------------------------------------------------------------

    @contextmanager
    def _seeded(self) -> Iterator[None]:
        """Ids and values that nobody can guess come from the seed; garbage is collected when nothing runs.

        Processes pass lines on to each other within the simulation, and not over sockets.
        """
        fresh = Random(f"{self.seed} fresh")
        before = floors.__dict__["fresh_id"], floors.__dict__["fresh_bytes"], sockets.__dict__["relay"]
        floors.__dict__["fresh_id"] = lambda: f"table{fresh.randrange(10**10)}"
        floors.__dict__["fresh_bytes"] = lambda: fresh.randbytes(32)
        sockets.__dict__["relay"] = self._relay
        collecting = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            floors.__dict__["fresh_id"], floors.__dict__["fresh_bytes"], sockets.__dict__["relay"] = before
            if collecting:
                gc.enable()

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """An error that a server writes into its log is wrong, unless its store was the reason."""
        listener = Listener(self._errors, self.note)
        LOGGER.addHandler(listener)
        propagates, LOGGER.propagate = LOGGER.propagate, False
        try:
            yield
        finally:
            LOGGER.removeHandler(listener)
            LOGGER.propagate = propagates


class Listener(logging.Handler):
    """Reads a server's log."""

    def __init__(self, errors: list[str], note: Callable[[str, Callable[[], str]], None]) -> None:
        super().__init__(logging.WARNING)
        self._errors = errors
        self._note = note

    def emit(self, record: logging.LogRecord) -> None:
        fields: dict[str, Any] = getattr(record, "fields", {})
        self._note("log", lambda: f"{record.msg} {fields}")
        if record.msg not in EXPECTED:
            self._errors.append(f"{record.msg} {fields}")
