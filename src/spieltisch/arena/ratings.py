"""Ratings by openskill's Plackett-Luce model: one number a player, where there are more than two."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from openskill.models import PlackettLuce

Achieved = tuple[Fraction, Fraction]  # share of the wins, points; the more, the better


@dataclass(frozen=True)
class Rating:
    """How strong a player is believed to be: mu, give or take sigma; the ordinal is mu − 3 sigma."""

    mu: float
    sigma: float
    ordinal: float


class Ratings:
    """The ratings of all players, changed board by board.

    A board counts as one meeting of the different players in it, in the order of their share of the wins,
    then of their points. (Its games share their cards: counted one by one, they would pretend to know more.)
    """

    def __init__(self, players: int) -> None:
        self._model = PlackettLuce()
        self._ratings = [self._model.rating() for _ in range(players)]

    def update(self, achieved: Mapping[int, Achieved]) -> None:
        players = sorted(achieved)
        ranks = [float(sum(other > achieved[player] for other in achieved.values())) for player in players]
        teams = [[self._ratings[player]] for player in players]
        for player, team in zip(players, self._model.rate(teams, ranks=ranks), strict=True):
            self._ratings[player] = team[0]

    def of(self, player: int) -> Rating:
        found = self._ratings[player]
        return Rating(found.mu, found.sigma, found.ordinal())
