"""A small ladder: each player beats the one below it, so that one that gets worse is seen.

Iterations and seeds are fixed, so the result is always the same; limits leave room for small changes.
"""

import pytest

from players.contests import advantage

BY_THUMB = [("companeros", 3), ("companeros", 5), ("deuce", 2), ("deuce", 4), ("list-und-tuecke", 4)]
BY_THINKING = [("companeros", 3, 150, 0.03), ("deuce", 2, 600, 0.04), ("list-und-tuecke", 4, 8, 0.15)]


@pytest.mark.parametrize(("name", "seats"), BY_THUMB)
def test_greedy_beats_random(name: str, seats: int) -> None:
    """Rules of thumb win clearly more games than play at random."""
    assert advantage("random", "greedy", name, seats, 40) > 0.25


@pytest.mark.parametrize(("name", "seats", "boards", "least"), BY_THINKING)
def test_search_beats_greedy(name: str, seats: int, boards: int, least: float) -> None:
    """Thinking ahead, if only for 200 simulations, wins more games than rules of thumb."""
    assert advantage("greedy", "search:iterations=200", name, seats, boards, seed=2) > least
