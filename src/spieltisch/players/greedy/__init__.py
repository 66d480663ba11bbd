"""The player that follows rules of thumb: one file a game, readable for those who play it."""

import numpy as np

from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.generator import generator, next_word
from spieltisch.players.contract import Explanation, Means
from spieltisch.players.policy import policy_of
from spieltisch.players.search.flat import explain_by_playouts
from spieltisch.players.spec import Setting

SETTINGS = {
    "temperature": Setting(
        "how loosely it keeps to its rules: 0 strictly, 1 with slips, 10 nearly at random",
        0.0, float, 0, 1000,
    ),
    "seed": Setting("a whole number that its chance comes from; fresh unless given", None),
}  # fmt: skip


class GreedyPlayer:
    """Plays what looks best at once, without thinking ahead."""

    def __init__(self, _means: Means, temperature: float, seed: int) -> None:
        self._temperature = temperature
        self._rng = generator(seed)

    def prepare(self, game: GameRules) -> None:
        policy_of(game)

    def choose(self, view: ViewState) -> str:
        rules = view.game.rules
        words = np.zeros(rules.WORDS, np.uint64)
        rules.legal(view.state, words)
        out = np.zeros(rules.ACTIONS)
        policy = policy_of(view.game)
        action = policy.choose_greedily(view.state, words, out, self._temperature, self._rng)
        return view.game.notation.write(int(action))

    def explain(self, view: ViewState) -> Explanation:
        return explain_by_playouts(view, self.choose(view), 1.0, int(next_word(self._rng)))
