"""How strong the levels for people are, at a table with four seats of each game.

    python benchmarks/levels.py --seconds 75    plays them, and writes benchmarks/levels.json
    python benchmarks/levels.py --show          what was found, as Markdown

Four of them meet at one table, then the strongest two by themselves. Those think by the clock, so no two
runs are the same.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.arena.local import on_cores
from spieltisch.arena.simulate import all_cores
from spieltisch.players import LEVELS
from strength_parts.playing import play
from strength_parts.telling import difference, told

RESULTS = Path(__file__).parent / "levels.json"
BOARDS = 60
*FOUR, FIERCE = LEVELS


def play_levels(seconds: float | None, cores: int) -> None:
    found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for game in spieltisch.games():
        found[game] = {
            "all": play(f"{game}/4", FOUR, BOARDS, on_cores(cores), seconds),
            "top": play(f"{game}/4", (FOUR[-1], FIERCE), BOARDS, on_cores(cores), seconds),
        }
        RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def show(found: dict[str, Any]) -> None:
    print("\n| level | " + " | ".join(found) + " |\n|---" + "|---" * len(found) + "|")
    for level in FOUR:
        rows = [
            next(row["wins"] for row in played["all"]["players"] if row["player"] == level)
            for played in found.values()
        ]
        shares = [f"{100 * wins['mean']:.1f} ± {100 * wins['margin']:.1f}" for wins in rows]
        print(f"| `{level}` | " + " | ".join(shares) + " |")
    print("| boards | " + " | ".join(str(played["all"]["boards"]) for played in found.values()) + " |")
    more = [told(difference(played["top"], FIERCE, FOUR[-1])) for played in found.values()]
    print(f"| `{FIERCE}` − `{FOUR[-1]}` | " + " | ".join(more) + " |")
    print("| boards | " + " | ".join(str(played["top"]["boards"]) for played in found.values()) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, help="for each tournament, instead of boards")
    parser.add_argument("--cores", type=int, default=all_cores(), help="that work (all)")
    parser.add_argument("--show", action="store_true", help="only show what was found")
    options = parser.parse_args()
    if not options.show:
        play_levels(options.seconds, options.cores)
    show(json.loads(RESULTS.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
