"""Many worlds that a seat holds possible, played on together: kernels for all games, bound to one."""

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from spieltisch.games.contract import GameRules
from spieltisch.kernel.binding import bind_functions
from spieltisch.kernel.bits import ONE, ZERO, U
from spieltisch.kernel.compiled import compiled_apart
from spieltisch.kernel.observing import FULL, mark

# What becomes of a world: somebody else is to act, the own seat is, the deal is over.
GOES_ON, OWN_TURN, OVER = 0, 1, 2


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


def play(states, fates, actions):
    """An action in each world that goes on, or had come to the own turn."""
    for at in range(len(states)):
        if fates[at] == GOES_ON:
            apply(states[at], actions[at])


def look(states, fates, seat, movers, mask, rows, points):
    """What has become of the worlds that go on; who is to act there, what they may do and see."""
    words = np.zeros(WORDS, np.uint64)
    for at in range(len(states)):
        if fates[at] != GOES_ON:
            continue
        if over(states[at]):
            fates[at] = OVER
            scores(states[at], points[at])
            continue
        mover = turn(states[at])
        movers[at] = mover
        if mover == seat:
            fates[at] = OWN_TURN
        legal(states[at], words)
        for action in range(ACTIONS):
            mask[at, action] = 0
        for word in range(WORDS):
            mark(mask[at], 64 * word, words[word], 1)
        for feature in range(rows.shape[1]):
            rows[at, feature] = 0
        fill(states[at], mover, rows[at], FULL)


def draw(chances, draws, actions):
    """For each row an action, by its chance."""
    for at in range(len(actions)):
        rest = draws[at]
        last = 0
        for action in range(chances.shape[1]):
            chance = chances[at, action]
            if chance > 0.0:
                last = action
                rest -= chance
                if rest < 0.0:
                    break
        actions[at] = last


@dataclass(frozen=True)
class Worlds:
    """The functions above, bound to one game."""

    imagine: Any
    look_into: Any
    play: Any
    look: Any
    draw: Any


@functools.cache
def worlds_of(game: GameRules) -> Worlds:
    names = dict(vars(game.rules)) | {
        "np": np, "U": U, "ZERO": ZERO, "ONE": ONE, "mark": mark, "FULL": FULL,
        "GOES_ON": GOES_ON, "OWN_TURN": OWN_TURN, "OVER": OVER,
        "resample": game.worlds.resample, "fill": game.features.fill,  # type: ignore[attr-defined]
    }  # fmt: skip
    return Worlds(**bind_functions((imagine, look_into, play, look, draw), names, game.id, compiled_apart))
