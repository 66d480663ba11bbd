"""Many worlds that a seat holds possible, and how likely they are: kernels for all games, bound to one."""

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from spieltisch.games.contract import GameRules
from spieltisch.kernel.binding import bind_functions
from spieltisch.kernel.compiled import compiled_apart, compiled_within
from spieltisch.kernel.generator import fork
from spieltisch.kernel.observing import FULL


def imagine_one(world, seat, rng, number, own):
    """A redacted state becomes a world, as likely as it is; its chance hangs on its number alone."""
    own[0] = fork(rng, number)
    resample(world, seat, own)


def imagine(states, seat, rng):
    """So do many."""
    own = np.zeros(1, np.uint64)
    for at in range(len(states)):
        imagine_one(states[at], seat, rng, at, own)


def odds_of(world, seat, odds, first, row):
    """The log odds of all hands of others in a world, by those of each card in each other place.

    Hands are taken as those who hold them see them themselves: the features from `first` on.
    """
    seats = np.int64(world.seats)
    total = 0.0
    for place in range(seats - 1):
        for feature in range(len(row)):
            row[feature] = 0
        fill(world, (seat + 1 + place) % seats, row, FULL)
        for card in range(odds.shape[1]):
            total += np.float64(row[first + card]) * odds[place, card]
    return total / FULL


def odds_of_all(states, seat, odds, first, row, found):
    """The same of many worlds."""
    for at in range(len(states)):
        found[at] = odds_of(states[at], seat, odds, first, row)


ONE_WORLD = (imagine_one, odds_of)


@dataclass(frozen=True)
class Worlds:
    """The functions above, bound to one game."""

    imagine: Any
    odds_of_all: Any


def names_of(game: GameRules) -> dict[str, Any]:
    """All that the functions above know by name."""
    return {
        "np": np, "FULL": FULL, "fork": fork, "resample": game.worlds.resample,
        "fill": game.features.fill,  # type: ignore[attr-defined]
    }  # fmt: skip


@functools.cache
def worlds_of(game: GameRules) -> Worlds:
    names = names_of(game)
    names |= bind_functions(ONE_WORLD, names, game.id, compiled_within)
    return Worlds(**bind_functions((imagine, odds_of_all), names, game.id, compiled_apart))
