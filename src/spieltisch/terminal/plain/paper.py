"""Where the line mode writes: sentences, a line each, and nothing that moves a cursor."""

import textwrap
from collections.abc import Iterable
from typing import TextIO

from spieltisch.table.readable import may_stand

PROMPT = "> "


class Paper:
    """A stream of lines; broken at words where there is a width, and always harmless to a terminal."""

    def __init__(self, stream: TextIO, width: int | None = None) -> None:
        self._stream = stream
        self._width = width
        self._prompted = False

    def say(self, *sentences: str) -> None:
        self.write(sentences)

    def write(self, lines: Iterable[str]) -> None:
        """Each on a line of its own; whoever reads at the other end gets them at once."""
        self._put([broken for line in lines for broken in self._broken(harmless(line))])

    def whole(self, line: str) -> None:
        """Never broken here: it holds a command that somebody may copy."""
        self._put([harmless(line)])

    def _put(self, found: list[str]) -> None:
        if not found:
            return
        if self._prompted:
            self._stream.write("\n")
            self._prompted = False
        self._stream.write("\n".join(found) + "\n")
        self._stream.flush()

    def prompt(self, text: str = PROMPT) -> None:
        """Shows that something may be typed, once."""
        if not self._prompted:
            self._stream.write(text)
            self._stream.flush()
            self._prompted = True

    def answered(self) -> None:
        """Something was typed, and Enter has ended the line."""
        self._prompted = False

    def _broken(self, line: str) -> list[str]:
        if self._width is None or len(line) <= self._width:
            return [line]
        return textwrap.wrap(line, self._width, break_long_words=False, break_on_hyphens=False)


def harmless(line: str) -> str:
    """The line without anything that a terminal would obey, whoever has written it."""
    return "".join(" " if letter.isspace() else letter for letter in line if may_stand(letter))
