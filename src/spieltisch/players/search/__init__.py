"""The player that thinks ahead: many worlds that fit what it has seen, played out from a growing tree."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from spieltisch.errors import SetupError
from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.generator import fork, generator, next_word
from spieltisch.players.contract import Explanation, Means
from spieltisch.players.policy import policy_of
from spieltisch.players.search.prospects import legal_actions, prospects
from spieltisch.players.search.thinking import NODES, Guidance, Thinking
from spieltisch.players.search.tree import SHARES, VISITS, WINS
from spieltisch.players.search.tuning import TUNABLE, as_numbers, tuned
from spieltisch.players.spec import Setting
from spieltisch.players.standing import deal_figures, read_standing

USUAL_MS = 200.0
MARGIN = 0.97  # of the time is spent on simulations, the rest on what comes after them
MOST_A_MS = 1000  # no game simulates faster

SETTINGS = {
    "ms": Setting("milliseconds to think about a choice", None, float, 5, 600_000),
    "iterations": Setting("simulations for a choice, instead of a time", None, int, 1, 10**9),
    "threads": Setting("trees that are grown at the same time, and put together", 1, int, 1, 256),
    "temperature": Setting(
        "how loosely it chooses: 0 the best; else what wins so much less is played a third as often",
        0.0, float, 0, 10,
    ),
    "seed": Setting("a whole number that its chance comes from; fresh unless given", None),
    **TUNABLE,
}  # fmt: skip

Guide = Callable[[ViewState, Any], Guidance]
"""Says something of a decision before it is thought over; its chance comes from the generator."""


class SearchPlayer:
    """Information-set Monte Carlo tree search with exact endings."""

    thinks = True

    def __init__(
        self,
        means: Means,
        seed: int,
        ms: float | None,
        iterations: int | None,
        threads: int,
        temperature: float,
        guide: Guide | None = None,
        **tunable: Any,
    ) -> None:
        if ms is not None and iterations is not None:
            raise SetupError("search thinks for a time (ms) or for a number of iterations, not both")
        self._means = means
        self._rng = generator(seed)
        self._seconds = (ms or USUAL_MS) / 1000 * MARGIN
        self._iterations = -(-iterations // threads) if iterations else None
        self._room = self._iterations or int((ms or USUAL_MS) * MOST_A_MS)
        self._threads = threads
        self._temperature = temperature
        self._tunable = tunable
        self._guide = guide
        self._prepared: GameRules | None = None
        self._thoughts: list[Thinking] = []

    def prepare(self, game: GameRules) -> None:
        """Compiles all kernels by thinking for a moment, and makes room for the trees."""
        if self._prepared is game:
            return
        self._thoughts = [Thinking(game, self._room) for _ in range(self._threads)]
        self._settings = tuned(game.id, self._tunable)
        self._numbers = as_numbers(self._settings)
        self._prepared = game
        view = first_view(game)
        for seats in game.seats:
            deal_figures(game, seats, game.series.flags(view.options))
        thinking = self._thoughts[0]
        guidance = self._guide(view, generator(0)) if self._guide else None
        thinking.begin(view, read_standing(view, 1.0), self._numbers, 0, guidance)
        thinking.simulate(1)
        thinking.solve(1, lambda _: False)
        for kind in (np.int64, np.uint64):  # a seed is one or the other, by its size
            fork(np.array([1], kind), 0)

    def choose(self, view: ViewState) -> str:
        legal = legal_actions(view)
        action = legal[0] if len(legal) == 1 else self._ranked(view, legal)[0][0]
        return view.game.notation.write(action)

    def explain(self, view: ViewState) -> Explanation:
        legal = legal_actions(view)
        ranked, solved = self._ranked(view, legal)
        found = prospects(view, self._thoughts, ranked)
        total = sum(thinking.simulations for thinking in self._thoughts)
        return Explanation(found[0].action, found, total, solved)

    def _ranked(self, view: ViewState, legal: list[int]) -> tuple[list[int], bool]:
        """The legal actions, the chosen one first; and was the ending solved?"""
        self.prepare(view.game)  # compiling is not thinking
        began = self._means.clock()
        standing = read_standing(view, self._settings["softness"])
        seed = next_word(self._rng)
        guidance = self._guide(view, self._rng) if self._guide else None
        for number, thinking in enumerate(self._thoughts):
            own = int(fork(np.array([seed]), number))
            thinking.begin(view, standing, self._numbers, own, guidance)
        solved = self._think(began + self._seconds)
        tallies: Any = sum(thinking.tallies for thinking in self._thoughts)
        means = tallies[:, SHARES] / np.maximum(tallies[:, VISITS], 1.0)
        worth = tallies[:, WINS] if solved else tallies[:, VISITS]  # what is solved was tried equally often
        ranked = sorted(legal, key=lambda action: (-float(worth[action]), -float(means[action])))
        if self._temperature > 0.0:
            chosen = self._draw(view, means[ranked])
            ranked.insert(0, ranked.pop(chosen))
        return ranked, solved

    def _think(self, end: float) -> bool:
        """Grows all trees, or solves the ending."""
        solved = self._together(lambda thinking: self._solve(thinking, end))
        if all(solved):
            return True
        self._together(lambda thinking: self._grow(thinking, end))
        return False

    def _together(self, work: Callable[[Thinking], Any]) -> list[Any]:
        return self._means.together([functools.partial(work, thinking) for thinking in self._thoughts])

    def _solve(self, thinking: Thinking, end: float) -> bool:
        if self._iterations is not None:
            most = NODES * self._iterations
            return thinking.solve(self._settings["exact"], lambda used: used < most)
        return thinking.solve(self._settings["exact"], lambda _: self._means.clock() < end)

    def _grow(self, thinking: Thinking, end: float) -> None:
        if self._iterations is not None:
            thinking.simulate(self._iterations)
        else:
            thinking.simulate_until(end, self._means.clock)

    def _draw(self, view: ViewState, means: Any) -> int:
        """One of the actions by their shares of the win, loosely."""
        return int(policy_of(view.game).draw_from(means, len(means), self._temperature, self._rng))


def first_view(game: GameRules) -> ViewState:
    """The first decision of some deal: enough to compile everything."""
    options = {option.name: option.default for option in game.series.OPTIONS}
    state = np.zeros(1, game.rules.State)[0]
    seats = game.seats[0]
    game.rules.deal(state, seats, 0, game.series.flags(options), generator(0))
    seat = int(game.rules.turn(state))
    game.worlds.redact(state, seat)
    return ViewState(game, seat, state, options, (0,) * seats, 0)
