"""Random play on all cores.

The deals are cut into chunks of a fixed size, and each chunk has a generator of its own, forked from the seed
by the chunk's number: which core plays it, and when, changes nothing. The kernels run without the interpreter
lock, so threads are enough; each has a state of its own.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from spieltisch.arena.figures import Figures, make_figures
from spieltisch.arena.totals import Totals
from spieltisch.errors import SetupError
from spieltisch.kernel.generator import fork, generator
from spieltisch.match.game import Game
from spieltisch.match.options import check_seats, settle

CHUNK = 2048
TICK = 0.1  # seconds between two reports of progress

Report = Callable[[int], None]


@dataclass(frozen=True)
class Simulation:
    """The figures, and what it took."""

    figures: Figures
    cores: int
    seconds: float
    device: str = "cpu"

    @property
    def actions_per_second(self) -> float:
        return self.figures.actions / self.seconds


class Chunks:
    """The chunks that are still to be played, for many threads to take from.

    Used as a context, there are none any more after it, whatever ended it: after Ctrl-C, too, all threads
    finish the chunk they are at, and stop.
    """

    def __init__(self, deals: int) -> None:
        self._lock = threading.Lock()
        self._sizes = self._all(deals)
        self._stopped = False
        self.deals_done = 0

    def _all(self, deals: int) -> Iterator[tuple[int, int]]:
        for number, first in enumerate(range(0, deals, CHUNK)):
            yield number, min(CHUNK, deals - first)

    def take(self) -> tuple[int, int] | None:
        """Number and size of the next one; None when there are no more."""
        with self._lock:
            return None if self._stopped else next(self._sizes, None)

    def done(self, size: int) -> None:
        with self._lock:
            self.deals_done += size

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self._stopped = True


def simulate(
    game: Game,
    seats: int,
    deals: int,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    cores: int | None = None,
    report: Report | None = None,
) -> Simulation:
    """Plays deals at random, seat 0 beginning each; `report` is told now and then how many are done."""
    settled = check_simulation(game, seats, deals, options, cores)
    threads = cores or all_cores()
    flags = game.rules.series.flags(settled)
    names = game.rules.rules.HAPPENINGS
    prepare(game, seats, flags)
    chunks = Chunks(deals)

    def work() -> Totals:
        return play_chunks(game, seats, flags, seed, chunks)

    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool, chunks:
        working = [pool.submit(work) for _ in range(threads)]
        while wait(working, TICK, return_when=FIRST_EXCEPTION).not_done:
            if any(thread.done() and thread.exception() for thread in working):
                break
            if report is not None:
                report(chunks.deals_done)
    totals = Totals(seats, len(names))
    for thread in working:
        totals.add(thread.result())
    seconds = time.perf_counter() - began
    if report is not None:
        report(chunks.deals_done)
    return Simulation(make_figures(totals, names, game.id, settled, seed), threads, seconds)


def check_simulation(
    game: Game, seats: int, deals: int, options: Mapping[str, Any] | None, cores: int | None
) -> dict[str, Any]:
    """All house rules, if so many deals can be played in so many seats by so many cores."""
    settled = settle(game.rules, options)
    check_seats(game.rules, settled, seats, 0)
    if deals < 1:
        raise SetupError(f"a simulation has at least one deal, not {deals}")
    if cores is not None and cores < 1:
        raise SetupError(f"a simulation needs at least one core, not {cores}")
    return settled


def all_cores() -> int:
    """The cores that this process may use, where the system tells; else all there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def prepare(game: Game, seats: int, flags: int) -> None:
    """Plays one deal, so that what has to be compiled is."""
    play_deals(game, seats, flags, 1, 0)


def play_chunks(game: Game, seats: int, flags: int, seed: int, chunks: Chunks) -> Totals:
    """What one thread does: chunk after chunk, until none is left."""
    totals = Totals(seats, len(game.rules.rules.HAPPENINGS))
    while (chunk := chunks.take()) is not None:
        number, size = chunk
        totals.add_deals(*play_deals(game, seats, flags, size, int(fork(generator(seed), number))))
        chunks.done(size)
    return totals


def play_deals(game: Game, seats: int, flags: int, deals: int, seed: int) -> tuple[int, Any, Any]:
    """Random deals: the number of actions, the points by deal and seat, what happened in each."""
    rules = game.rules.rules
    results = np.zeros((deals, seats), np.int64)
    happenings = np.zeros((deals, len(rules.HAPPENINGS)), np.int64)
    state = np.zeros(1, rules.State)[0]
    words = np.zeros(rules.WORDS, np.uint64)
    actions = game.driver.tally(state, words, seats, 0, flags, generator(seed), results, happenings)
    return int(actions), results, happenings
