"""Means with 95 % intervals. The unit is the board: the games of one share their cards, and lean one way."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from spieltisch.arena.figures import Z95


@dataclass(frozen=True)
class Mean:
    """A mean, and the half-width of its 95 % interval; None where there are too few boards to tell."""

    mean: float | None
    margin: float | None
    boards: int


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of one value a board."""
    return ratio_of(values, [1] * len(values))


def ratio_of(sums: Sequence[float], counts: Sequence[int]) -> Mean:
    """The mean of many values a board, from their sum and their number on each board.

    A player may sit at one board twice and at another once, so this is a ratio of two sums. Its error comes
    from how far each board's sum is from what the ratio and the number on that board would make it.
    """
    boards, count = len(sums), sum(counts)
    if not boards:
        return Mean(None, None, 0)
    ratio = math.fsum(sums) / count
    if boards < 2:
        return Mean(ratio, None, boards)
    squares = math.fsum((one - ratio * n) ** 2 for one, n in zip(sums, counts, strict=True))
    error = math.sqrt(squares * boards / (boards - 1)) / count
    return Mean(ratio, student(boards - 1) * error, boards)


def student(freedom: int) -> float:
    """So many standard errors hold 95 % of Student's distribution: Cornish and Fisher's expansion.

    Right to 0.2 % from five degrees of freedom on; for fewer, where it falls short, the exact values.
    """
    exact = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}
    if freedom in exact:
        return exact[freedom]
    z, n = Z95, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
