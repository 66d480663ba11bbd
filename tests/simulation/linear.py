"""Is there one order of everything that explains all that anybody was told?

A history is *linearizable* (Herlihy and Wing, 1990) if every command can be given one instant between its
asking and its answer, so that a table which does one thing at a time, in the order of those instants, gives
exactly the answers that were observed. To look for such an order among all orders takes exponential time in
general. Here the server claims one: its log. So the claim is checked, and nothing is searched for:

- The I/O-free `Table` is the sequential model. It is led along the log. Each piece of the log must be what
  the model does by itself (time, bots, somebody comes or goes), or what a command brings about that somebody
  asked, was not refused, and that explains no other piece: so nothing happened that nobody asked for, and
  nothing twice.
- What leaves no trace in the log (refusals, repetitions, questions, views) is placed at the first state that
  gives the same answer to the byte. The first is always right: it leaves the most room for what comes after.
- News are placed where the model tells the same, to the byte.
- Real time holds: nothing is placed before something that had been answered, or seen, before it was asked.
  A command that was never answered may have happened at any time after it was asked, or never.

Whatever was answered or seen and finds no place is a violation: it was lost, made up, stale or told too soon.
If all is placed, the order in which it was is the one that was looked for. (A history could be linearizable
in an order that is not the log's; but then the log is wrong, which is worse.)
"""

import heapq
from collections.abc import Iterable, Sequence

import msgspec

from simulation.history import Asked, History, Seen
from spieltisch.server.conversation import reason
from spieltisch.table import events as log
from spieltisch.table.following import follow
from spieltisch.table.house import House
from spieltisch.table.outcome import WATCHER, Line, Outcome, Packed
from spieltisch.table.refusal import Refusal
from spieltisch.table.table import DECISIONS, Table
from spieltisch.wire.commands import Sync, Why
from spieltisch.wire.messages import AnyMessage, Ok, Refused, View

encode = msgspec.json.Encoder().encode
VOID = {"not-kept", "closing", "slow-down"}
"""Refusals by the server, whatever the table is like: the command has not happened."""
ITSELF = (log.Came, log.Went, log.Woken)
MORE = float("inf")


class Head(msgspec.Struct):
    """Of a view, the time that it shows."""

    at: float


