"""The games: rules and nothing but rules. No game knows another.

Games of other packages are found by the entry-point group `spieltisch.games`: the name is the game's id, the
object its `GameRules`.
"""

from functools import cache
from importlib import import_module, metadata
from typing import TYPE_CHECKING

from spieltisch.errors import UnknownError
from spieltisch.texts import bring

if TYPE_CHECKING:  # it stands on NumPy, and naming the games should not
    from spieltisch.games.contract import GameRules

MODULES = {
    "companeros": "spieltisch.games.companeros",
    "deuce": "spieltisch.games.deuce",
    "list-und-tuecke": "spieltisch.games.list_und_tuecke",
}
GROUP = "spieltisch.games"


@cache
def others() -> dict[str, metadata.EntryPoint]:
    """Games that other packages bring."""
    return {point.name: point for point in metadata.entry_points(group=GROUP) if point.name not in MODULES}


def names() -> tuple[str, ...]:
    """The ids of all games, ours first."""
    return (*MODULES, *sorted(others()))


@cache
def load(name: str) -> "GameRules":
    """The `GameRules` of a game; only now its kernels are imported."""
    if name in MODULES:
        found: GameRules = import_module(MODULES[name]).GAME
    elif name in others():
        found = others()[name].load()
        for language, texts in found.texts.items():
            bring(language, texts)
    else:
        raise UnknownError(f"there is no game {name!r}: choose one of {', '.join(names())}")
    return found
