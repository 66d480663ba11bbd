"""A word to who waits, but only if it takes long."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console


@contextmanager
def waiting(
    console: Console, note: str, patience: float, *, in_pipes: bool = False, still: bool = False
) -> Iterator[None]:
    """Shows the note if what happens inside takes more seconds than that; by itself not in a pipe.

    `still`: as a line that stays, and moves no cursor.
    """
    if not console.is_terminal and not in_pipes:
        yield
        return
    status = console.status(note) if console.is_terminal and not still else None
    timer = threading.Timer(patience, status.start if status else lambda: console.print(note))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if status:
            status.stop()
