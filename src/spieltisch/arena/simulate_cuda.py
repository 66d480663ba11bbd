"""Random play on a CUDA device: a thread a chunk, with the chunk's own generator, so figures are the same.

A thousand million deals have no place to be kept one by one: each thread adds its own up, and the points go
into counters that the threads of a block share.
"""

import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from spieltisch.arena.figures import make_figures
from spieltisch.arena.simulate import CHUNK, Report, Simulation, check_simulation
from spieltisch.arena.totals import Totals
from spieltisch.errors import SetupError
from spieltisch.match.game import Game

WAVE = 1 << 18  # chunks that are under way at the same time


def simulate_cuda(
    game: Game,
    seats: int,
    deals: int,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    report: Report | None = None,
) -> Simulation:
    """What `simulate` does, with the same figures for the same seed."""
    settled = check_simulation(game, seats, deals, options, None)
    check_device()
    from spieltisch.arena.cuda_tally import PART, bind_tally

    flags, names = game.rules.series.flags(settled), game.rules.rules.HAPPENINGS
    totals = Totals(seats, len(names))
    tally = bind_tally(game.rules, game.driver)
    began = time.perf_counter()
    chunks = (deals + CHUNK - 1) // CHUNK
    for first in range(0, chunks, WAVE):
        count = min(WAVE, chunks - first)
        wave = Wave(totals, tally, count)
        for played in range(0, CHUNK, PART):
            wave.play(first, played, deals, seed, flags)
            if report is not None:
                wave.wait()
                report(min(deals, first * CHUNK + min(count * (played + PART), deals - first * CHUNK)))
        wave.add_to(totals)
    totals.deals = deals
    seconds = time.perf_counter() - began
    return Simulation(make_figures(totals, names, game.id, settled, seed), 0, seconds, "cuda")


def check_device() -> None:
    """Is there a device?"""
    try:
        from spieltisch.kernel.cuda import SIMULATED
    except ImportError as error:
        raise SetupError(f'CUDA cannot be used ({error}): pip install "spieltisch[gpu]"') from None
    from numba import cuda

    if not SIMULATED and not cuda.is_available():
        raise SetupError("there is no CUDA device here that Numba can use")


class Wave:
    """Chunks that are played at the same time, and what they have added up."""

    def __init__(self, totals: Totals, tally: Any, count: int) -> None:
        from spieltisch.arena.cuda_tally import BLOCK, HAPPENED, MOST_SEATS, RANGE
        from numba import cuda  # isort: skip

        self._tally = tally
        self._seats, self._share = totals.seats, totals.share
        self._launch = (count + BLOCK - 1) // BLOCK, BLOCK
        self._sums = cuda.to_device(np.zeros((count, HAPPENED + 2 * len(totals.happened)), np.int64))
        self._points = cuda.to_device(np.zeros((self._launch[0], MOST_SEATS, RANGE), np.int32))
        self._generators = cuda.to_device(np.zeros(count, np.uint64))

    def play(self, first: int, played: int, deals: int, seed: int, flags: int) -> None:
        """The next deals of each chunk, so many of which have been played; `deals` in all."""
        self._tally[self._launch](
            first, played, deals, np.uint64(seed % 2**64), self._seats, flags, self._share,
            self._generators, self._sums, self._points,
        )  # fmt: skip

    def wait(self) -> None:
        """Until all that was begun is done: only then is it progress."""
        from numba import cuda

        cuda.synchronize()

    def add_to(self, totals: Totals) -> None:
        from spieltisch.arena.cuda_tally import (
            ACTIONS,
            BEYOND,
            HAPPENED,
            LEAD,
            LEAD_SQUARED,
            LOW,
            WINS,
            WINS_SQUARED,
        )  # fmt: skip

        sums = self._sums.copy_to_host().sum(axis=0).tolist()
        assert sums[BEYOND] == 0, "points beyond what is counted"
        totals.actions += sums[ACTIONS]
        totals.lead += sums[LEAD]
        totals.lead_squared += sums[LEAD_SQUARED]
        points = self._points.copy_to_host().sum(axis=0, dtype=np.int64)
        for seat in range(totals.seats):
            totals.wins[seat] += sums[WINS + seat]
            totals.wins_squared[seat] += sums[WINS_SQUARED + seat]
            for at in np.flatnonzero(points[seat]).tolist():
                totals.points[seat][at - LOW] += int(points[seat, at])
        kinds = len(totals.happened)
        for kind in range(kinds):
            totals.happened[kind] += sums[HAPPENED + kind]
            totals.happened_in[kind] += sums[HAPPENED + kinds + kind]
