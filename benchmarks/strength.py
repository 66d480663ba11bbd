"""How strong the players are: the ladder of every game, at its fewest, its most and a middle number of seats.

    python benchmarks/strength.py                     plays all tables, and writes benchmarks/strength.json
    python benchmarks/strength.py --tables deuce/4    only that table
    python benchmarks/strength.py --seconds 600       so long at each table, instead of the usual boards
    python benchmarks/strength.py --levels            the levels for people instead, four seats, by the clock
    python benchmarks/strength.py --show              the tables as Markdown, and docs/strength.svg

Two tournaments a table: the rules of thumb against random play, then search with a small and with a large
budget against them. Iterations are fixed and boards have seeds, so the same number of boards gives the same
figures on every machine; `spieltisch arena` with what `--show` prints below each table repeats one of them.
"""

import argparse
import json
import sys
import time
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.arena.backend import Backend
from spieltisch.arena.local import on_cores
from spieltisch.arena.play import prepare
from spieltisch.arena.run import Outcome, run
from spieltisch.arena.simulate import all_cores
from spieltisch.arena.tournament import arrange
from spieltisch.players import LEVELS

HERE = Path(__file__).parent
RESULTS, LEVEL_RESULTS = HERE / "strength.json", HERE / "levels.json"
SMALL, LARGE = "search:iterations=300", "search:iterations=3000"
LOW, HIGH = ("random", "greedy"), ("greedy", SMALL, LARGE)
# How many boards the search is measured on: about as much work at each table.
BOARDS = {
    "companeros/3": 400, "companeros/4": 300, "companeros/6": 150,
    "deuce/2": 1500, "deuce/4": 600, "deuce/6": 300,
    "list-und-tuecke/4": 250, "list-und-tuecke/5": 160, "list-und-tuecke/6": 120,
}  # fmt: skip
LOW_BOARDS = 400
LEVEL_BOARDS = 60


def timed(backend: Backend, seconds: float) -> Backend:
    """The same backend, but it stops after that time."""

    def work(function: Any, jobs: Iterable[Any]) -> Generator[Any]:
        end = time.perf_counter() + seconds
        results: Iterator[Any] = backend(function, jobs)
        try:
            for result in results:
                yield result
                if time.perf_counter() > end:
                    return
        finally:
            results.close()  # type: ignore[attr-defined]

    return work


def play(table: str, players: tuple[str, ...], boards: int, backend: Backend) -> dict[str, Any]:
    """One tournament, as JSON takes it."""
    game, seats = table.split("/")
    asked = arrange(spieltisch.game(game), players, int(seats), boards=boards, precision=0)
    prepare(game, asked.players)  # here first: what is compiled is kept for the processes
    outcome: Outcome = run(asked, backend)
    print(outcome.table, f"{outcome.seconds:.0f} s", flush=True)
    standings = outcome.standings.plain()
    for player in standings["players"]:
        del player["by_position"]
    return {"players": players, **standings, "thinking": outcome.measured()["thinking"]}


def play_tables(tables: list[str], seconds: float | None, cores: int) -> None:
    found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for table in tables:
        backend = on_cores(cores)
        high = BOARDS[table] if seconds is None else 100_000
        found[table] = {
            "low": play(table, LOW, LOW_BOARDS, backend),
            "high": play(table, HIGH, high, backend if seconds is None else timed(backend, seconds)),
        }
        RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def play_levels(seconds: float | None, cores: int) -> None:
    """The levels at one table of each game; two think by the clock, so no two runs are the same."""
    found = json.loads(LEVEL_RESULTS.read_text(encoding="utf-8")) if LEVEL_RESULTS.exists() else {}
    *usual, strong, fierce = LEVELS
    for game in spieltisch.games():
        backend = on_cores(cores) if seconds is None else timed(on_cores(cores), seconds)
        boards = LEVEL_BOARDS if seconds is None else 100_000
        found[game] = {
            "all": play(f"{game}/4", (*usual, strong), boards, backend),
            "top": play(f"{game}/4", (strong, fierce), boards, backend),
        }
        LEVEL_RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def show_levels(found: dict[str, Any]) -> None:
    print("\n| level | " + " | ".join(found) + " |\n|---" + "|---" * len(found) + "|")
    *usual, strong, fierce = LEVELS
    for level in (*usual, strong):
        rows = [
            next(row["wins"] for row in played["all"]["players"] if row["player"] == level)
            for played in found.values()
        ]
        shares = [f"{100 * wins['mean']:.1f} ± {100 * wins['margin']:.1f}" for wins in rows]
        print(f"| `{level}` | " + " | ".join(shares) + " |")
    more = [difference(played["top"], fierce, strong) for played in found.values()]
    print("| `fierce` − `strong` | " + " | ".join(more) + " |")
    boards = [f"{played['all']['boards']}, {played['top']['boards']}" for played in found.values()]
    print("| boards | " + " | ".join(boards) + " |")


