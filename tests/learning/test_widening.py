"""A wider network says the same, and has room to say something else."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
import torch

from spieltisch.errors import SetupError
from spieltisch.games import load
from spieltisch.learning.widening import widened
from spieltisch.players.learned.player import shipped
from spieltisch.players.learned.thinking import Mind
from spieltisch.players.learned.wiring import wiring_of

Array = np.ndarray[Any, Any]


def wide(arrays: Mapping[str, Array], width: int) -> dict[str, Array]:
    parts = widened(arrays, width, torch.Generator().manual_seed(7))
    return {name: part.numpy() for name, part in parts.items()}


@pytest.mark.parametrize("name", ["companeros", "deuce", "list-und-tuecke"])
@pytest.mark.parametrize("width", [256, 300, 640])
def test_it_says_the_same(name: str, width: int) -> None:
    """Weights, hopes and beliefs are those of the network that it was made of, but for rounding."""
    game = load(name)
    arrays = shipped(game).arrays
    minds = [Mind(given, wiring_of(game)) for given in (arrays, wide(arrays, width))]
    chance = np.random.default_rng(3)
    seen = chance.integers(0, 256, (20, game.feature_count), np.uint8)
    standing = chance.uniform(-1, 1, (20, 7)).astype(np.float32)
    movers = chance.integers(0, game.seats[-1], 20)
    for before, after in zip(
        *(mind.think(seen, standing, movers, game.seats[-1]) for mind in minds), strict=True
    ):
        np.testing.assert_allclose(after, before, rtol=1e-3, atol=1e-3)
    before, after = (mind.believe(seen, standing) for mind in minds)
    np.testing.assert_allclose(after, before, rtol=1e-3, atol=1e-3)


def test_copies_are_asked_for_unevenly() -> None:
    """Nothing that is there twice is taken by halves: then both would always learn the same."""
    arrays = shipped(load("companeros")).arrays
    layer = wide(arrays, 512)["alone.0.weight"]
    assert layer.shape == (512, 512)
    ones, twos = layer[:, :256], layer[:, 256:]
    assert np.mean(np.abs(ones - twos) > 0.05 * np.abs(ones + twos)) > 0.8


def test_it_gets_no_narrower() -> None:
    """What is known has no room in less."""
    with pytest.raises(SetupError, match="256 wide"):
        wide(shipped(load("deuce")).arrays, 128)
