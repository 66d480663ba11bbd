"""A batch, whatever it runs on."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np

from spieltisch.batches import loops
from spieltisch.batches.binding import Picking, bind
from spieltisch.errors import IllegalInBatch, SetupError, TextError
from spieltisch.games.contract import GameRules, Options
from spieltisch.kernel.observing import FULL
from spieltisch.kernel.record import copy_of, record_in
from spieltisch.texts import say

Array = Any  # of NumPy, or on the device

DTYPES = ("float32", "uint8")
REWARDS = {"points": loops.POINTS, "places": loops.PLACES, "win": loops.WIN}


@dataclass(frozen=True)
class Shape:
    """What a batch is of."""

    game: GameRules
    seats: int
    size: int
    options: Options
    starter: int | None
    """The seat that begins every deal; None: seat 0 the first, then the next one clockwise."""
    rewards: str
    dtype: str | None

    @cached_property
    def flags(self) -> int:
        return self.game.series.flags(self.options)

    @cached_property
    def first(self) -> int:
        """The starter, as the kernels take it."""
        return loops.ROTATING if self.starter is None else self.starter

    @cached_property
    def kind(self) -> int:
        """How rewards are counted, as the kernels take it; which way points go is asked of the game."""
        more_wins = self.game.series.winners([1] + [0] * (self.seats - 1)) == [0]
        return REWARDS[self.rewards] | (0 if more_wins else loops.FEWER)

    @cached_property
    def one(self) -> int:
        """What a 1 of an observation is written as; 0: no observation is written."""
        return {None: 0, "float32": 1, "uint8": FULL}[self.dtype]

    @cached_property
    def features(self) -> int:
        return 0 if self.dtype is None else self.game.feature_count

    def row_type(self) -> "np.dtype[Any]":
        return np.dtype(self.dtype or "uint8")


class Batch(ABC):
    """Many games of one kind that go on together; `step` writes the same arrays anew each time.

    A deal that ends is followed by the next one at once: after a step there is always somebody to act, and
    `mover`, `mask` and `observations` are about the new deal, `rewards` and `scores` about the one before.
    """

    states: Array
    """size: the whole truth of every game, records of the game's type."""
    words: Array
    """size × words: the legal actions, a bit each (uint64)."""
    mover: Array
    """size: the seat to act (int8)."""
    mask: Array
    """size × actions: is that action legal (bool)."""
    observations: Array
    """size × features: what the seat to act sees, as `game.describe()` lists it (of `dtype`, or None)."""
    rewards: Array
    """size × seats: what the deal that ended in this step brought, 0 where none did (float32)."""
    ended: Array
    """size: did a deal end in this step (bool)."""
    scores: Array
    """size × seats: the points of the last deal that ended, 0 before (int64)."""

    device: str

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.size = shape.size
        self.seats = shape.seats
        self.actions = shape.game.rules.ACTIONS
        self.features = shape.features
        self._bound = bind(shape.game)

    def __repr__(self) -> str:
        return f"<Batch of {self.size} games of {self.shape.game.id}, {self.seats} seats, on {self.device}>"

    @abstractmethod
    def reset(self, seed: int) -> None:
        """Begins anew: game i is the same for the same seed, however many there are and on any device."""

    @abstractmethod
    def step(self, actions: Array, *, check: bool = True) -> None:
        """One action in every game. If one of them is illegal, an error says which, and no game changes.

        `check` is for a CUDA device, which need not be waited for: see `check`.
        """

    @abstractmethod
    def check(self) -> None:
        """Raises what a step with `check=False` found: since then nothing has changed any more."""

    def random_actions(self, out: Array | None = None) -> Array:
        """A legal action of each game, every one equally likely; the deals do not hang on it."""
        return self._pick(self._bound.at_random, out)

    def greedy_actions(self, out: Array | None = None) -> Array:
        """The action of each game that the rules of thumb like best; of equal ones, any."""
        return self._pick(self._bound.by_thumb, out)

    @abstractmethod
    def _pick(self, picking: Picking, out: Array | None) -> Array:
        """An action of each game."""

    def play_out(self, deals: int = 1, *, greedy: bool = False, check: bool = True) -> int:
        """Random play until in each game so many deals have ended; gives back the number of actions.

        `scores` and `rewards` are of the last of them. Each game chooses as with `random_actions`, or, if it
        is to be `greedy`, as with `greedy_actions`. `check` is for a CUDA device, which need not be waited
        for: without it, the number of actions is not asked for.
        """
        if deals < 1:
            raise SetupError(f"at least one deal is played out, not {deals}")
        return self._play_out(self._bound.by_thumb if greedy else self._bound.at_random, deals, check)

    @abstractmethod
    def _play_out(self, picking: Picking, deals: int, check: bool) -> int: ...

    @abstractmethod
    def observe(self, seats: Array | int, out: Array | None = None, *, check: bool = True) -> Array:
        """What a seat sees, mover or not: one seat for all games, or one for each.

        `check` is for a CUDA device, which is waited for to know that there are such seats; without it, seats
        that do not exist give rubbish.
        """

    @abstractmethod
    def branch(self, source: Self, games: Array) -> None:
        """Becomes copies of games of another batch of the same kind: game i of its game `games[i]`.

        To see what would come of other actions. What is shown is that of before, until the next step.
        """

    @abstractmethod
    def state(self, game: int) -> Any:
        """A copy of the state of one game, on the CPU."""

    @abstractmethod
    def host(self, name: str) -> "np.ndarray[Any, Any]":
        """An array by its name, on the CPU: a copy, if it is not there."""

    def run(self, policy: Callable[[Self], Array], steps: int) -> None:
        """So many steps; the policy is asked for the actions of each, and reads the arrays of the batch."""
        for _ in range(steps):
            self.step(policy(self))

    def error(self, game: int, action: int) -> Exception:
        """Why that action cannot be played in that game."""
        if not 0 <= action < self.actions:
            return TextError(f"game {game}: actions have numbers from 0 to {self.actions - 1}, not {action}")
        rules, state = self.shape.game, self.state(game)
        seat = int(rules.rules.turn(state))
        rules.worlds.redact(state, seat)
        reason = rules.view.why_not(state, action)
        text = rules.notation.write(action)
        return IllegalInBatch(
            game, text, reason.clause, reason.code, say(reason.code, reason.params), reason.params
        )


def as_record(states: "np.ndarray[Any, Any]", game: int) -> Any:
    """A copy of one record of an array."""
    return copy_of(record_in(bytearray(states[game : game + 1].tobytes()), states.dtype))


def checked_source(shape: Shape, other: Shape) -> None:
    if (shape.game, shape.seats, shape.flags) != (other.game, other.seats, other.flags):
        raise SetupError("a batch can branch off one of the same game, seats and options only")


def checked_shape(array: Any, shape: tuple[int, ...], what: str) -> None:
    if tuple(array.shape) != shape:
        raise SetupError(f"{what} must have the shape {shape}, not {tuple(array.shape)}")


def checked_integers(array: Any, size: int, what: str) -> None:
    if np.dtype(array.dtype).kind not in "iu":
        raise SetupError(f"{what} are whole numbers, not {array.dtype}")
    checked_shape(array, (size,), what)
