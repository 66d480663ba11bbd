"""How fast the rules are: random deals, dealing included, on one core, beside other engines in the same run.

    python benchmarks/engine.py            a table, and the ratios
    python benchmarks/engine.py --json     the same as JSON
    python benchmarks/engine.py --no-peers only ours

The peers (OpenSpiel in C++, RLCard) are installed by `pip install -r benchmarks/requirements-peers.txt`;
`peers.py` says how they are measured. All are measured in turn, several rounds, and the medians are compared:
machines are noisy, ratios inside one run are less so.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

import spieltisch
from spieltisch.kernel.generator import generator

SEATS = {"companeros": range(3, 7), "deuce": range(2, 7), "list-und-tuecke": range(4, 7)}
HEARTS = "openspiel/hearts"
Measurement = Callable[[float], float]  # seconds to run for -> actions a second


def engine(name: str, seats: int) -> Measurement:
    """Random deals of one game, one after the other, inside one compiled loop."""
    game = spieltisch.game(name)
    rules, run = game.rules.rules, game.driver.run
    state, words, rng = np.zeros(1, rules.State)[0], np.zeros(rules.WORDS, np.uint64), generator(1)
    run(state, words, seats, 0, 0, 10, rng)  # compile

    def measure(seconds: float) -> float:
        actions, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            actions += run(state, words, seats, 0, 0, 2000, rng)
        return actions / (time.perf_counter() - start)

    return measure


def rounds_of(measurements: dict[str, Measurement], seconds: float, rounds: int) -> dict[str, float]:
    """Everything in turn, several times; the medians."""
    found: dict[str, list[float]] = {name: [] for name in measurements}
    for number in range(rounds):
        for name, measure in measurements.items():
            found[name].append(measure(seconds))
        print(f"round {number + 1} of {rounds} done", file=sys.stderr)
    return {name: median(values) for name, values in found.items()}


STARTUP = """
import time
start = time.perf_counter()
import spieltisch
imported = time.perf_counter() - start
start = time.perf_counter()
game = spieltisch.game("{game}")
loaded = time.perf_counter() - start
start = time.perf_counter()
deal = game.deal(seats={seats}, seed=1)
while not deal.over:
    deal.play(deal.legal_numbers[0])
deal.scores
print(imported, loaded, time.perf_counter() - start)
"""


def start_up(name: str, cache: str) -> tuple[float, float, float]:
    """Seconds of a fresh process: `import spieltisch`, loading a game, a first deal (which compiles it)."""
    code = STARTUP.format(game=name, seats=SEATS[name][0])
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    imported, loaded, played = (float(value) for value in done.stdout.split())
    return imported, loaded, played


def python_cost(name: str) -> float:
    """Microseconds of one `deal.play` from Python, by number."""
    game = spieltisch.game(name)
    deals = [game.deal(seats=4, seed=seed) for seed in range(50)]
    spent, actions = 0.0, 0
    for deal in deals:
        while not deal.over:
            action = deal.legal_numbers[-1]
            start = time.perf_counter()
            deal.play(action)
            spent += time.perf_counter() - start
            actions += 1
    return spent / actions * 1e6


def report(figures: dict[str, float], peers: dict[str, float]) -> None:
    hearts = peers.get(HEARTS)
    for title, rows in (("ours, dealing included", figures), ("peers", peers)):
        print(f"\n{title:<28}{'M actions/s':>12}" + (f"{'x hearts':>10}" if hearts else ""))
        for name, speed in rows.items():
            ratio = f"{speed / hearts:>10.2f}" if hearts else ""
            print(f"{name:<28}{speed / 1e6:>12.3f}{ratio}")


def report_costs() -> None:
    print(f"\n{'':<18}{'state':>9}{'cold':>9}{'cached':>9}{'load':>9}{'import':>9}{'deal.play':>11}")
    for name in SEATS:
        with tempfile.TemporaryDirectory() as cache:
            _, _, cold = start_up(name, cache)
            imported, loaded, cached = start_up(name, cache)
        size = spieltisch.game(name).rules.rules.State.itemsize
        times = f"{cold:>7.2f} s{cached:>7.2f} s{loaded:>7.2f} s{imported:>7.2f} s"
        print(f"{name:<18}{size:>7} B{times}{python_cost(name):>8.1f} us")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=0.5, help="for one measurement (0.5)")
    parser.add_argument("--rounds", type=int, default=5, help="of all measurements in turn (5)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--no-peers", action="store_true", help="measure only our games")
    options = parser.parse_args()
    ours = {f"{name}/{seats}": engine(name, seats) for name in SEATS for seats in SEATS[name]}
    others: dict[str, Measurement] = {}
    if not options.no_peers:
        sys.path.insert(0, str(Path(__file__).parent))
        from peers import PeerMissingError, peers

        try:
            others = peers()
        except PeerMissingError as error:
            sys.exit(str(error))
    found = rounds_of(ours | others, options.seconds, options.rounds)
    peer_speeds = {name: found[name] for name in others}
    if options.json:
        speeds: dict[str, dict[str, float]] = {name: {} for name in SEATS}
        for key in ours:
            name, seats = key.split("/")
            speeds[name][seats] = found[key]
        print(json.dumps({"actions_per_second": speeds, "peers": peer_speeds}))
        return
    report({key: found[key] for key in ours}, peer_speeds)
    report_costs()


if __name__ == "__main__":
    main()
