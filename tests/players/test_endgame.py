"""The solver against a naive search of everything, by the library's own rules."""

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from games.playing import positions
from games.positions import game
from spieltisch.games.contract import GameRules, State
from spieltisch.kernel.binding import bind_functions
from spieltisch.kernel.compiled import compiled_apart
from spieltisch.match.deal import Deal
from spieltisch.players.search.endgame import LONGEST_LINE
from spieltisch.players.search.thinking import FUNCTIONS, Thinking, names_of
from spieltisch.players.search.tree import judge
from spieltisch.players.standing import Standing, read_standing
from spieltisch.testing.play import after, legal_numbers
from tables import Table, name

MOST = 300  # nodes that the naive search may visit
TABLES: tuple[Table, ...] = (
    ("companeros", 3, {}),
    ("companeros", 4, {}),
    ("deuce", 2, {}),
    ("deuce", 3, {}),
    ("list-und-tuecke", 4, {}),
    ("list-und-tuecke", 6, {}),
)


class TooLarge(Exception):
    """There is more to search than the naive search will."""


class Naive:
    """max^n as in the books: every seat takes what is best for itself, the first of equal actions."""

    def __init__(self, table: Table, standing: Standing) -> None:
        self.rules = game(table[0]).rules
        self.seats = table[1]
        self.standing = standing
        self.visited = 0

    def value(self, state: State, depth: int = 0) -> list[float]:
        """The shares of all seats."""
        self.visited += 1
        if self.visited > MOST or depth >= LONGEST_LINE:
            raise TooLarge
        if self.rules.rules.over(state):
            return self.outcome(state)
        mover = int(self.rules.rules.turn(state))
        following = (after(self.rules, state, action) for action in legal_numbers(self.rules, state))
        values = (self.value(next_one, depth + 1) for next_one in following)
        return max(values, key=lambda shares: shares[mover])

    def outcome(self, state: State) -> list[float]:
        points = np.zeros(8, np.int64)
        self.rules.rules.scores(state, points)
        shares, standing = np.zeros(8), self.standing
        judge(
            points, self.seats, 0, standing.totals, standing.softness, standing.hardness, standing.race,
            standing.race_step, shares,
        )  # fmt: skip
        return list(shares[: self.seats])


@functools.cache
def solver_of(rules: GameRules) -> Any:
    """The solver by itself: in the program it is only a part of a kernel."""
    return bind_functions(FUNCTIONS, names_of(rules), rules.id, compiled_apart)["solve"]


def solved(
    rules: GameRules, thinking: Thinking, state: State, standing: Standing, budget: int
) -> tuple[int, list[float]]:
    """The nodes that the solver visits, −1 if they are too many, and the shares that it finds."""
    thinking._states[0] = state
    nodes: int = solver_of(rules)(
        thinking._states, thinking._rest, thinking._best, thinking._values, thinking._found, thinking._points,
        thinking._shares, budget, 0, standing.totals, standing.softness, standing.hardness, standing.race,
        standing.race_step,
    )  # fmt: skip
    return nodes, list(thinking._values[0][: int(state["seats"])])


def endings(table: Table, deals: int) -> Iterator[tuple[Deal, State]]:
    """Positions towards the end of deals that were played at random."""
    rules = game(table[0]).rules
    for seed in range(deals):
        truths: list[Any] = []
        deal = None
        for deal in positions(table, seed):
            truths.append(deal.truth)
        assert deal is not None
        for truth in truths[-9:-1]:
            yield deal, rules.position.from_truth(truth, rules.series.flags(deal.options), seed)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_solver_is_exact(table: Table, full: bool) -> None:
    """In the same world the solver finds the same shares for every seat as a search without tricks."""
    thinking = Thinking(game(table[0]).rules, 1)
    compared, hard = 0, 0
    for deal, state in endings(table, 60 if full else 10):
        totals = tuple(7 * seat % 11 for seat in range(deal.seats))
        standing = read_standing(deal.view_state(0, totals=totals, deals_played=deal.seats - 1), 0.4)
        naive = Naive(table, standing)
        try:
            expected = naive.value(state)
        except TooLarge:
            continue
        nodes, shares = solved(naive.rules, thinking, state, standing, MOST)
        assert nodes == naive.visited
        assert shares == pytest.approx(expected, abs=1e-12)
        assert solved(naive.rules, thinking, state, standing, nodes - 2)[0] == -1 or nodes < 3
        compared += 1
        hard += nodes > 20
    assert compared >= 12
    assert hard >= 5
