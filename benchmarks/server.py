"""How many durable actions a second a server carries on one core, every seat shown every event.

    python benchmarks/server.py                        200 tables of four seats, the three games in turn
    python benchmarks/server.py --tables 50 --seconds 10
    python benchmarks/server.py --json                 the same as JSON

The server is a process of its own on one core, with SQLite on the disk of `--folder`, WAL and
`synchronous=FULL`. The people are another process on another core. Everybody acts as soon as it is their
turn: a closed loop. Actions that the table plays itself, because everybody can see that they are forced,
count too: they are kept and shown like others. The time of an action runs from sending it to its `ok`, which
comes after it is durable. Memory is that of the server process: before the tables, and with them.
"""

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from crowd import Crowd, ask, seat_everybody

GAMES = ("companeros", "deuce", "list-und-tuecke")


def serve(folder: str, seats: int) -> None:
    """The server, without the limits that keep one address from doing what a benchmark does."""
    from spieltisch.server.app import build
    from spieltisch.server.running import listen, run
    from spieltisch.server.settings import Limits, ServerSettings

    many = 10**9
    limits = Limits(
        messages_per_second=many,
        burst=many,
        requests_per_second=many,
        request_burst=many,
        connections_per_address=many,
        tables_per_person=many,
        guests_per_hour=many,
    )
    settings = ServerSettings(database=f"{folder}/benchmark.sqlite", limits=limits)
    listener = listen("127.0.0.1", 0, 0)
    run(build(settings), settings, listener, lambda port: print(port, flush=True))
    del seats


def memory(pid: int) -> int:
    """Bytes that the process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def processor(pid: int) -> float:
    """Seconds of processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(
    port: int, pid: int, tables: int, seats: int, seconds: float, games: list[str]
) -> dict[str, Any]:
    crowd = Crowd(1)
    await wait_until_warm(port, games)
    before = memory(pid)
    await seat_everybody(crowd, port, [(games[number % len(games)], seats) for number in range(tables)])
    await asyncio.sleep(3)  # warm
    crowd.forget()
    busy, own, start = processor(pid), time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    spent = time.perf_counter() - start
    times = sorted(crowd.latencies)
    assert times, f"nothing was played: {crowd.refused}"
    return {
        "tables": tables,
        "seats": seats,
        "games": games,
        "actions_a_second": (len(times) + crowd.forced) / spent,
        "by_people": len(times) / spent,
        "p50_ms": 1000 * times[len(times) // 2],
        "p99_ms": 1000 * times[len(times) * 99 // 100],
        "news_an_action": crowd.news / (len(times) + crowd.forced),
        "bytes_an_action": crowd.bytes / (len(times) + crowd.forced),
        "refused": crowd.refused,
        "server_core": (processor(pid) - busy) / spent,
        "people_core": (time.process_time() - own) / spent,
        "bytes_a_socket": (memory(pid) - before) / (tables * seats),
        "bytes_a_table": (memory(pid) - before) / tables,
    }


async def wait_until_warm(port: int, games: list[str]) -> None:
    """Nothing is compiled any more, and one table of each game has played a while."""
    while (kernels := ask(port, "GET", "/api/health", None)["kernels"])["done"] < kernels["of"]:
        await asyncio.sleep(0.5)
    crowd = Crowd(0)
    await seat_everybody(crowd, port, [(game, 4) for game in games])
    while len(crowd.latencies) < 60 * len(games):
        await asyncio.sleep(0.2)
    for client in crowd.clients:
        client.transport.close()
    await asyncio.sleep(1)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument(
        "--folder", default=None, help="where the database lies; a temporary one if not given"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.serve:
        serve(words.folder, words.seats)
        return
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(dir=words.folder) as folder, contextlib.ExitStack() as stack:
        command = [sys.executable, __file__, "--serve", "--folder", folder]
        process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        stack.callback(process.terminate)
        os.sched_setaffinity(process.pid, {cores[0]})
        os.sched_setaffinity(0, set(cores[1:]) or {cores[0]})
        assert process.stdout is not None
        port = int(process.stdout.readline())
        found = asyncio.run(
            measure(port, process.pid, words.tables, words.seats, words.seconds, words.games.split(","))
        )
    print(json.dumps(found, indent=2) if words.json else told(found))


def told(found: dict[str, Any]) -> str:
    return "\n".join(
        [
            f"{found['tables']} tables of {found['seats']} seats, {', '.join(found['games'])}, one core",
            f"  {found['actions_a_second']:,.0f} durable actions a second, {found['by_people']:,.0f} sent",
            f"  p50 {found['p50_ms']:.1f} ms, p99 {found['p99_ms']:.1f} ms from sending to `ok`",
            f"  {found['news_an_action']:.2f} news, {found['bytes_an_action']:,.0f} bytes an action to all",
            f"  {found['bytes_a_table'] / 1024:,.0f} KiB a table, its {found['seats']} sockets included",
            f"  the server used {found['server_core']:.2f} of a core, the people {found['people_core']:.2f}",
            f"  refused: {found['refused'] or 'nothing'}",
        ]
    )


if __name__ == "__main__":
    main()
