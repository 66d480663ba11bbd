"""Cards on the screen: a tile in a line, or a box of a few lines. Colour, sign and letter, always."""

import re

from rich.style import Style
from rich.text import Text

from spieltisch.terminal.screen.look import INKS, PAPER, Look
from spieltisch.texts import colour_names

SIGNS = {"R": "▲", "Y": "☼", "G": "♠", "B": "♦", "V": "●", "K": "■", "*": "∩", "X": "×"}
"""Flame, sun, leaf, drop, moon, stone, the Rainbow's arc, the X: in every font, and one cell wide."""
TILE = 4  # cells across
BOX_HEIGHT = 4
PLAIN_BORDER, DOUBLE_BORDER = tuple("╭─╮│╰╯"), tuple("╔═╗║╚╝")


def sign(letter: str) -> str:
    return SIGNS.get(letter, " ")


def paint(card: str) -> Style:
    """The ground of a card and what is written on it."""
    ground, ink = INKS.get(card[:1], PAPER)
    return Style(color=ink, bgcolor=ground, bold=True)


def tile(card: str, stop: str = "") -> Text:
    """A card in four cells: `▲R7 `."""
    style = paint(card) + Style(meta={"stop": stop}) if stop else paint(card)
    return Text(f"{sign(card[:1])}{card}".ljust(TILE)[:TILE], style=style)


def chip(letter: str, stop: str = "") -> Text:
    """A colour by itself: `▲R`."""
    style = paint(letter) + Style(meta={"stop": stop}) if stop else paint(letter)
    return Text(f"{sign(letter)}{letter}", style=style)


def framed(inside: Text, look: Look, *, at: bool, mark: str = " ", stop: str = "") -> Text:
    """A tile with a cell on either side: brackets where one is, else a mark before it."""
    edge = look.style("gold", bold=True, stop=stop)
    return Text.assemble(("[" if at else mark, edge), inside, ("]" if at else " ", edge))


def box(card: str, look: Look, *, at: bool, dim: bool, stop: str, large: bool = False) -> list[Text]:
    """A card of four lines, or of six: a double border where one is, a fainter one if it cannot be played."""
    wide = 5 if large else 3
    border = DOUBLE_BORDER if at else PLAIN_BORDER
    edge = look.style("gold" if at else "quiet" if dim else "text", bold=at, stop=stop)
    face = paint(card) + Style(meta={"stop": stop})
    letter = sign(card[:1])
    rows = [card.ljust(wide), letter.center(wide)]
    if large:
        rows = [card.ljust(wide), letter.ljust(wide), letter.center(wide), card.rjust(wide)]
    upper_left, across, upper_right, down, lower_left, lower_right = border
    return [
        Text(f"{upper_left}{across * wide}{upper_right}", style=edge),
        *(Text.assemble((down, edge), (row, face), (down, edge)) for row in rows),
        Text(f"{lower_left}{across * wide}{lower_right}", style=edge),
    ]


def coloured(sentence: str, look: Look, language: str, style: Style) -> Text:
    """A sentence in which the names of colours have their colour."""
    text = Text(sentence, style=style)
    for letter, name in colour_names(language).items():
        for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", sentence, re.IGNORECASE):
            text.stylize(Style(color=look.inks[letter], bold=True), found.start(), found.end())
    return text
