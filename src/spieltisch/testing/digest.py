"""A hash of all states along seeded random play: equal where the rules do the same, bit by bit.

`python -m spieltisch.testing.digest companeros --seats 4 --deals 3` prints one; without `--seats` it prints
one for every table of the game. With `NUMBA_DISABLE_JIT=1` the plain interpreter makes it.

The play is that of the driver's `run`: `deal` from the seeded generator, then every legal action equally
likely from the same generator. Hashed are the bytes of the state after `deal` and after each action.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from spieltisch.games import load
from spieltisch.games.contract import GameRules, State
from spieltisch.kernel.generator import generator
from spieltisch.match.options import check_seats, settle
from spieltisch.testing.play import MOST_ACTIONS, choose, legal_numbers, seen_by
from spieltisch.testing.tables import Table, tables

WORLD_EVERY = 5  # actions


def trajectory_digest(game_id: str, seats: int, options: Mapping[str, Any], seed: int, deals: int) -> str:
    """The hash of every state of that many deals."""
    game = load_game(game_id)
    settled = settle(game, options)
    check_seats(game, settled, seats, 0)
    return table_digest(Table(game, seats, settled), seed, deals)


def load_game(game_id: str) -> GameRules:
    game = load(game_id)
    assert isinstance(game, GameRules)
    return game


def table_digest(table: Table, seed: int, deals: int) -> str:
    digest = hashlib.sha256()
    for _, state in trajectory(table, seed, deals):
        digest.update(state.tobytes())
    return digest.hexdigest()


def worlds_digest(table: Table, seed: int, deals: int) -> str:
    """The hash of legal actions, scores, redacted states, worlds and observations along the same play."""
    game, rng = table.game, generator(seed + 1)
    features = np.zeros(game.feature_count, np.float32)
    points = np.zeros(table.seats, np.int64)
    digest = hashlib.sha256()
    for number, state in trajectory(table, seed, deals):
        if number % WORLD_EVERY and not game.rules.over(state):
            continue
        game.rules.scores(state, points)
        digest.update(points.tobytes())
        digest.update(repr(legal_numbers(game, state)).encode())
        for viewer in range(-1, table.seats):
            seen = seen_by(game, state, viewer)
            digest.update(seen.tobytes())
            if viewer >= 0:
                game.features.observe(seen, viewer, features)
                digest.update(features.tobytes())
            if viewer == number % table.seats:
                game.worlds.resample(seen, viewer, rng)
                digest.update(seen.tobytes())
    return digest.hexdigest()


def trajectory(table: Table, seed: int, deals: int) -> Iterator[tuple[int, State]]:
    """All states of seeded random play, each with the number of actions before it in its deal."""
    rules, rng = table.game.rules, generator(seed)
    state = np.zeros(1, rules.State)[0]
    for number in range(deals):
        rules.deal(state, table.seats, number % table.seats, table.flags, rng)
        for played in range(MOST_ACTIONS):
            yield played, state
            if rules.over(state):
                break
            rules.apply(state, choose(legal_numbers(table.game, state), rng))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m spieltisch.testing.digest", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--options", type=json.loads, default={}, help="house rules, as JSON")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--deals", type=int, default=1)
    wanted = parser.parse_args(arguments)
    if wanted.seats is not None:
        found = trajectory_digest(wanted.game, wanted.seats, wanted.options, wanted.seed, wanted.deals)
        sys.stdout.write(f"{found}\n")
        return
    for table in tables(load_game(wanted.game)):
        states = table_digest(table, wanted.seed, wanted.deals)
        sys.stdout.write(f"{states} {worlds_digest(table, wanted.seed, wanted.deals)} {table}\n")


if __name__ == "__main__":
    main()
