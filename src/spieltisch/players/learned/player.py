"""The player that has learned: it plays what its network likes best, at once or after looking ahead."""

from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from spieltisch.errors import SetupError
from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.generator import generator, next_word
from spieltisch.players.contract import Explanation, Means
from spieltisch.players.learned.looking import AT_ONCE, HARDLY, MOST, Scene, look_ahead, seen_by
from spieltisch.players.learned.standing import standing_of
from spieltisch.players.learned.thinking import Mind
from spieltisch.players.learned.weights import Weights, unpack
from spieltisch.players.search import first_view
from spieltisch.players.search.flat import explain_by_playouts
from spieltisch.players.search.prospects import legal_actions
from spieltisch.players.spec import Setting

USUAL_MS = 200.0
MARGIN = 0.95  # of the time is spent on looking ahead, the rest on what comes before and after

SETTINGS = {
    "search": Setting("whether it looks ahead before it chooses", False, bool),
    "ms": Setting(f"milliseconds to look ahead; {USUAL_MS:.0f} unless given", None, float, 5, 600_000),
    "worlds": Setting("worlds to look at, instead of a time", None, int, 1, 10**9),
    "temperature": Setting(
        "how freely it chooses: 0 always what it likes best, 1 as it did when it learned",
        0.0, float, 0, 1000,
    ),
    "weights": Setting("a file of weights that `spieltisch train` has made; its own unless given", "", str),
    "seed": Setting("a whole number that its chance comes from; fresh unless given", None),
}  # fmt: skip


@cache
def shipped(game: GameRules) -> Weights:
    """The weights that come with the package."""
    file = resources.files("spieltisch.players.learned").joinpath("trained", f"{game.id}.npz")
    if not file.is_file():
        raise SetupError(
            f"nobody has learned {game.id} yet: `spieltisch train {game.id}` does, "
            "and makes a file for learned:weights=FILE"
        )
    return unpack(file.read_bytes(), game)


class LearnedPlayer:
    """Plays by a network, in about a millisecond unless it looks ahead."""

    def __init__(
        self,
        means: Means,
        search: bool,
        ms: float | None,
        worlds: int | None,
        temperature: float,
        weights: str,
        seed: int,
    ) -> None:
        if ms is not None and worlds is not None:
            raise SetupError("learned looks ahead for a time (ms) or at a number of worlds, not both")
        if not search and (ms is not None or worlds is not None):
            raise SetupError("learned looks ahead only with search, as in learned:search,ms=200")
        self._ahead = search
        self._means = means
        self._seconds = (ms or USUAL_MS) / 1000 * MARGIN
        self._worlds = worlds
        self._temperature = temperature
        self._content = means.read(weights) if weights else b""
        self._minds: dict[str, Mind] = {}
        self._prepared: set[str] = set()
        self._rng = generator(seed)

    def prepare(self, game: GameRules) -> None:
        self._mind(game)
        if self._ahead and game.id not in self._prepared:
            self._prepared.add(game.id)
            view = first_view(game)
            scene, legal = Scene.of(view, self._mind(game)), np.array(legal_actions(view))
            look_ahead(scene, legal, lambda worlds: worlds / AT_ONCE, generator(0))

    def _mind(self, game: GameRules) -> Mind:
        if game.id not in self._minds:
            found = unpack(self._content, game) if self._content else shipped(game)
            self._minds[game.id] = Mind(found.arrays)
        return self._minds[game.id]

    def choose(self, view: ViewState) -> str:
        self.prepare(view.game)  # compiling is not thinking
        began = self._means.clock()
        legal = legal_actions(view)
        weights = self._weigh(view)[legal]
        if self._ahead and len(legal) > 1:
            return view.game.notation.write(self._look_ahead(view, legal, weights, began))
        at = int(np.argmax(weights))
        if self._temperature > 0:
            chances = np.exp((weights - weights.max()) / self._temperature).cumsum()
            part = int(next_word(self._rng)) / 2**64
            at = int(np.searchsorted(chances, part * chances[-1], side="right"))
        return view.game.notation.write(legal[min(at, len(legal) - 1)])

    def _weigh(self, view: ViewState) -> "np.ndarray[Any, Any]":
        mind = self._mind(view.game)
        weights, _ = mind.think(seen_by(view)[None], standing_of(view, view.seat)[None])
        found: np.ndarray[Any, Any] = weights[0]
        return found

    def _look_ahead(self, view: ViewState, legal: list[int], weights: Any, began: float) -> int:
        order = np.argsort(-weights, kind="stable")
        chances = np.exp(weights[order] - weights.max())
        liked = np.array(legal)[order][: max(int((chances > HARDLY).sum()), 1)][:MOST]

        def spent(worlds: int) -> float:
            return worlds / self._worlds if self._worlds else (self._means.clock() - began) / self._seconds

        worth = look_ahead(Scene.of(view, self._mind(view.game)), liked, spent, self._rng)
        return int(liked[int(np.argmax(worth))])

    def explain(self, view: ViewState) -> Explanation:
        return explain_by_playouts(view, self.choose(view), 1.0, int(next_word(self._rng)))