class Walk:
    """The model on its way along the log."""

    def __init__(self, table: str, lines: Sequence[Line], history: History, house: House) -> None:
        self.violations: list[str] = []
        self.table = Table.restore(table, lines[:1], house, self._fresh)
        self._house = house
        self._lines = lines
        self._at = 1  # lines that have happened
        self._doers = [op for op in history.asked if may_happen(op)]
        answered = [op for op in history.asked if op.answered is not None and not void(op)]
        self._open = sorted(answered, key=lambda op: op.asked)
        self._news: dict[tuple[str, int], list[Seen]] = {}  # that were seen, by recipient and number
        self._views: dict[tuple[str, int], list[Seen]] = {}
        for seen in history.seen:
            for who in {seen.person, WATCHER} if not seen.whole else {seen.person}:
                (self._views if seen.whole else self._news).setdefault((who, seen.number), []).append(seen)
        self._people = {person for person, _ in self._views}
        items: list[Asked | Seen] = [*answered, *history.seen]
        self._left = {id(item): item for item in items}
        self._ends = [(end(item), key) for key, item in self._left.items()]
        heapq.heapify(self._ends)

    def go(self) -> list[str]:
        """All violations that were found, the first of which is the cause."""
        self._settle()
        while self._at < len(self._lines) and not self.violations:
            reminders = [op for op in self._open if op.asked <= self._bound and self._only_reminds(op)]
            self._piece()
            self._settle()
            self._place_reminder(reminders)
        if self._left and not self.violations:
            first = min(self._left.values(), key=end)
            self.violations.append(f"this fits no state of the table when it should: {first}")
        return self.violations

    # --- one piece of the log ------------------------------------------------------------------------------

    def _piece(self) -> None:
        """What happened next, and who asked for it."""
        event = log.read(self._lines[self._at])
        op: Asked | None = None
        try:
            outcome = self._by_itself(event)
            if outcome is None:
                found = self._askers(event)
                if not found:
                    self.violations.append(f"line {self._at + 1}: nobody asked for {event}{self._missing()}")
                    return
                outcome = self.table.handle(found[0].person, found[0].command, event.at)  # type: ignore[arg-type]
                op = self._asker(found)
        except (Refusal, AssertionError) as error:
            self.violations.append(f"line {self._at + 1}: {event} cannot happen: {error!r}")
            return
        expected = self._lines[self._at : self._at + len(outcome.lines)]
        if not outcome.lines or list(outcome.lines) != list(expected):
            self.violations.append(
                f"line {self._at + 1}: the table gives {outcome.lines}, the log has {expected}"
            )
            return
        self._at += len(outcome.lines)
        for spread in outcome.news:
            self._tell(spread.packed)
        if op is not None:
            self._doers.remove(op)
            self._left.pop(id(op), None)

    def _by_itself(self, event: log.AnyEvent) -> Outcome | None:
        """What time, a bot or a line that came or broke brings about; None if it was somebody's command."""
        table, now = self.table, event.at
        if isinstance(event, ITSELF) or (isinstance(event, log.Played) and event.by in "bc"):
            return table._happen([event], now)
        if follow(table.state, now, self._house, self._fresh) == event:
            return table.tick(now)
        return None

    def _askers(self, event: log.AnyEvent) -> list[Asked]:
        """Commands of which this could be the effect now: those that explain the most of what follows."""
        found: dict[int, list[Asked]] = {}
        for op in self._doers:
            if op.asked > self._bound:  # something that was not yet is known to have been before it
                break
            if event.person in ("", op.person) or not isinstance(event, OWN):
                effect = attempt(self.table, op, event.at)
                if isinstance(effect, list) and effect and effect == self._next(len(effect)):
                    found.setdefault(len(effect), []).append(op)
        return found[max(found)] if found else []

    def _next(self, count: int) -> list[log.AnyEvent]:
        return [log.read(line) for line in self._lines[self._at : self._at + count]]

    def _asker(self, found: list[Asked]) -> Asked | None:
        """Of those whose command it may have been: who was answered so, or else who was never answered."""
        for op in found:
            if isinstance(op.answer, Ok) and op.answer.number == self.table.number(op.person):
                return op
        for op in found:
            if op.answered is None:
                return op
        self.violations.append(f"line {self._at + 1}: another answer was given to {found[0]}")
        return None

    def _fresh(self) -> bytes:
        """The value of the next shuffle, as the log has it."""
        for line in self._lines[self._at :]:
            event = log.read(line)
            if isinstance(event, log.Shuffled):
                return bytes.fromhex(event.value)
        return bytes(32)

    def _missing(self) -> str:
        """What has no place yet: it may be the reason why something else has none."""
        return f"; before it there should be {min(self._left.values(), key=end)}" if self._left else ""

    # --- what leaves no trace ------------------------------------------------------------------------------

    @property
    def _bound(self) -> float:
        """Nothing that was asked later than this can be placed now: what ended then has no place yet."""
        while self._ends and self._ends[0][1] not in self._left:
            heapq.heappop(self._ends)
        return self._ends[0][0] if self._ends else MORE

    def _tell(self, packed: Packed) -> None:
        """Places the news that somebody saw as the table tells them."""
        for person, number in packed._numbers.items():
            for seen in self._news.get((person, number), ()):
                if seen.payload == packed.frame(person):
                    self._left.pop(id(seen), None)

    def _settle(self) -> None:
        """Places all that the table as it is now explains."""
        for person in self._people:
            for seen in self._views.get((person, self.table.number(person)), ()):
                if id(seen) in self._left and self._shows(seen):
                    del self._left[id(seen)]
        progress = True
        while progress:
            progress = False
            for op in self._open:
                if op.asked > self._bound:
                    break
                if id(op) in self._left and self._answers(op):
                    del self._left[id(op)]
                    progress = True
            self._open = [op for op in self._open if id(op) in self._left]

    def _only_reminds(self, op: Asked) -> bool:
        return isinstance(op.answer, Ok) and attempt(self.table, op, 0.0) == []

    def _place_reminder(self, ops: list[Asked]) -> None:
        """A repetition changes nothing; but whatever is asked lets happen what time had made due."""
        for op in ops:
            here = isinstance(op.answer, Ok) and op.answer.number == self.table.number(op.person)
            if here and id(op) in self._left:
                del self._left[id(op)]
                self._settle()
                return

    def _shows(self, seen: Seen) -> bool:
        head = msgspec.json.decode(seen.payload, type=Head)
        return encode(self.table.view(seen.person, head.at)) == seen.payload

    def _answers(self, op: Asked) -> bool:
        """Does the table now give that very answer, without anything happening?"""
        given: AnyMessage
        table, command, answer = self.table, op.command, op.answer
        if isinstance(answer, Ok):
            unchanged = attempt(table, op, 0.0) == []
            return unchanged and answer.number == table.number(op.person)
        try:
            if isinstance(command, Sync):
                assert isinstance(answer, View)
                return answer.number == table.number(op.person) and encode(
                    table.view(op.person, answer.at)
                ) == encode(answer)
            if isinstance(command, Why):
                given = reason(table, op.person, command)
            else:
                effect = attempt(table, op, 0.0)
                if isinstance(effect, list):
                    return False
                given = refused(op, effect)
        except Refusal as refusal:
            given = refused(op, refusal)
        return encode(given) == encode(answer)


OWN = (
    log.Sat, log.Committed, log.Valued, log.Played, log.Asked, log.Agreed, log.Declined, log.Undone,
    log.Withdrawn, log.Paused, log.Resumed, log.Left, log.Back, log.Said, log.Muted,
)  # fmt: skip
"""Events that bear the person who asked for them, if anybody did."""


def attempt(table: Table, op: Asked, now: float) -> list[log.AnyEvent] | Refusal:
    """What the table would decide about a command; it stays as it is."""
    if table.state.phase == "closed":
        return Refusal("table-closed")
    try:
        return DECISIONS[type(op.command)](table.state, op.person, op.command, now)
    except Refusal as refusal:
        return refusal


def refused(op: Asked, refusal: Refusal) -> Refused:
    return Refused(ref=op.command.ref, code=refusal.code, clause=refusal.clause, params=refusal.params)


def may_happen(op: Asked) -> bool:
    """Can it be in the log?"""
    return type(op.command) in DECISIONS and not isinstance(op.answer, Refused)


def void(op: Asked) -> bool:
    """Was it refused by the server and not by the table? Watchers are, whatever they want to do."""
    watcher = not op.person and type(op.command) in DECISIONS
    return isinstance(op.answer, Refused) and (op.answer.code in VOID or watcher)


def end(item: Asked | Seen) -> float:
    """When it has been."""
    when = item.answered if isinstance(item, Asked) else item.when
    assert when is not None
    return when


def violations(table: str, lines: Iterable[Line], history: History, house: House) -> list[str]:
    """Why the log does not explain the history; nothing if it does."""
    return Walk(table, list(lines), history, house).go()
