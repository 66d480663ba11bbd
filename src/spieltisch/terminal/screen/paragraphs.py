"""Text as lines that fit."""

from rich.console import Console
from rich.segment import Segment
from rich.text import Text

MEASURE = Console(width=80, color_system=None)


def segments(line: Text) -> list[Segment]:
    """A line as it is shown; by itself, Rich leaves out the style of a text that has only one."""
    return list(Text().append_text(line).render(MEASURE))


def lines_of(text: Text) -> list[Text]:
    return list(text.split("\n", allow_blank=True))


def wrapped(text: Text, width: int) -> list[Text]:
    """Lines of whole words; a word that is longer than a line is broken."""
    return list(text.wrap(MEASURE, max(width, 1)))
