"""Means with 95 % intervals, as JSON takes them. The unit is the deal: what is seen in one hangs together."""

from typing import Any

import numpy as np

from spieltisch.arena import estimates

Array = np.ndarray[Any, Any]
Estimate = dict[str, Any]
"""`mean` and `margin`, half the width of the interval; None where there is too little to tell."""

DIGITS = 6


def mean_of(values: Array) -> Estimate:
    """Of one value a deal."""
    return ratio_of(values, np.ones(len(values)))


def ratio_of(sums: Array, counts: Array) -> Estimate:
    """Of several values a deal: their sums and their numbers in each."""
    some = counts != 0  # a deal without any says nothing
    found = estimates.ratio_of(sums[some].tolist(), counts[some].tolist())
    return {"mean": rounded(found.mean), "margin": rounded(found.margin)}


def share_of(sums: Array, counts: Array) -> Estimate:
    """Of how often something happened: what never did can be one in a third of the cases."""
    found = ratio_of(sums, counts)
    if found["margin"] is not None:
        found["margin"] = rounded(max(found["margin"], 3 / float(counts.sum())))
    return found


def ratio_by_deal(values: Array, deals: Array) -> Estimate:
    """Of values that belong to deals with these numbers."""
    return ratio_of(np.bincount(deals, values), np.bincount(deals).astype(float))


def rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)


def told(estimate: Estimate, digits: int = 1, *, percent: bool = False, sign: bool = False) -> str:
    """As in 33.1 ± 0.4."""
    mean, margin = estimate["mean"], estimate["margin"]
    if mean is None:
        return "–"
    scale = 100 if percent else 1
    text = f"{scale * mean:{'+' if sign else ''}z.{digits}f}".replace("-", "−")  # z: no zero below zero
    return text if margin is None else f"{text} ± {scale * margin:.{digits}f}"


def markdown(head: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in [head, *rows]]
    return "\n".join([lines[0], "|---" * len(head) + "|", *lines[1:]])
