"""The ladder, thousands of games at a time: nothing comes out otherwise than in the arena."""

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from at_once.ladder import Ladder, Plan, figures
from at_once.machines import Processor
from at_once.playing import Playing
from at_once.searching import Searching
from at_once.sitting import Course, Even, thinks
from spieltisch.arena.play import Job, play_board
from spieltisch.arena.tournament import Tournament, arrange
from spieltisch.games import load
from spieltisch.players.learned.player import Minds

HERE = Path(__file__).parent
PLAYERS = ("learned", "search:iterations=60", "learned:search,iterations=90", "greedy")
BOARDS, PLACES = 3, 4
LONGER = [pytest.param(game, marks=pytest.mark.long) for game in ("deuce", "list-und-tuecke")]


def asked_for(game: str, seats: int) -> Tournament:
    return arrange(spieltisch.game(game), PLAYERS, seats, boards=BOARDS, precision=0)


def playing(asked: Tournament, course: Course) -> Playing:
    """On two cores, fewer games at a time than there are."""
    game = load(asked.game)
    machine, standing = Processor(game, 2, spieltisch.together), Even.of(game, asked).standing()
    searching = Searching(game, machine, PLACES, 90, True, standing)
    return Playing(game, asked, searching, Minds(b"").of(game), course)


@pytest.mark.parametrize("game", ["companeros", *LONGER])
def test_the_same_as_in_the_arena(game: str) -> None:
    """Boards come out as one by one: all players choose what they choose there, whatever goes on beside."""
    asked, course = asked_for(game, 4), Course()
    for _ in playing(asked, course).play():
        pass
    assert not course.unfinished
    for played in sorted(course.played, key=lambda one: one.board):
        alone, _ = play_board(Job(asked, played.board))
        assert (played.mix, played.starter, played.results) == (alone.mix, alone.starter, alone.results)
    assert [one.board for one in sorted(course.played, key=lambda one: one.board)] == [0, 1, 2]


def test_it_goes_on_where_it_stopped() -> None:
    """Stopped and kept, after any turn, it comes to the same figures."""
    asked, whole, course = asked_for("companeros", 3), Course(), Course()
    for _ in playing(asked, whole).play():
        pass
    stops = 0
    while len(course.played) < BOARDS:
        for turn, _ in enumerate(playing(asked, course).play()):
            if turn == 4 + stops:
                break
        stops += 1
        course = pickle.loads(pickle.dumps(course))
    assert stops > 2
    assert figures(asked, course) == figures(asked, whole)


def test_what_is_begun_is_finished() -> None:
    """When no more boards may begin, those that have begun are all that counts, and all of them do."""
    asked, course, may = asked_for("companeros", 3), Course(), [True]
    for _ in playing(asked, course).play(begin=lambda: may[0]):
        may[0] = False
    assert [one.board for one in course.played] == list(range(course.begun))
    assert 0 < course.begun < BOARDS
    assert figures(asked, course)["boards"] == course.begun


def plan(**changed: Any) -> Plan:
    usual: Mapping[str, Any] = {
        "device": "cpu", "games": 6, "seconds": 1e9, "until": 1e18, "gigabytes": 0.001, "lanes": 1,
        "registers": None, "cores": 1,
    }  # fmt: skip
    return Plan(**{**usual, **changed})


def test_the_ladder_tells_figures_or_keeps_what_is_unfinished() -> None:
    """A contest has the figures of `strength.py`; one for which there is no time is kept to go on with."""
    name, courses = ("companeros/3", "thumb"), dict[tuple[str, str], Course]()
    assert not list(Ladder(plan(until=0.0), [name], courses).play())
    assert courses[name].begun == 0
    [(played, found)] = Ladder(plan(), [name], courses).play()
    assert played == name
    assert found["boards"] == 2
    assert found["differences"][0].keys() == {"player", "other", "wins", "points"}


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        ("search:iterations=80", (80, False)),
        ("learned:search,iterations=7", (7, True)),
        ("search:ms=5", (0, False)),
    ],
)
def test_who_thinks_at_once(player: str, expected: tuple[int, bool]) -> None:
    """Only who counts simulations, with all settings as usual: the others are asked one by one."""
    assert thinks(player) == expected


def elsewhere(how: str, simulated: bool) -> subprocess.CompletedProcess[str]:
    paths = [str(HERE.parents[1] / "benchmarks"), *sys.path]
    settings = os.environ | {
        "PYTHONPATH": os.pathsep.join(paths),
        "NUMBA_ENABLE_CUDASIM": str(int(simulated)),
    }
    command = [sys.executable, "-W", "ignore", str(HERE / "elsewhere.py"), how]
    return subprocess.run(command, env=settings, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_a_device_chooses_the_same() -> None:
    """In Numba's simulator of CUDA: guided, searched and solved, in every game, by the same simulations."""
    here, there = elsewhere("cpu", simulated=False), elsewhere("cuda", simulated=True)
    assert here.returncode == there.returncode == 0, here.stderr + there.stderr
    assert json.loads(here.stdout) == json.loads(there.stdout)


@pytest.mark.long
def test_it_compiles_for_a_device() -> None:
    """The simulator knows all that Python knows; the compiler for an H200, where there is one, does not."""
    if find_spec("numba_cuda") is None:
        pytest.skip("there is no numba-cuda")
    done = elsewhere("compile", simulated=False)
    if "DynamicLibNotFoundError" in done.stderr:
        pytest.skip("there is no compiler for CUDA")
    assert done.returncode == 0, done.stderr
