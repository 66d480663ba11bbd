"""The player that has learned: it plays what its network likes best, at once or after thinking ahead."""

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np

from spieltisch.errors import SetupError
from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.generator import generator, next_word
from spieltisch.players.contract import Explanation, Means, Player
from spieltisch.players.learned.guiding import guide, weigh
from spieltisch.players.learned.thinking import Mind
from spieltisch.players.learned.weights import Weights, unpack
from spieltisch.players.learned.wiring import wiring_of
from spieltisch.players.search import USUAL_MS, SearchPlayer
from spieltisch.players.search.flat import explain_by_playouts
from spieltisch.players.search.prospects import legal_actions
from spieltisch.players.search.thinking import Guidance
from spieltisch.players.spec import Setting

LEVEL = 1e-3
"""Weights that differ by less are the same but for rounding: colours are alike, so that there are such."""

SETTINGS = {
    "search": Setting("whether it thinks ahead before it chooses", False, bool),
    "ms": Setting(f"milliseconds to think ahead; {USUAL_MS:.0f} unless given", None, float, 5, 600_000),
    "iterations": Setting("simulations for a choice, instead of a time", None, int, 1, 10**9),
    "threads": Setting("trees that are grown at the same time, and put together", 1, int, 1, 256),
    "temperature": Setting(
        "how freely it chooses: 0 what it likes best; 1: what is worth 2 % of a match less, a third as often",
        0.0, float, 0, 1000,
    ),
    "weights": Setting("a file of weights that `spieltisch train` has made; its own unless given", "", str),
    "seed": Setting("a whole number that its chance comes from; fresh unless given", None),
}  # fmt: skip


def file_of(game: GameRules) -> Traversable:
    return resources.files("spieltisch.players.learned").joinpath("trained", f"{game.id}.npz")


@cache
def knows(game: GameRules) -> bool:
    """Do weights for it come with the package?"""
    return file_of(game).is_file()


@cache
def shipped(game: GameRules) -> Weights:
    """The weights that come with the package."""
    if not knows(game):
        raise SetupError(
            f"nobody has learned {game.id} yet: `spieltisch train {game.id}` does, "
            "and makes a file for learned:weights=FILE"
        )
    return unpack(file_of(game).read_bytes(), game)


class Minds:
    """The networks of one player, a game each: from a file, or as they come with the package."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._minds: dict[str, Mind] = {}

    def of(self, game: GameRules) -> Mind:
        if game.id not in self._minds:
            found = unpack(self._content, game) if self._content else shipped(game)
            self._minds[game.id] = Mind(found.arrays, wiring_of(game))
        return self._minds[game.id]

    def guide(self, view: ViewState, rng: Any) -> Guidance:
        return guide(view, self.of(view.game), rng)


def make_learned(
    means: Means,
    search: bool,
    ms: float | None,
    iterations: int | None,
    threads: int,
    temperature: float,
    weights: str,
    seed: int,
) -> Player:
    """The player that thinks ahead, or the one that does not."""
    minds = Minds(means.read(weights) if weights else b"")
    if not search:
        if ms is not None or iterations is not None:
            raise SetupError("learned thinks ahead only with search, as in learned:search,ms=200")
        return LearnedPlayer(minds, temperature, seed)
    if temperature:
        raise SetupError("learned chooses freely (temperature) only without search")
    return SearchPlayer(means, seed, ms, iterations, threads, 0.0, minds.guide)


class LearnedPlayer:
    """Plays by a network, in about a millisecond."""

    def __init__(self, minds: Minds, temperature: float, seed: int) -> None:
        self._minds = minds
        self._temperature = temperature
        self._rng = generator(seed)

    def prepare(self, game: GameRules) -> None:
        self._minds.of(game)

    def choose(self, view: ViewState) -> str:
        legal = legal_actions(view)
        weights = weigh(view, self._minds.of(view.game))[0][legal]
        if self._temperature > 0:
            chances = np.exp((weights - weights.max()) / self._temperature).cumsum()
            part = int(next_word(self._rng)) / 2**64
            at = min(int(np.searchsorted(chances, part * chances[-1], side="right")), len(legal) - 1)
        else:
            at = int(np.argmax(weights > weights.max() - LEVEL))
        return view.game.notation.write(legal[at])

    def explain(self, view: ViewState) -> Explanation:
        return explain_by_playouts(view, self.choose(view), 1.0, int(next_word(self._rng)))
