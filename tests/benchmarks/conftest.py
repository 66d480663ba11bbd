"""The parts of benchmarks as packages, and networks that know nothing."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

from spieltisch.games import load
from spieltisch.players.learned.weights import pack, shapes

# By their own names alone: with all of benchmarks/ on the path, its files would hide folders of tests.
for parts in ("insights_parts", "strength_parts", "at_once"):
    spec = spec_from_file_location(parts, Path(__file__).parents[2] / "benchmarks" / parts / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    sys.modules[parts] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[parts])

from insights_parts.players import Minds  # noqa: E402 (it can be found only now)

GAMES = ("companeros", "deuce", "list-und-tuecke")


def opinions(game: str) -> bytes:
    """The file of a small network with random weights."""
    chance = np.random.default_rng(7)
    arrays = {name: chance.normal(0, 0.3, shape) for name, shape in shapes(load(game), 16, 1).items()}
    return pack(arrays, {"game": game})


@pytest.fixture(scope="session")
def minds(tmp_path_factory: pytest.TempPathFactory) -> Minds:
    folder = tmp_path_factory.mktemp("weights")
    for game in GAMES:
        (folder / f"{game}.npz").write_bytes(opinions(game))
    return Minds(folder)
