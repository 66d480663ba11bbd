"""boardgame.io's server under the same closed loop as ours; what it is: `boardgameio/README.md`.

It is measured by `server.py --peer`. Its server has one core, its people another, like ours.
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from processes import memory, processor

FOLDER = Path(__file__).parent / "boardgameio"


def node(core: int, *words: str) -> "subprocess.Popen[str]":
    """A process of Node that stays on that core with all its threads."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})  # who begins it hands it on
    try:
        return subprocess.Popen(["node", *words], cwd=FOLDER, stdout=subprocess.PIPE, text=True)
    finally:
        os.sched_setaffinity(0, before)


def measure_boardgameio(
    game: str, database: str, tables: int, seats: int, seconds: float, cores: list[int]
) -> dict[str, Any]:
    """Moves a second that all seats were shown, as `server.py` counts ours; without a database, in memory."""
    assert (FOLDER / "node_modules").is_dir(), f"run `npm ci` in {FOLDER} first"
    with node(cores[0], "server.js", game, *([database] if database else [])) as server:
        try:
            assert server.stdout is not None
            port = server.stdout.readline().strip()
            before = memory(server.pid)
            with node(cores[-1], "crowd.js", game, port, str(tables), str(seats), str(seconds)) as crowd:
                assert crowd.stdout is not None
                assert crowd.stdout.readline() == "warm\n"
                busy = processor(server.pid)
                found: dict[str, Any] = json.loads(crowd.stdout.readline())
                used = processor(server.pid) - busy
            kept = memory(server.pid) - before
        finally:
            server.terminate()
    return {
        **found,
        "game": game,
        "store": "PostgreSQL" if database else "memory",
        "server_core": used / seconds,
        "actions_a_core_second": found["actions_a_second"] * seconds / used,
        "bytes_a_table": kept / tables,
    }
