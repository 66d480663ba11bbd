"""Sets of small numbers as the bits of 64-bit words: hands, displays, legal actions.

A *word* is a `uint64`; *words* is an array of them, one long row of bits. Everything is written with
shifts and masks alone, so that the same lines run natively, on a GPU and in the interpreter; LLVM knows
the idiom of `count` and makes one instruction of it.
"""

import numpy as np

from spieltisch.kernel.compiled import compiled

U = np.uint64
ZERO, ONE = U(0), U(1)
BYTES = U(0x0101010101010101)
TOPS = U(0x8080808080808080)


@compiled
def bit(index):
    """The word with that one bit set."""
    return ONE << U(index)


@compiled
def has(word, index):
    """Is that bit set?"""
    return (word >> U(index)) & ONE != ZERO


@compiled
def ones(count):
    """The word with the lowest `count` bits set, `count` below 64."""
    return (ONE << U(count)) - ONE


@compiled
def lowest(word):
    """The lowest set bit, as a word."""
    return word & (~word + ONE)


@compiled
def count(word):
    """How many bits are set."""
    word = word - ((word >> U(1)) & U(0x5555555555555555))
    word = (word & U(0x3333333333333333)) + ((word >> U(2)) & U(0x3333333333333333))
    word = (word + (word >> U(4))) & U(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * U(0x0101010101010101)) >> U(56))


@compiled
def index(word):
    """The index of the lowest set bit of a word that is not empty."""
    return count(~word & (word - ONE))


@compiled
def cumulated(parts):
    """Eight bytes summed up from the lowest on: byte k holds the sum of bytes 0 to k."""
    return parts * BYTES


@compiled
def not_above(sums, n):
    """How many of eight bytes (each below 128) are at most n (below 127)."""
    return count(~((sums | TOPS) - U(n + 1) * BYTES) & TOPS)


@compiled
def put(words, offset, word):
    """Sets the bits of a word in a row of words, from that offset on."""
    at, shift = offset >> 6, U(offset & 63)
    words[at] |= word << shift
    if shift != ZERO:
        rest = word >> (U(64) - shift)
        if rest != ZERO:
            words[at + 1] |= rest
