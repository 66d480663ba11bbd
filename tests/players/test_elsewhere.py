"""Players of other packages: found by their entry points, made from texts like ours."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from players.making import player
from spieltisch import SetupError, UnknownError
from spieltisch.players import elsewhere
from spieltisch.players.greedy import GreedyPlayer

PLANTED = """
from spieltisch.players import Setting, legal_actions
from spieltisch.players.search.flat import explain_by_playouts

SETTINGS = {"skip": Setting("how many actions it leaves out", 0, int, 0, 9)}


class Last:
    def __init__(self, skip):
        self.skip = skip

    def prepare(self, game):
        pass

    def choose(self, view):
        legal = legal_actions(view)
        return view.game.notation.write(legal[-1 - self.skip % len(legal)])

    def explain(self, view):
        return explain_by_playouts(view, self.choose(view), 0.0, 0)


def make(means, skip):
    return Last(skip)
"""
POINTS = """
[spieltisch.players]
last = planted
greedy = planted
lame = planted_without
"""


@pytest.fixture(autouse=True)
def found_anew() -> Iterator[None]:
    """What was found is forgotten before and after each test."""
    elsewhere.others.cache_clear()
    yield
    elsewhere.others.cache_clear()


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package as pip would install it: two players that work, and one that lacks something."""
    info = tmp_path / "planted-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: planted\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    (tmp_path / "planted.py").write_text(PLANTED)
    (tmp_path / "planted_without.py").write_text("import a_package_that_is_not_there\n")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("planted")
def test_it_plays() -> None:
    """A planted player is made with its settings, and chooses."""
    from games.positions import game

    deal = game("companeros").deal(3, 1)
    view = deal.view_state(0)
    assert player("last").choose(view) == deal.legal[-1]
    assert player("last:skip=1").choose(view) == deal.legal[-2]
    assert player("last").explain(view).choice == deal.legal[-1]


@pytest.mark.usefixtures("planted")
@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("least", "there is no player 'least': choose one of random, greedy, search, learned, gentle"),
        ("least", ", lame, last"),
        ("last:warmth=1", "player last has no setting 'warmth': it has skip"),
        ("last:skip=10", "skip of player last is a number from 0 to 9, not '10'"),
    ],
)
def test_bad_specs(spec: str, says: str) -> None:
    """What is wrong is said as for our own, and the list of players has those of other packages."""
    with pytest.raises(UnknownError) as caught:
        player(spec)
    assert says in str(caught.value)


@pytest.mark.usefixtures("planted")
def test_ours_come_first() -> None:
    """A name of ours stays ours."""
    assert type(player("greedy")) is GreedyPlayer


@pytest.mark.usefixtures("planted")
def test_something_is_missing() -> None:
    """A player whose package lacks something says whose it is and what that is; others still play."""
    with pytest.raises(SetupError, match=r"player lame of planted cannot be had here: .*package_that_is_not"):
        player("lame")
    player("last")


def test_it_competes(planted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The arena knows it in every process, without being told more than its name."""
    known = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(planted), known])))
    arena = [
        "arena",
        "companeros",
        "--seats",
        "3",
        "--players",
        "last,greedy",
        "--boards",
        "4",
        "--cores",
        "2",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "spieltisch.cli", *arena], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "last − greedy" in done.stdout
