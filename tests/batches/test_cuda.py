"""A batch on a CUDA device, in Numba's simulator: the same bytes as on the CPU."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import spieltisch
from batches.playing import batch_of
from batches.simulated import shown
from tables import TABLES

TESTS = Path(__file__).parent.parent


def simulated(program: str, *arguments: str) -> str:
    settings = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path]),
        "NUMBA_ENABLE_CUDASIM": "1",
    }
    command = [sys.executable, "-W", "ignore", program, *arguments]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_same_bytes() -> None:
    """States, masks, observations, rewards and errors are the same on both, for every game and seat count."""
    here, there = shown("cpu"), json.loads(simulated(str(TESTS / "batches" / "simulated.py"), "cuda"))
    assert here.keys() == there.keys()
    for table, digests in here.items():
        assert there[table] == digests, table


def test_shared_and_lazy() -> None:
    """Arrays of the device are taken as actions where they are; an unchecked step is told of by `check`."""
    simulated("-c", LAZY)


LAZY = """
import numpy as np, spieltisch
batch = spieltisch.batch("companeros", 4, 5, seed=1, device="cuda")
actions = batch.random_actions()
assert batch.random_actions(actions) is actions
batch.step(actions)
bad = batch.random_actions().copy_to_host()
bad[3] = 65
before = batch.host("states").tobytes()
batch.step(bad, check=False)
batch.step(bad, check=False)
assert batch.host("states").tobytes() == before
try:
    batch.check()
except spieltisch.IllegalInBatch as error:
    assert error.game == 3
else:
    raise AssertionError("nothing was said")
batch.step(batch.random_actions())
batch.check()
assert batch.host("states").tobytes() != before
for wrong in (np.zeros(4, np.int64), np.zeros(5)):
    try:
        batch.step(wrong)
    except spieltisch.SetupError:
        pass
    else:
        raise AssertionError("nothing was said")
rows = batch.observe(0)
for seats, out in ((4, rows), (-1, rows), (0, rows[:3]), (0, rows.copy_to_host()), (0, batch.rewards)):
    try:
        batch.observe(seats, out)
    except spieltisch.SetupError:
        pass
    else:
        raise AssertionError("nothing was said")
"""


def test_no_device() -> None:
    """Without a device or numba-cuda, that is said."""
    from numba import cuda

    if cuda.is_available():
        pytest.skip("there is a device")
    with pytest.raises(spieltisch.SetupError, match="CUDA"):
        batch_of(TABLES[0], device="cuda")
