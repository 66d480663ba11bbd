"""Levels for people: they can be made, keep their time, and the higher ones are better."""

import time
from dataclasses import replace

import pytest

from games.positions import game
from players.contests import advantage
from players.making import player
from spieltisch.games.contract import ViewState
from spieltisch.players import LEVELS, USUAL_LEVEL, Player, learned
from spieltisch.players.by_game import ByGame
from spieltisch.texts import say

GAMES = [("companeros", 3), ("deuce", 3), ("list-und-tuecke", 4)]
TRIES = 4


def test_levels() -> None:
    """There are five, from gentle to fierce, with plain words for each; the usual one is among them."""
    assert list(LEVELS) == ["gentle", "easy", "solid", "strong", "fierce"]
    assert USUAL_LEVEL in LEVELS
    for name, level in LEVELS.items():
        assert name == level.name
        assert level.meaning
        assert level.seconds <= 1


def test_the_browser_says_the_same_of_them() -> None:
    """Its English text about a level is the meaning of that level."""
    for level in LEVELS.values():
        assert say(f"{level.name}-about", {}, group="level") == f"{level.meaning.capitalize()}."


def test_seconds_are_those_of_the_spec() -> None:
    """What a level says about its time is what its search is given, also where nobody has learned."""
    for level in LEVELS.values():
        time = f"search{{}}ms={1000 * level.seconds:g}" if level.seconds else ""
        assert level.spec.startswith("learned:" + time.format(","))
        assert level.otherwise.startswith(time.format(":") or "greedy")


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_our_games_have_been_learned(name: str, seats: int) -> None:
    """Weights for each come with the package, and levels play by them; other games have levels without."""
    rules, view = game(name).rules, game(name).match(seats, 1).view_state(0)
    assert learned.knows(rules)
    for level in LEVELS.values():
        if not level.seconds:
            assert player(f"{level.name}:seed=5").choose(view) == player(f"{level.spec},seed=5").choose(view)
    made = player("solid")
    assert isinstance(made, ByGame)
    unknown = replace(made, knows=lambda rules: False)
    assert unknown.choose(view) == player(LEVELS["solid"].otherwise).choose(view)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_time_is_kept(name: str, seats: int, level: str) -> None:
    """A choice takes no longer than the level says, or a fifth more; levels without thinking take no time.

    Counted is the time of this thread, whatever else the machine does; what is late once may be chance.
    """
    deal = game(name).deal(seats, 5)
    thinker = player(level, clock=time.thread_time)
    thinker.prepare(game(name).rules)
    assert deal.turn is not None
    view = deal.view_state(deal.turn)
    player(level, clock=lambda: time.thread_time() * 1e6).choose(view)  # the kernels for this call are there
    limit = 1.2 * LEVELS[level].seconds or 0.05
    assert any(time_of(thinker, view) <= limit for _ in range(TRIES))


def time_of(thinker: Player, view: ViewState) -> float:
    began = time.thread_time()
    thinker.choose(view)
    return time.thread_time() - began


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_higher_levels_are_better(name: str, seats: int) -> None:
    """Solid wins clearly more games than gentle, and easy is between them."""
    assert advantage("gentle", "solid", name, seats, 40) > 0.2
    assert advantage("gentle", "easy", name, seats, 40) > 0.1
    assert advantage("easy", "solid", name, seats, 100) > 0
