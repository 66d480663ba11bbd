"""Sharing out a pack in one pass, every split equally likely, without shuffling it.

Each card goes to an owner with the chance of its free places among all free places; that is the uniform
distribution over splits. The places are kept cumulated, a byte for each of up to eight owners, so that
finding the owner and taking the place are a few operations without a branch.
"""

from spieltisch.kernel.bits import BYTES, U, not_above
from spieltisch.kernel.compiled import compiled
from spieltisch.kernel.generator import below

NOBODY = U(0x7F7F7F7F7F7F7F7F)  # more than any pack holds: nobody beyond the last owner is ever drawn


@compiled
def add_places(places, owner, before, size):
    """The places (at first `NOBODY`) with `size` for this owner; `before`: the sum of all earlier owners'."""
    byte = U(8 * owner)
    return (places & ~(U(255) << byte)) | (U(before + size) << byte)


@compiled
def draw_owner(places, left, rng):
    """Who gets the next card when `left` cards are still to go."""
    return not_above(places, below(rng, left))


@compiled
def take_place(places, owner):
    """The places after the owner got a card."""
    return places - (BYTES << U(8 * owner))
