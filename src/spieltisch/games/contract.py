"""What a game brings, so that everything above can play it without knowing it.

A game is a folder with `rules.py` (record and kernels), `worlds.py` (what a seat does not know),
`features.py` (what it sees, as numbers), `position.py` (the truth as JSON, both ways), `notation.py` (text,
both ways), `view.py` (what a person is shown), `series.py` (deal to deal), and an `__init__.py` that binds
them into one `GameRules`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec
import numpy as np

from spieltisch.texts import Text

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


# Views are made by the thousand and hold no circles: garbage collection need not look at them (`gc=False`).


class Zone(msgspec.Struct, frozen=True, gc=False):
    """A place where cards lie, as one viewer sees it: the cards, or only how many there are."""

    id: str
    kind: str  # hand, trick, display, piles, stock, taken
    owner: int | None
    count: int
    cards: tuple[str, ...] | None = None
    order: str = "sorted"  # sorted, played, stacked
    actor: int | None = None  # the seat that may act on it now


class Fact(msgspec.Struct, frozen=True, gc=False):
    """A named value that follows from what the viewer sees."""

    code: str
    params: Mapping[str, Any] = msgspec.field(default_factory=dict)


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened: what all may know, and what only the seat itself knows besides."""

    code: str
    seat: int | None
    public: Mapping[str, Any] = msgspec.field(default_factory=dict)
    private: Mapping[str, Any] = msgspec.field(default_factory=dict)


class Reason(msgspec.Struct, frozen=True):
    """Why an action is not legal: the clause, and a code with parameters for the catalogues."""

    clause: str
    code: str
    params: Mapping[str, Any] = msgspec.field(default_factory=dict)


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
    """What a seat sees, as numbers.

    With `fill(state, seat, out, one)` besides, which does the same in a row that is all zero already, batches
    are quicker and can have observations in bytes (`kernel/observing.py`).
    """

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
    """What a person is shown: what everybody sees, and what one seat knows besides.

    Without a `seat`, the state that comes in is redacted for a spectator; with one, for that seat.
    """

    def public(self, state: State, options: Options, /) -> tuple[Sequence[Zone], Sequence[Fact], Fact]:
        """The zones, the facts and the prompt: together, because they need the same of the state."""

    def own_zones(self, state: State, seat: int, options: Options, /) -> Sequence[Zone]:
        """Only those that the seat knows more about; each takes the place of the one with the same id."""

    def own_facts(self, state: State, seat: int, options: Options, /) -> Sequence[Fact]:
        """Those that only the seat knows, besides what all know."""

    def plainly_forced(self, state: State, /) -> bool:
        """Can everybody see that the seat to act has just one legal action? In doubt: no."""

    def legal(self, state: State, actions: Sequence[int], /) -> Sequence[Mapping[str, Any]]:
        """Legal actions as the seat to act is shown them: `action`, `number`, and what each would do.

        One that plays a card of the hand says which (`card`), so that nobody needs to read notation.
        """

    def events(self, before: State, action: int, happened: int, after: State, /) -> Sequence[Event]:
        """What an action did. These two states are the truth."""

    def shown_events(self, events: Sequence[Event], state: State, options: Options, /) -> Sequence[Event]:
        """Those that people are still shown."""

    def why_not(self, state: State, action: int, /) -> Reason:
        """Why the seat to act may not do that; the state is redacted for that seat."""

    def plays(self, state: State, card: str, /) -> Sequence[tuple[int, str]]:
        """The actions, legal or not, that would play that card now, each with its zone; none: no such card.

        The state is redacted for the seat to act.
        """

    def why_nowhere(self, card: str, reasons: Sequence[Reason], /) -> Reason:
        """One reason for a card that can be played nowhere, from those of all places."""


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
class Together:
    """Choices that all make at the same time, if a game has some: the order they come in does not matter."""

    seats: Callable[[State], list[int]]  # who still chooses now; empty: seats act in turn
    put: Callable[[State, int], None]  # let that seat be the next to choose


@dataclass(frozen=True)
class Symmetry:
    """What is alike: which numbers of an observation, and which actions, have to do with which colour.

    What belongs to a colour is in the same order for each of them: with other colours, a deal looks the same
    and is played the same, but for the places of these numbers.
    """

    colours: int
    colour_of: np.ndarray[Any, Any]
    """For each number of an observation its colour; −1: none."""
    done: np.ndarray[Any, Any]
    """For each action and each colour: which of the things that can be done with a colour; −1: nothing."""
    plain: np.ndarray[Any, Any]
    """For each action which of the things that have to do with no colour; −1: none of them."""
    seen_from: Callable[[int, int], np.ndarray[Any, Any]]
    """(seats, seat) → for each action the number that it would have, if that seat were the first one."""


class Happened(msgspec.Struct, frozen=True):
    """Something that happened in a match, and when: after how many actions of which deal, from 0."""

    deal: int
    step: int
    event: Event


Highlights = Callable[[int, Sequence[Happened]], Sequence[Fact]]
"""From the seats and all that happened: facts, each with its `deal` and `step` where there is a moment."""


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
    lesson: str = ""  # the script of the lesson (`.json`) and its sentences (`.en.json`), likewise; or none
    chance: Chance | None = None
    together: Together | None = None
    texts: Mapping[str, Mapping[str, Text]] = field(default_factory=dict, hash=False, compare=False)
    """What a game from elsewhere says: by language, then by `group.code` (see `spieltisch.texts`)."""
    opened: Options = field(default_factory=dict, hash=False)
    """Options by which nothing is kept from people any more: for who looks back at a finished deal."""
    highlights: Highlights | None = None
    """What was worth telling about a match."""
    most_actions: int = 1000
    """No deal has more actions: for who keeps them in arrays of a fixed size."""
    symmetry: Symmetry | None = field(default=None, hash=False, compare=False)
    """For learners, who then need to see a thing in one colour only."""
    own_follows_turn: bool = False
    """What a seat alone knows changes only when it acts, or acts next: a table looks at no other then."""

    @property
    def feature_count(self) -> int:
        """How many numbers an observation has."""
        return sum(feature.size for feature in self.features.FEATURES)


@dataclass(frozen=True)
class ViewState:
    """What a player decides from: the redacted state of a deal, and how the match stands."""

    game: GameRules
    seat: int
    state: State
    options: Options
    totals: tuple[int, ...]  # points before this deal
    deals_played: int
