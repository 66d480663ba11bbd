"""A besieged server, the bystanders, and what an attack did to both."""

import asyncio
import contextlib
import json
import logging
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from hostile.knocking import Knock
from server.hosting import SOURCES, free_port
from spieltisch.client import Server
from spieltisch.server.settings import Limits, ServerSettings
from spieltisch.table.house import House
from spieltisch.wire.settings import Settings

HERE = Path(__file__).parent
ATTACKER = "127.0.0.2"  # this machine, too, but another address than the bystanders'
PATIENCE = 600.0  # all games are compiled first, where that was never done
MEGABYTE = 2**20
QUIET = 2.0  # seconds with which an attack is compared
SHORTEST = 1.0  # seconds for an attack that is sooner over: long enough to play some actions
REPORT = logging.getLogger("hostile")
"""Figures, for who asks for them: `pytest tests/hostile --log-cli-level=INFO`."""
Attack = Callable[["Siege"], Awaitable[None]]


@dataclass(frozen=True)
class Spell:
    """A stretch of time, as the server and the bystanders have seen it."""

    acts: list[float]
    pings: list[float]
    refused: list[str]
    welcomes: int
    late: float

    @property
    def slowest(self) -> float:
        """Of a hundred actions, how long the slowest took: seconds from sending to `ok`."""
        times = sorted(self.acts) or [PATIENCE]
        return times[len(times) * 99 // 100]

    def __str__(self) -> str:
        return (
            f"{len(self.acts)} actions, p99 {1000 * self.slowest:.1f} ms; the loop late by "
            f"{1000 * self.late:.0f} ms at worst"
        )


class Siege:
    """The server and the people at the other table."""

    def __init__(self, folder: Path) -> None:
        self.settings = ServerSettings(
            port=free_port(),
            database=str(folder / "tables.sqlite"),
            limits=Limits(handshake_seconds=3.0),  # less than usual, to save time; all others as they are
            house=House(bot_pause=0.0, shuffle_wait=3.0),
            thinkers=1,
        )
        self.log = folder / "log.jsonl"
        self.url = f"http://127.0.0.1:{self.settings.port}"
        self.table = ""  # of which the attackers know
        self.token = ""  # of somebody among them

    def __enter__(self) -> Self:
        env = os.environ | {"PYTHONPATH": str(SOURCES)}
        command = [sys.executable, str(HERE / "besieged.py"), msgspec.json.encode(self.settings).decode()]
        with contextlib.ExitStack() as stack:  # what was begun ends, also if the siege never comes about
            with self.log.open("wb") as log:
                self.process = subprocess.Popen(command, stderr=log, stdout=log, env=env)
            stack.enter_context(self.process)
            stack.callback(self.process.kill)
            self._wait_until_ready()
            command = [sys.executable, str(HERE / "bystanders.py"), self.url]
            pipe = subprocess.PIPE
            self.people = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=env, text=True)
            stack.enter_context(self.people)
            stack.callback(self.people.kill)
            self.table, self.token = asyncio.run(self._open_table())
            while not self.spell(0.5).acts:
                pass
            self._ending = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ending.close()

    def _wait_until_ready(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, self.log.read_text()[-2000:]
            if b'"event": "listening"' in self.log.read_bytes():
                kernels = self._get("/api/health")["kernels"]
                if kernels["done"] == kernels["of"]:
                    return
            time.sleep(0.1)
        raise TimeoutError(self.log.read_text()[-2000:])

    async def _open_table(self) -> tuple[str, str]:
        server = Server(self.url)
        await server.guest("attacker")
        assert server.token is not None
        return await server.create(Settings(game="deuce", seats=2, free_text=True)), server.token

    def _get(self, path: str) -> Any:
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
            return json.loads(answer.read())

    # --- attackers -----------------------------------------------------------------------------------------

    async def knock(self, receive_buffer: int = 0) -> Knock:
        """A connection of an attacker; nothing is sent."""
        return await Knock.at(self.settings.port, ATTACKER, receive_buffer)

    async def visit(self, *, hello: bool = True, token: str = "", receive_buffer: int = 0) -> Knock:
        """An attacker's websocket at the attackers' table."""
        knock = await self.knock(receive_buffer)
        await knock.upgrade(self.table, token)
        if hello:
            await knock.hello()
        return knock

    # --- what it does --------------------------------------------------------------------------------------

    def spell(self, seconds: float = 0.0, during: Attack | None = None) -> Spell:
        """Lets time pass, or an attack happen, and says how that was."""
        self._report()
        if during is None:
            time.sleep(seconds)
        else:
            asyncio.run(self._carry_out(during))
        return self._report()

    async def _carry_out(self, attack: Attack) -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(attack(self), asyncio.sleep(SHORTEST))

    def _report(self) -> Spell:
        assert self.people.stdin is not None
        assert self.people.stdout is not None
        self.people.stdin.write("\n")
        self.people.stdin.flush()
        said = json.loads(self.people.stdout.readline())
        probe = self._get("/probe")
        return Spell(said["acts"], said["pings"], said["refused"], said["welcomes"], probe["late"])

    def holds(self) -> tuple[int, int]:
        """How many sockets the server has, and how many bytes."""
        found = self._get("/probe/count")
        return found["Pipe"] + found["Watched"], found["memory"]

    def calm(self, sockets: int) -> int:
        """Waits until the server has let go of what an attack has opened; the bytes that it then holds."""
        end = time.monotonic() + PATIENCE
        while (found := self.holds())[0] > sockets:
            assert time.monotonic() < end, f"{found[0]} sockets are still there"
            time.sleep(0.2)
        return found[1]

    def endure(self, attack: Attack) -> tuple[Spell, Spell]:
        """An attack twice, the first to warm up; what holds for all of them is checked, and nothing lost."""
        sockets, _ = self.holds()
        self.spell(0.0, attack)
        before = self.calm(sockets)
        quiet = self.spell(QUIET)
        during = self.spell(0.0, attack)
        after = self.calm(sockets)
        grown = (after - before) / MEGABYTE
        REPORT.info("quiet: %s; during: %s; %+.1f MiB of %.0f", quiet, during, grown, after / MEGABYTE)
        assert not quiet.refused + during.refused
        assert during.welcomes == quiet.welcomes, "a bystander was thrown out"
        assert grown < 8
        assert self.process.poll() is None
        log = self.log.read_text()
        assert "table-broken" not in log
        assert '"internal"' not in log
        return quiet, during


def bearable(quiet: Spell, during: Spell) -> None:
    """The bystanders may notice, but can play on: generous, because the machine does other things, too."""
    assert during.slowest < 10 * quiet.slowest + 0.15, (str(quiet), str(during))
    assert during.late < 10 * quiet.late + 0.25, (str(quiet), str(during))
