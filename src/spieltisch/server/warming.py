"""Kernels are compiled while the server already listens.

Compiling holds the interpreter for seconds at a time, so another process does it, and leaves the result in
the cache on disk; a thread of this process then only loads it. What that process cannot do, the thread does.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from spieltisch.games import names
from spieltisch.server import logs
from spieltisch.server.rehearsal import STEPS, rehearse

PREPARED = ("rules", "bots")  # what a match needs to begin; thinking ahead may come later
NICE = 10  # people who play come first


class Warming:
    """Which games are ready, and a way to wait for them."""

    def __init__(
        self, prepare: Callable[[str, str], None] = rehearse, games: Iterable[str] | None = None
    ) -> None:
        self._prepare = prepare
        self._steps = [(game, step) for step in STEPS for game in (names() if games is None else games)]
        self._done: dict[tuple[str, str], asyncio.Event] = {}
        self._task: asyncio.Task[None] | None = None
        self._child: asyncio.subprocess.Process | None = None

    def is_ready(self, game: str, steps: tuple[str, ...] = PREPARED) -> bool:
        return all(self._event(game, step).is_set() for step in steps)

    async def ready(self, game: str, steps: tuple[str, ...] = PREPARED) -> None:
        """Waits until the game can be played."""
        for step in steps:
            await self._event(game, step).wait()

    def progress(self, game: str | None = None) -> dict[str, Any]:
        """How many steps are done, of how many."""
        steps = [key for key in self._steps if game is None or key[0] == game]
        return {"done": sum(self._event(*key).is_set() for key in steps), "of": len(steps)}

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Leaves no process behind."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self._child is not None:
            with suppress(ProcessLookupError):
                self._child.kill()
            await self._child.wait()

    def _event(self, game: str, step: str) -> asyncio.Event:
        return self._done.setdefault((game, step), asyncio.Event())

    async def _run(self) -> None:
        """Loads each step when the other process has compiled it."""
        try:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "spieltisch.server.warming",
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                stdin=asyncio.subprocess.DEVNULL,
            )
        except OSError as error:
            logs.fail("no-compiling-process", error)
        said = None if self._child is None else self._child.stdout
        for game, step in self._steps:
            if said is not None:
                line = await said.readline()
                if line.split() != [game.encode(), step.encode()]:
                    logs.warn("compiling-process-failed", game=game, step=step)
                    said = None
            loop = asyncio.get_running_loop()
            loaded = loop.create_future()
            # A daemon thread: going down does not wait for a compilation.
            threading.Thread(target=self._load, args=(game, step, loop, loaded), daemon=True).start()
            await loaded
            self._event(game, step).set()
            logs.log("prepared", game=game, step=step)

    def _load(
        self, game: str, step: str, loop: asyncio.AbstractEventLoop, loaded: "asyncio.Future[None]"
    ) -> None:
        try:
            self._prepare(game, step)
        except Exception as error:  # then the first who needs it compiles it
            logs.fail("not-prepared", error, game=game, step=step)
        if not loop.is_closed():
            loop.call_soon_threadsafe(lambda: None if loaded.done() else loaded.set_result(None))


class Warm(Warming):
    """For tests and tools that have everything compiled, or do not care."""

    def __init__(self) -> None:
        super().__init__(games=())

    def is_ready(self, game: str, steps: tuple[str, ...] = PREPARED) -> bool:  # noqa: ARG002
        return True

    async def ready(self, game: str, steps: tuple[str, ...] = PREPARED) -> None:  # noqa: ARG002
        return

    def start(self) -> None:
        return


def main() -> None:
    """The other process: compiles, and says a line after each step."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    for step in STEPS:
        for game in names():
            rehearse(game, step)
            sys.stdout.write(f"{game} {step}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
