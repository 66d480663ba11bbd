"""Our search against OpenSpiel's IS-MCTS (`spieltisch[openspiel]`), the same time for both, on one core.

    python benchmarks/ismcts.py                    plays all tables, and writes benchmarks/ismcts.json
    python benchmarks/ismcts.py --tables deuce/2   only that table
    python benchmarks/ismcts.py --seconds 600      so long at each table
    python benchmarks/ismcts.py --contest plain    with other players (`CONTESTS`); the rest stays as it is
    python benchmarks/ismcts.py --show             what was found, as Markdown

Players think by the processor time of their thread, not by the clock on the wall: what else runs on the
machine takes nothing from either. On a quiet one `spieltisch arena --cores 1` does the same.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.arena import play as arena
from spieltisch.arena.local import on_cores
from spieltisch.arena.run import run
from spieltisch.arena.tournament import arrange, one_by_one
from spieltisch.games.contract import GameRules, ViewState
from spieltisch.players import Explanation, Means, Player, make
from strength_parts.playing import timed

RESULTS = Path(__file__).parent / "ismcts.json"
TABLES = ("companeros/3", "companeros/4", "deuce/2", "deuce/4", "list-und-tuecke/4")
MORE_TABLES = ("companeros/6", "deuce/6", "list-und-tuecke/6")
CONTESTS = {
    "time": ("search:ms=50", "ismcts:ms=50"),
    "simulations": ("search:iterations=200", "ismcts:simulations=200"),
    # Neither rules of thumb nor solved endings: what is left is the tree.
    "plain": ("search:iterations=200,sense=0,exact=0", "ismcts:simulations=200"),
}
MANY = 100_000


class Counted:
    """A player, and how many simulations it gets done in which time."""

    thinks = True

    def __init__(self, spec: str, seed: int) -> None:
        means = Means(fresh=lambda: seed, clock=time.thread_time, together=one_by_one)
        self._player = make(spec, means)
        self._count = COUNTS[spec]

    def prepare(self, game: GameRules) -> None:
        self._player.prepare(game)

    def choose(self, view: ViewState) -> str:
        return self.explain(view).choice

    def explain(self, view: ViewState) -> Explanation:
        began = time.thread_time()
        found = self._player.explain(view)
        if found.simulations and not found.solved:  # solved worlds are no playouts
            self._count["choices"] += 1
            self._count["simulations"] += found.simulations
            self._count["seconds"] += time.thread_time() - began
        return found


COUNTS: dict[str, dict[str, float]] = defaultdict(lambda: {"choices": 0, "simulations": 0, "seconds": 0.0})


def counted(spec: str, seed: int) -> Player:
    return Counted(spec, seed) if ":" in spec else make_usual(spec, seed)


make_usual = arena.make_player


def contest(table: str, players: tuple[str, ...], seconds: float) -> dict[str, Any]:
    """One tournament, as JSON takes it."""
    game, seats = table.split("/")
    asked = arrange(spieltisch.game(game), players, int(seats), boards=MANY, precision=0)
    arena.prepare(game, asked.players)
    COUNTS.clear()
    outcome = run(asked, timed(on_cores(1), seconds))
    print(outcome.table, f"{outcome.seconds:.0f} s", flush=True)
    standings = outcome.standings.plain()
    for player in standings["players"]:
        del player["by_position"], player["calibration"]
    return {"players": players, **standings, "counts": dict(COUNTS)}


def read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return found


def show(found: dict[str, Any]) -> None:
    print("| contest | table | even | search | ismcts | search − ismcts | simulations a choice | boards |")
    print("|---" * 8 + "|")
    for name, tables in found.items():
        for table, played in sorted(tables.items()):
            shares = [
                f"{100 * row['wins']['mean']:.1f} ± {100 * row['wins']['margin']:.1f}"
                for row in played["players"]
            ]
            more = played["differences"][0]["wins"]
            each = [
                f"{counts['simulations'] / counts['choices']:,.0f}"
                for counts in (played["counts"][row["player"]] for row in played["players"])
            ]
            print(
                f"| {name} | {table} | {100 * played['even']:.1f} | {' | '.join(shares)} "
                f"| {100 * more['mean']:+.1f} ± {100 * more['margin']:.1f} | {', '.join(each)} "
                f"| {played['boards']} |"
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default=",".join(TABLES), help="as in deuce/2,deuce/4")
    parser.add_argument("--seconds", type=float, default=420, help="at each table")
    parser.add_argument("--contest", choices=CONTESTS, default="time", help="who plays with what (time)")
    parser.add_argument("--show", action="store_true", help="print what was found")
    options = parser.parse_args()
    tables = options.tables.split(",")
    unknown = [table for table in tables if table not in TABLES + MORE_TABLES]
    if unknown:
        sys.exit(f"no such table: {', '.join(unknown)}; there are {', '.join(TABLES + MORE_TABLES)}")
    if not options.show:
        arena.make_player = counted  # on one core all boards are played in this process
        for table in tables:
            played = contest(table, CONTESTS[options.contest], options.seconds)
            found = read()  # again: another contest may have been written meanwhile
            found.setdefault(options.contest, {})[table] = played
            RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    show(read())


if __name__ == "__main__":
    main()
