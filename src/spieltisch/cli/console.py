"""Where the program prints: plain text in a pipe, colours on a terminal."""

import sys

from rich.console import Console


class Screen(Console):
    """A console that leaves a broken pipe to `main`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def screen(*, errors: bool = False) -> Screen:
    """Standard output, or standard error."""
    return Screen(file=sys.stderr if errors else sys.stdout, highlight=False, markup=False, emoji=False)
