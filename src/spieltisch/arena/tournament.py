"""What a tournament is: who plays what, how often, and from which seed."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

import spieltisch
from spieltisch.errors import SetupError
from spieltisch.match.game import Game
from spieltisch.match.options import check_seats, settle
from spieltisch.players import make

MOST_PLAYERS = 20  # with more of them, there are millions of mixes


class Tournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the result hangs on: the same tournament gives the same table."""

    game: str
    seats: int
    options: dict[str, Any]
    """The house rules, defaults included."""
    players: tuple[str, ...]
    seed: int = 0
    matches: bool = False
    """Whole matches; else a game is one deal, judged as the last deal of an even match."""
    precision: float = 0.03
    """It ends when every difference of win shares is known to so much, with 95 % confidence …"""
    boards: int = 1000
    """… or after so many boards."""


def arrange(
    game: Game,
    players: Sequence[str],
    seats: int,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    matches: bool = False,
    precision: float = 0.03,
    boards: int = 1000,
) -> Tournament:
    """A tournament that can be played; what cannot be is an error that says why."""
    settled = settle(game.rules, options)
    names = tuple(player.strip() for player in players)
    asked = Tournament(game.id, seats, settled, names, seed, matches, float(precision), boards)
    check_tournament(game, asked)
    return asked


def check_tournament(game: Game, asked: Tournament) -> None:
    """Can it be played?"""
    check_seats(game.rules, settle(game.rules, asked.options), asked.seats, 0)
    check_players(asked.players)
    if asked.boards < 1:
        raise SetupError(f"a tournament has at least one board, not {asked.boards}")
    if not 0 <= asked.precision < 1:
        raise SetupError(f"the precision is a share of wins from 0 to 1, as in 0.03, not {asked.precision:g}")


def check_players(players: Sequence[str]) -> None:
    for player in players:
        make(player, spieltisch.means())
        if players.count(player) > 1:
            raise SetupError(f"player {player} is named twice: every player is named once")
    if len(players) < 2:
        raise SetupError("a tournament needs at least two players, as in --players greedy,random")
    if len(players) > MOST_PLAYERS:
        raise SetupError(f"a tournament has at most {MOST_PLAYERS} players, not {len(players)}")


def one_by_one(functions: Sequence[Any]) -> list[Any]:
    """Calls functions one after the other: the cores of a tournament are busy with other boards."""
    return [function() for function in functions]
