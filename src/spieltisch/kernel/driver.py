"""What is done with every game's rules alike: choose at random, play out, simulate.

Written against the names that every `rules.py` has; `binding.py` says how they come to a game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from spieltisch.kernel.binding import bind_functions
from spieltisch.kernel.bits import count
from spieltisch.kernel.generator import below
from spieltisch.kernel.select import nth


def choose(words, rng):
    """One action of a set of actions, every one equally likely."""
    size = 0
    for at in range(WORDS):
        size += count(words[at])
    n = below(rng, size)
    for at in range(WORDS):
        inside = count(words[at])
        if n < inside:
            return 64 * at + nth(words[at], n)
        n -= inside
    return -1


def playout(state, words, rng):
    """Random play to the end of the deal; gives back the number of actions."""
    actions = 0
    while not over(state):
        legal(state, words)
        apply(state, choose(words, rng))
        actions += 1
    return actions


def run(state, words, seats, starter, flags, deals, rng):
    """Deals and random playouts, one after the other; gives back the number of actions."""
    actions = 0
    for _ in range(deals):
        deal(state, seats, starter, flags, rng)
        actions += playout(state, words, rng)
    return actions


def tally(state, words, seats, starter, flags, rng, results, happenings):
    """Deals and random playouts with their figures: points by seat, and how often each thing happened."""
    actions = 0
    for game in range(len(results)):
        deal(state, seats, starter, flags, rng)
        for kind in range(len(HAPPENINGS)):
            happenings[game, kind] = 0
        while not over(state):
            legal(state, words)
            happened = apply(state, choose(words, rng))
            actions += 1
            kind = 0
            while happened != 0:
                happenings[game, kind] += happened & 1
                happened >>= 1
                kind += 1
        scores(state, results[game])
    return actions


def trace(state, words, seats, starter, flags, rng, out):
    """One deal, played at random; every state goes into `out`, the dealt one first. Gives their number."""
    deal(state, seats, starter, flags, rng)
    out[0] = state
    length = 1
    while not over(state) and length < len(out):
        legal(state, words)
        apply(state, choose(words, rng))
        out[length] = state
        length += 1
    return length


@dataclass(frozen=True)
class Driver:
    """The functions above, bound to one game."""

    choose: Any
    playout: Any
    run: Any
    tally: Any
    trace: Any


def bind(rules: Mapping[str, Any], name: str) -> Driver:
    """The driver of a game, from the names of its rules."""
    names = dict(rules) | {"np": np, "count": count, "below": below, "nth": nth}
    return Driver(**bind_functions((choose, playout, run, tally, trace), names, name))
