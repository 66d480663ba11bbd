"""Who decides: players, made from a text such as `greedy` or `search:ms=200`. A player sees views alone.

Players of other packages are found by the entry-point group `spieltisch.players` (`elsewhere.py`).
"""

from collections.abc import Callable, Mapping

from spieltisch.errors import UnknownError
from spieltisch.players import elsewhere, greedy, learned, random, search
from spieltisch.players.by_game import ByGame
from spieltisch.players.contract import Explanation, Maker, Means, Player, Prospect
from spieltisch.players.levels import LEVELS, USUAL_LEVEL, Level
from spieltisch.players.search.prospects import legal_actions
from spieltisch.players.spec import Setting, read_settings, read_specs, split

__all__ = [
    "LEVELS",
    "MAKERS",
    "USUAL_LEVEL",
    "Explanation",
    "Level",
    "Maker",
    "Means",
    "Player",
    "Prospect",
    "Setting",
    "legal_actions",
    "make",
    "read_specs",
]

# What a name stands for: the player, and its settings.
MAKERS: dict[str, tuple[Callable[..., Player], dict[str, Setting]]] = {
    "random": (random.RandomPlayer, random.SETTINGS),
    "greedy": (greedy.GreedyPlayer, greedy.SETTINGS),
    "search": (search.SearchPlayer, search.SETTINGS),
    "learned": (learned.make_learned, learned.SETTINGS),
}


def make(spec: str, means: Means) -> Player:
    """The player that a text describes: a level, or a name with settings (`greedy:temperature=2,seed=7`)."""
    name, written = split(spec)
    if name not in LEVELS:
        return make_named(name, written, means)
    level = LEVELS[name]
    both = (split(part) for part in (level.spec, level.otherwise))
    learned_, otherwise = (make_named(kind, usual | written, means) for kind, usual in both)
    return ByGame(learned_, otherwise, learned.knows)


def make_named(name: str, written: Mapping[str, str], means: Means) -> Player:
    """The player of a name, with settings as they are written."""
    maker, settings = maker_of(name)
    values = read_settings(name, written, settings)
    if "seed" in values and values["seed"] is None:
        values["seed"] = means.fresh()
    return maker(means, **values)


def maker_of(name: str) -> tuple[Callable[..., Player], Mapping[str, Setting]]:
    """The player of a name, ours before those of other packages, and its settings."""
    if name in MAKERS:
        return MAKERS[name]
    if name in elsewhere.others():
        found = elsewhere.load(name)
        return found.make, found.SETTINGS
    known = dict.fromkeys([*MAKERS, *LEVELS, *elsewhere.others()])
    raise UnknownError(f"there is no player {name!r}: choose one of {', '.join(known)}")
