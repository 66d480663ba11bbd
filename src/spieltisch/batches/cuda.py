"""A batch on a CUDA device, or without one in Numba's simulator (`NUMBA_ENABLE_CUDASIM=1`).

Its arrays are on the device and have the `__cuda_array_interface__`: PyTorch, CuPy and JAX use them where
they are. Importing this module needs Numba's CUDA support, so nothing else does.
"""

from typing import Any, Self

import numpy as np

from spieltisch.batches.base import (
    Array,
    Batch,
    Shape,
    as_record,
    checked_integers,
    checked_shape,
    checked_source,
)
from spieltisch.batches.binding import Picking
from spieltisch.errors import SetupError
from spieltisch.kernel.cuda import SIMULATED

from numba import cuda  # isort: skip  (after kernel.cuda, which prepares NumPy for it)

from spieltisch.batches.cuda_kernels import BLOCK, NONE, bind_cuda, rows_of  # isort: skip


class CudaBatch(Batch):
    device = "cuda"
    stream: Any = 0
    """Of CUDA, where its kernels are queued, as Numba knows it; 0 is the default one."""

    def __init__(self, shape: Shape, seed: int) -> None:
        if not SIMULATED and not cuda.is_available():
            raise SetupError("there is no CUDA device here that Numba can use")
        super().__init__(shape)
        self._kernels = bind_cuda(shape.game)
        rules, size, seats = shape.game.rules, shape.size, shape.seats
        self._blocks = (size + BLOCK - 1) // BLOCK
        self._mask_bytes = cuda.device_array(size * rules.ACTIONS, np.uint8)
        self._ended = cuda.to_device(np.zeros(size, np.uint8))
        self._dealing = cuda.device_array(size, np.uint64)
        self._choosing = cuda.device_array(size, np.uint64)
        self._counts = cuda.device_array(size, np.int64)
        self._illegal = cuda.to_device(np.full(1, NONE, np.int64))
        self._chosen: Array = None
        self.states = cuda.device_array(size, rules.State)
        self.words = cuda.device_array((size, rules.WORDS), np.uint64)
        self.mover = cuda.device_array(size, np.int8)
        self.mask = self._mask_bytes.view(np.bool_).reshape(size, rules.ACTIONS)
        self.observations = self._new_rows() if self.features else None
        self.rewards = cuda.to_device(np.zeros((size, seats), np.float32))
        self.ended = self._ended.view(np.bool_)
        self.scores = cuda.to_device(np.zeros((size, seats), np.int64))
        self.reset(seed)

    def _new_rows(self) -> Array:
        return cuda.device_array((self.size, self.features), self.shape.row_type())

    def reset(self, seed: int) -> None:
        shape = self.shape
        self._ended.copy_to_device(np.zeros(self.size, np.uint8))
        self.rewards.copy_to_device(np.zeros((self.size, self.seats), np.float32))
        self.scores.copy_to_device(np.zeros((self.size, self.seats), np.int64))
        self._illegal.copy_to_device(np.full(1, NONE, np.int64))
        self._kernels.begin[self._blocks, BLOCK, self.stream](
            self.states, self.words, self._dealing, self._choosing, self.size,
            np.uint64(seed % 2**64), shape.seats, shape.first, shape.flags,
        )  # fmt: skip
        self._advance(0, self._counts)

    def step(self, actions: Array, *, check: bool = True) -> None:
        self._chosen = self._read(actions)
        self._kernels.find_illegal[self._blocks, BLOCK, self.stream](
            self.words, self._chosen, self.size, self._illegal
        )
        self._advance(1, self._chosen)
        if check:
            self.check()

    def check(self) -> None:
        game = int(self._illegal.copy_to_host()[0])
        if game != NONE:
            self._illegal.copy_to_device(np.full(1, NONE, np.int64))
            raise self.error(game, int(self._chosen.copy_to_host()[game]))

    def _pick(self, picking: Picking, out: Array | None) -> Array:
        chosen = cuda.device_array(self.size, np.int64) if out is None else self._read(out)
        self._kernels.picking[picking].pick_all[self._blocks, BLOCK, self.stream](
            self.states, self.words, self._choosing, self.size, chosen
        )
        return chosen if out is None else out

    def _play_out(self, picking: Picking, deals: int, check: bool) -> int:
        shape = self.shape
        self._kernels.picking[picking].play_out[self._blocks, BLOCK, self.stream](
            self.states, self.words, self._dealing, self._choosing, self.size, deals, self._counts,
            self.rewards, self._ended, self.scores, shape.seats, shape.first, shape.flags, shape.kind,
        )  # fmt: skip
        self._advance(0, self._counts)
        return int(self._counts.copy_to_host().sum()) if check else 0

    def observe(self, seats: Array | int, out: Array | None = None, *, check: bool = True) -> Array:
        if self.shape.dtype is None:
            raise SetupError("this batch has no observations: its dtype is None")
        seat_of = self._read(np.full(self.size, seats) if isinstance(seats, int) else seats, "seats")
        if check:
            on_host = seat_of.copy_to_host()
            if on_host.min() < 0 or on_host.max() >= self.seats:
                raise SetupError(f"seats have numbers from 0 to {self.seats - 1}")
        if out is None:
            out = self._new_rows()
        self._observe(seat_of, self._check_rows(out))
        return out

    def _check_rows(self, out: Array) -> Array:
        """An array for observations as Numba knows it."""
        if not hasattr(out, "__cuda_array_interface__") and not hasattr(out, "copy_to_host"):
            raise SetupError("observations of a CUDA device are written to an array on the device")
        found = out if hasattr(out, "copy_to_host") else cuda.as_cuda_array(out)
        checked_shape(found, self.observations.shape, "observations")
        if found.dtype != self.observations.dtype:
            raise SetupError(f"observations are {self.observations.dtype}, not {found.dtype}")
        if not found.is_c_contiguous():
            raise SetupError("observations are written to an array without gaps")
        if not SIMULATED and found.__cuda_array_interface__["data"][0] % 8:
            raise SetupError("observations are written to an array whose address 8 divides")
        return found

    def branch(self, source: Self, games: Array) -> None:
        checked_source(self.shape, source.shape)
        self._kernels.branch[self._blocks, BLOCK, self.stream](
            self.states, self.words, self._dealing, self._choosing, self.size, source.size,
            source.states, source.words, source._dealing, source._choosing, self._read(games, "games"),
        )  # fmt: skip

    def state(self, game: int) -> Any:
        return as_record(self.states[game : game + 1].copy_to_host(), 0)

    def host(self, name: str) -> "np.ndarray[Any, Any]":
        found: np.ndarray[Any, Any] = getattr(self, name).copy_to_host()
        return found

    def _read(self, numbers: Array, what: str = "actions") -> Array:
        """Whole numbers on the device, one a game: where they are, or brought there."""
        if hasattr(numbers, "copy_to_host"):
            found = numbers
        elif hasattr(numbers, "__cuda_array_interface__"):
            found = cuda.as_cuda_array(numbers)
        else:
            host = np.asarray(numbers)
            checked_integers(host, self.size, what)
            return cuda.to_device(np.ascontiguousarray(host, np.int64))
        checked_integers(found, self.size, what)
        if found.dtype not in (np.int32, np.int64):
            raise SetupError(f"{what} on the device are int32 or int64, not {found.dtype}")
        return found

    def _advance(self, acting: int, actions: Array) -> None:
        shape = self.shape
        self._kernels.step[self._blocks, BLOCK, self.stream](
            acting, self.states, self.words, self._dealing, actions, self.size, self._illegal, self.mover,
            self._mask_bytes, self.rewards, self._ended, self.scores,
            shape.seats, shape.first, shape.flags, shape.kind,
        )  # fmt: skip
        if self.features:
            self._observe(self.mover, self.observations)

    def _observe(self, seat_of: Array, out: Array) -> None:
        """Writes what those seats see."""
        shape = self.shape
        flat = out.reshape(out.size)
        row_bytes = self.features * flat.dtype.itemsize
        words = flat.view(np.uint8)[: self.size * row_bytes // 8 * 8].view(np.uint64)
        rows = rows_of(row_bytes)
        launch = (self.size + rows - 1) // rows, BLOCK, self.stream, rows * row_bytes
        self._kernels.observe[shape.dtype][launch](
            self.states, seat_of, self.size, rows, flat, words, shape.one
        )
