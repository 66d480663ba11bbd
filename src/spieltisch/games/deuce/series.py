"""Deuce from deal to deal: D-2, D-16."""

from collections.abc import Sequence

from spieltisch.games.contract import Option, Options
from spieltisch.games.deuce.rules import ANY_DRAWS, RAINBOW_ON_X

SEATS = range(2, 7)
OPTIONS = (
    Option("target", 100, "the points that win the match (D-16)", most=10_000),
    Option(
        "rainbow_on_x",
        False,
        "whether a Rainbow may also be laid directly on a lone X (D-8)",
        choices=(False, True),
    ),
    Option(
        "voluntary_draws",
        "one",
        "how many cards somebody who could lay may draw first (D-11)",
        choices=("one", "any"),
    ),
)


def seats(options: Options) -> range:
    return SEATS


def flags(options: Options) -> int:
    rainbow = RAINBOW_ON_X if options["rainbow_on_x"] else 0
    return rainbow | (ANY_DRAWS if options["voluntary_draws"] == "any" else 0)


def next_starter(
    options: Options, seats: int, starter: int, totals: Sequence[int], scores: Sequence[int]
) -> int:
    return (starter + 1) % seats  # D-2: the deal moves to the left, also after a void round (D-14)


def match_over(options: Options, seats: int, totals: Sequence[int], deals: int) -> bool:
    return max(totals) >= int(options["target"])  # D-16


def winners(totals: Sequence[int]) -> list[int]:
    """D-16: only one seat scores a round, so only one can have reached the target."""
    return [seat for seat, points in enumerate(totals) if points == max(totals)]
