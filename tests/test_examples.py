"""The programs under examples/ run, and come to what they promise."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: str) -> str:
    """What an example prints; warnings are errors where they are ours."""
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_pettingzoo() -> None:
    """Random agents share one win."""
    gained = re.findall(r"seat_\d gets ([\d.]+)", run("random_pettingzoo"))
    assert sum(map(float, gained)) == 1
    assert len(gained) == 3


def test_gymnasium() -> None:
    """A random learner loses points to rules of thumb."""
    assert float(run("random_gymnasium").split()[-1]) < 0


def test_openspiel() -> None:
    """Random players get what sums to nothing."""
    gained = [float(number) for number in re.findall(r"-?\d+\.\d+", run("random_openspiel"))]
    assert len(gained) == 4
    assert sum(gained) == pytest.approx(0, abs=1e-9)


def test_information_set_search() -> None:
    """OpenSpiel's search plays our game."""
    assert re.fullmatch(r"won \d+\.\d of 1 deals; 1 in 3 is even\n", run("ismcts_openspiel", "1", "4"))


@pytest.mark.long
@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="sb3-contrib is not installed")
def test_maskable_ppo() -> None:
    """A short training run beats random play: 1 in 3 is even."""
    found = re.findall(r"\d\.\d+", run("maskable_ppo"))
    assert float(found[1]) > float(found[0]) + 0.1  # 600 deals: ± 0.04
    assert float(found[1]) > 0.45
