"""A simulation as a picture. Matplotlib is an extra, and imported only here."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from spieltisch.arena.figures import Figures, SeatFigures
from spieltisch.errors import SpieltischError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUFFIXES = (".png", ".svg", ".pdf")
INK, PALE, STARTER, OTHERS = "#22303c", "#d8dee4", "#c8553d", "#4a7fa7"
MOST_BARS = 60


class PlotError(SpieltischError):
    """A picture that cannot be made: the extra is missing, or the file is of an unknown kind."""


def check_plot(file: Path) -> None:
    """Can a picture be written there? Better known before a long simulation than after it."""
    if file.suffix.lower() not in SUFFIXES:
        raise PlotError(f"a plot is a {', '.join(SUFFIXES)} file, not {file.name!r}")
    need_matplotlib("a plot")


def need_matplotlib(what: str) -> None:
    """Is the extra there?"""
    try:
        import matplotlib.figure  # noqa: F401  # the question is whether it is there
    except ImportError:
        raise PlotError(f'{what} needs matplotlib: pip install "spieltisch[plot]"') from None


def plot(figures: Figures, title: str, file: Path) -> None:
    """Points and wins by seat, and how the points of the starter and of the others are distributed."""
    check_plot(file)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    style: Any = {"font.size": 10, "text.color": INK, "axes.labelcolor": INK, "svg.hashsalt": "spieltisch"}
    with rc_context(style):
        picture = Figure(figsize=(11, 4.2), layout="constrained")
        means, wins, spread = picture.subplots(1, 3, width_ratios=(1, 1, 1.7))
        draw_means(means, figures)
        draw_wins(wins, figures)
        draw_distribution(spread, figures)
        for axes in (means, wins, spread):
            tidy(axes)
        picture.suptitle(f"{title}, {figures.seats} seats: {figures.subject}", weight="bold")
        metadata: dict[str, Any] = {} if file.suffix.lower() == ".png" else {"CreationDate": None}
        if file.suffix.lower() == ".svg":
            metadata = {"Date": None}
        picture.savefig(file, dpi=160, metadata=metadata)


def tidy(axes: "Axes") -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(PALE)
    axes.tick_params(color=PALE, labelcolor=INK)
    axes.grid(axis="y", color=PALE, linewidth=0.6)
    axes.set_axisbelow(True)


def seat_labels(figures: Figures) -> list[str]:
    return ["0\nstarts", *(str(seat.seat) for seat in figures.by_seat[1:])]


def seat_colours(figures: Figures) -> list[str]:
    return [STARTER, *[OTHERS] * (figures.seats - 1)]


def draw_means(axes: "Axes", figures: Figures) -> None:
    errors = [1.96 * seat.spread / figures.deals**0.5 for seat in figures.by_seat]
    heights = [seat.mean for seat in figures.by_seat]
    axes.bar(seat_labels(figures), heights, color=seat_colours(figures), width=0.65)
    axes.errorbar(range(figures.seats), heights, yerr=errors, fmt="none", ecolor=INK, capsize=3, linewidth=1)
    axes.set_title("Mean points of a deal, 95 %")
    axes.set_xlabel("seat")


def draw_wins(axes: "Axes", figures: Figures) -> None:
    shares = [100 * seat.wins for seat in figures.by_seat]
    axes.bar(seat_labels(figures), shares, color=seat_colours(figures), width=0.65)
    axes.axhline(100 / figures.seats, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_title("Deals won, % (dashed: even)")
    axes.set_xlabel("seat")


def draw_distribution(axes: "Axes", figures: Figures) -> None:
    seats = figures.by_seat
    lowest, highest = min(seat.least for seat in seats), nearly_most(seats)
    step = max(1, -(-(highest - lowest + 1) // MOST_BARS))
    edges = np.arange(lowest, highest + step + 1, step) - 0.5
    for group, colour, label in ((seats[:1], STARTER, "starter"), (seats[1:], OTHERS, "the others")):
        axes.stairs(shares(group, edges), edges, color=colour, label=label, linewidth=1.4, fill=False)
        axes.stairs(shares(group, edges), edges, color=colour, alpha=0.15, fill=True)
    axes.set_title("Points of a deal, % of deals")
    most = max(seat.most for seat in seats)
    rest = "" if highest == most else f" (a few made up to {most})"
    axes.set_xlabel(("points" if step == 1 else f"points, {step} a step") + rest)
    axes.legend(frameon=False)


def nearly_most(seats: Sequence[SeatFigures]) -> int:
    """The points that one in a thousand exceeds: a few high ones would press all others together."""
    counts: Counter[int] = sum((Counter(seat.points) for seat in seats), Counter())
    left = counts.total() / 1000
    for value in sorted(counts, reverse=True):
        left -= counts[value]
        if left < 0:
            return value
    raise AssertionError("no deals, no points")


def shares(group: Sequence[SeatFigures], edges: Any) -> Any:
    """Per cent of deals between the edges, over all seats of the group."""
    values = [value for seat in group for value in seat.points]
    weights = [count for seat in group for count in seat.points.values()]
    counts, _ = np.histogram(values, bins=edges, weights=weights)
    return 100 * counts / sum(weights)
