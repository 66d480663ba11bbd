"""A word to who waits: a game is compiled when it is used for the first time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from spieltisch.cli.console import screen

NOTE = "Preparing the cards (first time only) …"
PATIENCE = 2.0  # seconds


@contextmanager
def preparing() -> Iterator[None]:
    """Says so on standard error if what happens inside takes long."""
    console = screen(errors=True)
    status = console.status(NOTE) if console.is_terminal else None
    timer = threading.Timer(PATIENCE, status.start if status else lambda: console.print(NOTE))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if status:
            status.stop()
