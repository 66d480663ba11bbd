"""A trained network at work, without torch: one position, or many at a time (`learning/network.py`)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from spieltisch.kernel.observing import FULL
from spieltisch.players.learned.standing import PLACES
from spieltisch.players.learned.wiring import FINE, OTHERS, Wiring

Array = np.ndarray[Any, Any]


class Mind:
    """The network of a game, from its weights."""

    def __init__(self, arrays: Mapping[str, Array], wiring: Wiring) -> None:
        # Inputs by outputs, as rows are multiplied.
        self._layers = {name: np.ascontiguousarray(array.T) for name, array in arrays.items()}
        self._depth = sum(name.startswith("among.") for name in arrays)
        self.wiring = wiring

    def think(self, seen: Array, standing: Array, movers: Array, seats: int) -> tuple[Array, Array]:
        """Of observations in bytes and of standings, a row for each mover: weights of actions, and hopes."""
        wiring, rows = self.wiring, len(seen)
        hidden = self._hidden(seen, standing)
        doings = self._layer("of_colour", hidden, slice(wiring.doings)).reshape(rows, -1)
        rest = self._layer("of_all", gathered(hidden), slice(wiring.plain + PLACES))
        plain, hopes = np.split(rest, [wiring.plain], axis=1)
        things = np.concatenate((doings, plain, np.zeros((rows, 1), np.float32)), axis=1)
        weights = things[:, wiring.parts].sum(axis=2)
        return np.take_along_axis(weights, wiring.seen_from(seats)[movers], axis=1), hopes

    def believe(self, seen: Array, standing: Array) -> Array:
        """By rows, other places and cards: the log odds that it is in that hand."""
        wiring, rows = self.wiring, len(seen)
        hidden = self._hidden(seen, standing)
        cards = self._layer("of_colour", hidden, slice(wiring.doings, None))
        others = self._layer("of_all", gathered(hidden), slice(wiring.plain + PLACES, None))
        held = cards.reshape(rows, wiring.colours, OTHERS, -1).swapaxes(1, 2).reshape(rows, OTHERS, -1)
        found: Array = np.concatenate((held, others.reshape(rows, OTHERS, -1)), axis=2)[:, :, wiring.hand]
        return found

    def _hidden(self, seen: Array, standing: Array) -> Array:
        """What it thinks of each colour."""
        wiring, scale = self.wiring, np.float32(1 / FULL)
        colours, places = seen[:, wiring.by_colour] * scale, seen[:, wiring.by_place] * scale
        ahead = np.clip((places - places[:, :, :1]) * np.float32(FINE), -1, 1).reshape(len(seen), -1)
        apart = np.concatenate((seen[:, wiring.apart] * scale, ahead, standing), axis=1)
        common = self._layer("others", colours.mean(axis=1)) + self._layer("apart", apart)
        hidden: Array = np.maximum(self._layer("colour", colours) + common[:, None], 0)
        for layer in range(self._depth):
            common = self._layer(f"among.{layer}", gathered(hidden))
            hidden += np.maximum(self._layer(f"alone.{layer}", hidden) + common[:, None], 0)
        return hidden

    def _layer(self, name: str, given: Array, which: slice = slice(None)) -> Array:
        """A layer, or some of its outputs."""
        rows = given.reshape(-1, given.shape[-1]) @ self._layers[f"{name}.weight"][:, which]
        if f"{name}.bias" in self._layers:
            rows += self._layers[f"{name}.bias"][which]
        found: Array = rows.reshape(*given.shape[:-1], -1)
        return found


def gathered(hidden: Array) -> Array:
    """What all colours have together."""
    return np.concatenate((hidden.mean(axis=1), hidden.max(axis=1)), axis=1)
