"""Briscola from deal to deal."""

from collections.abc import Sequence

from spieltisch.games.contract import Option, Options

SEATS = range(2, 5)
OPTIONS = (Option("deals", 1, "how many deals a match has", most=100),)


def seats(options: Options) -> range:
    return SEATS


def flags(options: Options) -> int:
    return 0


def next_starter(
    options: Options, seats: int, starter: int, totals: Sequence[int], scores: Sequence[int]
) -> int:
    return (starter + 1) % seats


def match_over(options: Options, seats: int, totals: Sequence[int], deals: int) -> bool:
    return deals >= int(options["deals"])


def winners(totals: Sequence[int]) -> list[int]:
    return [seat for seat, points in enumerate(totals) if points == max(totals)]
