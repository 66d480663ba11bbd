"""A small ladder: each player beats the one below it, so that one that gets worse is seen.

Iterations and seeds are fixed, so the result is always the same; limits leave room for small changes.
"""

import pytest

from players.contests import advantage

TABLES = [("companeros", 3), ("companeros", 5), ("deuce", 2), ("deuce", 4), ("list-und-tuecke", 4)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_greedy_beats_random(name: str, seats: int) -> None:
    """Rules of thumb win clearly more games than play at random."""
    assert advantage("random", "greedy", name, seats, 40) > 0.3


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_search_beats_greedy(name: str, seats: int) -> None:
    """Thinking ahead wins more games than rules of thumb."""
    assert advantage("greedy", "search:iterations=200", name, seats, 24) > 0.05
