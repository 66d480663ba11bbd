"""Terminals at a server's table: the program as a process, with lines going in and sentences coming out."""

import asyncio
import json
import os
import signal
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from types import TracebackType
from typing import Self

from cli.running import command, hear_interrupts
from server.hosting import Hosted
from spieltisch.client import Server
from spieltisch.wire.settings import Settings

PATIENCE = 300.0  # the program, and the server's games, may have to be compiled first on a busy machine


class Terminal:
    """One person's; it remembers who they are in a folder of its own."""

    def __init__(self, home: Path, *words: object) -> None:
        self._home = home
        self._words = words
        self._process: Process | None = None
        self.seen = ""

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            *command(*self._words),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=environment(self._home),
            preexec_fn=hear_interrupts,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._running.returncode is None:
            self._running.kill()
        await self._running.communicate()

    @property
    def _running(self) -> Process:
        assert self._process is not None
        return self._process

    async def until(self, text: str, times: int = 1) -> None:
        """Waits until that was said so often."""
        assert self._running.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while self.seen.count(text) < times:
                found = await self._running.stdout.read(65536)
                assert found, f"it ended before {text!r}:\n{self.seen[-2000:]}"
                self.seen += found.decode()

    async def write(self, *lines: str) -> None:
        assert self._running.stdin is not None
        self._running.stdin.write("".join(f"{line}\n" for line in lines).encode())
        await self._running.stdin.drain()

    async def end(self) -> tuple[int, str]:
        """No more lines: the exit code, and what was complained about."""
        async with asyncio.timeout(PATIENCE):
            out, err = await self._running.communicate()
        self.seen += out.decode()
        assert self._running.returncode is not None
        return self._running.returncode, err.decode()

    def interrupt(self) -> None:
        self._running.send_signal(signal.SIGINT)


def environment(home: Path) -> dict[str, str]:
    return os.environ | {"XDG_CONFIG_HOME": str(home), "HOME": str(home), "LC_ALL": "C.UTF-8"}


async def set_up(host: Hosted, home: Path, settings: Settings) -> str:
    """A new table, and its host's token where the host's terminal looks for it; gives the link."""
    server: Server = await host.guest("Hosty")
    table = await server.create(settings)
    file = home / "spieltisch" / "guests.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({host.url: server.token}), encoding="utf-8")
    return f"{host.url}/t/{table}"
