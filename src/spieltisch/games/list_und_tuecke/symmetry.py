"""In Mit List und Tücke the colours are alike, but for how far they go with three and five seats (L-1)."""

import numpy as np

from spieltisch.games.contract import Symmetry
from spieltisch.games.list_und_tuecke.features import FEATURES
from spieltisch.games.list_und_tuecke.rules import (
    ACTIONS,
    CARDS,
    COLOURS,
    FIRST_KEEP,
    FIRST_TRIPLE,
    KEEPS,
    PAIRS,
    TRIPLES,
    VALUES,
)
from spieltisch.games.symmetry import as_it_is, colours_of

BY_CARD, BY_COLOUR = np.arange(CARDS) // VALUES, np.arange(COLOURS)

# With a colour: play one of its values, take one, two or three of its cards, collect it.
TAKE, KEEP = VALUES, VALUES + 3
DONE = np.full((ACTIONS, COLOURS), -1)
DONE[np.arange(CARDS), BY_CARD] = np.arange(CARDS) % VALUES
for action, take in enumerate(TRIPLES + PAIRS, FIRST_TRIPLE):
    for colour in set(take):
        DONE[action, colour] = TAKE + take.count(colour) - 1
for action, keep in enumerate(KEEPS, FIRST_KEEP):
    DONE[action, list(keep)] = KEEP

SYMMETRY = Symmetry(
    colours=COLOURS,
    colour_of=colours_of(
        FEATURES,
        dict.fromkeys(("hand", "trick", "played", "unseen"), BY_CARD)
        | dict.fromkeys(("trump", "lying", "forbidden", "piles", "kept", "gone", "rest"), BY_COLOUR),
    ),
    done=DONE,
    plain=np.full(ACTIONS, -1),
    seen_from=as_it_is(ACTIONS),
)
