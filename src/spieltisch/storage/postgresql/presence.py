"""A process among others: it renews its lease, tells them things, and hears what they tell.

All of it goes over one connection that does nothing else, so that no slow question can cost the lease. When
that connection breaks, another one is made, for ever; what was told meanwhile is lost, and who listens gets
an empty text for it.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable

from spieltisch.storage.postgresql.asking import Connection
from spieltisch.storage.postgresql.leases import LEASE, RENEWAL, SWEEP, leave, renew
from spieltisch.storage.postgresql.pool import FIRST_PAUSE, LONGEST_PAUSE

CHANNEL = "spieltisch"
MOST = 4000  # bytes
PARTING = 1.0  # seconds
CLOCK = getattr(time, "CLOCK_BOOTTIME", None)  # goes on while the machine sleeps


def steady() -> float:
    """Seconds that went by, also while this process or its machine stood still."""
    return time.monotonic() if CLOCK is None else time.clock_gettime(CLOCK)


class Presence:
    """From `start` to `stop`, this process is there."""

    def __init__(
        self,
        connect: Callable[[], Awaitable[Connection]],
        node: int,
        address: str,
        lapsed: Callable[[], None],
        lease: float = LEASE,
        renewal: float = RENEWAL,
    ) -> None:
        self._connect = connect
        self._node = node
        self._address = address
        self._lapsed = lapsed  # called when the lease had run out: others may have taken all there was
        self._lease = lease
        self._renewal = renewal
        self._hearing: list[Callable[[str], None]] = []
        self._connection: Connection | None = None
        self._renewed = -lease
        self._broken = asyncio.Event()
        self._leaving = False
        self._staying: asyncio.Task[None] | None = None

    @property
    def sure(self) -> bool:
        """Has the lease not run out, by the clock of this machine?"""
        return steady() - self._renewed < self._lease

    async def start(self) -> None:
        """Others see this process when it returns."""
        await self._enter()
        self._staying = asyncio.create_task(self._stay())

    async def stop(self) -> None:
        """All tables of this process are free at once, if the database can be told."""
        self._leaving = True
        self._broken.set()
        if self._staying is not None:
            _, late = await asyncio.wait([self._staying], timeout=PARTING)
            for task in late:  # it is trying to connect
                task.cancel()
        self._renewed = -self._lease
        with contextlib.suppress(Exception):  # then they are when the lease has run out
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._connect()
            await leave(self._connection, self._node)
            await self._connection.close(timeout=1.0)

    def listen(self, hear: Callable[[str], None]) -> None:
        self._hearing.append(hear)

    async def announce(self, connection: Connection, news: str) -> None:
        """Over any connection."""
        if len(news.encode()) > MOST:
            raise ValueError(f"news of {len(news.encode())} bytes are too long: {MOST} are the most")
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._node} {news}")

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        node, _, news = str(payload).partition(" ")
        if node != str(self._node):
            self._tell(news)

    def _tell(self, news: str) -> None:
        for hear in self._hearing:
            hear(news)

    async def _enter(self) -> None:
        broken = asyncio.Event()  # of this connection alone
        connection = await self._connect()
        try:
            connection.add_termination_listener(lambda _: broken.set())
            await connection.add_listener(CHANNEL, self._hear)
            await connection.execute(SWEEP)
            await self._renew(connection)
        except BaseException:
            connection.terminate()
            raise
        self._connection, self._broken = connection, broken

    async def _renew(self, connection: Connection) -> None:
        began = steady()
        await self.renew(connection)
        self.renewed(began)

    async def renew(self, connection: Connection) -> None:
        await renew(connection, self._node, self._address, self._lease)

    def renewed(self, began: float) -> None:
        """The lease is as long as the database says, counted from before it was asked."""
        if not self.sure:
            self._lapsed()
        self._renewed = began

    async def _stay(self) -> None:
        pause = FIRST_PAUSE
        while not self._leaving:
            try:
                if self._connection is None:
                    await self._enter()
                    self._tell("")
                else:
                    await self._renew(self._connection)
                pause = FIRST_PAUSE
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._broken.wait(), self._renewal)
                if not self._broken.is_set():
                    continue
                if self._leaving:
                    return
            except Exception:  # whatever it is, it may be better next time
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            if self._connection is not None:
                self._connection.terminate()
                self._connection = None
