"""A batch on a CPU: a compiled loop over the games, in one thread or in several."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
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

Together = Callable[[Sequence[Callable[[], Any]]], list[Any]]


class CpuBatch(Batch):
    device = "cpu"

    def __init__(self, shape: Shape, seed: int, threads: int, together: Together) -> None:
        super().__init__(shape)
        rules, size, seats = shape.game.rules, shape.size, shape.seats
        self._together = together
        self._parts = parts(size, threads)
        self.states = np.zeros(size, rules.State)
        self.words = np.zeros((size, rules.WORDS), np.uint64)
        self.mover = np.zeros(size, np.int8)
        self._mask = np.zeros((size, rules.ACTIONS), np.uint8)
        self.mask = self._mask.view(np.bool_)
        self._rows = np.zeros((size, shape.features), shape.row_type())
        self.observations = None if shape.dtype is None else self._rows
        self.rewards = np.zeros((size, seats), np.float32)
        self._ended = np.zeros(size, np.uint8)
        self.ended = self._ended.view(np.bool_)
        self.scores = np.zeros((size, seats), np.int64)
        self._dealing = np.zeros(size, np.uint64)
        self._choosing = np.zeros(size, np.uint64)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        shape = self.shape
        self.rewards[:], self._ended[:], self.scores[:] = 0, 0, 0
        self._loop(
            self._bound.begin, self.states, self.words, self._dealing, self._choosing,
            np.uint64(seed % 2**64), shape.seats, shape.first, shape.flags,
        )  # fmt: skip
        self._show()

    def step(self, actions: Array, *, check: bool = True) -> None:  # noqa: ARG002 (always does)
        shape = self.shape
        chosen = self._read(actions)
        for found in self._loop(self._bound.first_illegal, self.words, chosen):
            if found >= 0:
                raise self.error(found, int(chosen[found]))
        self._loop(
            self._bound.step, self.states, self.words, self._dealing, chosen, self.mover, self._mask,
            self._rows, shape.one, self.rewards, self._ended, self.scores,
            shape.seats, shape.first, shape.flags, shape.kind,
        )  # fmt: skip

    def _read(self, actions: Array) -> "np.ndarray[Any, Any]":
        chosen = np.asarray(actions)
        checked_integers(chosen, self.size, "actions")
        return np.ascontiguousarray(chosen, np.int64)

    def check(self) -> None:
        """Every step has checked already."""

    def _pick(self, picking: Picking, out: Array | None) -> Array:
        if out is None:
            out = np.empty(self.size, np.int64)
        checked_integers(out, self.size, "actions")
        self._loop(picking.pick_all, self.states, self.words, self._choosing, out)
        return out

    def _play_out(self, picking: Picking, deals: int, check: bool) -> int:  # noqa: ARG002 (is always known)
        shape = self.shape
        found = self._loop(
            picking.play_out, self.states, self.words, self._dealing, self._choosing, deals,
            self.rewards, self._ended, self.scores, shape.seats, shape.first, shape.flags, shape.kind,
        )  # fmt: skip
        self._show()
        return int(sum(found))

    def observe(self, seats: Array | int, out: Array | None = None, *, check: bool = True) -> Array:  # noqa: ARG002
        shape = self.shape
        if shape.dtype is None:
            raise SetupError("this batch has no observations: its dtype is None")
        seat_of = np.full(self.size, seats) if isinstance(seats, int) else np.asarray(seats)
        checked_integers(seat_of, self.size, "seats")
        if seat_of.min() < 0 or seat_of.max() >= self.seats:
            raise SetupError(f"seats have numbers from 0 to {self.seats - 1}")
        if out is None:
            out = np.empty_like(self.observations)
        checked_shape(out, self.observations.shape, "observations")
        if out.dtype != self.observations.dtype:
            raise SetupError(f"observations are {self.observations.dtype}, not {out.dtype}")
        seat_of = np.ascontiguousarray(seat_of, np.int64)
        self._loop(self._bound.observe, self.states, seat_of, out, shape.one)
        return out

    def last_seen(self, states: Array, actions: Array, seats: Array) -> Array:
        """What seats saw when these actions had ended their deals: played in copies of the states before."""
        out = np.empty((len(states), self.features), self.shape.row_type())
        seat_of = np.ascontiguousarray(seats, np.int64)
        self._bound.act(0, len(states), states, np.ascontiguousarray(actions, np.int64))
        self._bound.observe(0, len(states), states, seat_of, out, self.shape.one)
        return out

    def branch(self, source: Self, games: Array) -> None:
        which = np.asarray(games)
        checked_integers(which, self.size, "games")
        checked_source(self.shape, source.shape)
        if which.min() < 0 or which.max() >= source.size:
            raise SetupError(f"games have numbers from 0 to {source.size - 1}")
        for name in ("states", "words", "_dealing", "_choosing"):
            np.take(getattr(source, name), which, axis=0, out=getattr(self, name))

    def state(self, game: int) -> Any:
        return as_record(self.states, game)

    def host(self, name: str) -> "np.ndarray[Any, Any]":
        found: np.ndarray[Any, Any] = getattr(self, name)
        return found

    def _show(self) -> None:
        self._loop(
            self._bound.show, self.states, self.words, self.mover, self._mask,
            self._rows, self.shape.one,
        )  # fmt: skip

    def _loop(self, loop: Any, *arguments: Any) -> list[Any]:
        """The loop over all games; what it gives for each part of them."""
        if len(self._parts) == 1:
            return [loop(*self._parts[0], *arguments)]
        return self._together([partial(loop, *part, *arguments) for part in self._parts])


def parts(size: int, threads: int) -> list[tuple[int, int]]:
    """The games, cut into as many parts as there are threads."""
    cuts = [size * number // threads for number in range(threads + 1)]
    return [(first, last) for first, last in pairwise(cuts) if last > first]
