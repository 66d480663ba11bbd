"""The loops of a batch, bound to a game."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from spieltisch.batches import loops
from spieltisch.games.contract import GameRules
from spieltisch.kernel.binding import bind_functions
from spieltisch.kernel.compiled import compiled, compiled_apart
from spieltisch.kernel.driver import Driver
from spieltisch.kernel.driver import bind as bind_driver


@dataclass(frozen=True)
class Bound:
    """The functions of `loops.py`, bound to one game: those about one game, and the loops over them."""

    driver: Driver
    one_game: dict[str, Any]
    first_illegal: Any
    begin: Any
    show: Any
    step: Any
    play_out: Any
    random_actions: Any
    observe: Any


def feature_count(game: GameRules) -> int:
    """How many numbers an observation has."""
    return sum(feature.size for feature in game.features.FEATURES)


@cache
def bind(game: GameRules) -> Bound:
    """Bound once for each game: compiled functions are found again by who they are."""
    driver = bind_driver(vars(game.rules), game.id)
    names = vars(game.rules) | loops.NAMES
    names |= {"fill": game.features.fill, "choose": driver.choose, "FEATURE_COUNT": feature_count(game)}
    one_game = bind_functions(loops.ONE_GAME, names, game.id, compiled)
    one_game |= {"fill": game.features.fill, "choose": driver.choose}
    bound = bind_functions(loops.LOOPS, names | one_game, game.id, compiled_apart)
    return Bound(driver=driver, one_game=one_game, **bound)
