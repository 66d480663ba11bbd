"""What comes of a command: lines for the log, and news for people once those are durable."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import msgspec

from spieltisch.games.contract import ViewState
from spieltisch.wire.messages import Happened, News, OwnShown, Revealed, View

encode = msgspec.json.Encoder().encode
WATCHER = ""
"""Stands for all that only watch: they are told the same."""


class Line(msgspec.Struct, frozen=True):
    """An event, ready to be kept. What belongs to a person (names, chat) is apart: it can be erased."""

    number: int
    body: bytes
    personal: str | None = None
    person: str | None = None


class Turn(msgspec.Struct, frozen=True, order=True):
    """A turn of a person: numbers rise as a table goes on, and none comes again."""

    number: int
    until: float


class Place(msgspec.Struct, frozen=True):
    """Where a person sits, whether they are the host, and where those sit whom they do not hear."""

    seats: list[int] | msgspec.UnsetType
    host: bool | msgspec.UnsetType
    muted: list[int] | msgspec.UnsetType


NOWHERE_NEW = Place(msgspec.UNSET, msgspec.UNSET, msgspec.UNSET)


class Packed:
    """News as bytes: the public part once, and for each recipient its number and what else is in it."""

    __slots__ = ("_common", "_numbers", "_public", "_rest", "size")

    def __init__(self, public: bytes, numbers: Mapping[str, int], rest: Mapping[str, bytes]) -> None:
        self._public = public  # empty: what is each recipient's own is the whole message
        self._numbers = numbers
        self._rest = rest  # of those who are told more than all
        self._common: tuple[int, bytes] | None = None  # what was last made for those who are not
        self.size = len(public) + sum(map(len, rest.values()))

    def number(self, person: str) -> int | None:
        """The number that the news have for that person; None if they are not for them."""
        return self._numbers.get(person)

    def frame(self, person: str) -> bytes | None:
        """The message that the person gets: the very same bytes as others who are told the same."""
        number = self._numbers.get(person)
        if number is None:
            return None
        rest = self._rest.get(person)
        if rest is not None:
            return (
                b'{"type":"news","number":%d,"public":%b%b' % (number, self._public, rest)
                if self._public
                else rest
            )
        if self._common is None or self._common[0] != number:
            self._common = number, b'{"type":"news","number":%d,"public":%b}' % (number, self._public)
        return self._common[1]

    def sent(self) -> None:
        """Most are never asked for again: what can be made anew need not be kept."""
        self._common = None


class Rest(msgspec.Struct, omit_defaults=True):
    """News without their number and public part."""

    seats: list[int] | msgspec.UnsetType
    host: bool | msgspec.UnsetType
    muted: list[int] | msgspec.UnsetType
    own: Mapping[int, OwnShown] = {}
    revealed: Revealed | None = None


class Spread:
    """One news for all whom it concerns: the public part is made and encoded once."""

    __slots__ = (
        "_numbers",
        "_own",
        "_packed",
        "_places",
        "_revealed",
        "_told",
        "public",
    )

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
        self._packed: Packed | None = None

    def message(self, person: str) -> News | View | None:
        """The news as that person gets it (`WATCHER`: as who only watches); None if it is not for them."""
        if person not in self._numbers:
            return None
        rest = self._rest(person)
        return News(
            number=self._numbers[person],
            public=self.public,
            seats=rest.seats,
            host=rest.host,
            muted=rest.muted,
            own=dict(rest.own),
            revealed=rest.revealed,
        )

    def _rest(self, person: str) -> Rest:
        place = self._places.get(person, NOWHERE_NEW)
        revealed = self._revealed if person in self._told else None
        return Rest(place.seats, place.host, place.muted, self._own.get(person, {}), revealed)

    @property
    def packed(self) -> Packed:
        """The same as JSON, for everybody; made once."""
        if self._packed is None:
            self._packed = self._pack()
        return self._packed

    def _pack(self) -> Packed:
        rest = {}
        more = {*self._own, *self._told, *self._places} if self._told or self._places else self._own
        for person in more:
            encoded = encode(self._rest(person))
            if len(encoded) > 2:
                rest[person] = b"," + encoded[1:]
        return Packed(encode(self.public), self._numbers, rest)


class Afresh(Spread):
    """News that change so much that everybody gets the whole view."""

    __slots__ = ("_views",)

    def __init__(self, views: Mapping[str, View]) -> None:
        self._views = views
        self._packed = None

    def message(self, person: str) -> View | None:
        return self._views.get(person)

    def _pack(self) -> Packed:
        numbers = {person: view.number for person, view in self._views.items()}
        return Packed(b"", numbers, {person: encode(view) for person, view in self._views.items()})


class Outcome(msgspec.Struct, frozen=True):
    """What happened: to be kept first, to be told then."""

    lines: list[Line] = []
    news: list[Spread] = []
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
