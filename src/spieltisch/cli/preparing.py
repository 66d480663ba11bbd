"""A word to who waits: a game is compiled when it is used for the first time."""

from collections.abc import Iterator
from contextlib import contextmanager

from spieltisch.cli.console import screen
from spieltisch.terminal.waiting import waiting

NOTE = "Preparing the cards (first time only) …"
PATIENCE = 2.0  # seconds


@contextmanager
def preparing(note: str = NOTE, *, still: bool = False) -> Iterator[None]:
    """Says so on standard error if what happens inside takes long; `still`: without moving the cursor."""
    with waiting(screen(errors=True), note, PATIENCE, in_pipes=True, still=still):
        yield
