"""The example of a torch policy on a batch runs, and learns."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "torch_policy.py"

pytestmark = pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed")


def shares_of_wins(*arguments: str) -> list[float]:
    command = [sys.executable, str(EXAMPLE), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [float(found) for found in re.findall(r"won (\d\.\d+)", done.stdout)]


def test_runs() -> None:
    """It plays and updates."""
    assert len(shares_of_wins("1", "8")) == 1


@pytest.mark.long
def test_learns() -> None:
    """It comes to win more than its share, which is a quarter."""
    assert shares_of_wins()[-1] > 0.3
