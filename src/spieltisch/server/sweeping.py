"""What was kept long enough goes: at the start, and every hour."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import asdict

from spieltisch.server import logs, metrics
from spieltisch.server.identity import Clock
from spieltisch.server.settings import DAY, Keeping
from spieltisch.storage import Expired, Store
from spieltisch.storage import Keeping as KeptSeconds
from spieltisch.storage.errors import StorageError

EVERY = 3600.0


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
) -> None:
    """For as long as the server runs; to be cancelled with it."""
    while True:
        await sweep(store, clock.now(), keeping)
        await sleep(EVERY)
