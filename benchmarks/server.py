"""How many durable actions a second a server carries on one core, every seat shown every event.

    python benchmarks/server.py                        200 tables of four seats, the three games in turn
    python benchmarks/server.py --tables 50 --seconds 10
    python benchmarks/server.py --json                 the same as JSON
    python benchmarks/server.py --postgresql           on PostgreSQL instead of SQLite (needs [dev])
    python benchmarks/server.py --peer --rounds 3      in turn with boardgame.io's server, and the ratios

The server is a process of its own on one core, with SQLite on the disk of `--folder`, WAL and
`synchronous=FULL`; or with PostgreSQL on the other cores, `fsync` on. The people are another process on
another core. Everybody acts as soon as it is their turn: a closed loop. Actions that the table plays itself,
because everybody can see that they are forced, count too: they are kept and shown like others. The time of an
action runs from sending it to its `ok`, which comes after it is durable. Memory is that of the server
process: before the tables, and with them. On a machine that others use as well, a server gets less than its
core: actions for each second of its own processor time are told, too.

`--peer` (Node, and `npm ci` in `boardgameio/`) measures boardgame.io's server in the same way: with a game
that has no rules but whose turn it is, and with a plain game of tricks. It is in memory, where nothing is
durable; with `--postgresql` it is on PostgreSQL.
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
from collections.abc import Callable, Iterator
from typing import Any

from boardgame_peer import measure_boardgameio
from crowd import Crowd, ask, seat_everybody
from processes import memory, processor
from storage import start_postgresql

GAMES = ("companeros", "deuce", "list-und-tuecke")


PEERS = {"counter": "game of counting up", "tricks": "plain game of tricks"}


def serve(database: str) -> None:
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
    settings = ServerSettings(database=database, limits=limits)
    listener = listen("127.0.0.1", 0, 0)
    run(build(settings), settings, listener, lambda port: print(port, flush=True))


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
    used, own_used = processor(pid) - busy, time.process_time() - own
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
        "server_core": used / spent,
        "people_core": own_used / spent,
        "actions_a_core_second": (len(times) + crowd.forced) / used,
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
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL of its own")
    parser.add_argument("--peer", action="store_true", help="in turn with boardgame.io's server")
    parser.add_argument("--rounds", type=int, default=1)
    words = parser.parse_args()
    if words.serve:
        serve(words.serve)
        return
    cores = sorted(os.sched_getaffinity(0))
    rounds = []
    for _ in range(words.rounds):
        with databases(words, cores) as fresh:
            found = measure_ours(words, fresh(), cores)
            found["peers"] = [
                measure_boardgameio(
                    game,
                    fresh() if words.postgresql else "",
                    words.tables,
                    words.seats,
                    words.seconds,
                    cores,
                )
                for game in (PEERS if words.peer else ())
            ]
        rounds.append(found)
        if not words.json:
            print(told(found), flush=True)
    if words.json:
        print(json.dumps(rounds, indent=2))


@contextlib.contextmanager
def databases(words: argparse.Namespace, cores: list[int]) -> Iterator[Callable[[], str]]:
    """Gives a fresh database whenever it is called: a file, or one of a PostgreSQL on the other cores."""
    with tempfile.TemporaryDirectory(dir=words.folder) as folder, contextlib.ExitStack() as stack:
        if words.postgresql:
            os.sched_setaffinity(0, set(cores[1:]) or set(cores))  # who begins it hands it on
            cluster = start_postgresql(None)
            os.sched_setaffinity(0, set(cores))
            stack.callback(cluster.remove)
            yield cluster.fresh_database
        else:
            yield lambda: f"{tempfile.mkdtemp(dir=folder)}/benchmark.sqlite"


def measure_ours(words: argparse.Namespace, database: str, cores: list[int]) -> dict[str, Any]:
    """A fresh server, and everybody who plays at it."""
    with contextlib.ExitStack() as stack:
        command = [sys.executable, __file__, "--serve", database]
        process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        stack.callback(process.terminate)
        os.sched_setaffinity(process.pid, {cores[0]})
        os.sched_setaffinity(0, set(cores[1:]) or {cores[0]})
        stack.callback(os.sched_setaffinity, 0, set(cores))
        assert process.stdout is not None
        port = int(process.stdout.readline())
        games = words.games.split(",")
        found = asyncio.run(measure(port, process.pid, words.tables, words.seats, words.seconds, games))
        return {"store": "PostgreSQL" if words.postgresql else "SQLite", **found}


def told(found: dict[str, Any]) -> str:
    games = ", ".join(found["games"])
    return "\n".join(
        [
            f"{found['tables']} tables of {found['seats']} seats, {games}, on {found['store']}",
            f"  {found['actions_a_second']:,.0f} durable actions a second, {found['by_people']:,.0f} sent",
            f"  p50 {found['p50_ms']:.1f} ms, p99 {found['p99_ms']:.1f} ms from sending to `ok`",
            f"  {found['news_an_action']:.2f} news, {found['bytes_an_action']:,.0f} bytes an action to all",
            f"  {found['bytes_a_table'] / 1024:,.0f} KiB a table, its {found['seats']} sockets included",
            f"  the server used {found['server_core']:.2f} of a core, the people {found['people_core']:.2f}",
            f"  {found['actions_a_core_second']:,.0f} actions for a second of the server's processor time",
            f"  refused: {found['refused'] or 'nothing'}",
            *(line for peer in found["peers"] for line in told_of_peer(found, peer)),
        ]
    )


def told_of_peer(ours: dict[str, Any], peer: dict[str, Any]) -> list[str]:
    rate, core = "actions_a_second", "actions_a_core_second"
    return [
        f"boardgame.io 0.50.2 with a {PEERS[peer['game']]}, its storage: {peer['store']}",
        f"  {peer[rate]:,.0f} moves a second; p50 {peer['p50_ms']:.1f} ms, p99 {peer['p99_ms']:.1f} ms",
        f"  {peer['bytes_a_table'] / 1024:,.0f} KiB a table",
        f"  it used {peer['server_core']:.2f} of a core, its people {peer['people_core']:.2f}",
        f"  {peer[core]:,.0f} moves for a second of its processor time",
        f"ours: {ours[rate] / peer[rate]:.2f} times as many",
        f"      {ours[core] / peer[core]:.2f} times as many for a second of processor time",
    ]


if __name__ == "__main__":
    main()
