"""What is on its way to people: sent in the background, a few at a time, and tried again if need be."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from spieltisch.server import logs, metrics
from spieltisch.server.clock import Clock

CARRIERS = 4
ROOM = 1000  # what may wait; a server that is cut off from the world must not fill up
RETRIES = (60.0, 300.0, 1800.0)  # seconds


class NotNow(Exception):
    """It did not get there, and may another time."""

    def __init__(self, wait: float = 0.0) -> None:
        self.wait = wait
        super().__init__("it did not get there")


class Never(Exception):
    """It will not get there, however often it is tried."""


class Parcel(Struct, frozen=True):
    """Something to be sent."""

    kind: Literal["mail", "push"]
    send: Callable[[], Awaitable[None]]
    """Raises `NotNow` or `Never`."""
    wanted: Callable[[], bool] = lambda: True
    """Is it still good for anything?"""
    attempt: int = 0


class Outbox:
    """Takes parcels and sees to them; what it has no room for is lost, and counted."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._queue: asyncio.Queue[Parcel] = asyncio.Queue(ROOM)
        self._carriers: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._carriers = [asyncio.create_task(self._carry()) for _ in range(CARRIERS)]

    def put(self, parcel: Parcel) -> None:
        try:
            self._queue.put_nowait(parcel)
        except asyncio.QueueFull:
            self._end(parcel, "dropped")

    async def settle(self) -> None:
        """Waits until everything was tried; what is to be tried again later is not waited for."""
        await self._queue.join()

    async def close(self) -> None:
        """At once: what has not left is lost."""
        for carrier in self._carriers:
            carrier.cancel()
        await asyncio.gather(*self._carriers, return_exceptions=True)

    async def _carry(self) -> None:
        while True:
            parcel = await self._queue.get()
            try:
                await self._deliver(parcel)
            finally:
                self._queue.task_done()

    async def _deliver(self, parcel: Parcel) -> None:
        if not parcel.wanted():
            self._end(parcel, "unwanted")
            return
        try:
            await parcel.send()
        except NotNow as error:
            if parcel.attempt >= len(RETRIES):
                self._end(parcel, "failed")
                return
            wait = min(max(RETRIES[parcel.attempt], error.wait), RETRIES[-1])
            later = replace(parcel, attempt=parcel.attempt + 1)
            self._clock.at(self._clock.now() + wait, lambda: self.put(later))
            self._end(parcel, "later")
        except Never:
            self._end(parcel, "refused")
        except Exception as error:  # of our own: the next one may be fine
            logs.fail("notice-failed", error, kind=parcel.kind)
            self._end(parcel, "failed")
        else:
            self._end(parcel, "sent")

    def _end(self, parcel: Parcel, end: str) -> None:
        metrics.NOTICES.labels(parcel.kind, end).inc()
        if end not in ("sent", "unwanted"):
            logs.warn("notice", kind=parcel.kind, end=end, attempt=parcel.attempt)
