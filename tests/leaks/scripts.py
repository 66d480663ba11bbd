"""Random evenings: who sits where, who does what and when, sense and nonsense."""

import random
from dataclasses import dataclass, replace
from typing import Any

from leaks.evening import Heard, Room, Step
from spieltisch.games.contract import Truth
from spieltisch.match.deal import Deal
from spieltisch.match.shuffle import commit
from spieltisch.table.outcome import WATCHER
from spieltisch.wire import commands
from spieltisch.wire.phrases import PHRASES
from spieltisch.wire.settings import Clock, Settings
from tables import Table

CLOCKS = (
    Clock(),
    Clock(kind="turn", seconds=30),
    Clock(kind="player", seconds=90, increment=5),
    Clock(kind="days", days=1),
)
Policy = Any  # a spectator policy, as the settings have it


@dataclass(frozen=True)
class Moment:
    """A step that was taken, what was heard of it, and where the running deal stood then."""

    step: Step
    heard: Heard
    deal: int
    """Counts the deals of the evening, from 0; -1 before the first."""
    stand: "Stand | None"

    @property
    def played(self) -> tuple[int, ...]:
        return () if self.stand is None else self.stand.played


@dataclass(frozen=True)
class Stand:
    """The truth about a deal at some moment."""

    truth: Truth
    dealt: Truth
    """As it was before the first action: players are shown it when the deal has ended."""
    over: bool
    scores: tuple[int, ...]
    played: tuple[int, ...]
    earlier: "Stand | None" = None
    """Where it stood before the table played something by itself."""

    @property
    def by_itself(self) -> bool:
        """Has the table just played something by itself?"""
        return self.earlier is not None


def stand_of(room: Room, heard: Heard) -> Stand | None:
    deal = room.state.deal
    if deal is None:
        return None
    earlier = stand_in(deal.back_to(deal.played - heard.forced)) if heard.forced else None
    return stand_in(deal, earlier)


def stand_in(deal: Deal, earlier: Stand | None = None) -> Stand:
    scores = deal.scores if deal.over else ()
    return Stand(deal.truth, deal.first_truth, deal.over, scores, tuple(deal._numbers), earlier)


@dataclass(frozen=True)
class Dealt:
    """The start of a deal."""

    seed: bytes
    starter: int


@dataclass(frozen=True)
class Script:
    """An evening as it went."""

    settings: Settings
    host: str
    secret: str
    moments: list[Moment]
    deals: list[Dealt]
    people: tuple[str, ...]
    room: Room


