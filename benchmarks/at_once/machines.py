"""Where it is thought: on the cores of a processor, or on a CUDA device. Both have the same few verbs."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from at_once.binding import on_processor
from spieltisch.games.contract import GameRules

NAP = 0.002  # seconds

Array = Any  # of NumPy, or on the device
Together = Callable[[Sequence[Callable[[], Any]]], list[Any]]


class Machine(Protocol):
    def room(self, shape: tuple[int, ...], kind: Any) -> Array:
        """An array for anything, there."""

    def put(self, there: Array, values: "np.ndarray[Any, Any]") -> None:
        """Copies to the first rows of an array there."""

    def get(self, there: Array, size: int) -> "np.ndarray[Any, Any]":
        """The first rows of an array there."""

    def call(self, name: str, size: int, each: int, *arguments: Any) -> None:
        """One of the loops, for the first places; `each`: so much is done side by side at each of them."""

    def think(self, name: str, size: int, *arguments: Any) -> None:
        """A loop that does a lot at each place, one thing after the other."""


class Processor:
    """So many cores; `together` calls functions at the same time."""

    def __init__(self, game: GameRules, cores: int, together: Together) -> None:
        self._loops, self._cores, self._together = on_processor(game), cores, together

    def room(self, shape: tuple[int, ...], kind: Any) -> Array:
        return np.zeros(shape, kind)

    def put(self, there: Array, values: "np.ndarray[Any, Any]") -> None:
        there[: len(values)] = values

    def get(self, there: Array, size: int) -> "np.ndarray[Any, Any]":
        found: np.ndarray[Any, Any] = there[:size]
        return found

    def call(self, name: str, size: int, each: int, *arguments: Any) -> None:  # noqa: ARG002 (one by one here)
        self.think(name, size, *arguments)

    def think(self, name: str, size: int, *arguments: Any) -> None:
        cuts = np.linspace(0, size, max(min(self._cores, size), 1) + 1).astype(int).tolist()
        loop = self._loops[name]
        self._together([partial(loop, first, last, *arguments) for first, last in pairwise(cuts)])


class Device:
    """A CUDA device, or Numba's simulator of one; all that is asked of it is done one after the other.

    Each table has a stream of its own, so that tables are thought about side by side; memory is taken once,
    because giving it back waits for everything that goes on.
    """

    def __init__(self, game: GameRules, lanes: int, registers: int | None = None) -> None:
        from at_once.on_cuda import BLOCK, WARP, kernels_of
        from spieltisch.kernel.cuda import SIMULATED

        from numba import cuda  # isort: skip  (after kernel.cuda, which prepares NumPy for it)

        self._kernels, self._block, self._cuda = kernels_of(game, registers), BLOCK, cuda
        self._warp, self._lanes = WARP, min(lanes, WARP)
        self._stream: Any = 0 if SIMULATED else cuda.stream()
        self._done: Any = None if SIMULATED else cuda.event(timing=False)

    def room(self, shape: tuple[int, ...], kind: Any) -> Array:
        return self._cuda.device_array(shape, kind)

    def put(self, there: Array, values: "np.ndarray[Any, Any]") -> None:
        if len(values):
            there[: len(values)].copy_to_device(
                np.ascontiguousarray(values, there.dtype), stream=self._stream
            )

    def get(self, there: Array, size: int) -> "np.ndarray[Any, Any]":
        if self._done:
            self._done.record(self._stream)
            while not self._done.query():  # others go on in the meantime, whatever the driver would do
                time.sleep(NAP)
        found: np.ndarray[Any, Any] = np.zeros((size, *there.shape[1:]), there.dtype)
        if size:
            there[:size].copy_to_host(found, stream=self._stream)
        if self._stream:
            self._stream.synchronize()
        return found

    def call(self, name: str, size: int, each: int, *arguments: Any) -> None:
        self._launch(name, size * each, size, *arguments)

    def think(self, name: str, size: int, *arguments: Any) -> None:
        self._launch(name, -(-size // self._lanes) * self._warp, size, self._lanes, *arguments)

    def _launch(self, name: str, threads: int, *arguments: Any) -> None:
        blocks = max(-(-threads // self._block), 1)
        self._kernels[name][blocks, self._block, self._stream](*arguments)
