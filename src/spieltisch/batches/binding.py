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
from spieltisch.players.policy import policy_of


@dataclass(frozen=True)
class Picking:
    """Play by chance, or by the rules of thumb."""

    pick: Any
    play_out_one: Any
    play_out: Any
    pick_all: Any
    weights: int
    """How much room it needs to weigh actions."""


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
    observe: Any
    at_random: Picking
    by_thumb: Picking


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
    names |= one_game | {"choose_best": policy_of(game).choose_best}
    picks = [
        bind_pick(names, pick, weights, game.id)
        for pick, weights in ((loops.pick_any, 1), (loops.pick_by_thumb, game.rules.ACTIONS))
    ]
    return Bound(driver, one_game, **bound, at_random=picks[0], by_thumb=picks[1])


def bind_pick(names: dict[str, Any], pick: Any, weights: int, game: str) -> Picking:
    """What plays by that pick; the copies for one and the other are told apart in the cache, too."""
    copy = f"{game}.{pick.__name__}"
    bound = bind_functions((pick,), names, copy, compiled)
    names = names | {"pick": bound[pick.__name__], "WEIGHTS": weights}
    one_game = bind_functions((loops.play_out_one,), names, copy, compiled)
    found = bind_functions((loops.play_out, loops.pick_all), names | one_game, copy, compiled_apart)
    return Picking(bound[pick.__name__], **one_game, **found, weights=weights)
