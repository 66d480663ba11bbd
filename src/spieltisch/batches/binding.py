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
    act: Any
    play_out: Any
    random_actions: Any
    observe: Any


def fill_by_observing(state, seat, out, one):  # type: ignore[no-untyped-def]  # noqa: ARG001 (as `fill`)
    """For a game that has no `fill` of its own."""
    observe(state, seat, out)  # type: ignore[name-defined]  # noqa: F821 (comes with the game)


def fills_bytes(game: GameRules) -> bool:
    """Can its observations be bytes?"""
    return hasattr(game.features, "fill")


def fill_of(game: GameRules) -> Any:
    if fills_bytes(game):
        return game.features.fill  # type: ignore[attr-defined]
    names = {"observe": game.features.observe}
    return bind_functions((fill_by_observing,), names, game.id, compiled)["fill_by_observing"]


@cache
def bind(game: GameRules) -> Bound:
    """Bound once for each game: compiled functions are found again by who they are."""
    driver = bind_driver(vars(game.rules), game.id)
    shared = {"fill": fill_of(game), "choose": driver.choose}
    names = vars(game.rules) | loops.NAMES | shared | {"FEATURE_COUNT": game.feature_count}
    one_game = bind_functions(loops.ONE_GAME, names, game.id, compiled)
    one_game |= shared
    bound = bind_functions(loops.LOOPS, names | one_game, game.id, compiled_apart)
    return Bound(driver=driver, one_game=one_game, **bound)
