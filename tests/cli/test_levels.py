"""Bots by level and by name, in `spieltisch play` and `spieltisch simulate`."""

import json
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from cli.running import Run
from spieltisch.cli.bots import bot_specs
from spieltisch.parlour.bots import make_bot
from spieltisch.players import LEVELS, USUAL_LEVEL

FIRST = "1\n" * 2000


@pytest.mark.parametrize(
    ("game", "level"), [("companeros", "gentle"), ("deuce", "easy"), ("list-und-tuecke", "gentle")]
)
def test_a_whole_match_with_the_real_program(program: Run, game: str, level: str) -> None:
    """Bots of a level play every game to its end, in a pipe; the first lines say who sits where."""
    done = program("play", game, "--level", level, "--seed", 3, lines=FIRST)
    assert done.code == 0
    assert done.err == ""
    assert f"Seat 1: Rosa. Bot, {level.capitalize()}." in done.out.splitlines()[:10]
    assert "The match is over." in done.out
    assert done.out.splitlines()[-1].endswith(f"--level {level}")


def test_bots_that_think_play_in_a_pipe(program: Run) -> None:
    """A whole match against a level that searches, in a pipe."""
    done = program("play", "companeros", "--seats", 3, "--level", "strong", "--seed", 3, lines=FIRST)
    assert done.code == 0
    assert "The match is over." in done.out
    assert done.err == ""


def test_a_hint_of_the_real_program(program: Run) -> None:
    """The hint that people get comes in a pipe, too, and help mentions it."""
    done = program("play", "companeros", "--seed", 3, lines="?\nhint\n")
    assert "hint: what a strong player would do in your place." in done.out
    assert "My advice: " in done.out
    assert "deals played on in thought" in done.out


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_sits_down(run: Run, level: str) -> None:
    """Each level can be asked for, by the beginning of its name as well."""
    done = run("play", "companeros", "--level", level[:2].upper(), "--seed", 1)
    assert done.code == 0
    assert f"Seat 1: Rosa. Bot, {level.capitalize()}." in done.out


def test_help_tells_what_the_levels_mean(run: Run) -> None:
    """The help of `play`, which is there at once, says of every level what its table says."""
    told = " ".join(run("play", "--help").out.split())
    assert all(f"{level.name} {level.meaning}" in told for level in LEVELS.values())
    assert f"{USUAL_LEVEL} unless you say otherwise" in told


def test_the_page_for_players_tells_the_same() -> None:
    """The table in docs/playing.md has every level with its meaning."""
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    assert all(f"| `{level.name}` | {level.meaning} |" in page for level in LEVELS.values())


@pytest.mark.parametrize("bots", ["greedy:temperature=1", "gentle,greedy:temperature=3,random"])
def test_the_same_seed_is_the_same_match(run: Run, tmp_path: Path, bots: str) -> None:
    """Bots that do not think by the clock play the same again; from another seed they do not."""
    one, two, other = (
        record(run, tmp_path, "play", "companeros", "--bots", bots, "--seed", seed) for seed in (11, 11, 12)
    )
    assert one == two
    assert one["deals"] != other["deals"]


def record(run: Run, folder: Path, *words: object) -> Any:
    run(*words, "--save", folder / "match.json", lines=FIRST)
    return json.loads((folder / "match.json").read_text(encoding="utf-8"))


def test_the_line_at_the_end_seats_the_same_bots(run: Run) -> None:
    """What is printed to come back to the cards comes back to the bots, too."""
    done = run("play", "companeros", "--bots", "gentle,greedy", "--seed", 5, lines=FIRST)
    again = done.out.splitlines()[-1].removeprefix("The same cards again: spieltisch ").split()
    assert run(*again, lines=FIRST).out == done.out


def test_a_seed_in_a_spec_is_kept() -> None:
    """The match's seed is only for bots without one."""
    view = spieltisch.game("companeros").match(4, 1).view_state(0)

    def choices(spec: str, seed: int) -> list[str]:
        bot = make_bot(spec, seed)
        return [bot.choose(view) for _ in range(20)]

    assert choices("random:seed=5", 1) == choices("random:seed=5", 2)
    assert choices("random", 1) == choices("random", 1) != choices("random", 2)


def test_bots_take_their_seats_in_order() -> None:
    """One player for all seats, or several over and over; the person's seat is left out."""
    assert bot_specs(None, 3, 0) == {1: USUAL_LEVEL, 2: USUAL_LEVEL}
    assert bot_specs("greedy,search:ms=50,seed=3", 5, 1) == {
        0: "greedy", 2: "search:ms=50,seed=3", 3: "greedy", 4: "search:ms=50,seed=3"
    }  # fmt: skip


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--level", "hard"), "there is no level 'hard': choose one of gentle, easy, solid, strong, fierce"),
        (("--level", "s"), "there is no level 's'"),
        (("--level", ""), "there is no level ''"),
        (("--bots", "nobody"), "there is no player 'nobody'"),
        (("--bots", "greedy:heat=2"), "player greedy has no setting 'heat'"),
        (("--bots", "greedy:temperature=hot"), "temperature of player greedy is a number"),
        (("--level", "easy", "--bots", "greedy"), "--level and --bots both say who the bots are"),
    ],
)
def test_bots_that_cannot_be_are_one_clean_line(
    run: Run, command: str, words: tuple[str, ...], message: str
) -> None:
    """A wrong level or player is one line on standard error, before anything is played."""
    done = run(command, "companeros", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"spieltisch: {message}")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("bots", "message"),
    [("", "names nobody"), (",", "names nobody"), ("greedy," * 4, "names 4 players, but there are 3 seats")],
)
def test_too_few_and_too_many_bots_are_refused(run: Run, bots: str, message: str) -> None:
    """Everyone who is named gets a seat, and every seat somebody."""
    done = run("play", "companeros", "--bots", bots)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_simulations_by_level(run: Run) -> None:
    """A level is the same as the player that it stands for."""

    def figures(*words: object) -> Any:
        found = json.loads(run("simulate", "deuce", "--deals", 20, "--cores", 1, "--json", *words).out)
        return {name: found[name] for name in ("deals", "by_seat", "happenings")}

    assert figures("--level", "easy") == figures("--bots", LEVELS["easy"].spec)
    assert figures("--level", "easy") != figures("--bots", "random")
