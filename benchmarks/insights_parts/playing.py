"""Playing one deal of every game of a batch."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import spieltisch
from insights_parts.players import Array, Choose
from spieltisch.batches import Batch
from spieltisch.games.contract import Options

SEED = 2026
Watch = Callable[[Batch, Array, Array], None]
"""Is told the games that still go on and their actions, before each step."""


@dataclass(frozen=True)
class Played:
    """What came of the deals, one a row, by seats."""

    scores: Array
    actions: Array
    """How many there were in each deal."""

    @property
    def wins(self) -> Array:
        """The share of the win: those with the most points share it; of a void round all have a part."""
        best = self.scores == self.scores.max(axis=1, keepdims=True)
        found: Array = best / best.sum(axis=1, keepdims=True)
        return found

    @property
    def ahead(self) -> Array:
        """Points above the mean of the table."""
        found: Array = self.scores - self.scores.mean(axis=1, keepdims=True)
        return found


def new_batch(
    game: str, seats: int, size: int, *, seed: int = SEED, starter: int = 0, options: Options | None = None
) -> Batch:
    return spieltisch.batch(
        game, seats, size, seed=seed, starter=starter, options=options, dtype="uint8"
    )  # fmt: skip


def play(batch: Batch, choose: Choose, watch: Watch | None = None, first: "Array | None" = None) -> Played:
    """To the end of the deal that each game is in; `first` are the first actions, if they are given.

    A batch that has branched off needs them: it does not show its games before a step.
    """
    left = np.arange(batch.size)
    scores, count = np.zeros((batch.size, batch.seats), np.int64), np.zeros(batch.size, np.int64)
    while len(left):
        actions: Any = batch.random_actions()  # a game whose deal is over goes on somehow
        actions[left] = choose(batch, left) if first is None else first[left]
        first = None
        if watch:
            watch(batch, left, actions[left])
        batch.step(actions)
        count[left] += 1
        ended = left[batch.ended[left]]
        scores[ended] = batch.scores[ended]
        left = left[~batch.ended[left]]
    return Played(scores, count)
