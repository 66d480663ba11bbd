"""What waits until a game is compiled: people are told how far that is."""

import asyncio
from collections.abc import Callable

from spieltisch.server.warming import Warming
from spieltisch.wire.messages import AnyMessage, Notice

EVERY = 1.0  # seconds between words to who waits


class Preparing:
    """Calls that wait, in order."""

    __slots__ = (
        "_task",
        "_tell",
        "_waiting",
        "_warming",
    )

    def __init__(self, warming: Warming, tell: Callable[[AnyMessage], None]) -> None:
        self._warming = warming
        self._tell = tell
        self._waiting: list[Callable[[], None]] = []
        self._task: asyncio.Task[None] | None = None

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def wait(self, game: str, call: Callable[[], None]) -> None:
        """Calls when the game is ready."""
        self._waiting.append(call)
        if len(self._waiting) == 1:
            self._task = asyncio.create_task(self._prepare(game))

    async def _prepare(self, game: str) -> None:
        ready = asyncio.ensure_future(self._warming.ready(game))
        while not ready.done():
            self._tell(Notice(code="preparing", params=self._warming.progress(game)))
            await asyncio.wait([ready], timeout=EVERY)
        self._tell(Notice(code="ready"))
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()
