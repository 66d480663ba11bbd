"""How many appends a second the store takes, durable each, and how long one waits.

    python benchmarks/storage.py                    tables that play at once: 1, 100, 500, 2000
    python benchmarks/storage.py --folder /var/tmp  on the disk of that folder
    python benchmarks/storage.py --busy 0.5         beside an event loop that is busy half of the time
    python benchmarks/storage.py --postgresql       PostgreSQL beside SQLite, in turns (needs [dev])

Every table appends its next move as soon as the last one is on the disk: a line of 200 bytes and a summary
that changes whose turn it is. SQLite with `synchronous=FULL`, PostgreSQL with `fsync` and
`synchronous_commit`; the folder must be on a real disk. CPU is that of this process for an append: that of
PostgreSQL's own processes is not in it.
"""

import argparse
import asyncio
import importlib.util
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from spieltisch.storage import Entry, Line, Store, Summary
from spieltisch.storage.postgresql import PostgresStore
from spieltisch.storage.sqlite import SQLiteStore

BODY = bytes(range(200))


def summary(table: str, people: tuple[str, ...], turn: int) -> Summary:
    return Summary(
        table=table,
        game="deuce",
        status="playing",
        listed=True,
        free=0,
        seats=4,
        host=people[0],
        people=people,
        movers=(people[turn % 4],),
        wake=None,
        created=1.0,
        updated=float(turn),
        about=b"{}" * 50,
    )


async def play(store: Store, table: str, until: float, waits: list[float]) -> None:
    people = tuple(f"{table}-{seat}" for seat in range(4))
    number = 0
    now = time.perf_counter()
    while now < until:
        number += 1
        lines = (Line(number, BODY),)
        await store.append(Entry(table, number - 1, lines, summary(table, people, number)))
        done = time.perf_counter()
        waits.append(done - now)
        now = done


async def keep_busy(share: float) -> None:
    """What the server does besides: milliseconds of plain Python, again and again."""
    while True:
        end = time.perf_counter() + 0.002 * share
        while time.perf_counter() < end:
            pass
        await asyncio.sleep(0.002 * (1 - share))


async def measure(database: Path | str, tables: int, seconds: float, busy: float) -> dict[str, Any]:
    store: Store = (
        await SQLiteStore.open(database) if isinstance(database, Path) else await PostgresStore.open(database)
    )
    other = asyncio.create_task(keep_busy(busy)) if busy else None
    waits: list[float] = []
    start, worked = time.perf_counter(), time.process_time()
    await asyncio.gather(*(play(store, f"t{number}", start + seconds, waits) for number in range(tables)))
    took, worked = time.perf_counter() - start, time.process_time() - worked
    if other is not None:
        other.cancel()
    await store.close()
    waits.sort()
    return {
        "store": type(store).__name__.removesuffix("Store"),
        "tables": tables,
        "appends_per_second": round(len(waits) / took),
        "p50_ms": round(waits[len(waits) // 2] * 1e3, 2),
        "p99_ms": round(waits[len(waits) * 99 // 100] * 1e3, 2),
        "worst_ms": round(waits[-1] * 1e3, 2),
        "cpu_us": round(worked / len(waits) * 1e6, 1),
    }


def start_postgresql(folder: Path | None) -> Any:
    """A server as the tests start it."""
    file = Path(__file__).parent.parent / "tests" / "storage" / "postgres.py"
    spec = importlib.util.spec_from_file_location("postgres", file)  # `storage` is the name of this file, too
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = module.Cluster(folder)
    found.start()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, help="where the database is (a temporary folder)")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 100, 500, 2000])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each number of tables (5)")
    parser.add_argument("--busy", type=float, default=0.0, help="share of the event loop's time (0)")
    parser.add_argument("--postgresql", action="store_true", help="measure PostgreSQL as well")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    found: list[dict[str, Any]] = []
    cluster = start_postgresql(options.folder) if options.postgresql else None
    try:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            for tables in options.tables:
                places: list[Path | str] = [Path(folder) / f"{len(found)}.sqlite"]
                places += [cluster.fresh_database()] if cluster is not None else []
                found += [
                    asyncio.run(measure(place, tables, options.seconds, options.busy)) for place in places
                ]
    finally:
        if cluster is not None:
            cluster.remove()
    if options.json:
        print(json.dumps(found))
        return
    print(f"{'store':>9}{'tables':>8}{'appends/s':>12}{'p50':>11}{'p99':>11}{'worst':>11}{'CPU':>11}")
    for row in found:
        times = "".join(f"{row[name]:>8.2f} ms" for name in ("p50_ms", "p99_ms", "worst_ms"))
        print(f"{row['store']:>9}{row['tables']:>8}{row['appends_per_second']:>12,}{times}", end="")
        print(f"{row['cpu_us']:>8.1f} us")


if __name__ == "__main__":
    main()
