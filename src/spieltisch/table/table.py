"""A live table without I/O: (command, now) → lines for the log and news for people.

What happened is kept as events; the table is what they add up to, so it can be built again from its log. A
command either changes nothing and raises a `Refusal`, or gives an `Outcome`. Whoever drives the table keeps
the lines first and sends the news when they are durable. Time comes in as `now`, seconds of a clock that
never runs backwards; the table says in `due` when it wants to be looked at again (`tick`), and in `thoughts`
what bots have to decide.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from spieltisch.errors import TextError
from spieltisch.games.contract import Reason, ViewState
from spieltisch.match.deal import Deal
from spieltisch.players.levels import LEVELS
from spieltisch.table import events as log
from spieltisch.table import playing, seating, showing, talking
from spieltisch.table.evolving import begin, evolve
from spieltisch.table.following import due, follow, goes_on
from spieltisch.table.house import House
from spieltisch.table.news import News
from spieltisch.table.outcome import WATCHER, Line, Outcome, Spread, Thought, Turn
from spieltisch.table.refusal import Refusal
from spieltisch.table.replaying import replay
from spieltisch.table.state import State
from spieltisch.table.steps import Steps, finish
from spieltisch.table.timing import deadline
from spieltisch.wire import commands
from spieltisch.wire.messages import View
from spieltisch.wire.replays import Retold, Seated
from spieltisch.wire.settings import Settings

DECISIONS: dict[type[commands.Command], Callable[..., list[log.AnyEvent]]] = {
    commands.Sit: seating.sit,
    commands.Stand: seating.stand,
    commands.Bot: seating.bot,
    commands.Remove: seating.remove,
    commands.Host: seating.hand_over,
    commands.Change: seating.change,
    commands.Start: seating.start,
    commands.Close: seating.close,
    commands.Leave: seating.leave,
    commands.Commit: playing.commit,
    commands.Reveal: playing.reveal,
    commands.Act: playing.act,
    commands.Undo: playing.undo,
    commands.Answer: playing.answer,
    commands.Pause: playing.pause,
    commands.Resume: playing.resume,
    commands.Next: playing.ready,
    commands.Rematch: playing.ready,
    commands.Say: talking.say,
    commands.Mute: talking.mute,
}

ENDLESS = 1_000
"""More than can follow from anything: an error of ours, which must not hang a server."""


class Table:
    """Seats, people, one live match."""

    __slots__ = (
        "_due",
        "_fresh",
        "_house",
        "_news",
        "_state",
        "last",
    )

    def __init__(self, state: State, last: int, house: House, fresh: Callable[[], bytes]) -> None:
        self._state = state
        self._house = house
        self._fresh = fresh
        self._news = News(house)
        self._news.catch_up(state)
        self.last = last
        """The number of the last line of its log."""
        self._due: tuple[int, float | None] = (
            -1,
            None,
        )  # after which line, and when

    @classmethod
    def create(
        cls, name: str, host: str, settings: Settings, now: float, house: House, fresh: Callable[[], bytes]
    ) -> "tuple[Table, Outcome]":
        """A new table; `host` is a person's id, `fresh` gives 32 bytes that nobody can guess."""
        seating.check_settings(settings)
        first = log.Created(at=now, person=host, settings=settings)
        table = cls(begin(name, first), 1, house, fresh)
        return table, Outcome([log.write(first, 1)], [])

    @classmethod
    def restore(cls, name: str, lines: Iterable[Line], house: House, fresh: Callable[[], bytes]) -> "Table":
        """The table that its log adds up to."""
        each = iter(lines)
        first = next(each)
        state, last = begin(name, log.read(first)), first.number
        for line in each:
            evolve(state, log.read(line))
            last = line.number
        return cls(state, last, house, fresh)

    # --- what happens --------------------------------------------------------------------------------------

    def handle(self, person: str, command: commands.TableCommand, now: float) -> Outcome:
        """What a person asks for."""
        return finish(self.handling(person, command, now))

    def handling(self, person: str, command: commands.TableCommand, now: float) -> Steps[Outcome]:
        """The same in steps; a refusal comes at once. Nothing else may be asked of the table in between."""
        if self._state.phase == "closed":
            raise Refusal("table-closed")
        return self._happening(DECISIONS[type(command)](self._state, person, command, now), now)

    def connect(self, person: str, now: float) -> Outcome:
        """The person's first connection is there."""
        state = self._state
        if person in state.present or person not in {*state.people, state.host}:
            return Outcome()
        return self._happen([log.Came(at=now, person=person)], now)

    def disconnect(self, person: str, now: float) -> Outcome:
        """The person's last connection is gone."""
        if person not in self._state.present:
            return Outcome()
        return self._happen([log.Went(at=now, person=person)], now)

    def wake(self, now: float) -> Outcome:
        """After a restart: nobody is connected yet, and time that nobody could use is given back."""
        return self._happen([log.Woken(at=now)], now) if self._state.present else self.tick(now)

    def tick(self, now: float) -> Outcome:
        """What time brings about."""
        return self._happen([], now)

    def decide(self, thought: Thought, action: str, now: float) -> Outcome:
        """Plays what a bot has chosen; nothing comes of it when the decision is no longer open."""
        state, seat = self._state, thought.seat
        if self._level(seat) != thought.level or state.opened.get(seat) != thought.decision:
            return Outcome()
        if seat not in state.movers or not goes_on(state):
            return Outcome()
        played = playing.legal_action(state.aside(seat), seat, action)
        by: log.By = "b" if state.chairs[seat].bot else "c"
        return self._happen([log.Played(at=now, seat=seat, action=played, by=by)], now)

    def forget(self, person: str, now: float) -> Outcome:
        """Erases the person's name and words; bots take their seats."""
        seats, host = self._state.seats_of(person), self._state.host
        if not seats and person != host and all(words.person != person for words in self._state.chat):
            return Outcome()
        level = self._house.caretaker
        return self._happen([log.Forgotten(at=now, person=person, seats=seats, level=level)], now)

    def _happen(self, events: list[log.AnyEvent], now: float) -> Outcome:
        return finish(self._happening(events, now))

    def _happening(self, events: list[log.AnyEvent], now: float) -> Steps[Outcome]:
        """These events, and all that follows from them."""
        state, first = self._state, iter(events)
        lines: list[Line] = []
        news: list[Spread] = []
        matches = state.matches if self._over else 0
        yield
        while event := next(first, None) or follow(state, now, self._house, self._fresh):
            assert len(lines) < ENDLESS, f"{type(event).__name__} follows without end"
            evolve(state, event)
            yield
            self.last += 1
            lines.append(log.write(event, self.last))
            if not isinstance(event, log.SILENT):
                news.append((yield from self._news.spreading(state, event)))
                yield
        return Outcome(lines, news, finished=self._over and state.matches != matches)

    @property
    def _over(self) -> bool:
        return self._state.phase == "over"

    # --- what is to be done --------------------------------------------------------------------------------

    def due(self) -> float | None:
        """When `tick` may have something to do."""
        if self._due[0] != self.last:  # only events change it, and it is asked for twice after each
            self._due = self.last, due(self._state, self._house)
        return self._due[1]

    def thoughts(self) -> list[Thought]:
        """What bots and caretakers have to decide now."""
        if not goes_on(self._state):
            return []
        return [self._thought(seat, level) for seat in self._state.movers if (level := self._level(seat))]

    def _level(self, seat: int) -> str:
        """The level of the bot that plays there now; empty if it is the person who sits there."""
        chair = self._state.chairs[seat]
        return chair.bot or (self._house.caretaker if chair.caretaker or chair.hurried else "")

    def _thought(self, seat: int, level: str) -> Thought:
        state = self._state
        pause = self._house.bot_pause + (LEVELS[level].seconds if level in LEVELS else 0.0)
        return Thought(seat, state.opened[seat], level, self._seen(seat), state.since[seat] + pause)

    def _seen(self, seat: int) -> ViewState:
        """What a bot in that seat decides from."""
        match = self._state.match
        assert match is not None
        seen = match.view_state(seat)
        if seat not in match.deal.together:
            return seen
        return replace(seen, state=self._state.aside(seat).view_state(seat).state)

    # --- what is to be seen --------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self._state.id

    @property
    def state(self) -> State:
        """For reading: only events change it. It is the truth, and must not leave the server."""
        return self._state

    def number(self, person: str) -> int:
        """The number of the last news that this person, or a watcher, was sent."""
        return self._state.number(person if person in self._state.people else WATCHER)

    def view(self, person: str, now: float) -> View:
        """All that the person, or a watcher, may know now."""
        return showing.view(self._state, person, now, self._house)

    def seats_of(self, person: str) -> list[int]:
        return self._state.seats_of(person)

    def admits(self, person: str) -> bool:
        """May this person be connected, to sit or to watch?"""
        state = self._state
        if person and (state.seats_of(person) or person == state.host):
            return True
        return person not in state.banned and (state.phase == "lobby" or state.settings.spectators != "none")

    @property
    def people(self) -> Sequence[str]:
        """The persons who hold seats."""
        return self._state.people

    @property
    def admission(self) -> tuple[Any, ...]:
        """All that `people` and `admits` depend on, to be compared."""
        state = self._state
        lobby, spectators = state.phase == "lobby", state.settings.spectators
        return state.people, state.host, frozenset(state.banned), lobby, spectators

    @property
    def movers(self) -> Sequence[str]:
        """The persons who are to move."""
        found = [self._state.chairs[seat].person for seat in self._state.movers]
        return [person for person in found if person]

    def turns(self) -> dict[str, Turn]:
        """Where the clock counts days: who is to move, in which turn, and until when."""
        state = self._state
        found: dict[str, Turn] = {}
        if state.settings.clock.kind != "days":
            return found
        for seat in state.movers:
            until, person = deadline(state, seat), state.chairs[seat].person
            if until is not None:  # else a bot or a caretaker plays
                turn = Turn(state.opened[seat], until)
                found[person] = max(turn, found.get(person, turn))
        return found

    def advice_for(self, person: str, seat: int) -> Thought:
        """What a bot is asked for a hint; a `Refusal` where there is none to be had."""
        seating.need_own(self._state, person, seat)
        if not self._state.settings.hints:
            raise Refusal("no-hints")
        if seat not in self._state.movers:
            raise Refusal("not-your-turn", params={"seats": self._state.movers})
        return self._thought(seat, "strong")

    def why(self, person: str, seat: int, card: str, zone: str | None) -> Reason | None:
        """Why a card cannot be played now, from what the seat knows; None: it can."""
        state = self._state
        seating.need_own(state, person, seat)
        seating.need_phase(state, "playing")
        if seat not in state.movers:
            return Reason("", "not-your-turn", {"seats": state.movers})
        try:
            return state.aside(seat).why_not(card, zone, seat=seat)
        except TextError:
            raise Refusal("no-such-card") from None

    def past(self, person: str, deal: int) -> dict[str, Any]:
        """A finished deal of the running match, as a record."""
        found, state = self._finished(person, deal), self._state
        by = "".join(move.by for move in state.moves[deal])
        return found.record(state.proofs[deal], by)

    def looking_back(self, person: str, deal: int) -> Callable[[], Retold]:
        """The same deal to be followed step by step, and what is needed for it: made when it is called.

        It may be called in another thread: it reads finished deals, which nothing changes any more.
        """
        self._finished(person, deal)
        state = self._state
        assert state.match is not None
        deals = [each for each in state.match.deals if each.over]
        players = [Seated(chair.name, chair.bot or None, chair.person == person) for chair in state.chairs]
        winners, proof = state.match.winners, state.proofs[deal]
        by = "".join(move.by for move in state.moves[deal])
        return lambda: replay(state.game.rules, deals, deal, players, winners=winners, proof=proof, by=by)

    def _finished(self, person: str, deal: int) -> Deal:
        """A finished deal of the running match, for who may see its hands."""
        state = self._state
        seating.need_phase(state, "shuffling", "playing", "between", "over")
        player = state.seats_of(person) and person in state.players
        if not player and state.settings.spectators != "after":
            raise Refusal("no-seat")
        if state.match is None or deal >= len(state.match.deals) or not state.match.deals[deal].over:
            raise Refusal("no-such-deal", params={"deal": deal})
        return state.match.deals[deal]

    def record(self) -> dict[str, Any]:
        """The record of the match, proofs included."""
        state = self._state
        assert state.match is not None
        by = ["".join(move.by for move in moves) for moves in state.moves]
        return state.match.record(proofs=state.proofs, by=by)
