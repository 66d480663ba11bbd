"""One decision, thought over: a tree, and all that a simulation needs beside it."""

import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.binding import bind_functions
from spieltisch.kernel.bits import ONE, ZERO, U, count, index, lowest
from spieltisch.kernel.compiled import compiled_apart
from spieltisch.kernel.generator import below, generator, next_word
from spieltisch.kernel.select import nth
from spieltisch.players.policy import policy_of
from spieltisch.players.search import endgame, tree
from spieltisch.players.standing import Standing

MOST_NODES = 1 << 20
LONGEST_PATH = 1024


@functools.cache
def kernels_of(game: GameRules) -> Mapping[str, Any]:
    """The search kernels of a game."""
    policy = policy_of(game)
    names = dict(vars(game.rules)) | vars(policy) | {
        "np": np, "U": U, "ZERO": ZERO, "ONE": ONE, "count": count, "index": index, "lowest": lowest,
        "below": below, "next_word": next_word, "nth": nth, "resample": game.worlds.resample,
        **{name.upper(): place for place, name in enumerate(tree.TUNING)},
        **{name.upper(): place for place, name in enumerate(tree.TALLIES)},
    }  # fmt: skip
    return bind_functions((*tree.FUNCTIONS, *endgame.FUNCTIONS), names, game.id, compiled_apart)


class Tree:
    """The memory of one search thread for one game."""

    def __init__(self, game: GameRules, room: int) -> None:
        rules = game.rules
        self._kernels = kernels_of(game)
        self.nodes = np.zeros(min(room, MOST_NODES) + 1, tree.Node)
        self.tallies = np.zeros((rules.ACTIONS, len(tree.TALLIES)))
        self._world = np.zeros(1, rules.State)
        self._words, self._untried = np.zeros(rules.WORDS, np.uint64), np.zeros(rules.WORDS, np.uint64)
        self._out = np.zeros(rules.ACTIONS)
        self._path = np.zeros(LONGEST_PATH, np.int32)
        self._points, self._shares = np.zeros(8, np.int64), np.zeros(8)
        lines = endgame.LONGEST_LINE
        self._states, self._rest = np.zeros(lines, rules.State), np.zeros((lines, rules.WORDS), np.uint64)
        self._best, self._values = np.zeros((lines, 10)), np.zeros((lines, 10))
        self._found = np.zeros(lines, np.int64)
        self._rng = generator(0)
        self.size = 0
        self.simulations = 0

    def open(self, seed: int) -> None:
        """Forgets everything."""
        self._rng[0] = np.uint64(seed % 2**64)
        self.tallies[:] = 0.0
        self.size = int(self._kernels["open_tree"](self.nodes))
        self.simulations = 0

    def simulate(self, view: ViewState, standing: Standing, tuning: Any, simulations: int) -> None:
        self.size = int(
            self._kernels["simulate"](
                view.state, view.seat, simulations, self.nodes, self.size, self._world, self._words,
                self._untried, self._out, self._path, self._points, self._shares, self.tallies,
                standing.totals, standing.softness, standing.hardness, standing.race, standing.race_step,
                tuning, self._rng,
            )
        )  # fmt: skip
        self.simulations += simulations

    def simulate_for(
        self, view: ViewState, standing: Standing, tuning: Any, seconds: float, clock: Callable[[], float]
    ) -> None:
        """As many simulations as fit into that time, in short runs between looks at the clock."""
        began = clock()
        run, spent = 8, 0.0
        while spent < seconds:
            self.simulate(view, standing, tuning, run)
            now = clock() - began
            each = max(now / self.simulations, 1e-9)
            spent = now
            run = int(min(max(0.04 * seconds / each, 1), max((seconds - spent) / each, 1), 1 << 16))

    def solve_world(self, view: ViewState, standing: Standing, budget: int) -> int:
        """Solves one more world; gives back how many nodes that took, −1 if more than the budget."""
        return int(
            self._kernels["solve_world"](
                view.state, view.seat, self._world, self._words, self._states, self._rest, self._best,
                self._values, self._found, self._points, self._shares, self.tallies, budget,
                standing.totals, standing.softness, standing.hardness, standing.race, standing.race_step,
                self._rng,
            )
        )  # fmt: skip

    def children(self, at: int = 0) -> list[int]:
        """The nodes after a node."""
        found, node = [], int(self.nodes[at]["child"])
        while node:
            found.append(node)
            node = int(self.nodes[node]["later"])
        return found

    def likely_line(self, action: int, longest: int) -> list[int]:
        """The actions that were tried most after one at the root."""
        at = next((node for node in self.children() if self.nodes[node]["action"] == action), 0)
        line: list[int] = []
        while at and len(line) < longest:
            after = self.children(at)
            at = max(after, key=lambda node: int(self.nodes[node]["visits"]), default=0)
            if not at or self.nodes[at]["visits"] < 2:
                break
            line.append(int(self.nodes[at]["action"]))
        return line
