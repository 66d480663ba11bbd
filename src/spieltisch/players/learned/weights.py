"""Weights of a network as a file: arrays of half precision, and how they came to be.

An `.npz` with the arrays of a network and a `manifest` (JSON): which game they are for, the settings of the
training, and the SHA-256 of the arrays. Nothing else is read from such a file, and nothing in it is ever run.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import numpy as np

from spieltisch.errors import SetupError
from spieltisch.games.contract import GameRules
from spieltisch.players.learned.wiring import wiring_of

FORMAT = 2
MOST_LAYERS = 16

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Weights:
    """A network as it was trained; matrices are by outputs and inputs."""

    arrays: Mapping[str, Array]
    manifest: Mapping[str, Any]

    @property
    def width(self) -> int:
        return len(self.arrays["colour.bias"])

    @property
    def layers(self) -> int:
        return layers_of(self.arrays)


def checksum(arrays: Mapping[str, Array]) -> str:
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(name.encode() + np.ascontiguousarray(arrays[name], "<f2").tobytes())
    return digest.hexdigest()


def pack(arrays: Mapping[str, Array], manifest: Mapping[str, Any]) -> bytes:
    """A file's content; `manifest` says at least for which game it is."""
    halves = {name: np.ascontiguousarray(array, "<f2") for name, array in arrays.items()}
    said = {**manifest, "format": FORMAT, "sha256": checksum(halves)}
    text = np.frombuffer(json.dumps(said, indent=1, sort_keys=True).encode(), np.uint8)
    memory = BytesIO()
    np.savez_compressed(memory, **halves, manifest=text)  # type: ignore[arg-type]
    return memory.getvalue()


def unpack(content: bytes, game: GameRules) -> Weights:
    """The weights of a file for that game; an error says what is wrong with it."""
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files if name != "manifest"}
            manifest = json.loads(file["manifest"].tobytes())
    except Exception:  # in a foreign file anything can be wrong; what NumPy would say of it helps nobody
        raise SetupError("these are no weights of a learned player, or they are damaged") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise SetupError(
            f"weights of a learned player have the format {FORMAT}; these are of another version"
        )
    if manifest.get("game") != game.id:
        raise SetupError(f"these weights are for {manifest.get('game')!r}, not for {game.id!r}")
    check_shapes(arrays, game)
    if manifest.get("sha256") != checksum(arrays):
        raise SetupError("these weights are damaged: their SHA-256 is not the one they say")
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise SetupError("these weights are damaged: some are no numbers")
    return Weights({name: array.astype(np.float32) for name, array in arrays.items()}, manifest)


def check_shapes(arrays: Mapping[str, Array], game: GameRules) -> None:
    needed = shapes(game, len(arrays.get("colour.bias", ())), layers_of(arrays))
    if set(arrays) != set(needed):
        raise SetupError(f"these weights do not fit: {', '.join(sorted(set(arrays) ^ set(needed)))}")
    for name, shape in needed.items():
        if arrays[name].shape != shape or arrays[name].dtype != np.float16:
            raise SetupError(
                f"these weights do not fit: {name} is {arrays[name].shape}, and {shape} is needed; "
                "the game or its features have changed since they were trained"
            )


def layers_of(arrays: Mapping[str, Array]) -> int:
    return sum(name.startswith("among.") for name in arrays)


def shapes(game: GameRules, width: int, layers: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a network of `layers` layers: their names and shapes."""
    wiring = wiring_of(game)
    numbers = wiring.by_colour.shape[1]
    found: dict[str, tuple[int, ...]] = {
        "colour.weight": (width, numbers),
        "colour.bias": (width,),
        "others.weight": (width, numbers),
        "apart.weight": (width, wiring.without_colour),
    }
    for layer in range(min(layers, MOST_LAYERS)):
        found[f"alone.{layer}.weight"] = (width, width)
        found[f"alone.{layer}.bias"] = (width,)
        found[f"among.{layer}.weight"] = (width, 2 * width)
    for head, size, given in (("of_colour", wiring.of_colour, width), ("of_all", wiring.of_all, 2 * width)):
        found[f"{head}.weight"] = (size, given)
        found[f"{head}.bias"] = (size,)
    return found
