"""A long evening: does a server that is used for hours grow, or get slower?

    python benchmarks/soak.py --minutes 60 --csv soak.csv --json soak.json --plot soak.png
    python benchmarks/soak.py --minutes 3 --tables 4

So many tables at a time of people and bots who play, talk, take back, drop out, want another match; a table
that is over makes room for a new one with new people. Every `--every` seconds: the memory of the server's
process, its processor time, how late its event loop was at worst, how long answers took, how many tables and
sockets there are. In the end: how fast memory grows, as the slope of a least-squares line with its 95 %
interval, after the first third (caches fill then), with and without what SQLite holds, whose cache of pages
fills with the database up to a limit; and of which types there are more objects than then.
"""

import argparse
import asyncio
import contextlib
import csv
import gc
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from crowd import ask
from evening import Evening

WATCHED = (
    "spieltisch.server.live.Live",
    "spieltisch.table.table.Table",
    "spieltisch.server.connection.Connection",
    "spieltisch.server.pipe.Pipe",
    "_asyncio.Task",
)
OFTEN = 0.01  # seconds between looks at the clock


def serve(folder: str) -> None:
    """The server, with a probe, and without the limits that one address has."""
    import apsw
    from starlette.requests import Request
    from starlette.responses import JSONResponse
    from starlette.routing import Route

    from spieltisch.server.app import build
    from spieltisch.server.running import listen, run
    from spieltisch.server.settings import Limits, ServerSettings
    from spieltisch.table.house import House

    many = 10**9
    limits = Limits(
        requests_per_second=many, request_burst=many, connections_per_address=many, guests_per_hour=many
    )
    settings = ServerSettings(
        database=f"{folder}/soak.sqlite", limits=limits, house=House(bot_pause=0.2), thinkers=1
    )
    app = build(settings)
    worst = [0.0]
    beating: list[asyncio.Task[None]] = []

    async def beat() -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + OFTEN
            await asyncio.sleep(OFTEN)
            worst[0] = max(worst[0], loop.time() - due)

    async def probe(_: Request) -> JSONResponse:
        if not beating:
            beating.append(asyncio.create_task(beat()))
        late, worst[0] = worst[0], 0.0
        floor = app.state.context.floor
        sockets = sum(live.sockets for live in floor.tables.values())
        pages = apsw.status(apsw.SQLITE_STATUS_MEMORY_USED)[0]
        found = {"late": late, "tables": len(floor.tables), "sockets": sockets, "sqlite": pages}
        return JSONResponse(found)

    async def kinds(_: Request) -> JSONResponse:
        gc.collect()
        found = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())
        return JSONResponse(found)

    app.router.routes[:0] = [Route("/probe", probe), Route("/probe/kinds", kinds)]
    run(app, settings, listen("127.0.0.1", 0, 0), lambda port: print(port, flush=True))


def memory(pid: int) -> int:
    """Bytes that the process holds."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) * 1024


def processor(pid: int) -> float:
    """Seconds of processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def slope(hours: list[float], values: list[float]) -> tuple[float, float]:
    """What it grows by in an hour, and the half width of the 95 % interval."""
    count = len(hours)
    middle, level = statistics.fmean(hours), statistics.fmean(values)
    spread = sum((hour - middle) ** 2 for hour in hours)
    rise = sum((h - middle) * (v - level) for h, v in zip(hours, values, strict=True)) / spread
    errors = [value - level - rise * (hour - middle) for hour, value in zip(hours, values, strict=True)]
    freedom = count - 2
    normal = statistics.NormalDist().inv_cdf(0.975)
    student = normal + (normal**3 + normal) / (4 * freedom)  # close enough from five samples on
    return rise, student * math.sqrt(sum(error**2 for error in errors) / freedom / spread)


