"""What a server pays for a table, a socket, an action and a bot: the figures of docs/scaling.md.

    python benchmarks/costs.py            all of it, in about two minutes
    python benchmarks/costs.py --json     the same as JSON

The server is a process of its own. Memory is what its process holds more than before, processor time what it
has used, each divided by how many there were. Disk: what the database and its journal have grown by, emptied
into each other at the end. A bot's time is that of its thread, over positions of random play.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import spieltisch
from crowd import Client, Crowd, ask, seat_everybody
from processes import memory, processor
from server import GAMES, wait_until_warm
from spieltisch.players import LEVELS

Measure = Callable[[int, int, str], Coroutine[Any, Any, dict[str, float]]]
SERVER = Path(__file__).parent / "server.py"


def stored(folder: str) -> int:
    """Bytes of the database, its journal included."""
    return sum(file.stat().st_size for file in Path(folder).glob("benchmark.sqlite*"))


async def of_tables(port: int, pid: int, _: str, tables: int = 150) -> dict[str, float]:
    """Tables with a match that has begun and four people who do nothing: memory, and what idleness costs."""
    before = memory(pid)
    crowd = Crowd(2)
    await seat_everybody(crowd, port, [(GAMES[number % 3], 4) for number in range(tables)])
    for client in crowd.clients:
        client.react = lambda: None  # type: ignore[method-assign]
    await asyncio.sleep(5)
    with_tables = memory(pid)
    busy = processor(pid)
    await asyncio.sleep(20)
    idle = (processor(pid) - busy) / 20
    for client in crowd.clients:
        client.transport.close()
    return {
        "kib_a_table_of_four": (with_tables - before) / tables / 1024,
        "idle_core_a_table_of_four": idle / tables,
    }


async def of_sockets(
    port: int, pid: int, _: str, sockets: int = 1000, pings: int = 30_000
) -> dict[str, float]:
    """Watchers of a few tables: memory of each, and processor time of a sign of life that they ask for."""
    loop = asyncio.get_running_loop()
    token = ask(port, "POST", "/api/people", {"name": "host"})["token"]
    settings = {"settings": {"game": "companeros", "seats": 4}}
    tables = [ask(port, "POST", "/api/tables", settings, token)["id"] for _ in range(sockets // 100)]
    crowd, before = Crowd(3), memory(pid)
    for number in range(sockets):
        client = Client(crowd, tables[number % len(tables)], token, -1, "")
        await loop.create_connection(lambda client=client: client, "127.0.0.1", port)  # type: ignore[misc]
        await client.ready
        crowd.clients.append(client)
    after, busy = memory(pid), processor(pid)
    for number in range(pings):
        crowd.clients[number % sockets].send({"type": "ping", "ref": 1})
        if number % 500 == 0:
            await asyncio.sleep(0.01)
    await asyncio.sleep(3)
    used = processor(pid) - busy
    for client in crowd.clients:
        client.transport.close()
    return {"kib_a_socket": (after - before) / sockets / 1024, "us_a_ping": 1e6 * used / pings}


async def of_actions(
    port: int, pid: int, folder: str, tables: int = 30, seconds: float = 15.0
) -> dict[str, float]:
    """Tables at play: what an action costs when the server is busy with nothing else."""
    crowd = Crowd(4)
    await seat_everybody(crowd, port, [(GAMES[number % 3], 4) for number in range(tables)])
    await asyncio.sleep(3)
    crowd.forget()
    busy, disk = processor(pid), stored(folder)
    await asyncio.sleep(seconds)
    actions = len(crowd.latencies) + crowd.forced
    found = {
        "us_an_action": 1e6 * (processor(pid) - busy) / actions,
        "bytes_sent_an_action": crowd.bytes / actions,
        "bytes_on_disk_an_action": (stored(folder) - disk) / actions,
        "actions": actions,
    }
    for client in crowd.clients:
        client.transport.close()
    return found


def of_bots(choices: int) -> dict[str, float]:
    """Milliseconds of a core for a choice of each level, the mean over the games."""
    found = {}
    for name in LEVELS:
        spent, count, chance = 0.0, 0, random.Random(5)
        for game in GAMES:
            bot, match = spieltisch.player(name), spieltisch.game(game).match(seats=4, seed=1)
            bot.choose(match.view_state(match.turn or 0))  # compiled, and loaded
            for _ in range(choices):
                if match.over:
                    match = spieltisch.game(game).match(seats=4, seed=count)
                view = match.view_state(match.turn or 0)
                if len(match.deal.legal) > 1:
                    began = time.process_time()
                    bot.choose(view)
                    spent, count = spent + time.process_time() - began, count + 1
                match.play(chance.choice(match.deal.legal))
        found[name] = 1000 * spent / count
    return found


async def of_server(measure: Measure) -> dict[str, float]:
    """What is measured at a server of its own, whose memory nothing else has been in before."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(SERVER), "--serve", "--folder", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline())
            await wait_until_warm(port, list(GAMES))
            bare = memory(process.pid) / 2**20
            return {"mib_of_a_process": bare, **await measure(port, process.pid, folder)}
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    words = parser.parse_args()
    found: dict[str, Any] = {}
    for measure in (of_tables, of_sockets, of_actions):
        found |= asyncio.run(of_server(measure))
    found["ms_a_choice"] = of_bots(60)
    if words.json:
        print(json.dumps(found, indent=1))
        return
    for name, value in found.items():
        print(f"{name:28}", value if isinstance(value, dict) else f"{value:,.4g}")


if __name__ == "__main__":
    main()
