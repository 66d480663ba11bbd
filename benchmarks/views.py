"""How fast a table can show an action: play it, tell it, and write what everybody sees as JSON.

    python benchmarks/views.py            a table: microseconds an action, and what each part takes
    python benchmarks/views.py --json     the same as JSON

Random matches, every number of seats. For each action: `play` it, ask what was `told` of it, make the
`public` part of the view and each seat's `own` part, and `encode` all of them. Medians over the actions of a
round, and the median of several rounds in turn.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

import msgspec

import spieltisch
from spieltisch.match.match import Match

SEATS = {"companeros": range(3, 7), "deuce": range(2, 7), "list-und-tuecke": range(4, 7)}
PARTS = ("play", "told", "public", "own", "encode")
Times = list[tuple[float, ...]]  # of each action, part by part


def shown(match: Match, rng: random.Random) -> tuple[float, ...]:
    """Seconds of each part of one action."""
    deal, encode = match.deal, msgspec.json.encode
    action, seat = rng.choice(deal.legal_numbers), deal.turn
    start = perf_counter()
    deal.play(action, seat=seat)
    played = perf_counter()
    events = deal.told(deal.played - 1)
    told = perf_counter()
    public = deal.public()
    seen = perf_counter()
    own = [deal.own(seat) for seat in range(deal.seats)]
    known = perf_counter()
    for part in (events, public, *own):
        encode(part)
    return played - start, told - played, seen - told, known - seen, perf_counter() - known


def actions(name: str, seats: int, rng: random.Random) -> Iterator[tuple[float, ...]]:
    """Random matches without an end."""
    while True:
        match = spieltisch.game(name).match(seats, seed=rng.getrandbits(64))
        while not match.over:
            match.go_on()
            yield shown(match, rng)


def medians(times: Times) -> dict[str, float]:
    """Microseconds of the parts, and of an action as a whole."""
    found = {part: median(row[at] for row in times) * 1e6 for at, part in enumerate(PARTS)}
    return found | {"all": median(sum(row) for row in times) * 1e6}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--actions", type=int, default=2000, help="of one measurement (2000)")
    parser.add_argument("--rounds", type=int, default=5, help="of all measurements in turn (5)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    rng = random.Random(1)
    tables = {f"{name}/{seats}": actions(name, seats, rng) for name in SEATS for seats in SEATS[name]}
    rounds: dict[str, list[dict[str, float]]] = {table: [] for table in tables}
    for table in tables.values():  # compile
        for _ in range(200):
            next(table)
    for number in range(options.rounds):
        for key, table in tables.items():
            rounds[key].append(medians([next(table) for _ in range(options.actions)]))
        print(f"round {number + 1} of {options.rounds} done", file=sys.stderr)
    found = {
        key: {part: round(median(row[part] for row in rows), 1) for part in (*PARTS, "all")}
        for key, rows in rounds.items()
    }
    if options.json:
        print(json.dumps({"microseconds": found}))
        return
    print(f"{'us an action':<20}" + "".join(f"{part:>9}" for part in (*PARTS, "all")))
    for key, row in found.items():
        print(f"{key:<20}" + "".join(f"{row[part]:>9}" for part in (*PARTS, "all")))


if __name__ == "__main__":
    main()
