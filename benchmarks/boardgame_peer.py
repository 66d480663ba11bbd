"""boardgame.io's server in memory, under the same closed loop as ours: `boardgameio/README.md` says what it is.

It is measured by `server.py --peer`. Its server has one core, its people another, like ours.
"""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from processes import memory, processor

FOLDER = Path(__file__).parent / "boardgameio"


def on_core(core: int) -> Callable[[], None]:
    """For a process that is about to begin: all its threads stay on that core."""
    return lambda: os.sched_setaffinity(0, {core})


def measure_boardgameio(tables: int, seats: int, seconds: float, cores: list[int]) -> dict[str, Any]:
    """Moves a second that all seats were shown, as `server.py` counts ours."""
    assert (FOLDER / "node_modules").is_dir(), f"run `npm ci` in {FOLDER} first"
    command = ["node", "server.js"]
    with subprocess.Popen(
        command, cwd=FOLDER, stdout=subprocess.PIPE, text=True, preexec_fn=on_core(cores[0])
    ) as server:
        try:
            assert server.stdout is not None
            port = server.stdout.readline().strip()
            before = memory(server.pid)
            crowd = subprocess.Popen(
                ["node", "crowd.js", port, str(tables), str(seats), str(seconds)],
                cwd=FOLDER,
                stdout=subprocess.PIPE,
                text=True,
                preexec_fn=on_core(cores[-1]),
            )
            assert crowd.stdout is not None
            assert crowd.stdout.readline() == "warm\n"
            busy = processor(server.pid)
            found: dict[str, Any] = json.loads(crowd.stdout.readline())
            used = processor(server.pid) - busy
            crowd.wait()
            kept = memory(server.pid) - before
        finally:
            server.terminate()
    return {
        **found,
        "server_core": used / seconds,
        "actions_a_core_second": found["actions_a_second"] * seconds / used,
        "bytes_a_table": kept / tables,
    }