async def soak(port: int, pid: int, words: argparse.Namespace) -> dict[str, Any]:
    evening = Evening(f"http://127.0.0.1:{port}", 1, words.thought)
    while (kernels := ask(port, "GET", "/api/health", None)["kernels"])["done"] < kernels["of"]:
        await asyncio.sleep(0.5)
    playing = [asyncio.create_task(evening.go_on()) for _ in range(words.tables)]
    rows: list[dict[str, Any]] = []
    warm: dict[str, int] = {}
    await asyncio.to_thread(ask, port, "GET", "/probe", None)
    began, busy = time.monotonic(), processor(pid)
    while time.monotonic() < began + 60 * words.minutes:
        done, _ = await asyncio.wait(playing, timeout=words.every, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        times, counts = evening.counted()
        times.sort()
        probe = await asyncio.to_thread(ask, port, "GET", "/probe", None)
        used, busy = processor(pid) - busy, processor(pid)
        row = {
            "minute": round((time.monotonic() - began) / 60, 2),
            "memory_mib": round(memory(pid) / 2**20, 2),
            "sqlite_mib": round(probe["sqlite"] / 2**20, 2),
            "core": round(used / words.every, 4),
            "late_ms": round(1000 * probe["late"], 1),
            "answers": len(times),
            "p50_ms": round(1000 * times[len(times) // 2], 2) if times else None,
            "p99_ms": round(1000 * times[len(times) * 99 // 100], 2) if times else None,
            **counts,
            "tables_there": probe["tables"],
            "sockets_there": probe["sockets"],
        }
        rows.append(row)
        print(" ".join(f"{name}={value}" for name, value in row.items()), flush=True)
        if not warm and time.monotonic() > began + 20 * words.minutes:
            warm = await counted(port, evening)
    there = await counted(port, evening)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)
    late = rows[len(rows) // 3 :]
    hours = [row["minute"] / 60 for row in late]
    rise, margin = slope(hours, [row["memory_mib"] for row in late])
    rest, rest_margin = slope(hours, [row["memory_mib"] - row["sqlite_mib"] for row in late])
    grown = Counter(there) - Counter(warm)
    return {
        "rows": rows,
        "matches": sum(row["matches"] for row in rows),
        "tables": sum(row["tables"] for row in rows),
        "answers": sum(row["answers"] for row in rows),
        "mib_an_hour": rise,
        "margin": margin,
        "mib_an_hour_without_sqlite": rest,
        "margin_without_sqlite": rest_margin,
        "there": {kind: (warm.get(kind, 0), there.get(kind, 0)) for kind in WATCHED},
        "grown": dict(grown.most_common(12)),
    }


async def counted(port: int, evening: Evening) -> dict[str, int]:
    """How many objects of each type the server has; what people waited for it meanwhile does not count."""
    found: dict[str, int] = await asyncio.to_thread(ask, port, "GET", "/probe/kinds", None)
    await asyncio.sleep(1)
    evening.times.clear()
    await asyncio.to_thread(ask, port, "GET", "/probe", None)
    return found


def told(found: dict[str, Any]) -> str:
    lines = [
        f"{found['matches']} matches at {found['tables']} tables, {found['answers']} answers",
        f"memory grows by {found['mib_an_hour']:.2f} ± {found['margin']:.2f} MiB an hour",
        f"without SQLite's: {found['mib_an_hour_without_sqlite']:.2f} ± {found['margin_without_sqlite']:.2f}",
        f"objects after a third and at the end: {found['there']}",
        f"more than after a third: {found['grown']}",
    ]
    return "\n".join(lines)


def draw(found: dict[str, Any], file: str) -> None:
    """Memory and the slowest of a hundred answers over time."""
    from matplotlib.figure import Figure

    rows = found["rows"]
    figure = Figure(figsize=(7, 4), layout="constrained")
    upper, lower = figure.subplots(2, 1, sharex=True)
    minutes = [row["minute"] for row in rows]
    upper.plot(minutes, [row["memory_mib"] for row in rows])
    upper.set_ylabel("memory, MiB")
    upper.set_ylim(bottom=0)
    lower.plot(minutes, [row["p99_ms"] or math.nan for row in rows], label="p99")
    lower.plot(minutes, [row["p50_ms"] or math.nan for row in rows], label="p50")
    lower.set_ylabel("to `ok`, ms")
    lower.set_xlabel("minutes")
    lower.set_ylim(bottom=0)
    lower.legend()
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=12, help="at a time")
    parser.add_argument("--thought", type=float, default=0.15, help="seconds before an action, on average")
    parser.add_argument("--every", type=float, default=60, help="seconds between two samples")
    parser.add_argument("--csv")
    parser.add_argument("--json")
    parser.add_argument("--plot")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.serve:
        serve(words.serve)
        return
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        command = [sys.executable, __file__, "--serve", folder]
        process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        stack.callback(process.terminate)
        assert process.stdout is not None
        found = asyncio.run(soak(int(process.stdout.readline()), process.pid, words))
    print(told(found))
    if words.json:
        Path(words.json).write_text(json.dumps(found, indent=1) + "\n")
    if words.csv:
        with Path(words.csv).open("w", newline="") as file:
            writer = csv.DictWriter(file, list(found["rows"][0]))
            writer.writeheader()
            writer.writerows(found["rows"])
    if words.plot:
        draw(found, words.plot)


if __name__ == "__main__":
    main()
