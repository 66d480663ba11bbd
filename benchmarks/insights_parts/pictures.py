"""How all pictures look: colours that everybody can tell apart (Okabe and Ito's), and little ink."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from insights_parts.figures import Estimate

BLUE, ORANGE, GREEN, PINK, SKY = "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9"
RED, INK, GREY, PALE = "#d55e00", "#22303c", "#9aa5b1", "#d8dee4"
# By number of seats, so that a reader finds the same colour in each picture.
BY_SEATS = {2: PINK, 3: SKY, 4: BLUE, 5: ORANGE, 6: RED}
MARKS = {2: "v", 3: "^", 4: "o", 5: "s", 6: "D"}


def style() -> Any:
    from matplotlib import rc_context

    return rc_context({"font.size": 9, "svg.hashsalt": "spieltisch"})


def new_picture(width: float, height: float) -> Any:
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def save(picture: Any, file: Path) -> None:
    picture.savefig(file, metadata={"Date": None})


def points(axes: Any, xs: Sequence[float], found: Sequence[Estimate], scale: float = 1, **look: Any) -> None:
    """Means as marks, and their intervals as bars; what could not be told is left out."""
    known = [(x, one) for x, one in zip(xs, found, strict=True) if one["margin"] is not None]
    axes.errorbar(
        [x for x, _ in known],
        [scale * one["mean"] for _, one in known],
        [scale * one["margin"] for _, one in known],
        **({"marker": "o", "markersize": 4, "linewidth": 1, "capsize": 2, "elinewidth": 0.8} | look),
    )


def legend_below(picture: Any, axes: Any) -> None:
    """One legend for all panels, where no mark can be hidden by it."""
    names, labels = axes.get_legend_handles_labels()
    picture.legend(names, labels, loc="outside lower center", ncols=len(labels), frameon=False, fontsize=8)


def plain(axes: Any, zero: float | None = 0.0) -> None:
    """No frame, and a dashed line at what would be even."""
    axes.spines[["top", "right"]].set_visible(False)
    if zero is not None:
        axes.axhline(zero, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
