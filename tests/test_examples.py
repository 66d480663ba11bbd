"""The programs under examples/ run, and come to what they promise."""

import re
import subprocess
import sys
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


def test_torch_policy(full: bool) -> None:
    """A network on a batch comes to win more than its share, which is a quarter."""
    fewer = () if full else ("60", "256")
    shares = [float(found) for found in re.findall(r"won (\d\.\d+)", run("torch_policy", *fewer))]
    assert len(shares) == 7
    assert shares[-1] > 0.3


def shares_of_wins(*arguments: str) -> tuple[float, float]:
    """Of random play and of what MaskablePPO has learned: 1 in 3 is even."""
    at_random, learned = re.findall(r"\d\.\d+", run("maskable_ppo", *arguments))
    return float(at_random), float(learned)


def test_maskable_ppo() -> None:
    """A short training run already beats random play, on deals it has not seen."""
    at_random, learned = shares_of_wins("10240", "500")
    assert learned > at_random + 0.03  # 500 deals: ± 0.04
    assert learned > 0.38


@pytest.mark.long
def test_maskable_ppo_in_full() -> None:
    """A training run of some minutes beats random play by far."""
    at_random, learned = shares_of_wins()
    assert learned > at_random + 0.1  # 600 deals: ± 0.04
    assert learned > 0.45
