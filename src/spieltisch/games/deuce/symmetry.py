"""In Deuce the four colours are alike, and so are seats: a pile is its owner's, counted from the own ones."""

import numpy as np

from spieltisch.games.contract import Symmetry
from spieltisch.games.deuce.features import FACE, FEATURES
from spieltisch.games.deuce.rules import (
    ACTIONS,
    COLOURS,
    DRAW,
    FIRST_START,
    KINDS,
    NUMBERS,
    PASS,
    PLAIN,
)
from spieltisch.games.symmetry import Array, colours_of

BY_KIND = np.where(np.arange(KINDS) < PLAIN, np.arange(KINDS) // NUMBERS, -1)
BY_FACE = np.where(np.arange(FACE) < COLOURS, np.arange(FACE), -1)

# With a colour: lay one of its numbers on one of the piles, or as a start card, which is like one more pile.
LAYS = np.arange(DRAW)
WHERE, KIND = LAYS // KINDS, LAYS % KINDS
DONE = np.full((ACTIONS, COLOURS), -1)
COLOURED = LAYS[KIND < PLAIN]
DONE[COLOURED, BY_KIND[KIND[COLOURED]]] = NUMBERS * WHERE[COLOURED] + KIND[COLOURED] % NUMBERS
# Without one: the same with a Rainbow or an X, draw, pass.
OTHERS = np.array([*LAYS[KIND >= PLAIN], DRAW, PASS])
ALONE = np.full(ACTIONS, -1)
ALONE[OTHERS] = np.arange(len(OTHERS))


def seen_from(seats: int, seat: int) -> Array:
    """Piles are numbered by seats: from a seat, the first two are its own."""
    found = np.arange(ACTIONS)
    pile = found[:FIRST_START] // KINDS
    turned = np.where(pile < 2 * seats, (pile - 2 * seat) % (2 * seats), pile)
    found[:FIRST_START] = KINDS * turned + found[:FIRST_START] % KINDS
    return found


SYMMETRY = Symmetry(
    colours=COLOURS,
    colour_of=colours_of(
        FEATURES,
        dict.fromkeys(("hand", "may_lie", "out", "lacks", "covered", "restocked", "unseen"), BY_KIND)
        | {"tops": BY_FACE},
    ),
    done=DONE,
    plain=ALONE,
    seen_from=seen_from,
)
