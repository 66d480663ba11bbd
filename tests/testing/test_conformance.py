"""Our three games, and our player, keep every promise that the kit checks."""

import pytest

from spieltisch.players.random import RandomPlayer
from spieltisch.testing import CHECKS, check_player
from spieltisch.testing.digest import load_game

GAMES = ("companeros", "deuce", "list-und-tuecke")


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", GAMES)
def test_game(game: str, check: str, full: bool) -> None:
    """The game passes the check at all of its tables."""
    CHECKS[check](load_game(game), deals=10 if full else 1, seed=2026)


@pytest.mark.parametrize("game", GAMES)
def test_random_player(game: str, full: bool) -> None:
    """The random player decides legally, from its view alone, and by its seed, in every game."""
    check_player(RandomPlayer, load_game(game), deals=10 if full else 1)
