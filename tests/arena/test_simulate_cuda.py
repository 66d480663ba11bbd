"""Simulations on a CUDA device, in Numba's simulator: the figures of the CPU."""

import os
import subprocess
import sys

SAME = """
import spieltisch
from spieltisch.arena.simulate import CHUNK, simulate
from spieltisch.arena.simulate_cuda import simulate_cuda

for name, seats, deals in (("companeros", 4, CHUNK + 5), ("deuce", 3, 40), ("list-und-tuecke", 6, 70)):
    game, told = spieltisch.game(name), []
    here = simulate(game, seats, deals, seed=9, cores=1)
    there = simulate_cuda(game, seats, deals, seed=9, report=told.append)
    assert here.figures == there.figures, name
    assert told[-1] == deals
    assert told == sorted(told)
    assert there.device == "cuda"
"""


def test_same_figures() -> None:
    """The same seed gives the same figures on both, to the last deal."""
    settings = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-W", "ignore", "-c", SAME]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
