"""What can happen at a table, as it is kept in the log. A table is what its events add up to.

`person` is somebody's id, and never leaves the server. `personal` holds what belongs to that person, a name
or words: it is kept apart from the rest, so that it can be erased, and the log still adds up.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from spieltisch.table.outcome import Line
from spieltisch.wire.settings import Settings

By = Literal["p", "b", "c", "f"]
"""Who played an action: a person, a bot, the caretaker, or the table because all could see it was forced."""


class Event(Struct, frozen=True, tag_field="type", tag=str.lower, kw_only=True, omit_defaults=True):
    """What all events have in common."""

    at: float
    person: str = ""
    personal: str = ""


class Created(Event, frozen=True):
    """The person has set up the table, and is its host."""

    settings: Settings


class Changed(Event, frozen=True):
    """The host wants it otherwise."""

    settings: Settings


class Sat(Event, frozen=True):
    """The person, called `personal`, sits down."""

    seat: int


class Stood(Event, frozen=True):
    """The seat is free again."""

    seat: int


class Botted(Event, frozen=True):
    """A bot has the seat."""

    seat: int
    level: str


class Removed(Event, frozen=True):
    """The host has sent the person away; bots of that level play on during a match."""

    seat: int
    level: str


class Hosted(Event, frozen=True):
    """The person is the host from now on."""


class Closed(Event, frozen=True):
    """The table is no more."""


class Started(Event, frozen=True):
    """A match begins."""


class Shuffled(Event, frozen=True):
    """The shuffle of the next deal begins: the table has chosen its value, and shows the commitment to it."""

    value: str


class Committed(Event, frozen=True):
    """The person's client is committed to a value."""

    commitment: str


class Disclosed(Event, frozen=True):
    """Commitments are complete, or time is up: now the values."""


class Valued(Event, frozen=True):
    """The person's client shows its value."""

    value: str


class Dealt(Event, frozen=True):
    """The cards are dealt, from the table's value and those that were shown."""


class Played(Event, frozen=True):
    """An action; where all choose at the same time it counts when the last one has chosen."""

    seat: int
    action: str
    by: By
    decision: int = 0
    """As the client called it, so that a command that comes twice is known again."""
    text: str = ""
    """What the client wrote, where that is not the full notation."""


class Withdrawn(Event, frozen=True):
    """A seat chooses again, before the others have seen anything."""

    seat: int


class Asked(Event, frozen=True):
    """The person would like the seat's last action back, and all that followed."""

    seat: int
    to: int


class Agreed(Event, frozen=True):
    """The person agrees."""


class Declined(Event, frozen=True):
    """The person does not: the question is settled."""


class Undone(Event, frozen=True):
    """The deal is back where it was before the action that somebody wanted back."""

    seat: int
    to: int


class Paused(Event, frozen=True):
    """Clocks and play stand still."""


class Resumed(Event, frozen=True):
    """They go on."""


class Ready(Event, frozen=True):
    """The person is ready for what comes next: a deal, or another match."""


class Came(Event, frozen=True):
    """The person is connected."""


class Went(Event, frozen=True):
    """The person's last connection is gone."""


class Left(Event, frozen=True):
    """The person has got up; the caretaker plays on."""


class Back(Event, frozen=True):
    """The person takes the seats back from the caretaker."""


class Covered(Event, frozen=True):
    """The caretaker plays for somebody who is away."""

    seat: int


class Hurried(Event, frozen=True):
    """Time has run out: the caretaker plays this turn."""

    seat: int


class Woken(Event, frozen=True):
    """The server was started again: nobody is connected yet."""


class Said(Event, frozen=True):
    """A phrase, or own words in `personal`; `ref` is the client's mark, so that nothing is said twice."""

    seat: int
    phrase: str = ""
    ref: int = 0


class Muted(Event, frozen=True):
    """The person hears no more of that seat, or hears it again. Nobody else is told."""

    seat: int
    on: bool


class Forgotten(Event, frozen=True):
    """The person wants to be forgotten; bots of that level play on."""

    seats: list[int]
    level: str


AnyEvent = (
    Created | Changed | Sat | Stood | Botted | Removed | Hosted | Closed | Started | Shuffled | Committed
    | Disclosed | Valued | Dealt | Played | Withdrawn | Asked | Agreed | Declined | Undone | Paused | Resumed
    | Ready | Came | Went | Left | Back | Covered | Hurried | Woken | Said | Muted | Forgotten
)  # fmt: skip

SILENT = (Committed, Valued)
"""Events that are no news: what they bring is shown when it is complete, by what follows from the last."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(AnyEvent).decode


def write(event: AnyEvent, number: int) -> Line:
    """The event as a line of the log."""
    if not event.personal:
        return Line(number, _encode(event))
    return Line(number, _encode(msgspec.structs.replace(event, personal="")), event.personal, event.person)


def read(line: Line) -> AnyEvent:
    """The event of a line; what was erased is empty."""
    event: AnyEvent = _decode(line.body)
    return msgspec.structs.replace(event, personal=line.personal) if line.personal else event
