"""In Compañeros all colours in play are alike, and actions are numbered the same for every seat."""

import numpy as np

from spieltisch.games.companeros.features import FEATURES
from spieltisch.games.companeros.rules import ACTIONS, CARDS, COLOURS, VALUES
from spieltisch.games.contract import Symmetry
from spieltisch.games.symmetry import as_it_is, colours_of

BY_CARD, BY_COLOUR = np.arange(CARDS) // VALUES, np.arange(COLOURS)

# With a colour: play one of its values, or take it from the display.
DONE = np.full((ACTIONS, COLOURS), -1)
DONE[np.arange(CARDS), BY_CARD] = np.arange(CARDS) % VALUES
DONE[CARDS + BY_COLOUR, BY_COLOUR] = VALUES

SYMMETRY = Symmetry(
    colours=COLOURS,
    colour_of=colours_of(
        FEATURES,
        dict.fromkeys(("hand", "display", "trick", "taken", "unseen"), BY_CARD)
        | dict.fromkeys(("worth", "colour_values", "tied"), BY_COLOUR),
    ),
    done=DONE,
    plain=np.full(ACTIONS, -1),
    seen_from=as_it_is(ACTIONS),
)
