"""How a tournament stands, while it is played."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from spieltisch.cli.console import screen

if TYPE_CHECKING:
    from spieltisch.arena.tally import Tally
    from spieltisch.arena.tournament import Tournament

TICK = 0.5  # seconds between two looks at the standings


@contextmanager
def watching(asked: "Tournament") -> "Iterator[Callable[[Tally], None]]":
    """A bar and how it stands on standard error, where that is a terminal."""
    from rich.console import Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.text import Text

    console = screen(errors=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    bar = Progress(*columns, TimeRemainingColumn(), console=console)
    task = bar.add_task("boards", total=asked.boards)
    shown = -TICK
    with Live(bar, console=console, transient=True) as live:

        def report(tally: "Tally") -> None:
            nonlocal shown
            bar.update(task, completed=tally.boards)
            if time.monotonic() >= shown + TICK:
                shown = time.monotonic()
                bar.update(task, description=f"boards{reached(tally)}")
                live.update(Group(bar, Text(), Text("\n".join(brief_table(tally)))))

        yield report


def reached(tally: "Tally") -> str:
    widest = tally.widest()
    if widest is None:
        return ""
    return f", differences known to ±{100 * widest:.1f} % (wanted: ±{100 * tally.asked.precision:g} %)"


def brief_table(tally: "Tally") -> Iterator[str]:
    from spieltisch.arena.standings import standings
    from spieltisch.arena.table import players

    return players(tally.asked, standings(tally))
