"""Cards as coloured text. The letter is always there, so nothing hangs on colour alone."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.text import Text

COLOURS = {
    "R": "bold red",
    "Y": "bold yellow",
    "G": "bold green",
    "B": "bold bright_blue",
    "V": "bold magenta",
    "K": "bold reverse",
    "*": "bold bright_cyan",
    "X": "bold bright_white reverse",
}
NAMES = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "violet": "V", "black": "K"}

# a card, or the name of a colour, inside a sentence
IN_SENTENCES = re.compile(
    r"(?<![\w>-])(?:[RYGBVK]\d{1,2}|[*])(?![\w-])|\b(?:red|yellow|green|blue|violet|black)\b", re.IGNORECASE
)


def card(text: str) -> Text:
    return Text(text, style=COLOURS.get(text[:1], "bold"))


def cards(texts: Iterable[str]) -> Text:
    return Text(" ").join(card(text) for text in texts)


def by_colour(texts: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Neighbours of the same colour together, with its letter."""
    return [(letter, list(group)) for letter, group in groupby(texts, key=lambda text: text[:1])]


def colour_words(sentence: str) -> Text:
    """A sentence in which cards and colours have their colour."""
    text = Text(sentence)
    for found in IN_SENTENCES.finditer(sentence):
        word = found.group()
        letter = NAMES.get(word.casefold(), word[0])
        text.stylize(COLOURS[letter], found.start(), found.end())
    return text
