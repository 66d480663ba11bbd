"""What a tournament shows."""

from dataclasses import asdict, dataclass
from typing import Any

from spieltisch.arena.estimates import Mean, mean_of, ratio_of
from spieltisch.arena.ratings import Rating
from spieltisch.arena.tally import Tally


@dataclass(frozen=True)
class CalibrationBin:
    """Choices of which a player expected a share of the win from `low` to `low` + 0.1."""

    low: float
    choices: int
    expected: float
    """What it expected on average …"""
    came: float
    """… and what share of the win it got on average."""


@dataclass(frozen=True)
class Standing:
    """How one player fared."""

    player: str
    boards: int
    games: int
    wins: Mean
    """The share of games won; a win shared by two counts half for each."""
    points: Mean
    by_position: tuple[Mean, ...]
    """Mean points by place, counted clockwise from the starter (0)."""
    rating: Rating | None
    """Only where there are more than two players."""
    calibration: tuple[CalibrationBin, ...]
    """Only of players that say what they expect."""


@dataclass(frozen=True)
class Difference:
    """How much better one player did than another, on the boards that both played."""

    player: str
    other: str
    wins: Mean
    points: Mean


@dataclass(frozen=True)
class Standings:
    """The result of a tournament, or how it stands."""

    boards: int
    games: int
    even: float
    """The share of the wins of players that are all alike."""
    precise: bool
    """Whether every difference of win shares is known as precisely as was asked."""
    players: tuple[Standing, ...]
    differences: tuple[Difference, ...]

    def plain(self) -> dict[str, Any]:
        """As JSON takes it."""
        return asdict(self)


def standings(tally: Tally) -> Standings:
    """How it stands."""
    names, seats = tally.asked.players, tally.asked.seats
    return Standings(
        boards=tally.boards,
        games=tally.boards * seats,
        even=1 / seats,
        precise=tally.precise(),
        players=tuple(standing(tally, player) for player in range(len(names))),
        differences=tuple(
            Difference(names[one], names[other], mean_of(compared.wins), mean_of(compared.points))
            for (one, other), compared in tally.compared.items()
        ),
    )


def standing(tally: Tally, player: int) -> Standing:
    counted = tally.counted[player]
    at_place = [games // tally.asked.seats for games in counted.games]  # at every place equally often
    return Standing(
        player=tally.asked.players[player],
        boards=len(counted.games),
        games=sum(counted.games),
        wins=ratio_of(counted.wins, counted.games),
        points=ratio_of(counted.points, counted.games),
        by_position=tuple(ratio_of(points, at_place) for points in tally.by_position[player]),
        rating=tally.ratings.of(player) if tally.ratings is not None else None,
        calibration=tuple(
            CalibrationBin(tenth / 10, choices, expected / choices, came / choices)
            for tenth, (choices, expected, came) in enumerate(tally.calibration[player])
            if choices
        ),
    )
