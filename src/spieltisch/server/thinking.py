"""Where bots think: in threads of their own, fair between tables, never on the event loop.

Kernels let go of the interpreter while they run. Each table has a queue; threads go round the tables, so one
with many bots waits for itself. Hints come after all bots. A thread that does not come back is replaced.
"""

import asyncio
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any

from spieltisch.games.contract import ViewState
from spieltisch.players import LEVELS, USUAL_LEVEL, Explanation, Player
from spieltisch.players.search.prospects import legal_actions
from spieltisch.server import logs, metrics

PATIENCE = 5.0  # seconds beyond what a level takes, until the first legal action will do
IDLE = 2  # players of a kind that are kept for the next thought
Maker = Callable[[str], Player]


class Work:
    """A thought on its way through the threads."""

    __slots__ = ("about", "do", "done", "future", "loop", "seconds", "started")

    def __init__(self, about: str, do: Callable[[], Any], seconds: float) -> None:
        self.about = about
        self.do = do
        self.seconds = seconds
        self.started = 0.0
        self.done = False
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()


class Queue:
    """Work by table, taken in turn."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, deque[Work]] = OrderedDict()

    def add(self, work: Work) -> None:
        self._tables.setdefault(work.about, deque()).append(work)

    def __len__(self) -> int:
        return sum(map(len, list(self._tables.values())))

    def take(self) -> Work | None:
        """The next table's first; that table comes last then."""
        if not self._tables:
            return None
        table, queue = self._tables.popitem(last=False)
        work = queue.popleft()
        if queue:
            self._tables[table] = queue
        return work


class Thinking:
    """The threads, and the players that think in them."""

    def __init__(self, threads: int, maker: Maker, patience: float = PATIENCE) -> None:
        self._maker = maker
        self._patience = patience
        self._idle: dict[tuple[str, str], list[Player]] = {}
        self._lock = threading.Condition()
        self._queues = (Queue(), Queue())  # bots, hints
        self._threads = max(1, threads)
        self._running = 0
        self._busy: set[Work] = set()
        self._closed = False

    async def choose(self, table: str, level: str, view: ViewState) -> str:
        """What a bot plays: its choice, or the first legal action if it cannot choose."""
        seconds = LEVELS[level].seconds if level in LEVELS else 0.0
        try:
            return str(await self._think(0, table, level, view, seconds, lambda player: player.choose(view)))
        except Exception as error:
            logs.fail("bot-failed", error, table=table, bot=level)
            return first_legal(view)

    async def explain(self, table: str, level: str, view: ViewState) -> Explanation:
        """What a bot thinks of each action; after all bots that are to play."""
        found: Explanation = await self._think(
            1, table, level, view, 1.0, lambda player: player.explain(view)
        )
        return found

    async def _think(
        self, rank: int, table: str, level: str, view: ViewState, seconds: float, ask: Callable[[Player], Any]
    ) -> Any:
        key = (level, view.game.id)

        def think() -> Any:
            with self._lock:
                idle = self._idle.setdefault(key, [])
                player = idle.pop() if idle else None
            player = player if player is not None else self._maker(level)
            began = time.perf_counter()
            found = ask(player)
            metrics.THINKING_SECONDS.labels(level).observe(time.perf_counter() - began)
            with self._lock:
                if len(idle) < IDLE:
                    idle.append(player)
            return found

        work = Work(table, think, seconds + self._patience)
        with self._lock:
            if self._closed:
                raise RuntimeError("the threads are closed")
            self._queues[rank].add(work)
            if self._running < self._threads:
                self._running += 1
                threading.Thread(target=self._run, name="thinking", daemon=True).start()
            self._lock.notify()
        return await work.future

    @property
    def waiting(self) -> int:
        """Thoughts that wait for a thread."""
        return sum(map(len, self._queues))

    def watch(self) -> None:
        """Gives up on thoughts that take far too long, and puts other threads in the place of theirs."""
        now = time.monotonic()
        with self._lock:
            late = [work for work in self._busy if now - work.started > work.seconds]
            for work in late:
                work.done = True
                self._busy.discard(work)
                threading.Thread(target=self._run, name="thinking", daemon=True).start()
        for work in late:
            if not work.future.done():
                work.future.set_exception(TimeoutError("a thought did not come to an end"))

    def close(self) -> None:
        """Lets the threads end; what they still think about is for nobody."""
        with self._lock:
            self._closed = True
            self._lock.notify_all()

    def _run(self) -> None:
        while True:
            with self._lock:
                work = None
                while not self._closed and (work := self._next()) is None:
                    self._lock.wait()
                if work is None:
                    return
                if work.future.done():  # nobody wants to know any more
                    continue
                work.started = time.monotonic()
                self._busy.add(work)
            found, error = None, None
            try:
                found = work.do()
            except Exception as raised:
                error = raised
            with self._lock:
                if work.done:  # given up, and this thread replaced
                    return
                self._busy.discard(work)
            try:
                work.loop.call_soon_threadsafe(deliver, work.future, found, error)
            except RuntimeError:  # the loop is closed: nobody waits any more
                return

    def _next(self) -> Work | None:
        for queue in self._queues:
            work = queue.take()
            if work is not None:
                return work
        return None


def deliver(future: "asyncio.Future[Any]", found: Any, error: Exception | None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(found)


def first_legal(view: ViewState) -> str:
    """An action that is always possible."""
    return view.game.notation.write(legal_actions(view)[0])


def quick(level: str) -> str:
    """The level itself if it needs no search, else the best that does not."""
    return level if level not in LEVELS or LEVELS[level].seconds == 0.0 else USUAL_LEVEL
