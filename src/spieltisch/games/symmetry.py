"""What is alike in a game: what is learned of one colour holds for every colour, and of one seat for all."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from spieltisch.games.contract import Feature, Symmetry

Array = np.ndarray[Any, Any]


def as_it_is(actions: int) -> Callable[[int, int], Array]:
    """For games whose actions have the same numbers for every seat."""
    return lambda seats, seat: np.arange(actions)  # noqa: ARG005 (as of other games)


def colours_of(features: Sequence[Feature], patterns: Mapping[str, Array]) -> Array:
    """The colour of each number: a pattern by the name of the feature, again and again; without one, none."""
    none = np.array([-1])
    found = [np.resize(patterns.get(feature.name, none), feature.size) for feature in features]
    return np.concatenate(found)


def nothing_alike(numbers: int, actions: int) -> Symmetry:
    """For a game that says nothing about it: all is of one colour."""
    return Symmetry(
        1, np.zeros(numbers, np.int64), np.arange(actions)[:, None], np.full(actions, -1), as_it_is(actions)
    )
