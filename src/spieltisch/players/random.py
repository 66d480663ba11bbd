"""The player that plays anything legal."""

import numpy as np

from spieltisch.games.contract import ViewState
from spieltisch.kernel.generator import below, generator


class RandomPlayer:
    """Every legal action is equally likely."""

    def __init__(self, seed: int) -> None:
        self._rng = generator(seed)

    def choose(self, view: ViewState) -> str:
        words = np.zeros(view.game.rules.WORDS, np.uint64)
        view.game.rules.legal(view.state, words)
        legal = np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))
        return view.game.notation.write(int(legal[below(self._rng, len(legal))]))
