"""Whole servers for tests: processes with a database of their own, that can be ended in any way."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

import spieltisch
from spieltisch.client import Server
from spieltisch.server.settings import Limits, ServerSettings
from spieltisch.table.house import House

PROGRAM = Path(__file__).parent / "hosted.py"
SOURCES = Path(spieltisch.__file__).parent.parent
PATIENCE = 120.0

# Tests come from one address, and in a hurry.
GENEROUS = Limits(
    requests_per_second=10_000.0,
    request_burst=10_000,
    connections_per_address=10_000,
    guests_per_hour=100_000,
    messages_per_second=10_000.0,
    burst=10_000,
    sockets_per_person=100,
)
QUICK = House(grace=20.0, bot_pause=0.0, shuffle_wait=3.0)


class Hosted:
    """A server on a port of its own; it can be killed, and started again on the same database."""

    def __init__(
        self,
        folder: Path,
        *,
        limits: Limits = GENEROUS,
        house: House = QUICK,
        rigged: bool = False,
        database: str = "",
    ) -> None:
        """Keeps everything in a file in the folder, unless a database is given."""
        self._how = ["rigged"] if rigged else []
        self.database = folder / "tables.sqlite"
        self.log = folder / "log.jsonl"
        port = free_port()
        self.settings = ServerSettings(
            port=port,
            database=database or str(self.database),
            address=f"127.0.0.1:{port}",
            limits=limits,
            house=house,
            thinkers=1,
        )
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"

    async def start(self) -> None:
        """Starts the process, and waits until people can come."""
        told = self._listenings()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(PROGRAM), msgspec.json.encode(self.settings).decode(), *self._how],
                stderr=log,
                stdout=log,
                env=os.environ | {"PYTHONPATH": str(SOURCES)},
            )
        async with asyncio.timeout(PATIENCE):
            while self._listenings() == told:
                assert self.process.poll() is None, self.log.read_text()[-2000:]
                await asyncio.sleep(0.02)

    def _listenings(self) -> int:
        return self.log.read_bytes().count(b'"event": "listening"') if self.log.exists() else 0

    def kill(self) -> None:
        """At once, in the middle of whatever it does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    async def stop(self) -> int:
        """As a host would; the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self.process.wait, PATIENCE)

    async def guest(self, name: str) -> Server:
        server = Server(self.url)
        await server.guest(name)
        return server

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
