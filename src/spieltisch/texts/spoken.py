"""Cards and actions as one says them: `R7` is Red 7, Rot 7, Rood 7."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from spieltisch.texts.catalogues import ENGLISH, catalogue

NUMBERED = re.compile(r"([RYGBVK])(\d+)")
ALIKE = {"*": "card.rainbow", "X": "card.x"}
LETTERS = "RYGBVK"
# The actions that are more than a card by itself, by how they are written.
ACTIONS = (
    ("action.start", re.compile(r"start-(?P<card>.+)")),
    ("action.lay", re.compile(r"(?P<card>.+)>(?P<pile>\d[ab])")),
    ("action.take", re.compile(r"take-(?P<colours>[RYGBVK]+)")),
    ("action.keep", re.compile(r"keep-(?P<colours>[RYGBVK]+)")),
    ("action.draw", re.compile(r"draw")),
    ("action.pass", re.compile(r"pass")),
)


@cache
def colour_names(language: str = ENGLISH) -> Mapping[str, str]:
    """What colours are called within a sentence, by letter."""
    return {letter: plain(f"card.{letter}", language) for letter in LETTERS}


def plain(key: str, language: str) -> str:
    """A text that has no forms."""
    text = catalogue(language)[key]
    assert isinstance(text, str)
    return text


def spoken_card(card: str, language: str = ENGLISH) -> str:
    """The name of a card; what is none (an empty place, a card of another game) stays as it is."""
    if card in ALIKE:
        return plain(ALIKE[card], language)
    found = NUMBERED.fullmatch(card)
    if found is None:
        return card
    colour = colour_names(language)[found[1]]
    return plain("card.number", language).format(colour=colour[:1].upper() + colour[1:], value=found[2])


def listed(words: Iterable[str], language: str) -> str:
    """Several words in a row: red, green and blue."""
    *others, last = list(words) or [plain("word.nothing", language)]
    return plain("word.and", language).format(one=", ".join(others), other=last) if others else last


def spoken_action(
    action: str, language: str = ENGLISH, pile_name: Callable[[str], str] = lambda pile: pile
) -> str:
    """What an action does, as one tells somebody to do it: "lay Red 7 on pile 2a"."""
    names = colour_names(language)
    for key, pattern in ACTIONS:
        found = pattern.fullmatch(action)
        if found is not None:
            words = found.groupdict()
            if "card" in words:
                words["card"] = spoken_card(words["card"], language)
            if "colours" in words:
                words["colours"] = listed((names[letter] for letter in words["colours"]), language)
            if "pile" in words:
                words["pile"] = pile_name(words["pile"])
            return plain(key, language).format_map(words)
    card = spoken_card(action, language)
    return action if card == action else plain("action.play", language).format(card=card)
