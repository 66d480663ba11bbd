"""`spieltisch simulate`."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from numba import cuda

import tables
from cli.running import Run


@pytest.mark.parametrize("table", tables.TABLES, ids=tables.name)
def test_every_game_and_number_of_seats(run: Run, table: tables.Table) -> None:
    """The figures of all games are printed: speed, points by seat, happenings, the starter's advantage."""
    game, seats, options = table
    chosen = [f"--option={name}={value}" for name, value in options.items()]
    done = run("simulate", game, "--seats", seats, "--deals", 3000, *chosen)
    assert done.code == 0
    assert "million a second" in done.out
    assert "what happened" in done.out
    assert f"seat {seats - 1} " in done.out
    assert f"seat {seats} " not in done.out
    assert "The starter makes" in done.out
    assert done.err == ""


def test_json_figures_fit_together(run: Run) -> None:
    """What is printed as JSON is whole and consistent."""
    done = run("simulate", "companeros", "--seats", 3, "--deals", 5000, "--seed", 7, "--json")
    figures = json.loads(done.out)
    assert (figures["game"], figures["seats"], figures["deals"], figures["seed"]) == (
        "companeros",
        3,
        5000,
        7,
    )
    assert sum(seat["wins"] for seat in figures["by_seat"]) == pytest.approx(1)
    happened = {found["name"]: found for found in figures["happenings"]}
    assert happened["trick-done"]["per_deal"] == 9
    assert happened["trick-done"]["share"] == 1
    assert figures["starter_wins"]["low"] < figures["by_seat"][0]["wins"] < figures["starter_wins"]["high"]
    assert figures["actions_per_second"] > 0


def test_the_number_of_cores_changes_nothing(run: Run) -> None:
    """The same seed gives the same figures, whoever does the work; another seed gives others."""

    def figures(cores: int, seed: int) -> dict[str, Any]:
        words = ("--deals", 7001, "--seed", seed, "--cores", cores, "--json")
        found: dict[str, Any] = json.loads(run("simulate", "deuce", *words).out)
        for name in ("cores", "seconds", "actions_per_second"):
            del found[name]
        return found

    assert figures(1, 3) == figures(2, 3) == figures(5, 3)
    assert figures(1, 3)["by_seat"] != figures(1, 4)["by_seat"]


def test_any_player_can_play_the_deals(run: Run) -> None:
    """The report says who played; the number of cores changes nothing, the player does."""

    def figures(bots: str, cores: int) -> dict[str, Any]:
        words = ("simulate", "companeros", "--seats", 3, "--deals", 40, "--bots", bots, "--cores", cores)
        found: dict[str, Any] = json.loads(run(*words, "--json").out)
        return {name: found[name] for name in ("bots", "deals", "by_seat", "happenings")}

    one, two = figures("greedy:temperature=1", 1), figures("greedy:temperature=1", 2)
    assert one == two
    assert (one["bots"], one["deals"]) == ("greedy:temperature=1", 40)
    assert one["happenings"][0]["per_deal"] > 0
    assert one["by_seat"] != figures("random", 1)["by_seat"]
    done = run("simulate", "deuce", "--seats", 2, "--deals", 20, "--bots", "greedy", "--cores", 1)
    assert "Deuce, 2 seats: 20 deals played by greedy" in done.out
    assert "a second" in done.out


@pytest.mark.parametrize(("suffix", "head"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_plot_is_written(run: Run, tmp_path: Path, suffix: str, head: bytes) -> None:
    """The suffix decides what kind of picture it is."""
    file = tmp_path / f"figures.{suffix}"
    done = run("simulate", "deuce", "--seats", 3, "--deals", 2000, "--plot", file)
    assert done.code == 0
    assert file.read_bytes().startswith(head)
    assert str(file) in done.out


def test_without_matplotlib_it_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing extra is one clean line, before the long work."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    done = run("simulate", "deuce", "--plot", tmp_path / "x.png")
    assert done.code == 2
    assert 'pip install "spieltisch[plot]"' in done.err
    assert done.out == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("deuce", "--deals", "0"), "at least one deal"),
        (("deuce", "--cores", "0"), "at least one core"),
        (("deuce", "--seats", "1"), "2 to 6 seats"),
        (("deuce", "--plot", "x.txt"), ".png, .svg, .pdf"),
        (("deuce", "--plot", "/no/such/folder/x.png"), "cannot be written"),
        (("deuce", "--option", "x=1"), "no option 'x'"),
        (("deuce", "--bots", "nobody"), "no player 'nobody'"),
        (("poker",), "no game 'poker'"),
        ((), "game"),
    ],
)
def test_what_cannot_be_is_one_clean_line(run: Run, words: tuple[str, ...], message: str) -> None:
    """A wrong argument is one line on standard error and exit code 2."""
    done = run("simulate", *words)
    assert done.code == 2
    assert done.err.startswith("spieltisch: ")
    assert done.err.count("\n") == 1
    assert message.casefold() in done.err.casefold()


def test_cuda_is_for_random_play(run: Run) -> None:
    """A CUDA device plays at random and has no cores; where there is none, that is said in a line."""
    for arguments in (["--bots", "greedy"], ["--cores", "2"], []):
        done = run("simulate", "companeros", "--device", "cuda", "--deals", 10, *arguments)
        if arguments or not cuda.is_available():
            assert done.code != 0
            assert len(done.err.splitlines()) <= 3
            assert (arguments[0] if arguments else "CUDA") in done.err
