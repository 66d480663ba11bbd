"""House rules and seats, checked where they come in."""

from collections.abc import Mapping
from typing import Any

from spieltisch.errors import SetupError, UnknownError
from spieltisch.games.contract import GameRules, Option, Options


def settle(game: GameRules, options: Options | None) -> dict[str, Any]:
    """All options of a game: those given, checked, and the defaults of the others."""
    if options is not None and not isinstance(options, Mapping):
        raise SetupError(f"options are a mapping of names to values, not {options!r}")
    given = dict(options or {})
    settled = {
        option.name: value_of(option, given.pop(option.name, option.default))
        for option in game.series.OPTIONS
    }
    if given:
        known = ", ".join(settled)
        raise UnknownError(f"{game.id} has no option {next(iter(given))!r}: there is {known}")
    return settled


def value_of(option: Option, value: object) -> Any:
    if option.choices:
        for choice in option.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        choices = ", ".join(repr(choice) for choice in option.choices)
        raise SetupError(f"option {option.name} can be {choices}, not {value!r}")
    if not isinstance(value, int) or isinstance(value, bool) or not option.least <= value <= option.most:
        raise SetupError(
            f"option {option.name} is a whole number from {option.least} to {option.most}, not {value!r}"
        )
    return value


def check_seats(game: GameRules, options: Options, seats: object, starter: object) -> None:
    allowed = game.series.seats(options)
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in allowed:
        raise SetupError(f"{game.id} is for {allowed[0]} to {allowed[-1]} seats, not {seats!r}")
    if not isinstance(starter, int) or isinstance(starter, bool) or not 0 <= starter < seats:
        raise SetupError(f"the starter is a seat from 0 to {seats - 1}, not {starter!r}")
