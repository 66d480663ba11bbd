"""Who decides: players, made from a text such as `greedy` or `search:ms=200`. A player sees views alone."""

from collections.abc import Callable

from spieltisch.errors import UnknownError
from spieltisch.players import greedy, learned, random, search
from spieltisch.players.contract import Explanation, Means, Player, Prospect
from spieltisch.players.levels import LEVELS, USUAL_LEVEL, Level
from spieltisch.players.spec import Setting, read_settings, read_specs, split

__all__ = [
    "LEVELS",
    "MAKERS",
    "USUAL_LEVEL",
    "Explanation",
    "Level",
    "Means",
    "Player",
    "Prospect",
    "make",
    "read_specs",
]

# What a name stands for: the player, and its settings.
MAKERS: dict[str, tuple[Callable[..., Player], dict[str, Setting]]] = {
    "random": (random.RandomPlayer, random.SETTINGS),
    "greedy": (greedy.GreedyPlayer, greedy.SETTINGS),
    "search": (search.SearchPlayer, search.SETTINGS),
    "learned": (learned.LearnedPlayer, learned.SETTINGS),
}


def make(spec: str, means: Means) -> Player:
    """The player that a text describes: a level, or a name with settings (`greedy:temperature=2,seed=7`)."""
    name, written = split(spec)
    if name in LEVELS:
        name, usual = split(LEVELS[name].spec)
        written = usual | written
    if name not in MAKERS:
        known = ", ".join([*MAKERS, *LEVELS])
        raise UnknownError(f"there is no player {name!r}: choose one of {known}")
    maker, settings = MAKERS[name]
    values = read_settings(name, written, settings)
    if values["seed"] is None:
        values["seed"] = means.fresh()
    return maker(means, **values)
