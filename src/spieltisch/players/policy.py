"""How a player without search picks an action: kernels for all games, bound to one (`kernel/binding.py`).

A game's rules of thumb are a kernel `weigh(state, words, out)`: for the k-th legal action of the set `words`,
in ascending order, `out[k]` is how much the seat to act likes it, in points of the deal or what feels like
them. It reads what that seat knows and nothing else, so that it gives the same for the truth, for a world and
for a redacted state.
"""

import functools
import importlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from spieltisch.games.contract import GameRules
from spieltisch.kernel.binding import bind_functions
from spieltisch.kernel.bits import ONE, ZERO, U, count, index, lowest
from spieltisch.kernel.compiled import compiled
from spieltisch.kernel.generator import below, next_word
from spieltisch.kernel.select import nth

RULES_OF_THUMB = {
    "companeros": "spieltisch.players.greedy.companeros",
    "deuce": "spieltisch.players.greedy.deuce",
    "list-und-tuecke": "spieltisch.players.greedy.list_und_tuecke",
}


def size_of(words):
    """How many actions a set has."""
    size = 0
    for at in range(WORDS):
        size += count(words[at])
    return size


def nth_action(words, n):
    """The n-th action of a set; which word it is in is found without a branch, which would be a guess."""
    at, before, size = 0, 0, 0
    for word in range(WORDS - 1):
        size += count(words[word])
        beyond = size <= n
        at += 1 if beyond else 0
        before = size if beyond else before
    return 64 * at + nth(words[at], n - before)


def best_of(out, size, rng):
    """The place of the highest weight; of equal ones, every one equally likely."""
    best, alike, highest = 0, 1, out[0]
    for at in range(1, size):
        weight = out[at]
        if weight == highest:
            alike += 1
            if below(rng, alike) == 0:
                best = at
        higher = weight > highest  # without a branch, which the processor could only guess
        best = at if higher else best
        alike = 1 if higher else alike
        highest = weight if higher else highest
    return best


def draw_from(out, size, temperature, rng):
    """A place, the likelier the higher its weight: e times as likely for each `temperature` more."""
    highest = out[0]
    for at in range(1, size):
        highest = max(highest, out[at])
    total = 0.0
    for at in range(size):
        out[at] = np.exp((out[at] - highest) / temperature)
        total += out[at]
    choice = np.float64(next_word(rng) >> U(11)) * 2.0**-53 * total
    for at in range(size):
        choice -= out[at]
        if choice < 0.0:
            return at
    return size - 1


def spread_of(out, size):
    """How much the weights differ: their standard deviation (a little more, so that it is never 0)."""
    mean, square = 0.0, 0.0
    for at in range(size):
        mean += out[at] / size
    for at in range(size):
        square += (out[at] - mean) ** 2 / size
    return np.sqrt(square) + 1e-9


def choose_best(state, words, out, rng):
    """The action that the rules of thumb like best; `words`: the legal ones."""
    weigh(state, words, out)
    return nth_action(words, best_of(out, size_of(words), rng))


def choose_greedily(state, words, out, temperature, rng):
    """The action of the rules of thumb, strictly (temperature 0) or loosely."""
    if temperature == 0.0:
        return choose_best(state, words, out, rng)
    weigh(state, words, out)
    size = size_of(words)
    return nth_action(words, draw_from(out, size, temperature * spread_of(out, size), rng))


def play_deals(state, words, out, seats, flags, rng, results):
    """Deals by the rules of thumb: the points of each."""
    for game in range(len(results)):
        deal(state, seats, 0, flags, rng)
        while not over(state):
            legal(state, words)
            apply(state, choose_best(state, words, out, rng))
        scores(state, results[game])


@compiled
def no_preference(state, words, out):
    """For a game without rules of thumb: all actions are alike."""
    for at in range(len(out)):
        out[at] = 0.0


@dataclass(frozen=True)
class Policy:
    """The functions above, bound to one game."""

    weigh: Any
    size_of: Any
    nth_action: Any
    best_of: Any
    draw_from: Any
    spread_of: Any
    choose_best: Any
    choose_greedily: Any
    play_deals: Any


@functools.cache
def policy_of(game: GameRules) -> Policy:
    """The policy of a game; one from elsewhere, which has no rules of thumb here, likes all alike."""
    module = RULES_OF_THUMB.get(game.id)
    weigh = importlib.import_module(module).weigh if module else no_preference
    names = dict(vars(game.rules)) | {
        "np": np, "U": U, "ZERO": ZERO, "ONE": ONE, "count": count, "index": index, "lowest": lowest,
        "below": below, "next_word": next_word, "nth": nth, "weigh": weigh,
    }  # fmt: skip
    functions = (
        size_of, nth_action, best_of, choose_best, draw_from, spread_of, choose_greedily, play_deals,
    )  # fmt: skip
    return Policy(weigh, **bind_functions(functions, names, game.id))
