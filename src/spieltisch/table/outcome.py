"""What comes of a command: lines for the log, and news for people once those are durable."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

import msgspec

from spieltisch.games.contract import ViewState
from spieltisch.wire.messages import Happened, News, OwnShown, Revealed, View

encode = msgspec.json.Encoder().encode
WATCHER = ""
"""Stands for all that only watch: they are told the same."""


@dataclass(frozen=True)
class Line:
    """An event, ready to be kept. What belongs to a person (names, chat) is apart: it can be erased."""

    number: int
    body: bytes
    personal: str | None = None
    person: str | None = None


@dataclass(frozen=True)
class Place:
    """Where a person sits, and whether they are the host."""

    seats: list[int] | msgspec.UnsetType
    host: bool | msgspec.UnsetType


NOWHERE_NEW = Place(msgspec.UNSET, msgspec.UNSET)


class Spread:
    """One news for all whom it concerns: the public part is made and encoded once."""

    def __init__(
        self,
        public: Happened,
        numbers: Mapping[str, int],
        own: Mapping[str, Mapping[int, OwnShown]],
        revealed: Revealed | None = None,
        told: AbstractSet[str] = frozenset(),
        places: Mapping[str, Place] | None = None,
    ) -> None:
        self.public = public
        self._numbers = numbers
        self._own = own
        self._revealed = revealed
        self._told = told  # who is shown what was revealed
        self._places = places or {}
        self._encoded: msgspec.Raw | None = None

    def message(self, person: str) -> News | View | None:
        """The news as that person gets it (`WATCHER`: as who only watches); None if it is not for them."""
        if person not in self._numbers:
            return None
        place = self._places.get(person, NOWHERE_NEW)
        return News(
            number=self._numbers[person],
            public=self.public,
            seats=place.seats,
            host=place.host,
            own=dict(self._own.get(person, {})),
            revealed=self._revealed if person in self._told else None,
        )

    def frame(self, person: str) -> bytes | None:
        """The same as JSON."""
        news = self.message(person)
        if news is None or isinstance(news, View):
            return None if news is None else encode(news)
        if self._encoded is None:
            self._encoded = msgspec.Raw(encode(self.public))
        return encode(msgspec.structs.replace(news, public=self._encoded))


class Afresh(Spread):
    """News that change so much that everybody gets the whole view."""

    def __init__(self, views: Mapping[str, View]) -> None:
        self._views = views

    def message(self, person: str) -> View | None:
        return self._views.get(person)


@dataclass(frozen=True)
class Outcome:
    """What happened: to be kept first, to be told then."""

    lines: list[Line] = field(default_factory=list)
    news: list[Spread] = field(default_factory=list)
    finished: bool = False
    """A match has ended: its record can be asked for."""


@dataclass(frozen=True)
class Thought:
    """A decision that a bot or the caretaker has to make, from what its seat knows."""

    seat: int
    decision: int
    level: str
    view: ViewState
    not_before: float
    """When the action may be played at the earliest, so that no pause tells anything."""
