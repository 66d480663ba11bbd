"""Codes to sentences, in every language that somebody has written a catalogue for: for eye, ear and terminal.

A catalogue is a gettext file, `en.po` and so on: the context of an entry is its group (`event`, `reason`,
`screen`, …), the id its code, the string its text. English is a catalogue like the others.
"""

from spieltisch.texts.catalogues import LANGUAGES, PSEUDO, Text, bring, catalogue, knows
from spieltisch.texts.kinds import kinds_in_short
from spieltisch.texts.languages import best_language
from spieltisch.texts.sentences import say
from spieltisch.texts.spoken import colour_names, spoken_action, spoken_card

__all__ = [
    "LANGUAGES",
    "PSEUDO",
    "Text",
    "best_language",
    "bring",
    "catalogue",
    "colour_names",
    "kinds_in_short",
    "knows",
    "say",
    "spoken_action",
    "spoken_card",
]
