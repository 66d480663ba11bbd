"""An event loop without real time: a moment passes when everything that could happen in it has happened.

Callbacks run in the order in which they were asked for, as asyncio promises. What comes from outside (timers,
and by them the network and the disk) becomes ready at its time, and a seeded choice says how much of it is
taken in before the next callback, and in which order where the time is the same. There is no thread and no
socket: whoever wants one fails. So the same seed gives the same run.

Callbacks belong to an `Owner`, a process of the simulation, by their context. When the owner dies, none of
its callbacks runs any more: that is what a SIGKILL looks like from inside.
"""

import asyncio
import contextvars
import heapq
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, Self

from spieltisch.server.clock import Alarm

EPOCH = 1_800_000_000.0
"""What the clocks of the simulation show when it begins."""


class Owner:
    """Whoever callbacks belong to: they run as long as it lives."""

    def __init__(self) -> None:
        self.alive = True
        self.waiting: list[asyncio.Handle] | None = None
        """What it has to do when it wakes; None while it is awake."""
        self.tasks: list[asyncio.Task[Any]] = []
        self.context = contextvars.copy_context()
        self.context.run(OWNER.set, self)

    def die(self) -> None:
        self.alive = False
        for task in self.tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]  # it is dead, not forgotten


OWNER: contextvars.ContextVar[Owner | None] = contextvars.ContextVar("owner", default=None)


class VirtualLoop(asyncio.AbstractEventLoop):
    """As much of an event loop as the server needs."""

    def __init__(self, random: Random) -> None:
        self.steps = 0
        self.failures: list[str] = []
        """What should never have reached a loop."""
        self._random = random
        self._now = 0.0
        self._ready: deque[asyncio.Handle] = deque()
        self._timers: list[tuple[float, float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self._outside = contextvars.Context()

    @classmethod
    def seeded(cls, seed: int | str) -> Self:
        """A loop; what it has no method for would need a thread, a socket or a process."""
        return cls(Random(seed))

    # --- what asyncio asks for -----------------------------------------------------------------------------

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(self, coro: Coroutine[Any, Any, Any], **named: Any) -> "asyncio.Task[Any]":  # type: ignore[override]
        task = asyncio.Task(coro, loop=self, **named)
        owner = OWNER.get()
        if owner is not None:
            owner.tasks.append(task)
        return task

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:  # type: ignore[override]
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:  # type: ignore[override]
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._random.random(), self._count, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It stays where it is, and is passed over at its time."""

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.failures.append(f"{context.get('message')}: {error!r}")

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        raise AssertionError("a thread in a simulation")

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        raise AssertionError("a thread in a simulation")

    # --- what the simulation asks for ----------------------------------------------------------------------

    def outside(self, delay: float, call: Callable[..., object], *args: Any) -> asyncio.TimerHandle:
        """Something that no process does: the network, a disk, a person."""
        return self.call_at(self._now + delay, call, *args, context=self._outside)

    def wake(self, owner: Owner) -> None:
        """Who stood still goes on where it was."""
        self._ready.extend(owner.waiting or ())
        owner.waiting = None

    def jump(self, seconds: float) -> None:
        """Time passes in which nothing could happen, as when a machine sleeps."""
        self._now += seconds

    def run(self, goes_on: Callable[[], bool]) -> None:
        """Runs until nothing is left to do, or the simulation has seen enough."""
        events._set_running_loop(self)
        try:
            while (self._ready or self._timers) and goes_on():
                self._take_in()
                if self._ready:
                    self._step(self._ready.popleft())
        finally:
            events._set_running_loop(None)

    def _take_in(self) -> None:
        """Some of what is due; time passes only when there is nothing else to do."""
        timers = self._timers
        if not self._ready:
            while timers and timers[0][3].cancelled():
                heapq.heappop(timers)
            if not timers:
                return
            self._now = max(self._now, timers[0][0])
            self._ready.append(heapq.heappop(timers)[3])
        while timers and timers[0][0] <= self._now and self._random.random() < 0.5:
            self._ready.append(heapq.heappop(timers)[3])

    def _step(self, handle: asyncio.Handle) -> None:
        if handle.cancelled():
            return
        owner = handle._context.get(OWNER)  # type: ignore[attr-defined]  # there is no other way to know whose it is
        if owner is not None and owner.waiting is not None:
            owner.waiting.append(handle)
        elif owner is None or owner.alive:
            self.steps += 1
            handle._run()


class VirtualClock:
    """The server's clock on such a loop."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def now(self) -> float:
        return EPOCH + self._loop.time()

    def at(self, when: float, call: Callable[[], None]) -> Alarm:
        return self._loop.call_at(when - EPOCH, call)
