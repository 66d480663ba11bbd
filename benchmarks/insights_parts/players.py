"""Who plays the games of a batch: for all of them at a time, so that a network is asked once a step."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import spieltisch
from insights_parts.tables import GAMES
from spieltisch.batches import Batch
from spieltisch.errors import SetupError
from spieltisch.games import load
from spieltisch.games.contract import Options
from spieltisch.players.learned.player import LEVEL, shipped
from spieltisch.players.learned.standing import standing_of
from spieltisch.players.learned.thinking import Mind
from spieltisch.players.learned.weights import Weights, unpack
from spieltisch.players.learned.wiring import wiring_of

Array = np.ndarray[Any, Any]
Choose = Callable[[Batch, Array], Array]
"""The actions of some games of a batch, given by their numbers."""

AT_ONCE = 256  # rows whose hidden layers stay in the processor's cache


class Minds:
    """The networks of all games, from a folder of `GAME.npz`, or those that come with the package."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.weights = cache(self._read)
        self.of = cache(self._wired)

    def names(self) -> dict[str, str]:
        """The SHA-256 of all weights."""
        return {game: self.weights(game).manifest["sha256"] for game in GAMES}

    def _read(self, game: str) -> Weights:
        rules = load(game)
        if self._folder is None:
            return shipped(rules)
        return unpack((self._folder / f"{game}.npz").read_bytes(), rules)

    def _wired(self, game: str) -> Mind:
        return Mind(self.weights(game).arrays, wiring_of(load(game)))


def names_of_shipped() -> dict[str, str]:
    """The SHA-256 of the weights that come with the package; of none, as long as not all games have some."""
    try:
        return Minds().names()
    except SetupError:
        return {}


class Learned:
    """The learned player at all seats of a table; every deal is the first one of a usual match.

    `stray`: in which part of its choices it takes what it likes second best; its chance is that of the seed.
    """

    def __init__(
        self,
        minds: Minds,
        game: str,
        seats: int,
        options: Options | None = None,
        stray: float = 0.0,
        seed: int = 0,
    ) -> None:
        self._mind, self._seats, self._stray = minds.of(game), seats, stray
        # All seats are told the same of a match that has just begun.
        self._standing = standing_of(spieltisch.game(game).deal(seats, 0, 0, options).view_state(0), 0)
        self._chance = np.random.default_rng(seed)

    def __call__(self, batch: Batch, games: Array) -> Array:
        found: Array = batch.mask[games].argmax(axis=1)
        several = np.flatnonzero(batch.mask[games].sum(axis=1) > 1)  # the others have no choice
        for first in range(0, len(several), AT_ONCE):
            part = several[first : first + AT_ONCE]
            found[part] = self._choices(self._weights(batch, games[part]))
        return found

    def _weights(self, batch: Batch, games: Array) -> Array:
        standing = np.broadcast_to(self._standing, (len(games), len(self._standing)))
        seen, movers = batch.observations[games], batch.mover[games]
        weights, _ = self._mind.think(seen, standing, movers, self._seats)
        found: Array = np.where(batch.mask[games], weights, -np.inf)
        return found

    def _choices(self, weights: Array) -> Array:
        """What it likes best, or second best."""
        rows = np.arange(len(weights))
        best: Array = first_best(weights)
        strays = rows[self._chance.random(len(rows)) < self._stray]
        weights[rows, best] = -np.inf
        best[strays] = first_best(weights[strays])
        return best


def first_best(weights: Array) -> Array:
    """The first action of those that are liked best, but for rounding: as the player at a table chooses."""
    found: Array = (weights > weights.max(axis=1, keepdims=True) - LEVEL).argmax(axis=1)
    return found


def greedy(batch: Batch, games: Array) -> Array:
    found: Array = batch.greedy_actions()[games]
    return found


def at_random(batch: Batch, games: Array) -> Array:
    found: Array = batch.random_actions()[games]
    return found


def one_among(single: Choose, others: Choose, seat: Array) -> Choose:
    """One player at the given seat of each game, another one at all others."""

    def choose(batch: Batch, games: Array) -> Array:
        found = others(batch, games)
        own = np.flatnonzero(batch.mover[games] == seat[games])
        if len(own):
            found[own] = single(batch, games[own])
        return found

    return choose
