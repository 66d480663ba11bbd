"""Text as lines that fit."""

from rich.console import Console
from rich.text import Text

_MEASURE = Console(width=80, color_system=None)


def lines_of(text: Text) -> list[Text]:
    return list(text.split("\n", allow_blank=True))


def wrapped(text: Text, width: int) -> list[Text]:
    """Lines of whole words; a word that is longer than a line is broken."""
    return list(text.wrap(_MEASURE, max(width, 1)))
