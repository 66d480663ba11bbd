"""Positions and matches that no play leads to, but that can be set up."""

import copy
from itertools import count

from spieltisch.errors import PositionError
from spieltisch.games.contract import State
from spieltisch.testing.play import Play, legal_numbers
from spieltisch.testing.secrecy import hidden_cards
from spieltisch.testing.tables import Table

SWAPS = 6
MOST = 10_000  # deals or points; no match is longer
HUGE = 100_000

Standing = tuple[tuple[int, ...], int]  # the totals before this deal, and how many deals were played


def odd_standings(table: Table) -> list[Standing]:
    """Standings of a match, from its first deal to its last, level and as lopsided as can be."""
    seats, race = table.seats, is_race(table)
    ahead, behind = (1,) + (0,) * (seats - 1), (0,) + (1,) * (seats - 1)
    last = 7 if race else deals_before_the_last(table)
    most = points_that_end(table) - 1 if race else HUGE
    found = [(scaled(shape, most), last) for shape in (ahead, behind)]
    found += [
        ((0,) * seats, 0),
        ((0,) * seats, last),
        ((most,) * seats, last),
        (tuple(range(seats)), last // 2),
    ]
    return [*found, *((scaled(shape, min(80, most)), last) for shape in (ahead, behind))]


def scaled(shape: tuple[int, ...], points: int) -> tuple[int, ...]:
    return tuple(points * part for part in shape)


def is_race(table: Table) -> bool:
    """Is it points that end the match, and not the number of deals?"""
    return not match_over(table, (0,) * table.seats, MOST)


def match_over(table: Table, totals: tuple[int, ...], deals: int) -> bool:
    return bool(table.game.series.match_over(table.options, table.seats, totals, deals))


def deals_before_the_last(table: Table) -> int:
    return next(deals for deals in range(MOST) if match_over(table, (0,) * table.seats, deals + 1))


def points_that_end(table: Table) -> int:
    rest = (0,) * (table.seats - 1)
    return next(points for points in count(1) if match_over(table, (points, *rest), 1))


def exchanged(play: Play, viewer: int) -> State | None:
    """The position with cards exchanged that the viewer does not see (-1: any), if it is one."""
    truth = copy.deepcopy(play.deal.truth)
    places = [(cards, at) for cards in hidden_cards(truth, viewer) for at in range(len(cards))]
    if len(places) < 2:
        return None
    for _ in range(SWAPS):
        (one, i), (two, j) = play.some(places, 2)
        one[i], two[j] = two[j], one[i]
    try:
        state = play.game.position.from_truth(truth, play.table.flags, play.below(2**31))
    except PositionError:  # the rules rule it out
        return None
    return state if legal_numbers(play.game, state) else None