class Author:
    """Makes up an evening while it happens. It knows all, and what it writes is done again in twins."""

    def __init__(self, table: Table, seed: str, policy: Policy) -> None:
        self.rng = rng = random.Random(seed)
        game, seats, options = table
        self.settings = Settings(
            game=game,
            seats=seats,
            options=options,
            clock=rng.choice(CLOCKS),
            spectators=policy,
            free_text=rng.random() < 0.5,
        )
        bots = rng.randrange(seats)
        self.chairs = rng.sample(range(seats), seats - bots)
        few = rng.randint(1, len(self.chairs)) if rng.random() < 0.3 else len(self.chairs)
        self.people = [f"p{number}" for number in range(few)]
        self.host = rng.choice([*self.people, "h"])
        self.room = Room(self.settings, self.host, seed)
        self.now = 0.0
        self.moments: list[Moment] = []
        self.deals: list[Deal] = []
        self.values: dict[tuple[str, int, int], str] = {}

    # --- taking steps ---------------------------------------------------------------------------------------

    def take(self, step: Step) -> Heard:
        heard = self.room.take(step)
        state = self.room.state
        deal = state.deal
        if deal is not None and (not self.deals or deal.seed != self.deals[-1].seed):
            self.deals.append(deal)
        number = len(self.deals) - 1
        self.moments.append(Moment(step, heard, number, stand_of(self.room, heard)))
        return heard

    def looks(self) -> tuple[str, ...]:
        everybody = [*self.people, WATCHER, self.host]
        return tuple(self.rng.sample(everybody, 1)) if self.rng.random() < 0.4 else ()

    def command(self, person: str, command: commands.TableCommand) -> Heard:
        return self.take(Step("command", self.now, person, command, looks=self.looks()))

    def write(self, steps: int) -> Script:
        """An evening of about so many steps."""
        for number, seat in enumerate(self.chairs):
            person = self.people[number % len(self.people)]
            self.command(person, commands.Sit(name=f"Name {person}", seat=seat))
        for person in self.people:
            self.take(Step("connect", self.now, person))
        self.command(self.host, commands.Start(fill=self.rng.choice(("solid", "strong"))))
        while len(self.moments) < steps:
            self.now = round(self.now + self.rng.choice((0.1, 0.7, 0.7, 3.0)), 3)
            self.go_on()
        deals = [Dealt(deal.seed or b"", deal.starter) for deal in self.deals]
        people = tuple(self.people)
        return Script(self.settings, self.host, self.room._secret, self.moments, deals, people, self.room)

    def go_on(self) -> None:
        """The next step: mostly what the table waits for, now and then something else."""
        phase = self.room.state.phase
        if self.rng.random() < 0.25:
            self.something_else()
        elif phase == "shuffling":
            self.shuffle()
        elif phase == "playing":
            self.play()
        elif phase in ("between", "over"):
            command = commands.Next() if phase == "between" else commands.Rematch()
            self.command(self.rng.choice(self.people), command)
        else:
            self.take(Step("tick", self.now))

    def shuffle(self) -> None:
        state, person = self.room.state, self.rng.choice(self.people)
        assert state.shuffle is not None
        deal = state.shuffle.deal
        key = (person, state.matches, deal)
        value = self.values.setdefault(key, self.rng.randbytes(32).hex())
        if state.shuffle.disclosing:
            self.command(person, commands.Reveal(deal=deal, value=value))
        else:
            self.command(person, commands.Commit(deal=deal, commitment=commit(value)))

    def play(self) -> None:
        state, thoughts = self.room.state, self.room.table.thoughts()
        if state.paused:
            self.command(self.rng.choice(self.people), commands.Resume())
        elif thoughts:
            thought = self.rng.choice(thoughts)
            self.now = round(max(self.now, thought.not_before), 3)
            action = self.rng.choice(state.aside(thought.seat).legal)
            self.take(Step("decide", self.now, seat=thought.seat, action=action, looks=self.looks()))
        elif state.movers:
            seat = self.rng.choice(state.movers)
            action = self.rng.choice(state.aside(seat).legal)
            act = commands.Act(seat=seat, decision=state.decision, action=action)
            person = state.chairs[seat].person
            self.command(person, act)
            if self.rng.random() < 0.05:
                self.command(person, act)  # sent twice

    # --- sense and nonsense ---------------------------------------------------------------------------------

    def something_else(self) -> None:
        rng, person = self.rng, self.rng.choice([*self.people, self.host, "stranger"])
        seat = rng.randrange(self.settings.seats)
        match rng.randrange(16):
            case 0:
                self.take(Step("disconnect", self.now, person, looks=self.looks()))
            case 1 | 2:
                self.take(Step("connect", self.now, person, looks=(person,)))
            case 3:
                self.now = round(self.now + rng.choice((5.0, 21.0, 35.0)), 3)
                self.take(Step("tick", self.now, looks=self.looks()))
            case 4 | 5:
                self.take_back()
            case 6:
                self.command(person, commands.Answer(agree=rng.random() < 0.8))
            case 7:
                own = self.room.table.seats_of(person)
                spoken = rng.choice(own) if own else seat
                if rng.random() < 0.5:
                    self.command(person, commands.Say(seat=spoken, phrase=rng.choice(PHRASES)))
                else:
                    self.command(person, commands.Say(seat=spoken, text="this is going well"))
            case 8:
                self.command(person, commands.Mute(seat=seat, on=rng.random() < 0.5))
            case 9 | 14:
                self.ask(person)
            case 10:
                everybody = (*self.people, WATCHER, self.host)
                self.take(Step("restart", self.now, looks=everybody))
                for each in self.people:
                    if rng.random() < 0.8:
                        self.take(Step("connect", self.now, each, looks=(each,)))
            case 11:
                self.get_up(person)
            case 12 | 15:
                self.nonsense(person, seat)
            case 13:
                self.command(person, rng.choice((commands.Pause(), commands.Resume())))

    def take_back(self) -> None:
        """Somebody wants an action back; mostly the others let them."""
        state, person = self.room.state, self.rng.choice(self.people)
        own = state.seats_of(person)
        if not own:
            return
        self.command(person, commands.Undo(seat=self.rng.choice(own)))
        while state.question is not None and self.rng.random() < 0.9:
            self.command(self.rng.choice(self.people), commands.Answer(agree=True))

    def ask(self, person: str) -> None:
        """For a bot's opinion, or for a deal that has ended (or has not)."""
        state = self.room.state
        if self.rng.random() < 0.6:
            own = state.seats_of(person)
            seat = self.rng.choice([*own, *state.movers, 0])
            self.take(Step("hint", self.now, person, seat=seat))
        else:
            self.take(Step("past", self.now, person, seat=self.rng.randrange(3)))

    def get_up(self, person: str) -> None:
        if self.rng.random() < 0.5:
            if len(self.room.state.attending) > 1 and self.room.state.phase == "playing":
                self.command(person, commands.Leave())
        else:
            self.command(person, commands.Sit(name=f"Name {person}"))

    def nonsense(self, person: str, seat: int) -> None:
        """Illegal, unclear and stale actions, actions out of turn, a host's wishes."""
        state, rng = self.room.state, self.rng
        wild = rng.choice(
            ("R7", "take", "G1", "draw", "pass", "X>0a", "R3>1b", "keep-RG", "start-B2", "7", "*")
        )
        own = state.seats_of(person)
        if own and rng.random() < 0.7:
            seat = rng.choice([own[0], *(mover for mover in state.movers if mover in own)])
        act = commands.Act(seat=seat, decision=state.decision, action=wild)
        if rng.random() < 0.3:
            act = commands.Act(seat=seat, decision=max(state.decision - 1, 0), action=wild)
        if rng.random() < 0.7:
            self.command(person, act)
        else:
            person = rng.choice((person, self.host))
            wishes = (commands.Bot(seat=seat), commands.Stand(seat=seat), commands.Host(seat=seat))
            self.command(person, commands.Remove(seat=seat) if rng.random() < 0.1 else rng.choice(wishes))


def evening(table: Table, seed: str, policy: Policy, steps: int) -> Script:
    return Author(table, seed, policy).write(steps)


def with_action(step: Step, action: str) -> Step:
    """The step with another action."""
    if isinstance(step.command, commands.Act):
        act = commands.Act(seat=step.command.seat, decision=step.command.decision, action=action)
        return replace(step, command=act)
    return replace(step, action=action)
