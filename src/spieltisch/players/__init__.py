"""Who decides: players, made from a text such as `random` or `random:seed=7`. A player sees views alone."""

from collections.abc import Callable
from typing import Protocol

from spieltisch.errors import UnknownError
from spieltisch.games.contract import ViewState
from spieltisch.players.random import RandomPlayer


class Player(Protocol):
    """Something that decides."""

    def choose(self, view: ViewState) -> str:
        """The action it plays, in notation."""


MAKERS: dict[str, Callable[..., Player]] = {"random": RandomPlayer}


def make(spec: str, fresh: Callable[[], int]) -> Player:
    """The player that a text describes: a name, then settings (`random:seed=7`)."""
    name, _, rest = spec.partition(":")
    maker = MAKERS.get(name)
    if maker is None:
        raise UnknownError(f"there is no player {name!r}: choose one of {', '.join(MAKERS)}")
    settings = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if key != "seed" or not equals or not (value.isascii() and value.isdigit()):
            raise UnknownError(f"player {name} has no setting {part!r}: seed=NUMBER is one")
        settings[key] = int(value)
    settings.setdefault("seed", fresh())
    return maker(**settings)
