"""What is seen of a training while it goes on: a bar, and every so often how strong it is by now."""

import time
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from spieltisch.learning.anchors import Anchor, at_random, by_thumb, measure
from spieltisch.learning.training import Progress, Training, new_batch, race_target
from spieltisch.learning.worth import last_deal

MEASURED = 10  # times in a training
FEWEST, MOST = 64, 1024  # deals for a measurement; a small training has few


class Told:
    """Tells of a training on a console."""

    def __init__(self, console: Console) -> None:
        self._console = console
        columns = (TextColumn("Learning"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        self._bar = Bar(
            *columns, TextColumn("{task.fields[said]}"), console=console, transient=True,
            disable=not console.is_terminal,
        )  # fmt: skip
        self._task = self._bar.add_task("parts", total=1.0, said="")
        self._measured = 0
        self._begun = time.monotonic()
        self.curve: list[dict[str, Any]] = []
        """How strong it was when."""

    def __enter__(self) -> Self:
        self._bar.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.__exit__(kind, error, trace)

    def tell(self, progress: Progress, training: Training) -> None:
        seconds = time.monotonic() - self._begun
        speed = f"{progress.deals / max(seconds, 1e-9):,.0f} deals/s"
        self._bar.update(self._task, completed=progress.part, said=speed)
        if int(progress.part * MEASURED) > self._measured:
            self._measured = int(progress.part * MEASURED)
            rows = self.measure(training)
            self.curve.append(
                {"update": progress.update, "deals": progress.deals, "seconds": round(seconds), "wins": rows}
            )
            wins = " · ".join(
                f"{row['seats']} seats {row['random']:.0%} random, {row['greedy']:.0%} greedy" for row in rows
            )
            figures = progress.figures
            unforeseen = f"unforeseen {figures.surprise:.1%} of actions, {figures.luck:.1%} of ends"
            self._console.print(
                f"update {progress.update}, {seconds:.0f} s, {progress.deals:,} deals ({speed}), "
                f"{unforeseen}; wins against: {wins}",
                soft_wrap=True,
            )

    def measure(self, training: Training) -> list[dict[str, Any]]:
        """The share of wins of one seat, where random or greedy players have the others."""
        found = []
        deals = min(max(training.settings.games, FEWEST), MOST)
        for course in training.settings.courses:
            if course.options:
                continue
            batch = new_batch(training.game, course, deals, 0, "cpu")
            standing = last_deal(course.seats, race_target(training.game, course))
            anchors: dict[str, Anchor] = {"random": at_random, "greedy": by_thumb}
            shares = {
                name: measure(training.network, anchor, batch, 1, standing).share
                for name, anchor in anchors.items()
            }
            found.append({"seats": course.seats, **shares})
        return found
