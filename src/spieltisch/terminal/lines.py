"""What a person types, line by line: from a keyboard with a prompt, from a pipe without."""

from collections.abc import Callable
from typing import TextIO


class Lines:
    """Asks for a line; None when there are no more."""

    def __init__(self, stream: TextIO, ask: Callable[[str], str] = input) -> None:
        self.keyboard = stream.isatty()
        """Is there a person at a keyboard?"""
        self._stream = stream
        self._ask = ask

    def next(self, prompt: str = "> ") -> str | None:
        if not self.keyboard:
            line = self._stream.readline()
            return line.strip() if line else None
        try:
            return self._ask(prompt).strip()
        except EOFError:
            return None
