"""Our three games, and our player, keep every promise that the kit checks."""

import pytest

from spieltisch.players.random import RandomPlayer
from spieltisch.testing import CHECKS, check_player
from spieltisch.testing.digest import load_game
from spieltisch.testing.play import Play
from spieltisch.testing.tables import Table
from spieltisch.testing.uniformity import Hidden, compare_step

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


THREE_RESHUFFLES = """
start-* start-B9 start-X start-X start-* start-B10 start-* start-* start-G4 start-Y4 start-G10 start-G3
draw draw draw draw G9>1a draw Y6>0a draw G7>1b draw Y3>4b draw draw draw draw draw draw draw Y9>4a draw B6>2b
B2>2b draw draw draw draw draw draw R3>2b *>1b draw G4>5b draw draw draw G7>1b draw draw *>5b B5>5b G2>2b
Y2>5b B1>5b
"""


def test_deuce_worlds_after_reshuffles() -> None:
    """Worlds from before seat 0 lays a Rainbow, played on, are distributed as worlds from after it."""
    options = {"target": 100, "rainbow_on_x": False, "voluntary_draws": "any"}
    play = Play(Table(load_game("deuce"), 6, options), 13275239953205292158, starter=2)
    for action in THREE_RESHUFFLES.split():
        play.deal.play(action)
    hidden = Hidden(play, viewer=3)
    play.deal.play("*>5b")
    hidden.catch_up()
    assert not hidden.pending
    assert compare_step(play, hidden), "too few worlds to compare"
