"""A trained network at work, without torch: one position at a time."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from spieltisch.kernel.observing import FULL

Array = np.ndarray[Any, Any]


class Mind:
    """The network of `learning/network.py`, from its weights."""

    def __init__(self, arrays: Mapping[str, Array]) -> None:
        # Inputs by outputs: of the first layer only the rows of what is seen are read, and most is not.
        self._layers = {name: np.ascontiguousarray(array.T) for name, array in arrays.items()}

    def think(self, seen: Array, standing: Array) -> tuple[Array, Array]:
        """Of an observation in bytes, and of a standing: the weights of the actions, and the hopes."""
        layers = self._layers
        given = np.concatenate((seen.astype(np.float32) / FULL, standing))
        there = np.flatnonzero(given)
        hidden = np.maximum(given[there] @ layers["first.weight"][there] + layers["first.bias"], 0)
        for layer in ("second", "third"):
            hidden += np.maximum(hidden @ layers[f"{layer}.weight"] + layers[f"{layer}.bias"], 0)
        weights = hidden @ layers["policy.weight"] + layers["policy.bias"]
        hopes = hidden @ layers["value.weight"] + layers["value.bias"]
        return weights, hopes
