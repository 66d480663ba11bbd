"""Players that other packages bring, found by the entry-point group `spieltisch.players`.

The name of an entry point is the player's, its object a module, or anything else that has `make` and
`SETTINGS` (`Maker` in `players/contract.py`). Our own package uses it, too, for a player that stands on
something that not everybody installs.
"""

from functools import cache
from importlib import metadata

from spieltisch.errors import SetupError
from spieltisch.players.contract import Maker

GROUP = "spieltisch.players"


@cache
def others() -> dict[str, metadata.EntryPoint]:
    """The players of other packages, by name; nothing of theirs is imported yet."""
    return {point.name: point for point in sorted(metadata.entry_points(group=GROUP))}


def load(name: str) -> Maker:
    """What makes that player; only now its module is imported."""
    point = others()[name]
    try:
        found: Maker = point.load()
    except ImportError as error:
        package = f" of {point.dist.name}" if point.dist else ""
        raise SetupError(f"player {name}{package} cannot be had here: {error}") from error
    return found
