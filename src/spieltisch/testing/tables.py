"""The tables that a check plays at: every number of seats with every value of every option."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from spieltisch.games.contract import GameRules, Option
from spieltisch.match.options import settle


@dataclass(frozen=True)
class Table:
    """A game, how many sit there, and the house rules, defaults included."""

    game: GameRules
    seats: int
    options: dict[str, Any]

    @property
    def flags(self) -> int:
        return self.game.series.flags(self.options)

    def __str__(self) -> str:
        return f"{self.game.id}, {self.seats} seats, options {self.options}"


def tables(game: GameRules) -> list[Table]:
    """All numbers of seats with the default options, then with one option changed at a time."""
    found: list[Table] = []
    for options in ({}, *changes(game)):
        settled = settle(game, options)
        allowed = game.series.seats(settled)
        found += [Table(game, seats, settled) for seats in allowed]
    return found


def changes(game: GameRules) -> Iterator[dict[str, Any]]:
    for option in game.series.OPTIONS:
        for value in other_values(option):
            yield {option.name: value}


def other_values(option: Option) -> list[bool | int | str]:
    """Every choice but the default; of whole numbers, one other."""
    if option.choices:
        return [choice for choice in option.choices if choice != option.default]
    default = int(option.default)
    return [default + 1 if default < option.most else option.least]
