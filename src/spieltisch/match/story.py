"""What happened in a deal, told action by action and kept."""

from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.games.contract import Event, GameRules
from spieltisch.kernel.record import copy_of, write_over


class Story:
    """The events of a deal that begins in that state, perhaps after an earlier story."""

    __slots__ = (
        "_ends",
        "_game",
        "_next",
        "_state",
        "events",
    )

    def __init__(self, game: GameRules, state: Any, earlier: Sequence[Event] = ()) -> None:
        self._game = game
        self._state = copy_of(state)  # as far as it is told
        self._next = copy_of(state)  # written over with what comes after it
        self.events = list(earlier)
        """All that is told."""
        self._ends = [len(self.events)]  # how many events there are after so many actions

    def since(self, played: int) -> list[Event]:
        """What is told of the actions after the first `played`."""
        return self.events[self._ends[played] :]

    def catch_up(
        self, actions: Sequence[int], chances: Mapping[int, list[str]], state: Any, happened: int
    ) -> None:
        """Tells what is not yet told: the actions so far, the state now, what the last one brought about."""
        for at in range(len(self._ends) - 1, len(actions)):
            before = self._state
            if at == len(actions) - 1:
                after, came_of_it = write_over(self._next, state), happened
            else:
                after = write_over(self._next, before)
                if at in chances and self._game.chance is not None:
                    self._game.chance.fix(after, chances[at])
                came_of_it = int(self._game.rules.apply(after, actions[at]))
            self.events += self._game.view.events(before, actions[at], came_of_it, after)
            self._ends.append(len(self.events))
            self._state, self._next = after, before
