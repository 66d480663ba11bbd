"""A live table without I/O: (command, now) → lines for the log and news for people.

What happened is kept as events; the table is what they add up to, so it can be built again from its log. A
command either changes nothing and raises a `Refusal`, or gives an `Outcome`. Whoever drives the table keeps
the lines first and sends the news when they are durable. Time comes in as `now`, seconds of a clock that
never runs backwards; the table says in `due` when it wants to be looked at again (`tick`), and in `thoughts`
what bots have to decide.
"""

from collections.abc import Callable, Iterable, Sequence

from spieltisch.table.house import House
from spieltisch.table.outcome import Line, Outcome, Thought
from spieltisch.wire.commands import TableCommand
from spieltisch.wire.messages import Told, View
from spieltisch.wire.settings import Settings


class Table:
    """Seats, people, one live match."""

    id: str
    last: int
    """The number of the last line of its log."""

    @classmethod
    def create(
        cls, name: str, host: str, settings: Settings, now: float, house: House, fresh: Callable[[], bytes]
    ) -> "tuple[Table, Outcome]":
        """A new table; `host` is a person's id, `fresh` gives 32 bytes that nobody can guess."""
        raise NotImplementedError

    @classmethod
    def restore(cls, name: str, lines: Iterable[Line], house: House, fresh: Callable[[], bytes]) -> "Table":
        """The table that its log adds up to."""
        raise NotImplementedError

    def handle(self, person: str, command: TableCommand, now: float) -> Outcome:
        """What a person asks for."""
        raise NotImplementedError

    def connect(self, person: str, now: float) -> Outcome:
        """The person's first connection is there."""
        raise NotImplementedError

    def disconnect(self, person: str, now: float) -> Outcome:
        """The person's last connection is gone."""
        raise NotImplementedError

    def wake(self, now: float) -> Outcome:
        """After a restart: nobody is connected yet, and time that nobody could use is given back."""
        raise NotImplementedError

    def tick(self, now: float) -> Outcome:
        """What time brings about."""
        raise NotImplementedError

    def due(self) -> float | None:
        """When `tick` may have something to do."""
        raise NotImplementedError

    def thoughts(self) -> list[Thought]:
        """What bots and caretakers have to decide now."""
        raise NotImplementedError

    def decide(self, thought: Thought, action: str, now: float) -> Outcome:
        """Plays what a bot has chosen; nothing comes of it when the decision is no longer open."""
        raise NotImplementedError

    def forget(self, person: str, now: float) -> Outcome:
        """Erases the person's name and words; a bot takes their seats."""
        raise NotImplementedError

    def number(self, person: str) -> int:
        """The number of the last news that this person, or a watcher, was sent."""
        raise NotImplementedError

    def view(self, person: str, now: float) -> View:
        """All that the person, or a watcher, may know now."""
        raise NotImplementedError

    def seats_of(self, person: str) -> list[int]:
        raise NotImplementedError

    def admits(self, person: str) -> bool:
        """May this person be connected, to sit or to watch?"""
        raise NotImplementedError

    @property
    def people(self) -> Sequence[str]:
        """The persons who hold seats."""
        raise NotImplementedError

    @property
    def movers(self) -> Sequence[str]:
        """The persons who are to move."""
        raise NotImplementedError

    def advice_for(self, person: str, seat: int) -> Thought:
        """What a bot is asked for a hint; a `Refusal` where there is none to be had."""
        raise NotImplementedError

    def past(self, person: str, deal: int) -> dict[str, object]:
        """A finished deal of the running match, as a record."""
        raise NotImplementedError

    def record(self) -> dict[str, object]:
        """The record of the match, proofs included."""
        raise NotImplementedError

    def chat(self) -> list[Told]:
        raise NotImplementedError
