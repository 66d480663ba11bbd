"""What clients asked, when, and what they were answered: the history that is judged afterwards."""

from dataclasses import dataclass, field

from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.messages import AnyMessage


@dataclass
class Asked:
    """A command on its way: from `asked` on it may happen; when it is answered, it has, or never will.

    Times are any numbers that grow: what was answered before something else was asked came first.
    """

    person: str
    command: AnyCommand
    asked: float
    answered: float | None = None
    answer: AnyMessage | None = None

    def __str__(self) -> str:
        return (
            f"{self.person or 'watcher'}: {self.command} at {self.asked} -> {self.answer} at {self.answered}"
        )


@dataclass
class Seen:
    """News, or a whole view, that somebody was sent."""

    person: str
    number: int
    payload: bytes
    """As it came; of a welcome the view in it."""
    whole: bool
    """A view by itself, and not because something was taken back."""
    when: float


@dataclass
class History:
    """All of it, of all clients of one table."""

    asked: list[Asked] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
