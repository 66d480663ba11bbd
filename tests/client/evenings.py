"""Random evenings at a live table without a server: commands, absences, bots, chat, undo, several matches."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from spieltisch.match.shuffle import commit
from spieltisch.table.house import House
from spieltisch.table.outcome import Outcome
from spieltisch.table.refusal import Refusal
from spieltisch.table.table import Table
from spieltisch.wire import commands as ask
from spieltisch.wire.phrases import PHRASES
from spieltisch.wire.settings import Clock, Settings

PEOPLE = ("ada", "ben", "cy")
HOUSE = House(grace=20.0, bot_pause=1.0, shuffle_wait=3.0, next_wait=30.0)

# What who follows the news knows as well as a fresh view does. Not `chat`: one does not know how much was
# said by seats that one did not hear.
SAME = ("number", "seats", "host", "table", "turn", "deal", "own", "muted", "revealed")


class Evening:
    """A table, its people and the time."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self.random = Random(seed)
        self.now = 1000.0
        self.table, _ = Table.create("t" * 16, "ada", settings, self.now, HOUSE, self.fresh)

    def fresh(self) -> bytes:
        return self.random.randbytes(32)

    def happenings(self, steps: int) -> Iterator[Outcome]:
        """What comes of so many random steps; refusals change nothing, and are passed over."""
        for seat, person in enumerate(PEOPLE[: self.table.state.settings.seats - 1]):
            yield self.table.handle(person, ask.Sit(name=person, seat=seat), self.now)
        for _ in range(steps):
            self.now += self.random.expovariate(2.0)
            with suppress(Refusal):
                yield self.random.choices(self.moves(), self.weights())[0]()

    def moves(self) -> list[Callable[[], Outcome]]:
        return [self.play, self.go_on, self.talk, self.come_and_go, self.unusual]

    def weights(self) -> list[float]:
        return [30, 6, 2, 1, 2]

    def handle(self, person: str, command: Any) -> Outcome:
        return self.table.handle(person, command, self.now)

    def anybody(self) -> str:
        return self.random.choice(PEOPLE)

    def play(self) -> Outcome:
        """A bot or a person acts, or time does what it does."""
        thoughts = self.table.thoughts()
        if thoughts:
            thought = self.random.choice(thoughts)
            self.now = max(self.now, thought.not_before)
            aside = self.table.state.aside(thought.seat)
            return self.table.decide(thought, self.random.choice(aside.legal), self.now)
        state = self.table.state
        if not state.movers:
            return self.go_on()
        seat = self.random.choice(state.movers)
        legal = state.aside(seat).legal
        act = ask.Act(seat=seat, decision=state.opened[seat], action=self.random.choice(legal))
        return self.handle(state.chairs[seat].person, act)

    def go_on(self) -> Outcome:
        """What brings the table to its next deal."""
        state, person = self.table.state, self.anybody()
        if state.shuffle is not None:
            return self.shuffle(person)
        if state.phase in ("lobby", "over") and self.random.random() < 0.5:
            return self.handle(state.host, ask.Start(fill="gentle"))
        due = self.table.due()
        if due is not None and self.random.random() < 0.1:
            self.now = max(self.now, due)
            return self.table.tick(self.now)
        command = ask.Next() if state.phase == "between" else ask.Rematch()
        return self.handle(person, command)

    def shuffle(self, person: str) -> Outcome:
        shuffle = self.table.state.shuffle
        assert shuffle is not None
        value = f"{person:_<32}".encode().hex()
        if not shuffle.disclosing:
            return self.handle(person, ask.Commit(deal=shuffle.deal, commitment=commit(value)))
        return self.handle(person, ask.Reveal(deal=shuffle.deal, value=value))

    def talk(self) -> Outcome:
        person = self.anybody()
        seat = self.random.randrange(self.table.state.settings.seats)
        if self.random.random() < 0.2:
            return self.handle(person, ask.Mute(seat=seat, on=self.random.random() < 0.6))
        own = next(iter(self.table.seats_of(person)), seat)
        if self.random.random() < 0.5:
            return self.handle(person, ask.Say(seat=own, phrase=self.random.choice(PHRASES)))
        return self.handle(person, ask.Say(seat=own, text="words of one's own"))

    def come_and_go(self) -> Outcome:
        person = self.anybody()
        change = self.random.choice([self.table.connect, self.table.connect, self.table.disconnect])
        return change(person, self.now)

    def unusual(self) -> Outcome:
        state, person = self.table.state, self.anybody()
        seat = self.random.randrange(state.settings.seats)
        own = next(iter(self.table.seats_of(person)), seat)
        commands = [
            ask.Undo(seat=own), ask.Undo(seat=own), ask.Answer(agree=True), ask.Answer(agree=True),
            ask.Answer(agree=False), ask.Pause(), ask.Resume(), ask.Resume(), ask.Resume(), ask.Leave(),
            ask.Sit(name=person), ask.Sit(name=person, seat=seat), ask.Stand(seat=own), ask.Host(seat=seat),
            ask.Bot(seat=seat, level="gentle"), ask.Change(settings=state.settings),
        ]  # fmt: skip
        return self.handle(person, self.random.choice(commands))


def settings(game: str, seats: int, random: Random) -> Settings:
    clocks = [Clock(), Clock(kind="turn", seconds=30), Clock(kind="player", seconds=60, increment=2)]
    return Settings(
        game=game,
        seats=seats,
        clock=random.choice(clocks),
        spectators=random.choice(["public", "after"]),
        free_text=True,
    )
