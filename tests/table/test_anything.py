"""Whatever people do, in whatever order: the table keeps its word.

Steps are drawn at random, sensible ones and nonsense, of people with and without seats, with time passing,
connections lost, bots that answer late or twice, and servers that start again.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import spieltisch
from spieltisch.table import following
from spieltisch.table import table as live
from spieltisch.table.outcome import Thought
from spieltisch.table.refusal import Refusal
from spieltisch.wire import commands as ask
from spieltisch.wire.settings import Clock, Settings
from table.driving import HOUSE, Evening, everything, value

WHO = ("ann", "bob", "cem", "dot", "")
GAMES = (
    Settings("companeros", 3),
    Settings("companeros", 4, {"deals": 2}, spectators="after", free_text=True),
    Settings("deuce", 2, {"target": 1}),
    Settings("deuce", 3, {"voluntary_draws": "any"}, spectators="none"),
    Settings("list-und-tuecke", 4),
)
CLOCKS = (Clock(), Clock("turn", 5), Clock("player", 30, 2), Clock("days", days=1))
MOST_THAT_FOLLOWS = 300

Step = tuple[str, str, int, int]


class Anything:
    """Carries out random steps at a table."""

    def __init__(self, game: Settings, clock: Clock, seed: int) -> None:
        self.evening = Evening(
            game.game,
            game.seats,
            seed=seed,
            house=HOUSE,
            options=game.options,
            clock=clock,
            spectators=game.spectators,
            free_text=game.free_text,
        )
        self.thoughts: list[Thought] = []
        self.sent: list[tuple[str, Any]] = []

    def step(self, step: Step) -> None:
        what, who, one, two = step
        evening = self.evening
        self.thoughts += evening.table.thoughts()
        if what in COMMANDS:
            who = evening.state.host if not who and one % 2 else who
            self.ask(who, COMMANDS[what](evening, own_seat(evening, who, one), two))
        elif what == "again" and self.sent:
            self.ask(*self.sent[one % len(self.sent)])
        elif what == "on":
            self.go_on(1 + one % 12)
        elif what == "wait":
            evening.step((0.5, 3, 30, 46, 1_000, 100_000)[one % 6])
        elif what == "come":
            evening.connect(who)
        elif what == "go":
            evening.disconnect(who)
        elif what == "wake":
            evening.table = evening.again()
            evening.take(evening.table.wake(evening.now))
        elif what == "forget" and who:
            evening.take(evening.table.forget(who, evening.now))
        elif what == "late" and self.thoughts:
            self.answer(self.thoughts[one % len(self.thoughts)], two)
        self.check()

    def ask(self, who: str, command: Any) -> None:
        """A command is carried out, or changes nothing."""
        evening, before = self.evening, self.evening.seen()
        self.sent.append((who, command))
        try:
            evening.do(who, command)
        except Refusal:
            assert evening.seen() == before

    def answer(self, thought: Thought, two: int) -> None:
        """A bot answers, perhaps for a decision that is long gone."""
        evening = self.evening
        if thought.seat >= len(evening.state.chairs):
            return
        legal = evening.legal(thought.seat) if thought.seat in evening.state.movers else ("R1",)
        with suppress(Refusal):
            evening.take(evening.table.decide(thought, legal[two % len(legal)], evening.now))

    def go_on(self, steps: int) -> None:
        """What people would do who want to play."""
        evening = self.evening
        for _ in range(steps):
            state = evening.state
            if state.phase == "shuffling":
                self.shuffle()
            elif evening.table.thoughts():
                evening.think()
            elif state.movers and state.chairs[state.movers[0]].person:
                evening.act()
            elif state.phase == "between":
                evening.ready(ask.Next())
            elif state.phase == "over":
                evening.ready(ask.Rematch())

    def shuffle(self) -> None:
        try:
            self.evening.shuffle()
        except Refusal:  # somebody is committed to another value: the table does not wait for long
            self.evening.step(HOUSE.shuffle_wait)

    def check(self) -> None:
        """What holds after every step."""
        evening = self.evening
        evening.take(evening.table.tick(evening.now))
        due = evening.table.due()
        assert due is None or due > evening.now
        assert everything(evening.again(), evening.now) == evening.seen()
        state = evening.state
        assert state.phase == "closed" or state.host in state.present | set(state.away) | {""}
        if state.movers and following.goes_on(state):  # somebody can act: the table is not stuck
            for seat in state.movers:
                assert state.chairs[seat].person or state.chairs[seat].bot
        if state.phase == "over" and state.match is not None:
            assert spieltisch.verify(evening.table.record())


def own_seat(evening: Evening, who: str, one: int) -> int:
    """Mostly a seat of the person, where it is a seat that the number stands for."""
    seats = evening.table.seats_of(who)
    return seats[one % len(seats)] if seats and one % 4 else one


def settings_of(evening: Evening, one: int, two: int) -> Settings:
    game, clock = GAMES[one % len(GAMES)], CLOCKS[two % len(CLOCKS)]
    return Settings(game.game, game.seats, game.options, clock, game.spectators, free_text=bool(two % 2))


def act(evening: Evening, one: int, two: int) -> ask.Act:
    """Mostly something that could be right."""
    state = evening.state
    seat = state.movers[one % len(state.movers)] if state.movers and one % 3 else one % 8
    legal = evening.legal(seat) if seat in state.movers else ("R1", "pass", "x")
    return ask.Act(seat=seat, decision=max(state.decision - two % 3 // 2, 0), action=legal[two % len(legal)])


def shuffle_deal(evening: Evening, one: int) -> int:
    return evening.state.shuffle.deal if evening.state.shuffle is not None else one % 2


def secret(evening: Evening, two: int) -> str:
    return value("own", two % 2)


def undo(evening: Evening, one: int, two: int) -> ask.Undo:
    return ask.Undo(seat=one % 4)


COMMANDS: dict[str, Callable[[Evening, int, int], Any]] = {
    "sit": lambda evening, one, two: ask.Sit(name="Mx" if two % 5 else "", seat=one % 5 if one % 2 else None),
    "stand": lambda evening, one, two: ask.Stand(seat=one % 5),
    "bot": lambda evening, one, two: ask.Bot(seat=one % 5, level=("easy", "solid", "daft")[two % 3]),
    "remove": lambda evening, one, two: ask.Remove(seat=one % 5),
    "host": lambda evening, one, two: ask.Host(seat=one % 5),
    "change": lambda evening, one, two: ask.Change(settings=settings_of(evening, one, two)),
    "start": lambda evening, one, two: ask.Start(fill=(None, "easy", "solid", "daft")[two % 4]),
    "close": lambda evening, one, two: ask.Close(),
    "commit": lambda evening, one, two: ask.Commit(
        deal=shuffle_deal(evening, one), commitment=spieltisch.commit(secret(evening, two))
    ),
    "reveal": lambda evening, one, two: ask.Reveal(
        deal=shuffle_deal(evening, one), value=secret(evening, two)
    ),
    "act": act,
    "undo": undo,
    "answer": lambda evening, one, two: ask.Answer(agree=bool(one % 4)),
    "pause": lambda evening, one, two: ask.Pause(),
    "resume": lambda evening, one, two: ask.Resume(),
    "next": lambda evening, one, two: ask.Next(),
    "rematch": lambda evening, one, two: ask.Rematch(),
    "leave": lambda evening, one, two: ask.Leave(),
    "say": lambda evening, one, two: ask.Say(
        ref=two % 4, seat=one % 4, phrase=("", "hello", "no")[two % 3], text="so"
    ),
    "mute": lambda evening, one, two: ask.Mute(seat=one % 4, on=bool(two % 3)),
}
OTHERS = (
    "again",
    "on",
    "on",
    "on",
    "on",
    "on",
    "wait",
    "wait",
    "come",
    "come",
    "go",
    "go",
    "late",
    "late",
    "wake",
)
RARE = ("forget", "close", "change")
KINDS = (*COMMANDS, *OTHERS, "act", "undo", "answer")


def rarely(kind: str, one: int) -> bool:
    """Some things end an evening too soon to happen often."""
    return kind not in RARE or one % 5 == 0


steps = st.tuples(
    st.sampled_from((*KINDS, "forget")),
    st.sampled_from(WHO),
    st.integers(0, 29),
    st.integers(0, 29),
).filter(lambda step: rarely(step[0], step[2]))


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts what follows by itself, so that an endless table fails instead of hanging."""
    counted = [0]

    def follow(*arguments: Any) -> Any:
        counted[0] += 1
        assert counted[0] < MOST_THAT_FOLLOWS, "it never ends"
        return following.follow(*arguments)

    monkeypatch.setattr(live, "follow", follow)
    return counted


def test_whatever_people_do(full: bool, bounded: list[int]) -> None:
    """After every step: refusals changed nothing, the log gives the same table, numbers have no gaps."""

    @settings(
        max_examples=600 if full else 40,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(
        st.sampled_from(GAMES),
        st.sampled_from(CLOCKS),
        st.integers(1, 3),
        st.lists(steps, min_size=5, max_size=40 if full else 25),
    )
    def anything(game: Settings, clock: Clock, seated: int, drawn: list[Step]) -> None:
        bounded[0] = 0
        table = Anything(game, clock, seated)
        table.evening.seated(*[("ann", "bob", "cem")[at % 3] for at in range(min(seated, game.seats))])
        if len(drawn) % 4:  # most evenings begin with a match
            table.evening.do("ann", ask.Start(fill="easy"))
        for step in drawn:
            bounded[0] = 0
            table.step(step)

    anything()