def difference(played: dict[str, Any], better: str, worse: str) -> str:
    """How much more one wins than another on the same boards, in per cent."""
    for row in played["differences"]:
        if {row["player"], row["other"]} == {better, worse}:
            sign, wins = 1 if row["player"] == better else -1, row["wins"]
            if wins["margin"] is None:
                return "too few boards"
            return f"{100 * sign * wins['mean']:+.1f} ± {100 * wins['margin']:.1f}"
    raise LookupError(f"{better} and {worse} did not meet")


RUNGS = (
    ("low", "greedy", "random", "greedy − random"),
    ("high", SMALL, "greedy", "small − greedy"),
    ("high", LARGE, "greedy", "large − greedy"),
    ("high", LARGE, SMALL, "large − small"),
)


def show(found: dict[str, Any]) -> None:
    titles = [title for *_, title in RUNGS]
    print("| " + " | ".join(["table", "even", *titles, "ms a choice: small, large", "boards"]) + " |")
    print("|---" * (len(titles) + 4) + "|")
    for table, played in sorted(found.items()):
        cells = [table, f"{100 / int(table[-1]):.1f}"]
        cells += [difference(played[part], better, worse) for part, better, worse, _ in RUNGS]
        times = {row["player"]: row["mean"] for row in played["high"]["thinking"]}
        cells.append(f"{1000 * times[SMALL]:.1f}, {1000 * times[LARGE]:.1f}")
        print("| " + " | ".join([*cells, str(played["high"]["boards"])]) + " |")


def draw(found: dict[str, Any], file: Path) -> None:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"font.size": 9, "svg.hashsalt": "spieltisch"}):
        picture = Figure(figsize=(9, 7.5), layout="constrained")
        for axes, (table, played) in zip(picture.subplots(3, 3).flat, sorted(found.items()), strict=False):
            draw_table(axes, table, played)
        picture.savefig(file, metadata={"Date": None})


def draw_table(axes: Any, table: str, played: dict[str, Any]) -> None:
    """Shares of wins: random and greedy among themselves, then greedy and the two searches."""
    rows = [("low", "random", "random"), ("low", "greedy", "greedy"), ("high", "greedy", "greedy")]
    rows += [("high", SMALL, "300"), ("high", LARGE, "3000")]
    game, seats = table.split("/")
    for at, (part, name, _) in enumerate(rows):
        wins = next(row["wins"] for row in played[part]["players"] if row["player"] == name)
        colour = "#9aa5b1" if part == "low" else "#c8553d"
        axes.bar(at, 100 * wins["mean"], color=colour, width=0.7)
        axes.errorbar(at, 100 * wins["mean"], 100 * wins["margin"], color="#22303c", capsize=3, linewidth=1)
    axes.axhline(100 / int(seats), color="#22303c", linewidth=0.8, linestyle=(0, (4, 3)))
    axes.axvline(1.5, color="#d8dee4", linewidth=1)
    axes.set_xticks(range(len(rows)), [label for *_, label in rows])
    axes.set_title(f"{spieltisch.game(game).title}, {seats} seats", fontsize=9)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_ylabel("% of wins")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default=",".join(BOARDS), help="as in deuce/2,deuce/4 (all)")
    parser.add_argument("--seconds", type=float, help="for the search at each table, instead of boards")
    parser.add_argument("--cores", type=int, default=all_cores(), help="that work (all)")
    parser.add_argument("--levels", action="store_true", help="measure the levels for people")
    parser.add_argument("--show", action="store_true", help="print and draw what was found")
    options = parser.parse_args()
    tables = options.tables.split(",")
    unknown = [table for table in tables if table not in BOARDS]
    if unknown:
        sys.exit(f"no such table: {', '.join(unknown)}; there are {', '.join(BOARDS)}")
    if options.levels:
        play_levels(options.seconds, options.cores)
    elif not options.show:
        play_tables(tables, options.seconds, options.cores)
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    show(found)
    if LEVEL_RESULTS.exists():
        show_levels(json.loads(LEVEL_RESULTS.read_text(encoding="utf-8")))
    if options.show:
        draw(found, HERE.parent / "docs" / "strength.svg")


if __name__ == "__main__":
    main()
