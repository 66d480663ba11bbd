"""Whose turn it is, at all tables whose clock counts days, and who has not looked for a while."""

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct

from spieltisch.server.clock import Alarm, Clock
from spieltisch.table.outcome import Turn

PAUSE = 60.0  # seconds: who has just closed the page may be back at once


class Waiting(Struct, frozen=True):
    """A table waits for somebody."""

    table: str
    game: str
    person: str
    turn: Turn


class Turns:
    """Calls `tell` when somebody has been away from a turn of theirs for a minute, once for each absence."""

    def __init__(self, clock: Clock, tell: Callable[[Waiting], None]) -> None:
        self._clock = clock
        self._tell = tell
        self._awaited: dict[str, dict[str, tuple[Waiting, Alarm]]] = {}  # by table and person

    def see(self, table: str, game: str, turns: Mapping[str, Turn], looking: Collection[str]) -> None:
        """A table, as it is now; a `Watch` of live tables."""
        here = self._awaited.setdefault(table, {})
        for person, (waiting, alarm) in list(here.items()):
            if person in looking or turns.get(person) != waiting.turn:
                alarm.cancel()
                del here[person]
        for person, turn in turns.items():
            if person not in looking and person not in here:
                waiting = Waiting(table, game, person, turn)
                here[person] = waiting, self._clock.at(self._clock.now() + PAUSE, self._ring(waiting))
        if not here:
            del self._awaited[table]

    def holds(self, waiting: Waiting) -> bool:
        """Does the table still wait for who is still not looking?"""
        found = self._awaited.get(waiting.table, {}).get(waiting.person)
        return found is not None and found[0] == waiting

    def close(self) -> None:
        """Nobody is told anything any more."""
        for here in self._awaited.values():
            for _, alarm in here.values():
                alarm.cancel()
        self._awaited.clear()

    def _ring(self, waiting: Waiting) -> Callable[[], None]:
        return lambda: self._tell(waiting)
