"""The fast generator of simulations: SplitMix64, in an array of one word that is changed in place.

Deals for people never come from here but from a 256-bit seed (`spieltisch.match.shuffle`).
"""

import numpy as np

from spieltisch.kernel.bits import U
from spieltisch.kernel.compiled import compiled

Generator = np.ndarray  # of one uint64

STEP = U(0x9E3779B97F4A7C15)


def generator(seed: int) -> Generator:
    """A generator for that seed."""
    return np.array([seed % 2**64], np.uint64)


@compiled
def mixed(word):
    """SplitMix64's finalizer: every bit of the result hangs on every bit of the word."""
    word = (word ^ (word >> U(30))) * U(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> U(27))) * U(0x94D049BB133111EB)
    return word ^ (word >> U(31))


@compiled
def next_word(rng):
    """64 random bits."""
    rng[0] += STEP
    return mixed(rng[0])


@compiled
def fork(rng, stream):
    """The seed of an independent generator: the same for the same stream."""
    return mixed(rng[0] ^ mixed(U(stream) + STEP))


@compiled
def below(rng, limit):
    """A number from 0 to limit − 1, every one equally likely (Lemire's multiplication; limit below 2³²)."""
    bound = U(limit)
    product = (next_word(rng) >> U(32)) * bound
    if (product & U(0xFFFFFFFF)) < bound:  # perhaps in the uneven part: look closer
        uneven = (U(0x100000000) - bound) % bound
        while (product & U(0xFFFFFFFF)) < uneven:
            product = (next_word(rng) >> U(32)) * bound
    return np.int64(product >> U(32))
