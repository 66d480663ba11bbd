"""Writing observations: what every game's features need."""

import numpy as np

from spieltisch.kernel.bits import ONE, ZERO, index
from spieltisch.kernel.compiled import compiled_apart


@compiled_apart
def mark(out, at, numbers):
    """1 for each number in a set."""
    while numbers != ZERO:
        out[at + index(numbers)] = 1.0
        numbers &= numbers - ONE


@compiled_apart
def mark_place(state, seat, out, at, other):
    """1 at the place of another seat, as the seat sees it; -1 is nobody."""
    if other >= 0:
        out[at + (np.int64(other) - seat) % state.seats] = 1.0
