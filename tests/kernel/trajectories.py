"""Digests of all states along random deals, by whatever runs the kernels: started by `test_targets.py`."""

import hashlib
import json
import sys
from typing import Any

import numpy as np

import spieltisch
from spieltisch.kernel.generator import fork, generator
from tables import WITH_OPTIONS, name

THREADS, LONGEST, SEED = 3, 420, 77


def main(target: str) -> None:
    digests: dict[str, dict[str, Any]] = {}
    for table in WITH_OPTIONS:
        game_name, seats, options = table
        game = spieltisch.game(game_name)
        settled = {option.name: option.default for option in game.options} | options
        flags = game.rules.series.flags(settled)
        states = np.zeros((THREADS, LONGEST), game.rules.rules.State)
        lengths = np.zeros(THREADS, np.int64)
        if target == "cuda":
            from spieltisch.kernel.cuda import bind_cuda

            _, trace = bind_cuda(game.rules.rules, game.driver)
            trace[1, THREADS](seats, 1, flags, np.uint64(SEED), states, lengths)
        else:
            trace_on_cpu(game, seats, flags, states, lengths)
        assert 0 < lengths.min() <= lengths.max() < LONGEST
        digests[name(table)] = {"lengths": lengths.tolist(), "states": digest(states)}
        if target == "cpu":
            digests[name(table)]["worlds"] = worlds(game, [states[0, at] for at in range(0, lengths[0], 9)])
    json.dump(digests, sys.stdout)


def digest(array: Any) -> str:
    return hashlib.sha256(array.tobytes()).hexdigest()


def worlds(game: Any, states: list[Any]) -> str:
    """A digest of what each seat sees of those states, and of a world that fits it."""
    found, rng = hashlib.sha256(), generator(5)
    out = np.zeros(game.rules.feature_count, np.float32)
    for state in states:
        for seat in range(state["seats"]):
            world = state.copy()
            game.rules.worlds.redact(world, seat)
            game.rules.worlds.resample(world, seat, rng)
            game.rules.features.observe(world, seat, out)
            found.update(world.tobytes() + out.tobytes())
    return found.hexdigest()


def trace_on_cpu(game: Any, seats: int, flags: int, states: Any, lengths: Any) -> None:
    rules = game.rules.rules
    for thread in range(THREADS):
        state, words = np.zeros(1, rules.State)[0], np.zeros(rules.WORDS, np.uint64)
        rng = np.array([fork(np.array([SEED], np.uint64), thread)], np.uint64)
        lengths[thread] = game.driver.trace(state, words, seats, 1, flags, rng, states[thread])


if __name__ == "__main__":
    main(sys.argv[1])
