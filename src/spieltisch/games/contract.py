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


class Kernels(Protocol):
    """The compiled functions of a game, and the constants they share."""

    State: np.dtype[Any]
    WORDS: int
    ACTIONS: int
    HAPPENINGS: tuple[str, ...]
    FLAGS: tuple[str, ...]
    lay_out: Callable[..., None]
    deal: Callable[..., None]
    turn: Callable[[State], int]
    over: Callable[[State], bool]
    scores: Callable[..., None]
    legal: Callable[..., None]
    apply: Callable[[State, int], int]
    deck_cards: Callable[[int], list[int]]


class Worlds(Protocol):
    """What a seat does not know."""

    redact: Callable[[State, int], None]
    resample: Callable[..., None]


class Features(Protocol):
    """What a seat sees, as numbers."""

    FEATURES: tuple[Feature, ...]
    observe: Callable[..., None]


class Notation(Protocol):
    """Text, both ways."""

    write: Callable[[int], str]
    read: Callable[[str], int]


class Position(Protocol):
    """The truth of a deal as JSON, both ways."""

    truth: Callable[[State, Options], Truth]
    from_truth: Callable[[Truth, int, int], State]  # checked; flags, and a seed for chance still to come


class View(Protocol):
    """What a person is shown. Every state that comes in is redacted for the viewer (-1: a spectator)."""

    zones: Callable[[State, int, Options], Sequence[Zone]]
    facts: Callable[[State, int, Options], Sequence[Fact]]
    prompt: Callable[[State, Options], Fact]
    effect: Callable[[State, int], Mapping[str, Any]]  # of a legal action: target zone, worth, …
    events: Callable[[State, int, int, State], Sequence[Event]]  # before, action, happened, after: the truth
    shown_events: Callable[[Sequence[Event], State, Options], Sequence[Event]]
    why_not: Callable[[State, int], Reason]  # the mover's redacted state and an illegal action


class Series(Protocol):
    """From deal to deal."""

    OPTIONS: tuple[Option, ...]
    seats: Callable[[Options], range]
    flags: Callable[[Options], int]
    next_starter: Callable[[Options, int, int, Sequence[int], Sequence[int]], int]
    match_over: Callable[[Options, int, Sequence[int], int], bool]
    winners: Callable[[Sequence[int]], list[int]]


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
