"""The same rules on a CUDA device: are the states the same as on the CPU, and how fast is random play?

    python benchmarks/gpu.py

It needs a CUDA device and `pip install "spieltisch[gpu]"`; figures of a run are in docs/performance.md.
"""

import time

import numpy as np
from numba import cuda

import spieltisch
from spieltisch.kernel.cuda import bind_cuda
from spieltisch.kernel.generator import fork
from spieltisch.match.game import Game

SEATS = {"companeros": range(3, 7), "deuce": range(2, 7), "list-und-tuecke": range(4, 7)}
THREADS, BLOCK, DEALS = 1 << 19, 128, 8
SEED = np.uint64(2026)
TRACED, LONGEST = 256, 420


def same_states(game: Game, trace: object, seats: int) -> bool:
    """Are all states of the first threads' deals byte for byte those that the CPU makes?"""
    rules = game.rules.rules
    on_device = cuda.device_array((TRACED, LONGEST), rules.State)
    lengths = cuda.device_array(TRACED, np.int64)
    trace[2, TRACED // 2](seats, 0, 0, SEED, on_device, lengths)  # type: ignore[index]
    states, counts = on_device.copy_to_host(), lengths.copy_to_host()
    state, words = np.zeros(1, rules.State)[0], np.zeros(rules.WORDS, np.uint64)
    expected = np.zeros(LONGEST, rules.State)
    for thread in range(TRACED):
        rng = np.array([fork(np.array([SEED]), thread)], np.uint64)
        length = game.driver.trace(state, words, seats, 0, 0, rng, expected)
        if length != counts[thread] or expected[:length].tobytes() != states[thread, :length].tobytes():
            return False
    return True


def speed(run: object, seats: int) -> float:
    """Actions a second of random deals, dealing included, the median of five launches."""
    actions = cuda.device_array(THREADS, np.int64)
    found = []
    for launch in range(6):
        cuda.synchronize()
        start = time.perf_counter()
        run[THREADS // BLOCK, BLOCK](seats, 0, 0, DEALS, SEED + np.uint64(launch), actions)  # type: ignore[index]
        cuda.synchronize()
        found.append(int(actions.copy_to_host().sum()) / (time.perf_counter() - start))
    return float(np.median(found[1:]))  # the first one compiles


def main() -> None:
    print(f"{cuda.get_current_device().name}, {THREADS} threads, {DEALS} deals each")
    print(f"{'':<20}{'G actions/s':>12}  states as on the CPU")
    for name, counts in SEATS.items():
        game = spieltisch.game(name)
        run, trace = bind_cuda(game.rules.rules, game.driver)
        for seats in counts:
            same = "yes" if same_states(game, trace, seats) else "NO"
            print(f"{name + '/' + str(seats):<20}{speed(run, seats) / 1e9:>12.2f}  {same}", flush=True)


if __name__ == "__main__":
    main()
