"""A table driven by hand: a clock that one steps, people with values for the shuffle, and who was told what.

With everything that happens it is checked that lines and news are numbered without gaps, that what is built
from news alone is what the table would show, and that time leaves nothing undone.
"""

import hashlib
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import spieltisch
from spieltisch.games.contract import Zone
from spieltisch.match.deal import Deal
from spieltisch.table.house import House
from spieltisch.table.outcome import WATCHER, Line, Outcome, Spread, Thought
from spieltisch.table.refusal import Refusal
from spieltisch.table.state import State
from spieltisch.table.table import Table
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import News, Told, View
from spieltisch.wire.settings import Settings
from table.screens import Screen

PEOPLE = ("ann", "bob", "cem", "dot", "eva", "fay")
HOUSE = House(grace=45.0, bot_pause=1.0, shuffle_wait=4.0, next_wait=60.0)
encode = msgspec.json.Encoder().encode


def value(*words: object) -> str:
    """32 bytes that are the same in every run."""
    return hashlib.sha256(repr(words).encode()).hexdigest()


class Evening:
    """A table, its log, and what everybody has heard; Ann is the host."""

    def __init__(
        self,
        game: str = "companeros",
        seats: int = 3,
        *,
        seed: int = 1,
        house: House = HOUSE,
        **settings: Any,
    ) -> None:
        self.now, self.house, self.seed = 0.0, house, seed
        self.dice = random.Random(seed)
        self.lines: list[Line] = []
        self.heard: dict[str, list[News | View]] = {}
        self.screens: dict[str, Screen] = {}
        self.finished = 0
        self._secrets = 0
        wanted = Settings(game, seats, **settings)
        self.table, outcome = Table.create("kitchen", "ann", wanted, self.now, house, self._fresh)
        self.screens[WATCHER] = Screen(self.table.view(WATCHER, self.now))
        self.take(outcome)

    def _fresh(self) -> bytes:
        self._secrets += 1
        return bytes.fromhex(value("the table", self.seed, self._secrets))

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def deal(self) -> Deal:
        assert self.state.deal is not None
        return self.state.deal

    # --- what happens --------------------------------------------------------------------------------------

    def take(self, outcome: Outcome) -> Outcome:
        """Keeps the lines, tells the news."""
        for line in outcome.lines:
            assert line.number == len(self.lines) + 1
            self.lines.append(line)
        for spread in outcome.news:
            self._tell(spread)
        for person in [*self.screens]:
            if person and not self.table.seats_of(person):
                del self.screens[person]
        for person in [*self.table.people, WATCHER]:
            view = self.table.view(person, self.now)
            self.screens.setdefault(person, Screen(view)).agrees(view)
        self.finished += outcome.finished
        return outcome

    def _tell(self, spread: Spread) -> None:
        for person in {*PEOPLE, *self.screens}:
            message = spread.message(person)
            assert (message is None) == (spread.packed.frame(person) is None)
            if message is not None:
                self.heard.setdefault(person, []).append(message)
                if person in self.screens:
                    self.screens[person].hear(message)

    def do(self, person: str, command: Any) -> Outcome:
        return self.take(self.table.handle(person, command, self.now))

    def refused(self, person: str, command: Any) -> Refusal:
        """The command is refused, and nothing has changed."""
        before = self.seen()
        with pytest.raises(Refusal) as caught:
            self.table.handle(person, command, self.now)
        assert self.seen() == before
        return caught.value

    def seen(self) -> tuple[object, ...]:
        """All that can be seen of the table from outside."""
        return everything(self.table, self.now)

    def again(self) -> Table:
        """The table as it comes out of its log."""
        return Table.restore(self.table.id, self.lines, self.house, self._fresh)

    def step(self, seconds: float) -> None:
        """Time passes; the table is looked at whenever it asked for it."""
        until = self.now + seconds
        while (due := self.table.due()) is not None and due <= until:
            self.now = max(self.now, due)
            self.take(self.table.tick(self.now))
            assert self.table.due() is None or self.table.due() > self.now  # type: ignore[operator]
        self.now = until
        self.take(self.table.tick(self.now))

    def connect(self, *people: str) -> None:
        for person in people:
            self.take(self.table.connect(person, self.now))

    def disconnect(self, *people: str) -> None:
        for person in people:
            self.take(self.table.disconnect(person, self.now))

    # --- an evening ----------------------------------------------------------------------------------------

    def seated(self, *people: str) -> "Evening":
        """These people sit down in the first seats; nobody named: as many as there are seats."""
        for seat, person in enumerate(people or PEOPLE[: self.state.settings.seats]):
            self.do(person, ask.Sit(name=person.title(), seat=seat))
            self.connect(person)
        return self

    def started(self, *people: str, fill: str = "solid") -> "Evening":
        """These people sit down and the cards are dealt; bots have the other seats."""
        self.seated(*people)
        self.do(self.state.host, ask.Start(fill=fill))
        self.shuffle()
        return self

    def secret(self, person: str) -> str:
        """The value that the person's client has for the deal to come."""
        assert self.state.shuffle is not None
        return value(person, self.state.matches, self.state.shuffle.deal)

    def shuffle(self) -> None:
        """Everybody who is there commits, then shows the value."""
        shuffle = self.state.shuffle
        assert shuffle is not None
        for person in self.state.attending:
            if person not in shuffle.commitments and not shuffle.disclosing:
                commitment = spieltisch.commit(self.secret(person))
                self.do(person, ask.Commit(deal=shuffle.deal, commitment=commitment))
        for person in [*shuffle.commitments]:
            if self.state.shuffle is shuffle and person in self.state.attending:
                self.do(person, ask.Reveal(deal=shuffle.deal, value=self.secret(person)))

    def legal(self, seat: int) -> tuple[str, ...]:
        return self.state.aside(seat).legal

    def act(self, seat: int | None = None, action: str = "") -> Outcome:
        """The person in that seat acts, as the dice say if nothing is said."""
        seat = self.state.movers[0] if seat is None else seat
        action = action or self.dice.choice(self.legal(seat))
        command = ask.Act(seat=seat, decision=self.state.decision, action=action)
        return self.do(self.state.chairs[seat].person, command)

    def think(self, thought: Thought | None = None) -> Outcome:
        """A bot or the caretaker plays, when its pause is over."""
        thought = thought or self.table.thoughts()[0]
        self.now = max(self.now, thought.not_before)
        return self.take(self.table.decide(thought, self.dice.choice(self.legal(thought.seat)), self.now))

    def play(self, until: Callable[[], bool]) -> None:
        """Everybody plays on until something is so."""
        while not until():
            if self.state.phase == "between":
                self.ready(ask.Next())
            elif self.state.phase == "shuffling":
                self.shuffle()
            elif self.table.thoughts():
                self.think()
            else:
                self.act()

    def play_to(self, seat: int) -> None:
        """Plays on until it is that seat's turn."""
        self.play(lambda: self.state.movers == [seat])

    def finish_deal(self) -> None:
        self.play(lambda: self.state.phase != "playing")

    def finish_match(self) -> None:
        self.play(lambda: self.state.phase == "over")

    def ready(self, command: ask.Next | ask.Rematch) -> None:
        """All who are there are ready for what comes next."""
        phase = self.state.phase
        for person in self.state.attending:
            if self.state.phase == phase:
                self.do(person, command)

    # --- what was told -------------------------------------------------------------------------------------

    def told(self, person: str = WATCHER, since: int = 0) -> list[Told]:
        """Events that somebody was told of, from the news with that place on."""
        return [told for message in self.heard.get(person, [])[since:] for told in events(message)]

    def codes(self, person: str = WATCHER, since: int = 0) -> list[str]:
        return [told.code for told in self.told(person, since)]

    def bytes_to(self, person: str) -> bytes:
        """All that was ever sent to somebody."""
        return b"\n".join(encode(message) for message in self.heard.get(person, []))


def events(message: News | View) -> list[Told]:
    return message.events if isinstance(message, View) else message.public.events


def everything(table: Table, now: float) -> tuple[object, ...]:
    """All that can be seen of a table, and what it waits for."""
    people = [*PEOPLE, WATCHER]
    views = [encode(table.view(person, now)) for person in people]
    thoughts = [(each.seat, each.decision, each.level, each.not_before) for each in table.thoughts()]
    return (
        table.last,
        views,
        thoughts,
        table.due(),
        [table.number(person) for person in people],
        table.movers,
    )


def own_zones(evening: Evening, person: str, seat: int) -> list[Zone]:
    """What a person sees of a seat's own places."""
    zones = evening.table.view(person, evening.now).own[seat].zones
    assert isinstance(zones, list)
    return zones


def chair(evening: Evening, seat: int) -> Any:
    """A seat, as everybody sees it."""
    return evening.table.view(WATCHER, evening.now).table.chairs[seat]


GAMES = (("companeros", 3), ("deuce", 3), ("list-und-tuecke", 4))
"""Every game, with a number of seats."""
