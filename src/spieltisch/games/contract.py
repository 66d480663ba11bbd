"""What a game brings, so that everything above can play it without knowing it.

A game is a folder with `rules.py` (record and kernels), `worlds.py` (what a seat does not know),
`features.py` (what it sees, as numbers), `position.py` (the truth as JSON, both ways), `notation.py` (text,
both ways), `view.py` (what a person is shown), `series.py` (deal to deal), and an `__init__.py` that binds
them into one `GameRules`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

State = Any  # a record of the game's dtype: np.void in Python, a record in kernels
Truth = dict[str, Any]
Options = Mapping[str, Any]


@dataclass(frozen=True)
class Option:
    """A house rule: its name, what it can be, what it is when nobody says anything."""

    name: str
    default: bool | int | str
    meaning: str
    choices: tuple[bool | int | str, ...] = ()  # empty: any whole number from `least` to `most`
    least: int = 1
    most: int = 1000


@dataclass(frozen=True)
class Feature:
    """A named part of an observation."""

    name: str
    size: int
    meaning: str


@dataclass(frozen=True)
class Zone:
    """A place where cards lie, as one viewer sees it: the cards, or only how many there are."""

    id: str
    kind: str  # hand, trick, display, piles, stock, taken
    owner: int | None
    count: int
    cards: tuple[str, ...] | None = None
    order: str = "sorted"  # sorted, played, stacked
    actor: int | None = None  # the seat that may act on it now


@dataclass(frozen=True)
class Fact:
    """A named value that follows from what the viewer sees."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Event:
    """Something that happened: what all may know, and what only the seat itself knows besides."""

    code: str
    seat: int | None
    public: Mapping[str, Any] = field(default_factory=dict)
    private: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal: the clause, and a code with parameters for the catalogues."""

    clause: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


# The parts below are modules, and modules fit a protocol by their names.


class Kernels(Protocol):
    """The compiled functions of a game, and the constants they share."""

    @property
    def State(self) -> np.dtype[Any]: ...  # noqa: N802 (a type)
    @property
    def WORDS(self) -> int: ...  # noqa: N802 (a constant: words that hold a set of actions)
    @property
    def ACTIONS(self) -> int: ...  # noqa: N802 (a constant)
    @property
    def HAPPENINGS(self) -> tuple[str, ...]: ...  # noqa: N802 (a constant: what `apply` can report)

    # Kernels carry no annotations (see pyproject.toml), so these are for the reader.
    deal: Callable[..., Any]  # (state, seats, starter, flags, rng)
    lay_out: Callable[..., Any]  # (state, seats, starter, flags, order, chance)
    turn: Callable[..., Any]  # (state) -> seat, -1 when over
    over: Callable[..., Any]  # (state) -> bool
    scores: Callable[..., Any]  # (state, out)
    legal: Callable[..., Any]  # (state, words)
    apply: Callable[..., Any]  # (state, action) -> what happened, a bit each

    def deck_cards(self, seats: int, /) -> list[int]:
        """The cards in play, in the order that is shuffled."""


class Worlds(Protocol):
    """What a seat does not know."""

    redact: Callable[..., Any]  # (state, seat)
    resample: Callable[..., Any]  # (state, seat, rng)


class Features(Protocol):
    """What a seat sees, as numbers."""

    observe: Callable[..., Any]  # (state, seat, out)

    @property
    def FEATURES(self) -> tuple[Feature, ...]: ...  # noqa: N802 (a constant)


class Notation(Protocol):
    """Text, both ways."""

    def write(self, action: int, /) -> str: ...
    def read(self, text: str, /) -> int: ...


class Position(Protocol):
    """The truth of a deal as JSON, both ways."""

    def truth(self, state: State, options: Options, /) -> Truth: ...
    def from_truth(self, position: Truth, flags: int, chance: int, /) -> State:
        """The state, checked; `chance` seeds what chance still brings."""


class View(Protocol):
    """What a person is shown. Every state that comes in is redacted for the viewer (-1: a spectator)."""

    def zones(self, state: State, viewer: int, options: Options, /) -> Sequence[Zone]: ...
    def facts(self, state: State, viewer: int, options: Options, /) -> Sequence[Fact]: ...
    def prompt(self, state: State, options: Options, /) -> Fact: ...
    def effect(self, state: State, action: int, /) -> Mapping[str, Any]:
        """What a legal action would show: its target zone, its worth."""

    def events(self, before: State, action: int, happened: int, after: State, /) -> Sequence[Event]:
        """What an action did. These two states are the truth."""

    def shown_events(self, events: Sequence[Event], state: State, options: Options, /) -> Sequence[Event]:
        """Those that people are still shown."""

    def why_not(self, state: State, action: int, /) -> Reason:
        """Why the seat to act may not do that."""


class Series(Protocol):
    """From deal to deal."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...  # noqa: N802 (a constant)

    def seats(self, options: Options, /) -> range: ...
    def flags(self, options: Options, /) -> int:
        """The options that change the play of a deal, as the kernels take them."""

    def next_starter(
        self, options: Options, seats: int, starter: int, totals: Sequence[int], scores: Sequence[int], /
    ) -> int: ...
    def match_over(self, options: Options, seats: int, totals: Sequence[int], deals: int, /) -> bool: ...
    def winners(self, totals: Sequence[int], /) -> list[int]: ...


@dataclass(frozen=True)
class Chance:
    """The chance event after the deal, if a game has one: a record keeps what came out."""

    due: Callable[[State, int], bool]  # would this action bring it about?
    happen: Callable[[State], list[str]]  # let it happen before that action; gives back what came out
    fix: Callable[[State, list[str]], None]  # before that action: let this come out and nothing else


@dataclass(frozen=True)
class GameRules:
    """One game, bound together."""

    id: str
    title: str
    version: int  # of the rules: a record says by which it was played
    seats: range
    rules: Kernels
    worlds: Worlds
    features: Features
    notation: Notation
    position: Position
    view: View
    series: Series
    page: str  # the rules page, as a resource beside the game's code
    chance: Chance | None = None


@dataclass(frozen=True)
class ViewState:
    """What a player decides from: the redacted state of a deal, and how the match stands."""

    game: GameRules
    seat: int
    state: State
    options: Options
    totals: tuple[int, ...]  # points before this deal
    deals_played: int
