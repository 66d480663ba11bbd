"""A fourth game, in one folder of another package: it gets everything that the three have."""

import subprocess
import sys
from pathlib import Path

import pytest

from examples.briscola import installed_in

CHECK = "from briscola import GAME; from spieltisch.testing import check_game; check_game(GAME, deals=1)"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed_in(tmp_path, monkeypatch)


def said(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, encoding="utf-8", timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.usefixtures("installed")
def test_it_passes_the_kit() -> None:
    """All checks of the conformance kit."""
    said("-c", CHECK)


@pytest.mark.long
@pytest.mark.usefixtures("installed")
def test_it_is_learned(tmp_path: Path) -> None:
    """Though it says nothing of what is alike in it; what was learned plays, at once and thinking ahead."""
    program, file = ("-m", "spieltisch.cli"), str(tmp_path / "briscola.npz")
    small = ("--seats", 3, "--device", "cpu", "--games", 8, "--steps", 8, "--width", 16, "--updates", 2)
    said(*program, "train", "briscola", *map(str, small), "--out", file)
    players = f"learned:weights={file},learned:search,iterations=20,weights={file}"
    assert "learned:search" in said(*program, "arena", "briscola", "--players", players, "--boards", "1")


@pytest.mark.usefixtures("installed")
def test_the_programs_know_it() -> None:
    """It is listed, its rules are read, bots compete at it, and its deals are simulated."""
    program = ("-m", "spieltisch.cli")
    assert "briscola" in said(*program, "games")
    assert "Nobody has to follow" in said(*program, "rules", "briscola", "B-3")
    assert "greedy" in said(*program, "arena", "briscola", "--players", "greedy,random", "--boards", "4")
    assert "points" in said(*program, "simulate", "briscola", "--seats", "3", "--deals", "200").lower()
