"""What is counted, board by board, in the order of the boards."""

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from spieltisch.arena.estimates import Mean, mean_of
from spieltisch.arena.ratings import Ratings
from spieltisch.arena.results import BINS, PlayedBoard, Result
from spieltisch.arena.tournament import Tournament

STEP = 20  # boards between two looks at whether it is enough
LEAST = 30  # boards of a pair, before its margin is believed


@dataclass
class Counted:
    """What one player did, a number a board."""

    games: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


@dataclass
class Compared:
    """How much better one player did than another, a number for each board that both played."""

    wins: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)


class Tally:
    """All that standings are made of."""

    def __init__(self, asked: Tournament) -> None:
        players = range(len(asked.players))
        self.asked = asked
        self.boards = 0
        self.counted = [Counted() for _ in players]
        self.compared = {pair: Compared() for pair in itertools.combinations(players, 2)}
        self.by_position: list[list[list[int]]] = [[[] for _ in range(asked.seats)] for _ in players]
        """By player and place, 0 being the starter's: points, a number a board."""
        self.calibration = [[(0, 0.0, 0.0)] * BINS for _ in players]
        """By player and tenth: choices, what was expected of them, what came."""
        self.ratings = Ratings(len(asked.players)) if len(asked.players) > 2 else None

    def add(self, played: PlayedBoard) -> None:
        """Adds the next board."""
        assert played.board == self.boards, "boards are counted in their order"
        self.boards += 1
        games: Counter[int] = Counter(played.mix)
        wins: defaultdict[int, Fraction] = defaultdict(Fraction)
        points: Counter[int] = Counter()
        for player in games:
            for place in self.by_position[player]:
                place.append(0)
        for rotation, result in enumerate(played.results):
            for seat, scored in enumerate(result.points):
                player = played.player_at(rotation, seat)
                wins[player] += share(result, seat)
                points[player] += scored
                self.by_position[player][(seat - played.starter) % len(played.mix)][-1] += scored
        rounds = len(played.results)
        achieved = {
            player: (wins[player] / (n * rounds), Fraction(points[player], n * rounds))
            for player, n in games.items()
        }
        for player, n in games.items():
            counted = self.counted[player]
            counted.games.append(n * rounds)
            counted.wins.append(float(wins[player]))
            counted.points.append(points[player])
        for one, other in itertools.combinations(sorted(games), 2):
            difference = self.compared[one, other]
            difference.wins.append(float(achieved[one][0] - achieved[other][0]))
            difference.points.append(float(achieved[one][1] - achieved[other][1]))
        if self.ratings is not None:
            self.ratings.update(achieved)
        for row in played.calibration:
            choices, expected, came = self.calibration[row.player][row.tenth]
            self.calibration[row.player][row.tenth] = (
                choices + row.choices,
                expected + row.expected,
                came + row.came,
            )

    def differences(self) -> Iterator[Mean]:
        """The difference of win shares, for every pair."""
        return (mean_of(compared.wins) for compared in self.compared.values())

    def widest(self) -> float | None:
        """The widest margin of a difference of win shares; None while some pair has met too rarely."""
        margins = [found.margin if found.boards >= LEAST else None for found in self.differences()]
        known = [margin for margin in margins if margin is not None]
        return max(known) if len(known) == len(margins) else None

    def precise(self) -> bool:
        """Is every difference known as precisely as was asked?"""
        widest = self.widest()
        return widest is not None and widest <= self.asked.precision

    def enough(self) -> bool:
        """May it end here? Asked after every so many boards, and decided by the width of intervals alone.

        Who stops as soon as a difference is significant will find one sooner or later between players who are
        alike. A width does not say who is ahead, so stopping by it leaves the intervals right (Chow and
        Robbins, 1965).
        """
        return self.boards % STEP == 0 and self.precise()


def share(result: Result, seat: int) -> Fraction:
    """A win shared by two counts half for each."""
    return Fraction(1, len(result.winners)) if seat in result.winners else Fraction(0)
