"""What can be tuned about the search, and what was found best for each game (`docs/strength.md` says how)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from spieltisch.players.search.tree import TUNING
from spieltisch.players.spec import Setting, Value

TUNABLE = {
    "exploration": Setting("how much it tries what looks worse", None, float, 0, 1e6),
    "sense": Setting("the share of a playout's actions that follow the rules of thumb", None, float, 0, 1),
    "horizon": Setting("how many actions of a playout do so at most; the rest is random", None, int, 0, 1000),
    "trust": Setting(
        "how often others are taken to follow the rules of thumb in the tree", None, float, 0, 1
    ),
    "order": Setting("1: actions are tried as the rules of thumb like them", None, int, 0, 1),
    "width": Setting("0: all actions are tried; else how many at the first visit", None, float, 0, 1000),
    "growth": Setting("the power of the visits with which that number grows", None, float, 0, 1),
    "bias": Setting("how much the liking of the rules of thumb counts at first", None, float, 0, 100),
    "depth": Setting("actions that the tree looks ahead", None, int, 1, 1000),
    "softness": Setting("how much points count beside the win, in spreads of a deal", None, float, 0.01, 100),
    "exact": Setting("positions that may be left for a deal to be solved; 0: never", None, int, 0, 10**6),
}

USUAL: dict[str, Value] = {
    "exploration": 0.6,
    "sense": 1.0,
    "horizon": 1000,
    "trust": 0.0,
    "order": 0,
    "width": 0.0,
    "growth": 0.5,
    "bias": 0.0,
    "depth": 1000,
    "softness": 0.4,
    "exact": 2000,
}
BY_GAME: dict[str, dict[str, Value]] = {
    "companeros": {},
    "deuce": {"exploration": 0.3},
    "list-und-tuecke": {},
}


def tuned(game: str, given: Mapping[str, Value | None]) -> dict[str, Any]:
    """All that can be tuned: as given, else as it is best for the game."""
    found = USUAL | BY_GAME.get(game, {})
    return found | {name: value for name, value in given.items() if value is not None}


def as_numbers(settings: Mapping[str, Any]) -> Any:
    """The part that the kernels take."""
    return np.array([settings[name] for name in TUNING], np.float64)
