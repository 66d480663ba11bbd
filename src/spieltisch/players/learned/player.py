"""The player that has learned: it sees, and plays what its network likes best. It looks no further."""

from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from spieltisch.errors import SetupError
from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.generator import generator, next_word
from spieltisch.kernel.observing import FULL
from spieltisch.players.contract import Explanation, Means
from spieltisch.players.learned.standing import standing_of
from spieltisch.players.learned.thinking import Mind
from spieltisch.players.learned.weights import Weights, unpack
from spieltisch.players.search.flat import explain_by_playouts
from spieltisch.players.search.prospects import legal_actions
from spieltisch.players.spec import Setting

SETTINGS = {
    "temperature": Setting(
        "how freely it chooses: 0 always what it likes best, 1 as it did when it learned",
        0.0, float, 0, 1000,
    ),
    "weights": Setting("a file of weights that `spieltisch train` has made; its own unless given", "", str),
    "seed": Setting("a whole number that its chance comes from; fresh unless given", None),
}  # fmt: skip


def feature_count(game: GameRules) -> int:
    return sum(feature.size for feature in game.features.FEATURES)


@cache
def shipped(game: GameRules) -> Weights:
    """The weights that come with the package."""
    file = resources.files("spieltisch.players.learned").joinpath("trained", f"{game.id}.npz")
    if not file.is_file():
        raise SetupError(
            f"nobody has learned {game.id} yet: train a player with `spieltisch train {game.id}`"
        )
    return unpack(file.read_bytes(), game, feature_count(game))


class LearnedPlayer:
    """Plays by a network, in about a millisecond."""

    def __init__(self, means: Means, temperature: float, weights: str, seed: int) -> None:
        self._temperature = temperature
        self._content = means.read(weights) if weights else b""
        self._minds: dict[str, Mind] = {}
        self._rng = generator(seed)

    def prepare(self, game: GameRules) -> None:
        self._mind(game)

    def _mind(self, game: GameRules) -> Mind:
        if game.id not in self._minds:
            found = unpack(self._content, game, feature_count(game)) if self._content else shipped(game)
            self._minds[game.id] = Mind(found.arrays)
        return self._minds[game.id]

    def choose(self, view: ViewState) -> str:
        legal = legal_actions(view)
        weights = self._weigh(view)[legal]
        at = int(np.argmax(weights))
        if self._temperature > 0:
            chances = np.exp((weights - weights.max()) / self._temperature).cumsum()
            part = int(next_word(self._rng)) / 2**64
            at = int(np.searchsorted(chances, part * chances[-1], side="right"))
        return view.game.notation.write(legal[min(at, len(legal) - 1)])

    def _weigh(self, view: ViewState) -> "np.ndarray[Any, Any]":
        row = np.zeros(feature_count(view.game), np.uint8)
        view.game.features.fill(view.state, view.seat, row, FULL)  # type: ignore[attr-defined]
        weights, _ = self._mind(view.game).think(row, standing_of(view, view.seat))
        return weights

    def explain(self, view: ViewState) -> Explanation:
        return explain_by_playouts(view, self.choose(view), 1.0, int(next_word(self._rng)))
