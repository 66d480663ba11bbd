"""Several server processes on one PostgreSQL, behind a load balancer."""

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from server.balancing import Balancer
from server.hosting import Hosted
from server.storming import Storm
from spieltisch.client import Server


class Processes:
    """People come by the balancer, whatever happens to the processes behind it."""

    def __init__(self, folder: Path, database: str, count: int = 2) -> None:
        self.each = [Hosted(made(folder / str(number)), database=database) for number in range(count)]
        self.balancer = Balancer([host.settings.port for host in self.each])
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        await asyncio.gather(*[self._stack.enter_async_context(host) for host in self.each])
        await self._stack.enter_async_context(self.balancer)
        await self.all_well()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()

    async def all_well(self) -> None:
        while len(self.balancer.well) < len(self.each):
            await asyncio.sleep(0.05)

    async def guest(self, name: str, process: int | None = None) -> Server:
        """Somebody who comes by the balancer, or straight to one of the processes."""
        server = Server(self.balancer.url if process is None else self.each[process].url)
        await server.guest(name)
        return server

    def freeze(self, process: int) -> None:
        """It stands still in the middle of whatever it does, and keeps all its connections."""
        self._signal(process, signal.SIGSTOP)

    def thaw(self, process: int) -> None:
        self._signal(process, signal.SIGCONT)

    def _signal(self, process: int, sign: signal.Signals) -> None:
        running = self.each[process].process
        assert running is not None
        running.send_signal(sign)


class ProcessStorm(Storm):
    """Processes are killed, one at a time, and started again."""

    def __init__(self, processes: Processes, seed: int) -> None:
        super().__init__(processes, seed)
        self._processes = processes

    async def trouble(self) -> None:
        host = self.random.choice(self._processes.each)
        host.kill()
        await host.start()
        await self._processes.all_well()


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder
