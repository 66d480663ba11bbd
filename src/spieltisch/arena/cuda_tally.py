"""The kernel of random play on a CUDA device. Importing it needs Numba's CUDA support."""

from functools import cache
from typing import Any

from spieltisch.arena.simulate import CHUNK
from spieltisch.games.contract import GameRules
from spieltisch.kernel.cuda import SIMULATED
from spieltisch.kernel.driver import Driver
from spieltisch.kernel.generator import fork

from numba import cuda, types  # isort: skip  (after kernel.cuda, which prepares NumPy for it)

BLOCK = 4 if SIMULATED else 128
PART = 64  # deals of each chunk that a launch plays

# The points that are counted one by one, from -LOW on; the rules have none beyond.
LOW, RANGE = 128, 640
MOST_SEATS = 6

# What a thread adds up, beside what happened: actions, then the starter's lead, then wins.
ACTIONS, LEAD, LEAD_SQUARED, BEYOND, WINS = 0, 1, 2, 3, 4
WINS_SQUARED = WINS + MOST_SEATS
HAPPENED = WINS_SQUARED + MOST_SEATS


@cache
def bind_tally(game: GameRules, driver: Driver) -> Any:
    """The kernel that plays the next deals of every chunk."""
    rules = game.rules
    tally_one, state_type, word_count = driver.tally, rules.State, rules.WORDS
    kinds = len(rules.HAPPENINGS)

    @cuda.jit
    def tally(first, played, deals, seed, seats, flags, share, generators, sums, points):  # type: ignore[no-untyped-def]
        counters = cuda.shared.array((MOST_SEATS, RANGE), types.int32)
        for at in range(cuda.threadIdx.x, MOST_SEATS * RANGE, cuda.blockDim.x):
            counters[at // RANGE, at % RANGE] = 0
        cuda.syncthreads()
        chunk = cuda.grid(1)
        if chunk < generators.size:
            state = cuda.local.array(1, state_type)[0]
            words = cuda.local.array(word_count, types.uint64)
            rng = cuda.local.array(1, types.uint64)
            result = cuda.local.array((1, MOST_SEATS), types.int64)
            happened = cuda.local.array((1, kinds), types.int64)
            rng[0] = seed if played == 0 else generators[chunk]
            if played == 0:
                rng[0] = fork(rng, first + chunk)
            left = min(CHUNK, deals - (first + chunk) * CHUNK) - played
            for _ in range(min(left, PART)):
                sums[chunk, ACTIONS] += tally_one(state, words, seats, 0, flags, rng, result, happened)
                total, best, winners = 0, result[0, 0], 0
                for seat in range(seats):
                    total += result[0, seat]
                    best = max(best, result[0, seat])
                for seat in range(seats):
                    winners += 1 if result[0, seat] == best else 0
                    at = result[0, seat] + LOW
                    if 0 <= at < RANGE:
                        cuda.atomic.add(counters, (seat, at), 1)
                    else:
                        sums[chunk, BEYOND] += 1
                for seat in range(seats):
                    if result[0, seat] == best:
                        won = share // winners
                        sums[chunk, WINS + seat] += won
                        sums[chunk, WINS_SQUARED + seat] += won * won
                lead = seats * result[0, 0] - total
                sums[chunk, LEAD] += lead
                sums[chunk, LEAD_SQUARED] += lead * lead
                for kind in range(kinds):
                    sums[chunk, HAPPENED + kind] += happened[0, kind]
                    sums[chunk, HAPPENED + kinds + kind] += 1 if happened[0, kind] > 0 else 0
            generators[chunk] = rng[0]
        cuda.syncthreads()
        for at in range(cuda.threadIdx.x, MOST_SEATS * RANGE, cuda.blockDim.x):
            points[cuda.blockIdx.x, at // RANGE, at % RANGE] += counters[at // RANGE, at % RANGE]

    return tally
