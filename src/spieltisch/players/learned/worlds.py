"""Many worlds that a seat holds possible, and what others hold there: kernels for all games, bound to one."""

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from spieltisch.games.contract import GameRules
from spieltisch.kernel.binding import bind_functions
from spieltisch.kernel.compiled import compiled_apart
from spieltisch.kernel.observing import FULL


def imagine(states, seat, rng):
    """Redacted states become worlds, each as likely as it is."""
    for at in range(len(states)):
        resample(states[at], seat, rng)


def look_into(states, seat, first, row, hands):
    """What the other places hold, as they see it themselves: the features from `first` on."""
    for at in range(len(states)):
        for place in range(hands.shape[1]):
            for feature in range(len(row)):
                row[feature] = 0
            fill(states[at], (seat + 1 + place) % np.int64(states[at].seats), row, FULL)
            for card in range(hands.shape[2]):
                hands[at, place, card] = row[first + card]


@dataclass(frozen=True)
class Worlds:
    """The functions above, bound to one game."""

    imagine: Any
    look_into: Any


@functools.cache
def worlds_of(game: GameRules) -> Worlds:
    names = {
        "np": np, "FULL": FULL, "resample": game.worlds.resample,
        "fill": game.features.fill,  # type: ignore[attr-defined]
    }  # fmt: skip
    return Worlds(**bind_functions((imagine, look_into), names, game.id, compiled_apart))
