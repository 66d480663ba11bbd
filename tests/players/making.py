"""Players for tests: by spec and seed, with a clock of the test's."""

from collections.abc import Callable
from typing import Any, cast

from spieltisch.arena.tournament import one_by_one
from spieltisch.players import Means, Player, make
from spieltisch.players.by_game import ByGame


def player(spec: str, seed: int = 1, clock: Callable[[], float] = lambda: 0.0) -> Player:
    """The player of that seed; time stands still unless a clock is given."""
    return make(spec, Means(fresh=lambda: seed, clock=clock, together=one_by_one))


def maker(spec: str) -> Callable[[int], Player]:
    return lambda seed: player(spec, seed)


def reseed(made: Player, seed: int) -> None:
    """Sets the chance of one of our players back to that of a seed."""
    if isinstance(made, ByGame):
        reseed(made.learned, seed)
        reseed(made.otherwise, seed)
        return
    cast("Any", made)._rng[0] = seed
