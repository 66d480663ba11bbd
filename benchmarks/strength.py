"""How strong the players are: the ladder of every game, at its fewest, its most and a middle number of seats.

    python benchmarks/strength.py                       plays all, and writes benchmarks/strength.json
    python benchmarks/strength.py --tables deuce/4      only that table
    python benchmarks/strength.py --contests learned    only who meets whom there: see below
    python benchmarks/strength.py --seconds 600         so long at each table, instead of the usual boards
    python benchmarks/strength.py --show                the tables as Markdown, and the pictures in docs/

`search/50` is `search` with as many iterations as take about 50 ms on one core, which differs from table to
table. Iterations are fixed and boards have seeds, so the same number of boards gives the same figures on
every machine. Contests: {contests}.
"""

import argparse
import json
import sys
from pathlib import Path

import spieltisch
from spieltisch.arena.local import on_cores
from spieltisch.arena.simulate import all_cores
from spieltisch.players.learned.player import shipped
from strength_parts.contests import CONTESTS, ITERATIONS, spec
from strength_parts.drawing import draw_curves, draw_ladder
from strength_parts.playing import play
from strength_parts.telling import Found, differences, thinking

HERE = Path(__file__).parent
RESULTS = HERE / "strength.json"
DOCS = HERE.parent / "docs"


def read() -> Found:
    found: Found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return found


def play_all(tables: list[str], contests: list[str], seconds: float | None, cores: int) -> None:
    found = read()
    for table in tables:
        for name in contests:
            contest = CONTESTS[name]
            players = [spec(table, player) for player in contest.players]
            played = play(table, players, contest.boards, on_cores(cores), seconds)
            found.setdefault(table, {})[name] = played
            RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def chosen(text: str, among: list[str]) -> list[str]:
    names = text.split(",")
    unknown = [name for name in names if name not in among]
    if unknown:
        sys.exit(f"there is no {', '.join(unknown)}; there are {', '.join(among)}")
    return names


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").format(contests=", ".join(CONTESTS)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tables", default=",".join(ITERATIONS), help="as in deuce/2,deuce/4 (all)")
    parser.add_argument("--contests", default=",".join(CONTESTS), help="as in learned,guided (all)")
    parser.add_argument("--seconds", type=float, help="for each contest at each table, instead of boards")
    parser.add_argument("--cores", type=int, default=all_cores(), help="that work (all)")
    parser.add_argument("--show", action="store_true", help="print and draw what was found")
    options = parser.parse_args()
    tables, contests = chosen(options.tables, [*ITERATIONS]), chosen(options.contests, [*CONTESTS])
    if not options.show:
        play_all(tables, contests, options.seconds, options.cores)
    found = read()
    print(differences(found), thinking(found), sep="\n\n")
    if options.show:
        draw_ladder(found, DOCS / "strength-learned.svg")
        minds = {game: shipped(spieltisch.game(game).rules) for game in spieltisch.games()}
        draw_curves({game: mind.manifest for game, mind in minds.items()}, DOCS / "learning-curves.svg")


if __name__ == "__main__":
    main()
