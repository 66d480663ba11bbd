"""The ladder of `strength.py`, thousands of games at a time: on a CUDA device, or (slowly) on a processor.

    python benchmarks/strength_at_once.py --device cuda     the contests of learned players, at all tables
    python benchmarks/strength_at_once.py --tables deuce/4 --contests guided    only that
    python benchmarks/strength_at_once.py --device cuda --minutes 8    stops then, and goes on the next time
    python benchmarks/strength_at_once.py --show            only what was found, as Markdown

A thread thinks about a game, with the kernels of `search` (the parts are in `benchmarks/at_once`). Boards,
seeds and choices are those of `strength.py`: as many boards give the same figures, but for what a device
rounds otherwise than a processor. They are written to benchmarks/strength-at-once.json. What could not be
finished in time is kept beside it, to go on with; it counts when all boards that have begun are played, for
those that end early are not like the others. Contests: {contests}.
"""

import argparse
import gzip
import json
import math
import os
import pickle
import sys
import time
from pathlib import Path

from at_once.ladder import Ladder, Name, Plan
from at_once.sitting import Course
from spieltisch.arena.simulate import all_cores
from strength import chosen
from strength_parts.contests import CONTESTS, ITERATIONS
from strength_parts.telling import Found, differences

RESULTS = Path(__file__).parent / "strength-at-once.json"
UNFINISHED = RESULTS.with_suffix(".unfinished")


def read(results: Path) -> Found:
    found: Found = json.loads(results.read_text(encoding="utf-8")) if results.exists() else {}
    return found


def play(names: list[Name], plan: Plan, results: Path, unfinished: Path) -> None:
    courses: dict[Name, Course] = {}
    if unfinished.exists():
        courses = pickle.loads(gzip.decompress(unfinished.read_bytes()))
    found = read(results)
    begun = [name for name in names if name in courses]
    ladder = Ladder(plan, begun or names, courses)
    for name, figures in ladder.play():
        found.setdefault(name[0], {})[name[1]] = figures
        del courses[name]
        results.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if courses:
        unfinished.write_bytes(gzip.compress(pickle.dumps(courses)))
    else:
        unfinished.unlink(missing_ok=True)
    if ladder.failed:
        sys.exit(1)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").format(contests=", ".join(CONTESTS)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tables", default=",".join(ITERATIONS), help="as in deuce/2,deuce/4 (all)")
    parser.add_argument("--contests", default="learned,guided,guided-deep", help="(%(default)s)")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, default=2400, help="of each contest at each table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="after which no board begins there")
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="after which all stops, to go on later"
    )
    parser.add_argument("--gigabytes", type=float, default=30, help="of memory for trees (%(default)s)")
    parser.add_argument("--lanes", type=int, help="threads of a warp that think (as few as fill an H200)")
    parser.add_argument("--registers", type=int, help="that a thread may have (as many as it wants)")
    parser.add_argument("--cores", type=int, default=all_cores(), help="that work (all)")
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--unfinished", type=Path, default=UNFINISHED)
    parser.add_argument("--show", action="store_true", help="only show what was found")
    options = parser.parse_args()
    os.environ.setdefault("CUDA_DEVICE_MAX_CONNECTIONS", "32")  # queues: with 8, two tables would share one
    if not options.show:
        tables, contests = chosen(options.tables, [*ITERATIONS]), chosen(options.contests, [*CONTESTS])
        plan = Plan(
            options.device, options.games, options.seconds, time.time() + 60 * options.minutes,
            options.gigabytes, options.lanes, options.registers, options.cores,
        )  # fmt: skip
        names = [(table, contest) for contest in contests for table in tables]
        play(names, plan, options.results, options.unfinished)
    print(differences(read(options.results)))


if __name__ == "__main__":
    main()
