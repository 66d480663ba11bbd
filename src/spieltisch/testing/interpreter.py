"""Interpreter = native: the same seeds and actions give the same bytes."""

import os
import subprocess
import sys

from spieltisch.games import names
from spieltisch.games.contract import GameRules
from spieltisch.testing.digest import table_digest, worlds_digest
from spieltisch.testing.failure import ConformanceError
from spieltisch.testing.play import DEALS, Progress
from spieltisch.testing.tables import tables

NAME = "interpreter_equals_native"


def interpreter_equals_native(
    game: GameRules, *, deals: int = DEALS, seed: int = 0, progress: Progress | None = None
) -> None:
    """States, worlds and observations along seeded play are the same when kernels run as plain Python.

    The interpreter is a process of its own, which loads the game by its id: it must be installed.
    """
    if game.id not in names():
        raise ConformanceError(f"{NAME}: {game.id} is not installed (entry-point group spieltisch.games)")
    interpreted = in_the_interpreter(game.id, deals, seed)
    wanted = tables(game)
    for done, table in enumerate(wanted):
        found = interpreted.get(str(table))
        for part, digest in enumerate((table_digest, worlds_digest)):
            if found is None or digest(table, seed, deals) != found[part]:
                what = ("states", "worlds, observations or scores")[part]
                raise ConformanceError(
                    f"{NAME}: other {what} than in the interpreter\n  {table}, seed {seed}"
                )
        if progress is not None:
            progress(NAME, done + 1, len(wanted))


def in_the_interpreter(game_id: str, deals: int, seed: int) -> dict[str, tuple[str, str]]:
    """The digests of every table, by table."""
    command = [sys.executable, "-m", "spieltisch.testing.digest", game_id]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(  # noqa: S603 - our own interpreter, with arguments of our own
        [*command, "--seed", str(seed), "--deals", str(deals)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ConformanceError(f"{NAME}: the interpreter failed\n{done.stderr[-2000:]}")
    lines = [line.split(" ", 2) for line in done.stdout.splitlines()]
    return {table: (states, worlds) for states, worlds, table in lines}
