"""The loops as CUDA kernels: a thread thinks about one place, or imagines one world.

What is used all the time lies in a thread's own memory, trees and what endings are solved in outside. The
threads of a warp go the same way together, and wait for each other where their ways part; games soon do. So
only so many of them (`lanes`) think, as few as the device has room for.
"""

from functools import cache
from typing import Any

from at_once.binding import for_device
from spieltisch.batches.cuda_kernels import callable_in_kernel
from spieltisch.games.contract import GameRules
from spieltisch.kernel.cuda import SIMULATED
from spieltisch.players.search.thinking import LONGEST_PATH, MOST_SEATS

from numba import cuda, types  # isort: skip  (after kernel.cuda, which prepares NumPy for it)

BLOCK = 8 if SIMULATED else 64
WARP = 8 if SIMULATED else 32


@cache
def kernels_of(game: GameRules, registers: int | None) -> dict[str, Any]:
    """By the names of the loops on a processor; with the number of places instead of the first and last.

    `registers`: the most for a thread; fewer make room for more threads.
    """
    options = {"max_registers": registers} if registers else {}  # which the simulator does not know
    return {name: cuda.jit(**options)(function) for name, function in kernel_functions(game).items()}


def kernel_functions(game: GameRules) -> dict[str, Any]:
    """What the kernels are compiled from."""
    rules, bound = game.rules, for_device(game)
    decide_one, weigh_one, keep_one = (
        callable_in_kernel(bound[name]) for name in ("decide_one", "weigh_one", "keep_one")
    )
    state_type, word_count, action_count = rules.State, rules.WORDS, rules.ACTIONS
    feature_count = game.feature_count

    def decide_all(  # type: ignore[no-untyped-def]
        size, lanes, chosen, roots, seeds, iterations, pools, liked_actions, liked, liked_count, planted,
        lean, exact, nodes, results, tallies, ahead, rest, best, values, found, totals, softness, hardness,
        race, race_step, tuning,
    ):  # fmt: skip
        warp = cuda.grid(1) // WARP
        lane = cuda.grid(1) - warp * WARP
        place = warp * lanes + lane
        if lane < lanes and place < size:
            world = cuda.local.array(1, state_type)
            words = cuda.local.array(word_count, types.uint64)
            untried = cuda.local.array(word_count, types.uint64)
            out = cuda.local.array(action_count, types.float64)
            path = cuda.local.array(LONGEST_PATH, types.int32)
            points = cuda.local.array(MOST_SEATS, types.int64)
            shares = cuda.local.array(MOST_SEATS, types.float64)
            rng = cuda.local.array(1, types.uint64)
            chosen[place] = decide_one(
                place, roots, seeds, iterations, pools, liked_actions, liked, liked_count, planted, lean,
                exact, nodes, results, tallies, ahead, rest, best, values, found, totals, softness,
                hardness, race, race_step, tuning, world, words, untried, out, path, points, shares, rng,
            )  # fmt: skip

    def weigh_all(size, roots, chances, odds, first_card, liked_count, likely):  # type: ignore[no-untyped-def]
        thread = cuda.grid(1)
        place = thread // likely.shape[1]
        if place < size and liked_count[place] > 0:
            world = cuda.local.array(1, state_type)
            row = cuda.local.array(feature_count, types.uint8)
            rng = cuda.local.array(1, types.uint64)
            number = thread - place * likely.shape[1]
            weigh_one(place, number, roots, chances, odds, first_card, likely, world, row, rng)

    def keep_all(size, roots, chances, kept, liked_count, pools):  # type: ignore[no-untyped-def]
        thread = cuda.grid(1)
        place = thread // pools.shape[1]
        if place < size and liked_count[place] > 0:
            rng = cuda.local.array(1, types.uint64)
            keep_one(place, thread - place * pools.shape[1], roots, chances, kept, pools, rng)

    return {"decide_all": decide_all, "weigh_all": weigh_all, "keep_all": keep_all}
