"""What the commands have in common: which game, how many seats, which house rules, which seed."""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

import spieltisch
from spieltisch.errors import SetupError

if TYPE_CHECKING:
    from spieltisch.match.game import Game

Options = Annotated[
    list[str] | None,
    Parameter(
        name=["--option", "-o"],
        negative=(),
        help="A house rule, as in `--option target=50`; again for another.",
    ),
]
SWITCHES = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


def game_id(name: str) -> str:
    """The id of a game from its beginning, if that is clear; what is not, the library will refuse."""
    wanted = name.strip().casefold()
    games = spieltisch.games()
    fitting = [game for game in games if game.startswith(wanted)] if wanted else []
    return wanted if wanted in games or len(fitting) != 1 else fitting[0]


def read_options(game: "Game", words: Sequence[str] | None) -> dict[str, Any]:
    """House rules from `name=value`; what they may be is checked by the library."""
    found: dict[str, Any] = {}
    kinds = {option.name: type(option.default) for option in game.options}
    for word in words or ():
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            raise SetupError(
                f"an option is written name=value, not {word!r}; {game.id} has {', '.join(kinds)}"
            )
        found[name] = read_value(value.strip(), kinds.get(name, str))
    return found


def read_value(text: str, kind: type) -> bool | int | str:
    if kind is bool:
        return SWITCHES.get(text.casefold(), text)
    if kind is int and text.lstrip("-").isdecimal() and len(text) < 10:
        return int(text)
    return text


def read_seed(text: str | None) -> int | str:
    """A seed as the library takes it; without one, a fresh one that is short enough to be typed again."""
    if text is None:
        return secrets.randbelow(10**12)
    if text.isascii() and text.isdigit() and len(text) < 64:
        return int(text)
    return text


def usual_seats(game: "Game", options: dict[str, Any]) -> int:
    """Four, where four can play."""
    allowed = game.rules.series.seats(options)
    return 4 if 4 in allowed else allowed[0]
