"""How fast batches are on one core, with observations and masks, beside other engines in the same run.

    python benchmarks/batch.py             a table, and the ratios
    python benchmarks/batch.py --json FILE the same as JSON
    python benchmarks/batch.py --no-peers  only ours

A *decision* is one action of one seat: chosen at random among the legal ones, checked, applied, what the next
mover sees and may do written to arrays, ended deals counted and new ones dealt. OpenSpiel is driven from
Python, which is the only way to its observations: by its Observer API into the same array each time, with
the mask of the legal actions, the action chosen by Python's own generator; its deal is in the time. RLCard
makes its observations in every step. All are measured in turn, several rounds, by processor time, and the
medians are compared: machines are noisy, ratios inside one run are less so.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import spieltisch
from engine import HEARTS, SEATS, rounds_of

OPENSPIEL_GAMES = ("hearts", "spades")
RLCARD_GAMES = ("uno", "gin-rummy", "bridge")
KINDS: dict[str, str | None] = {"float32": "float32", "uint8": "uint8", "masks only": None}
Measurement = Callable[[float], float]  # seconds to run for -> decisions a second


def ours(name: str, seats: int, size: int, dtype: str | None) -> Measurement:
    batch = spieltisch.batch(name, seats, size, seed=1, dtype=dtype)
    actions = batch.random_actions()
    for _ in range(100):  # so that the games are at different places
        batch.step(batch.random_actions(actions))

    def measure(seconds: float) -> float:
        steps, start = 0, time.thread_time()
        while (spent := time.thread_time() - start) < seconds:
            batch.random_actions(actions)
            batch.step(actions)
            steps += 1
        return steps * size / spent

    return measure


def openspiel(name: str) -> Measurement:
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game(name)
    # What a game offers: spades an observation, hearts all that a player has seen.
    kinds = [pyspiel.IIGObservationType(perfect_recall=recall) for recall in (False, True)]
    observations = [make_observation(game, kind) for kind in kinds]
    observation = next(found for found in observations if found is not None)
    generator = random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(generator.choices(outcomes, chances)[0])
                continue
            player = state.current_player()
            observation.set_from(state, player)
            state.legal_actions_mask(player)
            state.apply_action(generator.choice(state.legal_actions(player)))
            decisions += 1
        return decisions

    return whole_games(play)


def rlcard(name: str) -> Measurement:
    import rlcard as library
    from rlcard.agents import RandomAgent

    env: Any = library.make(name, config={"seed": 1})
    agents = [RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)]

    def play() -> int:
        state, player = env.reset()
        decisions = 0
        while not env.is_over():
            state, player = env.step(agents[player].step(state), agents[player].use_raw)
            decisions += 1
        return decisions

    return whole_games(play)


def whole_games(play: Callable[[], int]) -> Measurement:
    def measure(seconds: float) -> float:
        decisions, start = 0, time.thread_time()
        while (spent := time.thread_time() - start) < seconds or not decisions:
            decisions += play()
        return decisions / spent

    return measure


def peers() -> dict[str, Measurement]:
    """Those that are installed."""
    found: dict[str, Measurement] = {}
    for library, make, games in (
        ("openspiel", openspiel, OPENSPIEL_GAMES),
        ("rlcard", rlcard, RLCARD_GAMES),
    ):
        for name in games:
            try:
                found[f"{library}/{name}"] = make(name)
            except ImportError as error:
                print(f"without {library} ({error}): benchmarks/requirements-peers.txt", file=sys.stderr)
                break
    return found


def report(figures: dict[str, float], others: dict[str, float]) -> None:
    hearts = others.get(HEARTS)
    print(f"{'M decisions/s':<20}" + "".join(f"{kind:>12}" for kind in KINDS) + f"{'x hearts (float32)':>20}")
    for name, counts in SEATS.items():
        for seats in counts:
            speeds = [figures[f"{name}/{seats} {kind}"] for kind in KINDS]
            ratio = f"{speeds[0] / hearts:>20.1f}" if hearts else ""
            print(
                f"{name + '/' + str(seats):<20}"
                + "".join(f"{speed / 1e6:>12.2f}" for speed in speeds)
                + ratio
            )
    for name, speed in others.items():
        ratio = f"{speed / hearts:>44.2f}" if hearts else ""
        print(f"{name:<20}{speed / 1e6:>12.4f}{ratio}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=0.3, help="for one measurement (0.3)")
    parser.add_argument("--rounds", type=int, default=5, help="of all measurements in turn (5)")
    parser.add_argument("--size", type=int, default=1024, help="games of a batch (1024)")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    parser.add_argument("--no-peers", action="store_true", help="measure only our games")
    options = parser.parse_args()
    own = {
        f"{name}/{seats} {kind}": ours(name, seats, options.size, dtype)
        for name in SEATS
        for seats in SEATS[name]
        for kind, dtype in KINDS.items()
    }
    others = {} if options.no_peers else peers()
    found = rounds_of(own | others, options.seconds, options.rounds)
    report({name: found[name] for name in own}, {name: found[name] for name in others})
    if options.json:
        options.json.write_text(json.dumps({"size": options.size, "decisions_per_second": found}, indent=1))


if __name__ == "__main__":
    main()
