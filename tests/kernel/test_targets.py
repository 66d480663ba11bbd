"""Interpreter = native = CUDA simulator: the same rules, whatever runs them."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parent.parent


@cache
def digests(target: str, **environment: str) -> dict[str, Any]:
    settings = os.environ | {"PYTHONPATH": str(TESTS)} | environment
    command = [sys.executable, "-W", "ignore", str(TESTS / "kernel" / "trajectories.py"), target]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("target", "environment"),
    [
        ("cpu", {"NUMBA_DISABLE_JIT": "1"}),
        ("cuda", {"NUMBA_ENABLE_CUDASIM": "1"}),
        ("cuda", {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}),
        pytest.param("cpu", {"NUMBA_CPU_NAME": "generic"}, marks=pytest.mark.long),  # compiles all of it anew
    ],
    ids=["interpreter", "cuda-simulator", "cuda-simulator-interpreted", "old-processor"],
)
def test_same_states(target: str, environment: dict[str, str]) -> None:
    """The same seed gives byte-identical states, for every game, number of seats and house rule.

    On a CPU worlds and observations are the same, too.
    """
    native, other = digests("cpu"), digests(target, **environment)
    assert native.keys() == other.keys()
    for table, found in other.items():
        assert found == {key: native[table][key] for key in found}, table
