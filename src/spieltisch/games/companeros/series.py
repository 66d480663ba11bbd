"""Compañeros from deal to deal: C-14 to C-16."""

from collections.abc import Sequence

from spieltisch.games.contract import Option, Options

SEATS = range(3, 7)
OPTIONS = (
    Option("deals", 1, "how many deals a match has (C-15)", most=100),
    Option(
        "next_starter",
        "leader",
        "who leads the next deal: the leader in total points, or the winner of the last deal (C-16)",
        choices=("leader", "last_winner"),
    ),
    Option(
        "open_scores",
        False,
        "whether taken cards and running scores are shown during a deal (C-10)",
        choices=(False, True),
    ),
)


def seats(options: Options) -> range:
    return SEATS


def flags(options: Options) -> int:
    return 0


def next_starter(
    options: Options, seats: int, starter: int, totals: Sequence[int], scores: Sequence[int]
) -> int:
    """C-16: the leader in total, or the last winner; of equal ones the first, clockwise from the starter."""
    points = totals if options["next_starter"] == "leader" else scores
    clockwise = [(starter + step) % seats for step in range(seats)]
    return max(clockwise, key=lambda seat: points[seat])  # the first of equal ones


def match_over(options: Options, seats: int, totals: Sequence[int], deals: int) -> bool:
    return deals >= int(options["deals"])  # C-15


def winners(totals: Sequence[int]) -> list[int]:
    """C-14: equal points share the win."""
    return [seat for seat, points in enumerate(totals) if points == max(totals)]
