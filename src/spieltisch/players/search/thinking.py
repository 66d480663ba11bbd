"""One decision, thought over: a tree, and all that a simulation needs beside it."""

import functools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.apart import apart
from spieltisch.kernel.binding import bind_functions
from spieltisch.kernel.bits import ONE, ZERO, U, count, index, lowest
from spieltisch.kernel.compiled import compiled_apart, compiled_within
from spieltisch.kernel.generator import below, generator, next_word
from spieltisch.kernel.select import nth
from spieltisch.players.policy import policy_of
from spieltisch.players.search import endgame, tree
from spieltisch.players.standing import Standing

FUNCTIONS = (*tree.FUNCTIONS, *endgame.FUNCTIONS)
KERNELS = ("open_tree", "plant", "simulate", "solve_world")
MOST_NODES = 1 << 20
LONGEST_PATH = 1024
MOST_SEATS = 8
# Simulations between two looks at the clock take about this share of the time.
RUN = 0.03
# The nodes of a solved ending that cost about as much as a simulation, and the most worlds to solve.
NODES = 30
MOST_WORLDS = 500
# Worlds differ: one may be so many times larger than the first one was allowed to be.
LARGER = 4


def names_of(game: GameRules) -> dict[str, Any]:
    """All that the search kernels of a game know by name."""
    return dict(vars(game.rules)) | vars(policy_of(game)) | {
        "np": np, "math": math, "U": U, "ZERO": ZERO, "ONE": ONE, "count": count, "index": index,
        "lowest": lowest, "apart": apart, "below": below, "next_word": next_word, "nth": nth,
        "resample": game.worlds.resample, "LOGS": tree.LOGS,
        **{name.upper(): place for place, name in enumerate(tree.TUNING)},
        **{name.upper(): place for place, name in enumerate(tree.TALLIES)},
    }  # fmt: skip


@functools.cache
def kernels_of(game: GameRules) -> Mapping[str, Any]:
    """The search kernels of a game."""
    return bind_functions(FUNCTIONS, names_of(game), game.id, compiled_for_search)


def compiled_for_search(function: Callable[..., Any]) -> Callable[..., Any]:
    """What is called from here is a kernel, all else is only ever a part of one."""
    return (compiled_apart if function.__name__ in KERNELS else compiled_within)(function)


@dataclass(frozen=True)
class Guidance:
    """What somebody else thinks of a decision, before it is thought over."""

    worlds: Any
    """Some, each as likely as it is said to be."""
    actions: Any
    """Some of the legal ones, and which share of the match each is said to win …"""
    shares: Any
    visits: int
    """… which counts as if it had been tried so often in the beginning …"""
    lean: float
    """… and for this part of its worth in the end: 0 to 1."""


