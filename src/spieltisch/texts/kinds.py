"""Many kinds of cards in few words: `red 0-10, blue 3 5 7, *`."""

from collections.abc import Iterable
from itertools import groupby

from spieltisch.texts.catalogues import ENGLISH
from spieltisch.texts.spoken import colour_names, spoken_card


def kinds_in_short(kinds: Iterable[str], language: str = ENGLISH, *, spoken: bool = False) -> str:
    """Kinds of cards by colour, runs by their ends; those without a colour as they are written or spoken."""
    names = colour_names(language)
    parts: list[str] = []
    for letter, group in groupby(kinds, key=lambda kind: kind[:1]):
        texts = list(group)
        if letter in names and all(text[1:].isdecimal() for text in texts):
            parts.append(f"{names[letter]} {ranges([int(text[1:]) for text in texts])}")
        else:
            parts += [spoken_card(text, language) for text in texts] if spoken else texts
    return ", ".join(parts)


def ranges(numbers: list[int]) -> str:
    """Rising numbers, runs of three and more as `first-last`."""
    found = []
    for _, run in groupby(enumerate(numbers), key=lambda place: place[1] - place[0]):
        values = [value for _, value in run]
        found += [f"{values[0]}-{values[-1]}"] if len(values) > 2 else [str(value) for value in values]
    return " ".join(found)
