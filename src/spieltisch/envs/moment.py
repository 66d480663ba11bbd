"""What a search of another package thinks with: positions that are quick to copy, and chance."""

from collections.abc import MutableSequence, Sequence
from typing import Any, NamedTuple

from spieltisch.envs.history import History
from spieltisch.envs.position import Position
from spieltisch.games.contract import GameRules, Options, ViewState
from spieltisch.kernel.generator import Generator, below, generator, next_word
from spieltisch.kernel.record import copy_of

NOTHING_YET = -1
NO_HISTORY = History((), ())


class End(NamedTuple):
    """How a simulation ended: the first action of it, and the points of all seats."""

    action: int
    points: list[int]


class Moment(Position):
    """A position as a seat knows it, and those imagined from it: without history, and its ends are noted."""

    def __init__(
        self, game: GameRules, state: Any, options: Options, ends: MutableSequence[End], first: int
    ) -> None:
        super().__init__(game, state, options, NO_HISTORY)
        self._ends, self._first = ends, first

    @classmethod
    def of(cls, view: ViewState, ends: MutableSequence[End]) -> "Moment":
        return cls(view.game, copy_of(view.state), view.options, ends, NOTHING_YET)

    def __deepcopy__(self, memo: Any) -> "Moment":
        return Moment(self._game, copy_of(self._state), self._options, self._ends, self._first)

    def play(self, action: int) -> None:
        if self._first == NOTHING_YET:
            self._first = action
        self._game.rules.apply(self._state, action)
        self.turn = int(self._game.rules.turn(self._state))

    def scores(self) -> list[int]:
        """The points at the end of a simulation, which is when a search asks for them, once."""
        points = super().scores()
        self._ends.append(End(self._first, points))
        return points

    def imagine(self, seat: int, seed: int) -> None:
        self._game.worlds.resample(self._state, seat, generator(seed))

    def known(self, seat: int) -> bytes:
        """All that the seat knows: two positions that it cannot tell apart give the same."""
        return bytes(self.seen(seat).data)


class Chance:
    """A generator of ours, asked in the way of NumPy's `RandomState`, which takes longer to choose."""

    def __init__(self, rng: Generator) -> None:
        self._rng = rng

    def uniform(self) -> float:
        return float(next_word(self._rng) >> 11) * 2.0**-53

    def randint(self, limit: int) -> int:
        return int(below(self._rng, limit))

    def choice(self, actions: Sequence[int], p: Sequence[float] | None = None) -> int:
        if p is None:
            return actions[self.randint(len(actions))]
        left = self.uniform() * sum(p)
        for action, likely in zip(actions, p, strict=True):
            left -= likely
            if left < 0.0:
                return action
        return max(zip(p, actions, strict=True))[1]  # rounding: any one that can be

    def shuffle(self, actions: MutableSequence[int]) -> None:
        for at in range(len(actions) - 1, 0, -1):
            other = self.randint(at + 1)
            actions[at], actions[other] = actions[other], actions[at]
