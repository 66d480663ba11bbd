"""The player that plays anything legal."""

import numpy as np

from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.generator import below, generator
from spieltisch.players.contract import Explanation, Means
from spieltisch.players.spec import Setting

SETTINGS = {"seed": Setting("a whole number that its chance comes from; fresh unless given", None)}


class RandomPlayer:
    """Every legal action is equally likely."""

    def __init__(self, means: Means, seed: int) -> None:
        self._rng = generator(seed)

    def prepare(self, game: GameRules) -> None:
        """Nothing to do."""

    def choose(self, view: ViewState) -> str:
        words = np.zeros(view.game.rules.WORDS, np.uint64)
        view.game.rules.legal(view.state, words)
        legal = np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))
        return view.game.notation.write(int(legal[below(self._rng, len(legal))]))

    def explain(self, view: ViewState) -> Explanation:
        raise NotImplementedError
