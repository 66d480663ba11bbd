"""Writing observations: what every game's features need.

Numbers from 0 to 1 go into rows of floats, or of bytes that count in 255ths. `one` says which: it is what a 1
is written as, 1 or 255.
"""

import numpy as np

from spieltisch.kernel.bits import ONE, ZERO, index
from spieltisch.kernel.compiled import compiled

FULL = 255  # a 1 in a byte


@compiled
def mark(out, at, numbers, one):
    """1 for each number in a set."""
    while numbers != ZERO:
        out[at + index(numbers)] = one
        numbers &= numbers - ONE


@compiled
def mark_place(state, seat, out, at, other, one):
    """1 at the place of another seat, as the seat sees it; -1 is nobody."""
    if other >= 0:
        place = np.int64(other) - seat
        out[at + (place if place >= 0 else place + state.seats)] = one


@compiled
def seat_at(state, seat, place):
    """The seat at a place, as another seat counts them."""
    other = seat + place
    return other if other < state.seats else other - state.seats


@compiled
def write_part(out, at, number, whole, one):
    """A whole number as a part of another; a byte is rounded to its nearest 255th, and more than 1 is 1.

    Bytes are reckoned in whole numbers: a GPU may round products of floats differently.
    """
    if one == 1:
        out[at] = number / whole
    else:
        nearest = (2 * FULL * np.int64(number) + whole) // (2 * whole)
        out[at] = min(max(nearest, 0), FULL)
