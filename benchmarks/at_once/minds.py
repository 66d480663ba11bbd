"""What a network says of many decisions at a time."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from spieltisch.players.learned.guiding import shares_of
from spieltisch.players.learned.player import LEVEL
from spieltisch.players.learned.thinking import Mind

Array = np.ndarray[Any, Any]

ROWS = 256  # whose hidden layers stay in the processor's cache


@dataclass(frozen=True)
class Seen:
    """Some decisions, a row each."""

    rows: Array
    """What the seats to act see, in bytes."""
    standing: Array
    """How the match stands for each."""
    movers: Array
    legal: Array
    """By actions."""

    def __len__(self) -> int:
        return len(self.rows)

    def parts(self) -> "list[Seen]":
        cuts = [slice(first, first + ROWS) for first in range(0, len(self), ROWS)]
        return [Seen(self.rows[cut], self.standing[cut], self.movers[cut], self.legal[cut]) for cut in cuts]


def liked_most(mind: Mind, seen: Seen, seats: int) -> list[int]:
    """What `learned` chooses."""
    found: list[int] = []
    for part in seen.parts():
        weights, _ = mind.think(part.rows, part.standing, part.movers, seats)
        weights = np.where(part.legal, weights, -np.inf)
        found += (weights > weights.max(axis=1, keepdims=True) - LEVEL).argmax(axis=1).tolist()
    return found


def opinions(mind: Mind, seen: Seen, seats: int) -> list[tuple[Array, Array, Array]]:
    """What guides `learned:search`: the legal actions, their shares, and the odds of cards."""
    found = []
    for part in seen.parts():
        weights, hopes = mind.think(part.rows, part.standing, part.movers, seats)
        odds = mind.believe(part.rows, part.standing)
        for at in range(len(part)):
            legal = np.flatnonzero(part.legal[at])
            found.append((legal, shares_of(weights[at, legal], float(hopes[at, 0]), seats), odds[at]))
    return found
