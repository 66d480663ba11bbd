"""The server's clock: wall time as it was at the start, and what a monotonic clock has counted since.

It never runs backwards and never jumps, whatever becomes of the machine's own time.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Tells the time and calls at a time; tests bring one that they turn by hand."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def at(self, when: float, call: Callable[[], None]) -> Alarm:
        """Calls at that time, on the event loop."""
        ...


class SteadyClock:
    """The real one."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return self._offset + time.monotonic()

    def at(self, when: float, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), call)
