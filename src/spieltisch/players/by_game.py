"""A player that is one or another, by the game: nobody has learned all of them."""

from collections.abc import Callable
from dataclasses import dataclass

from spieltisch.games.contract import GameRules, ViewState
from spieltisch.players.contract import Explanation, Player


@dataclass(frozen=True)
class ByGame:
    learned: Player
    otherwise: Player
    knows: Callable[[GameRules], bool]

    def prepare(self, game: GameRules) -> None:
        self._player(game).prepare(game)

    def choose(self, view: ViewState) -> str:
        return self._player(view.game).choose(view)

    def explain(self, view: ViewState) -> Explanation:
        return self._player(view.game).explain(view)

    def _player(self, game: GameRules) -> Player:
        return self.learned if self.knows(game) else self.otherwise