class Thinking:
    """The memory of one thread of search, for one game: used again for every decision."""

    def __init__(self, game: GameRules, room: int) -> None:
        rules = game.rules
        self._kernels = kernels_of(game)
        # The root, what may be planted there, and what grows.
        self.nodes = np.zeros(1 + rules.ACTIONS + min(room, MOST_NODES), tree.Node)
        self._child, self._later = self.nodes["child"], self.nodes["later"]
        self._action, self._visits = self.nodes["action"], self.nodes["visits"]
        self.tallies = np.zeros((rules.ACTIONS, len(tree.TALLIES)))
        self._world, self._no_worlds = np.zeros(1, rules.State), np.zeros(0, rules.State)
        self._words, self._untried = np.zeros(rules.WORDS, np.uint64), np.zeros(rules.WORDS, np.uint64)
        self._out = np.zeros(rules.ACTIONS)
        self._path = np.zeros(LONGEST_PATH, np.int32)
        self._points, self._shares = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS)
        lines = endgame.LONGEST_LINE
        self._states, self._rest = np.zeros(lines, rules.State), np.zeros((lines, rules.WORDS), np.uint64)
        self._best, self._values = (np.zeros((lines, MOST_SEATS + 2)) for _ in range(2))
        self._found = np.zeros(lines, np.int64)
        self._results = np.zeros((rules.ACTIONS, 3))
        self._rng = generator(0)
        self._size = 0
        self.simulations = 0

    def begin(
        self, view: ViewState, standing: Standing, tuning: Any, seed: int, guidance: Guidance | None = None
    ) -> None:
        """Forgets everything, and turns to a decision."""
        self._view, self._standing, self._tuning = view, standing, tuning
        self._guidance = guidance
        self._pool = guidance.worlds if guidance else self._no_worlds
        self._lean = guidance.lean if guidance else 0.0
        self._rng[0] = np.uint64(seed % 2**64)
        self._forget()

    def _forget(self) -> None:
        self.tallies[:] = 0.0
        self._size = int(self._kernels["open_tree"](self.nodes))
        if self._guidance:
            given = self._guidance
            self._size = int(
                self._kernels["plant"](
                    self.nodes, self._size, given.actions, self._view.seat, given.visits, given.shares
                )
            )
        self.simulations = 0

    def simulate(self, simulations: int) -> None:
        """So many more simulations."""
        view, standing = self._view, self._standing
        self._size = int(
            self._kernels["simulate"](
                view.state, view.seat, self._pool, self._lean, simulations, self.nodes, self._size,
                self._world, self._words, self._untried, self._out, self._path, self._points, self._shares,
                self.tallies, standing.totals, standing.softness, standing.hardness, standing.race,
                standing.race_step, self._tuning, self._rng,
            )
        )  # fmt: skip
        self.simulations += simulations

    def simulate_until(self, end: float, clock: Callable[[], float]) -> None:
        """As many simulations as fit in until then, in short runs between looks at the clock."""
        began = now = clock()
        longest = RUN * (end - began)
        run = 4
        while now < end:
            self.simulate(run)
            now = clock()
            each = max((now - began) / self.simulations, 1e-9)
            run = int(min(max(min(longest, end - now) / each, 1), 2 * run, 1 << 16))

    def solve(self, budget: int, go_on: Callable[[int], bool]) -> bool:
        """Solves worlds while it may go on (it is told the nodes so far); False if the ending is too long."""
        if not budget:
            return False
        used = self._solve_world(budget)
        worlds = 1
        while used >= 0 and worlds < MOST_WORLDS and go_on(used):
            nodes = self._solve_world(LARGER * budget)
            used = used + nodes if nodes >= 0 else -1
            worlds += 1
        self.simulations = worlds
        if used < 0:
            self._forget()
        return used >= 0

    def _solve_world(self, budget: int) -> int:
        """Solves one more world; gives back how many nodes that took, −1 if more than the budget."""
        view, standing = self._view, self._standing
        return int(
            self._kernels["solve_world"](
                view.state, view.seat, self._pool, self._world, self._words, self._states, self._rest,
                self._best, self._values, self._found, self._points, self._shares, self._results,
                self.tallies, budget, standing.totals, standing.softness, standing.hardness, standing.race,
                standing.race_step, self._rng,
            )
        )  # fmt: skip

    def _children(self, at: int) -> list[int]:
        """The nodes after a node."""
        found, node = [], int(self._child[at])
        while node:
            found.append(node)
            node = int(self._later[node])
        return found

    def likely_lines(self, longest: int) -> dict[int, list[int]]:
        """For each action at the root that has a node: the actions that were tried most after it."""
        return {int(self._action[node]): self._likely_line(node, longest) for node in self._children(0)}

    def _likely_line(self, at: int, longest: int) -> list[int]:
        line: list[int] = []
        while len(line) < longest:
            at = max(self._children(at), key=lambda node: int(self._visits[node]), default=0)
            if not at or self._visits[at] < 2:
                break
            line.append(int(self._action[at]))
        return line
