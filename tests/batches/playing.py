"""Playing batches beside the library's own kernels, one game at a time: what the tests of batches share."""

import hashlib
from typing import Any

import numpy as np

import spieltisch
from spieltisch.batches import Batch
from spieltisch.kernel.generator import fork, generator
from spieltisch.players.policy import policy_of
from tables import Table

SIZE, SEED = 12, 77
ARRAYS = ("states", "words", "mover", "mask", "observations", "rewards", "ended", "scores")


def batch_of(table: Table, **settings: Any) -> Batch:
    name, seats, options = table
    chosen: dict[str, Any] = {"size": SIZE, "seed": SEED, "options": options} | settings
    return spieltisch.batch(name, seats, **chosen)


def digest(batch: Batch) -> str:
    """A digest of all that a batch shows."""
    found = hashlib.sha256()
    for name in ARRAYS:
        found.update(np.ascontiguousarray(batch.host(name)).tobytes())
    return found.hexdigest()


class Alone:
    """One game as the library's kernels play it: no batch, a record, and its generators."""

    def __init__(self, table: Table, number: int, seed: int = SEED) -> None:
        name, self.seats, options = table
        self.game = spieltisch.game(name)
        self.rules = self.game.rules.rules
        settled = {option.name: option.default for option in self.game.options} | options
        self.flags = self.game.rules.series.flags(settled)
        self.dealing = np.array([fork(generator(seed), number)], np.uint64)
        self.choosing = np.array([fork(self.dealing, 0)], np.uint64)
        self.state = np.zeros(1, self.rules.State)[0]
        self.words = np.zeros(self.rules.WORDS, np.uint64)
        self.points = np.zeros(self.seats, np.int64)
        self.starter = 0
        self.last = self.state.copy()
        self.deal()

    def deal(self) -> None:
        self.rules.deal(self.state, self.seats, self.starter, self.flags, self.dealing)
        self.rules.legal(self.state, self.words)

    def choose(self) -> int:
        return int(self.game.driver.choose(self.words, self.choosing))

    def choose_by_thumb(self) -> int:
        out = np.zeros(self.rules.ACTIONS)
        choose = policy_of(self.game.rules).choose_greedily
        return int(choose(self.state, self.words, out, 0.0, self.choosing))

    def play(self, action: int) -> bool:
        """Did it end the deal? Then the next one is dealt, begun by the next seat."""
        self.rules.apply(self.state, action)
        ended = bool(self.rules.over(self.state))
        if ended:
            self.last = self.state.copy()
            self.rules.scores(self.state, self.points)
            self.starter = (self.starter + 1) % self.seats
            self.deal()
        self.rules.legal(self.state, self.words)
        return ended

    def legal(self) -> list[bool]:
        return [
            bool(int(self.words[action >> 6]) >> (action & 63) & 1) for action in range(self.rules.ACTIONS)
        ]

    def seen(self, seat: int) -> "np.ndarray[Any, Any]":
        out = np.zeros(self.game.rules.feature_count, np.float32)
        self.game.rules.features.observe(self.state, seat, out)
        return out

    def seen_last(self, seat: int) -> "np.ndarray[Any, Any]":
        """What a seat saw of the end of the last deal: from what it may know, and nothing else."""
        out = np.zeros(self.game.rules.feature_count, np.float32)
        self.game.rules.worlds.redact(self.last, seat)
        self.game.rules.features.observe(self.last, seat, out)
        return out
