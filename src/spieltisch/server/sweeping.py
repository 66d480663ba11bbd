"""What was kept long enough goes: a while after the start, and every hour.

A machine may start with a clock that is a year wrong, and learn better from the network a minute later. So
nothing goes at once, and nothing while the machine's clock is not where it was to be expected.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

from msgspec.structs import asdict

from spieltisch.server import logs, metrics
from spieltisch.server.identity import Clock
from spieltisch.server.settings import DAY, Keeping
from spieltisch.storage import Expired, Store
from spieltisch.storage import Keeping as KeptSeconds
from spieltisch.storage.errors import StorageError

FIRST = 600.0  # seconds after the start
EVERY = 3600.0
DOUBT = 3600.0  # seconds by which the two clocks may differ


def in_seconds(keeping: Keeping) -> KeptSeconds:
    """The host's days, as a store takes them."""

    def seconds(days: float | None) -> float | None:
        return None if days is None else days * DAY

    return KeptSeconds(
        records=seconds(keeping.records),
        tables=seconds(keeping.tables),
        idle=seconds(keeping.tables),
        people=seconds(keeping.people),
        chat=seconds(keeping.chat),
    )


async def sweep(store: Store, now: float, keeping: Keeping) -> Expired:
    """Once; a store that cannot be written to is tried again the next time."""
    try:
        gone = await store.expire(now, in_seconds(keeping))
    except StorageError as error:
        logs.fail("sweeping-failed", error)
        return Expired()
    counts = asdict(gone)
    for what, count in counts.items():
        metrics.EXPIRED.labels(what).inc(count)
    if any(counts.values()):
        logs.log("swept", **counts)
    return gone


async def keep_sweeping(
    store: Store,
    clock: Clock,
    keeping: Keeping,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    wall: Callable[[], float] = time.time,
) -> None:
    """For as long as the server runs; to be cancelled with it."""
    await sleep(FIRST)
    while True:
        if abs(wall() - clock.now()) <= DOUBT:
            await sweep(store, clock.now(), keeping)
        else:  # what the server believes since its start, or what the machine says now, is wrong
            logs.warn("clocks-differ", seconds=round(wall() - clock.now()))
        await sleep(EVERY)
