"""The player that plays anything legal."""

from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.generator import below, generator, next_word
from spieltisch.players.contract import Explanation, Means
from spieltisch.players.search.flat import explain_by_playouts
from spieltisch.players.search.prospects import legal_actions
from spieltisch.players.spec import Setting

SETTINGS = {"seed": Setting("a whole number that its chance comes from; fresh unless given", None)}


class RandomPlayer:
    """Every legal action is equally likely."""

    def __init__(self, _means: Means, seed: int) -> None:
        self._rng = generator(seed)

    def prepare(self, game: GameRules) -> None:
        """Nothing to do."""

    def choose(self, view: ViewState) -> str:
        legal = legal_actions(view)
        return view.game.notation.write(legal[below(self._rng, len(legal))])

    def explain(self, view: ViewState) -> Explanation:
        return explain_by_playouts(view, self.choose(view), 0.0, int(next_word(self._rng)))
