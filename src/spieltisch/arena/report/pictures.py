"""The pictures of a page. Each is drawn as wide as a telephone, so that its texts can be read there, too."""

from typing import TYPE_CHECKING

from spieltisch.arena.estimates import Mean
from spieltisch.arena.measured import brief
from spieltisch.arena.report.contents import Contents, Entrant
from spieltisch.arena.report.svg import AHEAD, BEHIND, INK, LINE, PAPER, PLAYERS, SOFT
from spieltisch.arena.standings import Standing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SIZE = (5.0, 3.5)  # inches of 72 points, which a page takes for pixels
DASHED = (0, (4, 3))
FAINTEST, STRONGEST = 0.08, 0.6  # how much colour is in a cell


def strength(shown: Contents) -> "Figure":
    """Share of the wins by thinking time."""
    from matplotlib.ticker import LogLocator

    figure, axes = blank()
    axes.set_xscale("log")
    axes.grid(axis="y")
    for one in shown.entrants:
        if one.thinking is not None and one.standing.wins.mean is not None:
            mark(axes, 1e3 * one.thinking.mean, scaled(one.standing.wins), one)
    axes.axhline(100 * shown.found.even, color=SOFT, linewidth=1, linestyle=DASHED)
    axes.margins(x=0.12)
    axes.set_ylim(bottom=min(0, axes.get_ylim()[0]))
    axes.xaxis.set_major_formatter(lambda value, _: brief(value / 1e3))
    axes.xaxis.set_major_locator(LogLocator(numticks=6))
    axes.minorticks_off()
    axes.set_xlabel("mean time of a choice")
    axes.set_ylabel("games won, %")
    return figure


def places(shown: Contents) -> "Figure":
    """Mean points by place at the table."""
    figure, axes = blank()
    axes.grid(axis="y")
    count = len(shown.entrants)
    for index, one in enumerate(shown.entrants):
        shift = 0.6 * ((index + 0.5) / count - 0.5)
        known = [(place + shift, mean) for place, mean in enumerate(one.standing.by_position) if mean.boards]
        heights = [mean.mean or 0.0 for _, mean in known]
        axes.plot([x for x, _ in known], heights, color=PLAYERS[one.colour], linewidth=0.8, alpha=0.45)
        for x, mean in known:
            mark(axes, x, mean, one)
    axes.set_xticks(range(shown.asked.seats), place_names(shown.asked.seats))
    axes.tick_params(axis="x", length=0)
    axes.set_xlabel("place")
    axes.set_ylabel("mean points")
    return figure


def place_names(seats: int) -> list[str]:
    return ["starter", *(f"+{place}" for place in range(1, seats))]


def matrix(shown: Contents) -> "Figure":
    """Everybody against everybody: how far the row is ahead of the column on the boards of both."""
    count = len(shown.entrants)
    longest = max(len(one.label) for one in shown.entrants)
    figure, axes = blank((0.35 + 0.088 * longest + 0.66 * count, 0.4 + 0.52 * count))
    widest = max((abs(one.wins.mean or 0.0) for one in shown.found.differences), default=0.0)
    for row, one in enumerate(shown.entrants):
        for column, other in enumerate(shown.entrants):
            cell(axes, shown, (row, one), (column, other), widest)
    axes.set_xlim(-0.5, count - 0.5)
    axes.set_ylim(count - 0.5, -0.5)
    axes.set_xticks(range(count), [str(one.number) for one in shown.entrants])
    axes.set_yticks(range(count), [one.label for one in shown.entrants], ha="left")
    axes.tick_params(length=0, labelcolor=INK)
    axes.tick_params(axis="x", labeltop=True, labelbottom=False)
    axes.tick_params(axis="y", pad=7.2 * longest * 0.88)
    axes.spines[:].set_visible(False)
    return figure


def cell(
    axes: "Axes", shown: Contents, row: tuple[int, Entrant], column: tuple[int, Entrant], widest: float
) -> None:
    from matplotlib.patches import Rectangle

    y, x = row[0], column[0]
    if x == y:
        axes.add_patch(Rectangle((x - 0.47, y - 0.46), 0.94, 0.92, facecolor=LINE, alpha=0.35, linewidth=0))
        return
    found = shown.lead(row[1], column[1]).wins
    lead, margin = found.mean, found.margin
    if lead is None:
        axes.text(x, y, "–", ha="center", va="center", color=SOFT)
        return
    depth = FAINTEST + (STRONGEST - FAINTEST) * (abs(lead) / widest if widest else 0.0)
    tone = AHEAD if lead >= 0 else BEHIND
    axes.add_patch(Rectangle((x - 0.47, y - 0.46), 0.94, 0.92, facecolor=tone, alpha=depth, linewidth=0))
    sure = margin is not None and abs(lead) > margin
    weight = "bold" if sure else "normal"
    axes.text(
        x,
        y - 0.13,
        f"{round(100 * lead, 1) + 0.0:+.1f}".replace("-", "−"),
        ha="center",
        va="center",
        weight=weight,
    )
    below = "?" if margin is None else f"±{100 * margin:.1f}"
    axes.text(x, y + 0.24, below, ha="center", va="center", fontsize=8.5)


def calibration(one: Standing, colour: int) -> "Figure":
    """What came by what was expected, in tenths; below, how many choices there were."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(SIZE[0], 4.4), layout="constrained")
    axes, counts = figure.subplots(2, 1, height_ratios=(4, 1), sharex=True)
    axes.plot((0, 100), (0, 100), color=SOFT, linewidth=1, linestyle=DASHED)
    axes.grid()
    expected = [100 * row.expected for row in one.calibration]
    came = [100 * row.came for row in one.calibration]
    axes.plot(expected, came, color=PLAYERS[colour], marker="o", markersize=6.5, linewidth=1.4)
    axes.set_xlim(-4, 104)
    axes.set_ylim(-4, 104)
    axes.set_ylabel("share of the win that came, %")
    counts.bar(
        [100 * row.low + 5 for row in one.calibration],
        [row.choices for row in one.calibration],
        width=8.4,
        color=PLAYERS[colour],
        alpha=0.6,
    )
    counts.set_xticks(range(0, 101, 20))
    counts.set_xlabel("share of the win that was expected, %")
    counts.set_ylabel("choices")
    counts.yaxis.set_major_locator(whole_numbers())
    return figure


def whole_numbers() -> "object":
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(nbins=2, integer=True)


def blank(size: tuple[float, float] = SIZE) -> "tuple[Figure, Axes]":
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, layout="constrained")
    return figure, figure.subplots()


def scaled(share: Mean) -> Mean:
    """In per cent."""
    return Mean(
        None if share.mean is None else 100 * share.mean,
        None if share.margin is None else 100 * share.margin,
        share.boards,
    )


def mark(axes: "Axes", x: float, found: Mean, one: Entrant) -> None:
    """A numbered disc with its interval."""
    assert found.mean is not None
    colour = PLAYERS[one.colour]
    if found.margin is not None:
        axes.errorbar(
            x, found.mean, yerr=found.margin, fmt="none", ecolor=colour, elinewidth=1.6, capsize=2.5
        )
    axes.plot(x, found.mean, marker="o", markersize=13, color=colour, markeredgecolor=PAPER, linestyle="none")
    axes.annotate(
        str(one.number),
        (x, found.mean),
        ha="center",
        va="center_baseline",
        color=PAPER,
        fontsize=8.5,
        weight="bold",
    )
