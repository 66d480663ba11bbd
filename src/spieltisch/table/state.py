"""What a table is at one moment: who sits where, where the match stands, what is asked.

Only `evolving` changes it, by events; everything else reads it.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from spieltisch.games import load
from spieltisch.match.deal import Deal
from spieltisch.match.game import Game
from spieltisch.match.match import Match
from spieltisch.match.proof import Proof
from spieltisch.wire.settings import Settings

Phase = Literal["lobby", "shuffling", "playing", "between", "over", "closed"]
OPEN: tuple[Phase, ...] = ("lobby", "over")
"""Phases in which seats can be taken and given up."""
RUNNING: tuple[Phase, ...] = ("shuffling", "playing", "between")


@dataclass(slots=True)
class Chair:
    """A seat: free, a bot's or a person's, and who plays there now."""

    person: str = ""
    name: str = ""
    bot: str = ""
    caretaker: bool = False
    """Plays until the person is back."""
    left: bool = False
    """The person has got up, and is not back by a mere connection."""
    hurried: bool = False
    """The caretaker plays this one turn, because time has run out."""

    @property
    def free(self) -> bool:
        return not self.person and not self.bot


@dataclass(slots=True)
class Shuffle:
    """The verified shuffle of the deal to come."""

    deal: int
    value: str
    """The table's own: a secret until the deal has ended."""
    since: float
    disclosing: bool = False
    commitments: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Question:
    """An undo that others have to agree to."""

    person: str
    seat: int
    to: int
    agreed: set[str] = field(default_factory=set)


class Move(Struct, frozen=True):
    """Who played an action of a deal."""

    seat: int
    by: str


class Choice(Struct, frozen=True):
    """An action that does not count yet, and who has chosen it."""

    action: str
    by: str


class Words(Struct, frozen=True):
    """Something that was said."""

    at: float
    person: str
    seat: int
    phrase: str
    text: str
    ref: int


@dataclass(slots=True)
class State:
    """The table, as its events add up."""

    id: str
    settings: Settings
    host: str
    game: Game
    chairs: list[Chair]
    phase: Phase = "lobby"
    paused: bool = False
    # the match
    matches: int = 0
    match: Match | None = None
    players: list[str] = field(default_factory=list)
    """Who was dealt to, by seat: who sits down after a match has seen nothing of it."""
    seeds: list[bytes] = field(default_factory=list)
    proofs: list[Proof] = field(default_factory=list)
    moves: list[list[Move]] = field(default_factory=list)
    shuffle: Shuffle | None = None
    choices: dict[int, list[Choice]] = field(default_factory=dict)
    """What seats have chosen where all choose at the same time, before it counts."""
    chosen: set[int] = field(default_factory=set)
    """Seats that have chosen all they had to."""
    decision: int = 0
    decided: dict[int, tuple[int, str]] = field(default_factory=dict)
    """The last decision of each seat, so that a repeated command is known again."""
    question: Question | None = None
    ready: set[str] = field(default_factory=set)
    changed_at: float = 0.0
    """When the phase began."""
    # people
    present: set[str] = field(default_factory=set)
    away: dict[str, float] = field(default_factory=dict)
    banned: set[str] = field(default_factory=set)
    muted: dict[str, set[str]] = field(default_factory=dict)
    """Whom each person does not hear, wherever they sit."""
    chat: deque[Words] = field(default_factory=lambda: deque(maxlen=50))
    # time
    since: dict[int, float] = field(default_factory=dict)
    """When the running turn of a seat began."""
    opened: dict[int, int] = field(default_factory=dict)
    """The decision with which it began."""
    spent: dict[int, float] = field(default_factory=dict)
    """What it had used of the turn before a pause, or before it chose again."""
    budget: dict[int, float] = field(default_factory=dict)
    """What a player has left in this deal."""
    # what follows from the above: `refresh` keeps it, because it is asked for often
    people: list[str] = field(default_factory=list)
    """Persons who hold seats, in the order of their lowest ones."""
    attending: list[str] = field(default_factory=list)
    """Persons who are there and have not got up."""
    complete: bool = True
    """Nobody is away or has got up, and the host may stay: nothing of that is to be seen to."""
    movers: list[int] = field(default_factory=list)
    """The seats to act."""
    asides: dict[int, tuple[Deal, list[str], Deal]] = field(default_factory=dict)
    """What `aside` gave last for a seat, and what it gave it for."""
    # numbers
    public: int = 0
    extra: dict[str, int] = field(default_factory=dict)

    def number(self, person: str) -> int:
        """The number of a recipient's last news: what all were told, and what only they were, or were not."""
        return self.public + self.extra.get(person, 0)

    @property
    def deal(self) -> Deal | None:
        return self.match.deals[-1] if self.match is not None else None

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def aside(self, seat: int) -> Deal:
        """The running deal as that seat sees it: with its own choices, before they count."""
        assert self.match is not None
        deal = self.match.deals[-1]
        if seat not in deal.together:
            return deal
        chosen = [choice.action for choice in self.choices.get(seat, ())]
        # Asked several times for each choice, and copying a deal costs more than all the rest. As long as
        # seats choose together, nothing is played in the deal itself; one choice more is played in the copy.
        kept = self.asides.get(seat)
        if kept is None or kept[0] is not deal or kept[1] != chosen[: len(kept[1])]:
            copy = deal.aside(seat, chosen)
        elif kept[1] == chosen:
            return kept[2]
        else:
            copy = kept[2]
            for action in chosen[len(kept[1]) :]:
                copy.play(action, seat=seat)
        self.asides[seat] = deal, chosen, copy
        return copy


def refresh(state: State) -> None:
    """Works out anew what follows from the rest."""
    left = {chair.person for chair in state.chairs if chair.left}
    state.people = list(dict.fromkeys(chair.person for chair in state.chairs if chair.person))
    state.attending = [each for each in state.people if each in state.present and each not in left]
    there = not state.away and not left and bool(state.host)
    state.complete = there and state.host not in state.banned
    set_movers(state)


def set_movers(state: State) -> None:
    """All that an action changes of it."""
    state.movers = to_move(state)


def to_move(state: State) -> list[int]:
    if state.phase != "playing" or state.paused or state.match is None:
        return []
    deal = state.match.deal
    if together := deal.together:
        return [seat for seat in together if seat not in state.chosen]
    return [deal.turn] if deal.turn is not None else []


def new_state(name: str, host: str, settings: Settings) -> State:
    return State(name, settings, host, game_of(settings), [Chair() for _ in range(settings.seats)])


def game_of(settings: Settings) -> Game:
    return Game(load(settings.game), no_chance)


def no_chance() -> int:
    raise AssertionError("the seeds of a table come from its shuffles")
