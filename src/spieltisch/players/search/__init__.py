"""The player that thinks ahead: many worlds that fit what it has seen, played out from a growing tree."""

from typing import Any

import numpy as np

from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.generator import fork, generator, next_word
from spieltisch.players.contract import Explanation, Means, Prospect
from spieltisch.players.search import tree
from spieltisch.players.search.thinking import Tree, kernels_of
from spieltisch.players.spec import Setting
from spieltisch.players.standing import read_standing

SETTINGS = {
    "ms": Setting("milliseconds to think about a choice", None, float, 1, 600_000),
    "iterations": Setting("simulations for a choice, instead of a time", None, int, 1, 10**9),
    "threads": Setting("trees that are grown at the same time, and put together", 1, int, 1, 256),
    "exploration": Setting("how much it tries what looks worse", 0.6, float, 0, 100),
    "sense": Setting("the share of a playout's actions that follow the rules of thumb", 0.0, float, 0, 1),
    "order": Setting("1: actions are tried in the order of the rules of thumb", 0.0, float, 0, 1),
    "width": Setting("0: all actions are tried; else how many after the first visit", 0.0, float, 0, 1000),
    "growth": Setting("the power of the visits with which that number grows", 0.5, float, 0, 1),
    "bias": Setting("how much the liking of the rules of thumb counts at first", 0.0, float, 0, 100),
    "depth": Setting("actions that the tree looks ahead", 1000, int, 1, 1000),
    "exact": Setting("positions that may be left for a deal to be solved; 0: never", 2000, int, 0, 10**7),
    "softness": Setting("how much points count beside the win, in spreads of a deal", 0.4, float, 0.01, 100),
    "seed": Setting("a whole number that its chance comes from; fresh unless given", None),
}
USUAL_MS = 200.0


class SearchPlayer:
    """Information-set Monte Carlo tree search."""

    thinks = True

    def __init__(self, means: Means, seed: int, **settings: Any) -> None:
        self._means = means
        self._settings = settings
        self._rng = generator(seed)
        self._trees: list[Tree] = []
        self._game: GameRules | None = None
        self._tuning = np.array([settings[name] for name in tree.TUNING], np.float64)
        self._tuning[tree.EXPLORATION] = settings["exploration"]

    def prepare(self, game: GameRules) -> None:
        kernels_of(game)

    def choose(self, view: ViewState) -> str:
        return self.explain(view).choice

    def explain(self, view: ViewState) -> Explanation:
        words = np.zeros(view.game.rules.WORDS, np.uint64)
        view.game.rules.legal(view.state, words)
        legal = np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little")).tolist()
        if len(legal) == 1:
            action = view.game.notation.write(legal[0])
            return Explanation(action, (Prospect(action, 0, 0, 1, 1),), 0)
        solved = self._think(view)
        tallies = sum(grown.tallies for grown in self._trees)
        total = tallies[:, tree.VISITS].sum()
        prospects = []
        for action in legal:
            visits = tallies[action, tree.VISITS]
            share, points, wins, squares = tallies[action, 1:] / max(visits, 1.0)
            doubt = 1.96 * (max(squares - wins * wins, 0.0) / max(visits, 1.0)) ** 0.5
            line = self._trees[0].likely_line(action, 8)
            write = view.game.notation.write
            prospect = Prospect(
                write(action), float(points), float(wins), float(doubt), float(visits / total),
                tuple(map(write, line)),
            )  # fmt: skip
            prospects.append((float(share) if solved else visits, prospect))
        prospects.sort(key=lambda pair: -pair[0])
        return Explanation(prospects[0][1].action, tuple(p for _, p in prospects), int(total))

    def _think(self, view: ViewState) -> bool:
        settings = self._settings
        if self._game is not view.game:
            room = settings["iterations"] or int((settings["ms"] or USUAL_MS) * 1000)
            self._game = view.game
            self._trees = [Tree(view.game, room) for _ in range(settings["threads"])]
        standing = read_standing(view, settings["softness"])
        seed = int(next_word(self._rng))
        share = -(-settings["iterations"] // len(self._trees)) if settings["iterations"] else 0

        def grow(number: int) -> bool:
            grown = self._trees[number]
            grown.open(int(fork(generator(seed), number)))
            if self._solve(grown, view, standing, share):
                return True
            grown.open(int(fork(generator(seed), number)))
            if share:
                grown.simulate(view, standing, self._tuning, share)
            else:
                grown.simulate_for(
                    view, standing, self._tuning, (settings["ms"] or USUAL_MS) / 1000, self._means.clock
                )
            return False

        return all(
            self._means.together([lambda number=number: grow(number) for number in range(len(self._trees))])
        )

    def _solve(self, grown: Tree, view: ViewState, standing: Any, share: int) -> bool:
        budget = self._settings["exact"]
        if not budget or grown.solve_world(view, standing, budget) < 0:
            return False
        used, worlds = 0, 1
        end = self._means.clock() + (self._settings["ms"] or USUAL_MS) / 1000
        while (used < 30 * share if share else self._means.clock() < end) and worlds < 500:
            nodes = grown.solve_world(view, standing, 20 * budget)
            if nodes < 0:
                return False
            used += nodes
            worlds += 1
        return True
