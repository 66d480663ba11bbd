"""A trained network at work, without torch: one position, or many at a time."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from spieltisch.kernel.compiled import compiled_apart
from spieltisch.kernel.observing import FULL
from spieltisch.players.learned.standing import PLACES

Array = np.ndarray[Any, Any]


@compiled_apart
def first_layer(seen, standing, weights, bias, out):
    """The first layer for rows in bytes, most of which are 0: only what is there costs anything."""
    features = seen.shape[1]
    for row in range(len(seen)):
        for at in range(len(bias)):
            out[row, at] = bias[at]
        for feature in range(features):
            if seen[row, feature] != 0:
                part = np.float32(seen[row, feature] / FULL)
                for at in range(len(bias)):
                    out[row, at] += part * weights[feature, at]
        for place in range(standing.shape[1]):
            part = standing[row, place]
            for at in range(len(bias)):
                out[row, at] += part * weights[features + place, at]
        for at in range(len(bias)):
            out[row, at] = max(out[row, at], np.float32(0.0))


class Mind:
    """The network of `learning/network.py`, from its weights."""

    def __init__(self, arrays: Mapping[str, Array]) -> None:
        # Inputs by outputs, as rows are multiplied.
        self._layers = {name: np.ascontiguousarray(array.T) for name, array in arrays.items()}

    def think(self, seen: Array, standing: Array) -> tuple[Array, Array]:
        """Of observations in bytes and of standings, a row each: weights of the actions, and hopes."""
        hidden = self._hidden(seen, standing)
        return self._head("policy", hidden), self._head("value", hidden)

    def believe(self, seen: Array, standing: Array) -> Array:
        """By rows, other places and cards: the log odds that it is in that hand."""
        found = self._head("belief", self._hidden(seen, standing))
        return found.reshape(len(seen), PLACES - 1, -1)

    def _hidden(self, seen: Array, standing: Array) -> Array:
        layers = self._layers
        hidden = np.empty((len(seen), len(layers["first.bias"])), np.float32)
        first_layer(seen, standing, layers["first.weight"], layers["first.bias"], hidden)
        for layer in ("second", "third"):
            hidden += np.maximum(hidden @ layers[f"{layer}.weight"] + layers[f"{layer}.bias"], 0)
        return hidden

    def _head(self, name: str, hidden: Array) -> Array:
        found: Array = hidden @ self._layers[f"{name}.weight"] + self._layers[f"{name}.bias"]
        return found


def chances_of(weights: Array, mask: Array) -> Array:
    """The chances of all actions; of those that are not legal, none."""
    raised = np.exp(weights - np.where(mask, weights, -np.inf).max(axis=-1, keepdims=True)) * mask
    found: Array = raised / raised.sum(axis=-1, keepdims=True)
    return found
