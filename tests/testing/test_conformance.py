"""Our three games, and our players, keep every promise that the kit checks."""

from collections.abc import Callable

import pytest

from players.making import maker, player, reseed
from spieltisch.players import LEVELS, Player
from spieltisch.testing import CHECKS, check_player, check_time_limit
from spieltisch.testing.digest import load_game
from spieltisch.testing.play import Play
from spieltisch.testing.tables import Table, tables
from spieltisch.testing.timing import Steps
from spieltisch.testing.uniformity import Hidden, compare_step

GAMES = ("companeros", "deuce", "list-und-tuecke")
PLAYERS = (
    "random",
    "greedy",
    "greedy:temperature=1",
    "search:iterations=1",
    "search:iterations=40",
    "search:iterations=41,threads=2,temperature=0.1",
)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", GAMES)
def test_game(game: str, check: str, full: bool) -> None:
    """The game passes the check at all of its tables."""
    CHECKS[check](load_game(game), deals=10 if full else 1, seed=2026)


@pytest.mark.parametrize("spec", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_player(game: str, spec: str, full: bool) -> None:
    """Every player decides legally, from its view alone, by its seed, at every table of every game."""
    rules, others = load_game(game), [load_game(other) for other in GAMES if other != game]
    thinks = spec.startswith("search")
    asked = check_player(
        maker(spec),
        rules,
        deals=5 if full else 1,
        seed=2026,
        positions=None if full or not thinks else 10,
        before=others if full else (),
        reseed=reseed,
    )
    assert asked.first == (5 if full else 1) * len(tables(rules))
    assert min(asked.last, asked.fuzzed, asked.past) >= asked.first
    assert asked.forced > 0


@pytest.mark.parametrize("game", GAMES)
def test_levels(game: str, full: bool) -> None:
    """Levels keep to everything as well; those with a limit of time by a clock that moves on at each look."""
    for name, level in LEVELS.items():
        if full or (level.seconds and (game, name) != ("deuce", "strong")):  # Deuce has the longest deals

            def timed(seed: int, name: str = name, seconds: float = level.seconds) -> Player:
                return player(name, seed, Steps(seconds / 40))

            check_player(timed, load_game(game), deals=3 if full else 1, positions=4, reseed=reseed)


@pytest.mark.parametrize("ms", [20, 50])
@pytest.mark.parametrize("game", GAMES)
def test_time_limit(game: str, ms: int, full: bool) -> None:
    """A search of so many milliseconds takes at most a fifth more, whatever else runs here."""

    def timed(seed: int, clock: Callable[[], float]) -> Player:
        return player(f"search:ms={ms}", seed, clock)

    check_time_limit(timed, load_game(game), ms / 1000, positions=10 if full else 1)


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
