"""How far a copy is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from spieltisch.cli.console import screen


@contextmanager
def copying() -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, where that is a terminal."""
    from rich.progress import Progress

    console = screen(errors=True)
    if not console.is_terminal:
        yield lambda _done, _total: None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("Copying", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
