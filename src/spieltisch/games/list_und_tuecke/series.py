"""Mit List und Tücke from deal to deal: L-2, L-15."""

from collections.abc import Sequence

from spieltisch.games.contract import Option, Options

SEATS = range(4, 7)
OPTIONS = (
    Option(
        "three_seats", False, "whether three may play, with a deck of 42 cards (L-1)", choices=(False, True)
    ),
)


def seats(options: Options) -> range:
    return range(3, 7) if options["three_seats"] else SEATS


def flags(options: Options) -> int:
    return 0


def next_starter(
    options: Options, seats: int, starter: int, totals: Sequence[int], scores: Sequence[int]
) -> int:
    return (starter + 1) % seats  # L-2: the deal moves left


def match_over(options: Options, seats: int, totals: Sequence[int], deals: int) -> bool:
    return deals >= seats  # L-15


def winners(totals: Sequence[int]) -> list[int]:
    """L-15: equal points share the win."""
    return [seat for seat, points in enumerate(totals) if points == max(totals)]
