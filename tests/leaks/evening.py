"""Evenings at a table, step by step: all that is done there, so that it can be done again elsewhere."""

import hashlib
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from spieltisch.table.house import House
from spieltisch.table.outcome import WATCHER, Outcome
from spieltisch.table.refusal import Refusal
from spieltisch.table.state import State
from spieltisch.table.table import Table
from spieltisch.wire import commands
from spieltisch.wire.messages import Refused
from spieltisch.wire.settings import Settings

HOUSE = House(grace=20.0, bot_pause=0.5)
encode = msgspec.json.encode


@dataclass(frozen=True)
class Step:
    """Something that is done at a table at some time, by whom, and who looks at the whole view then."""

    kind: Literal["command", "connect", "disconnect", "tick", "decide", "hint", "past", "restart"]
    now: float
    person: str = ""
    command: commands.TableCommand | None = None
    seat: int = -1
    action: str = ""
    looks: tuple[str, ...] = ()


@dataclass
class Heard:
    """All that leaves the table at a step."""

    frames: dict[str, list[bytes]] = field(default_factory=dict)
    """News, by recipient."""
    answer: bytes = b""
    """What the one who asked is answered."""
    refused: bool = False
    views: dict[str, bytes] = field(default_factory=dict)
    """The whole view of those who looked."""
    numbers: dict[str, int] = field(default_factory=dict)
    forced: int = 0
    """Actions that the table has played by itself."""
    timing: bytes = b""
    """When the table wants to be looked at, and when bots act: everybody can see it happen."""


class Room:
    """A table with a log, at which steps are taken."""

    def __init__(self, settings: Settings, host: str, secret: str) -> None:
        self._secret = secret
        self._drawn = 0
        self.table, outcome = Table.create("kitchen", host, settings, 0.0, HOUSE, self.fresh)
        self.lines = list(outcome.lines)

    def fresh(self) -> bytes:
        """The table's values: the same in every room with that secret."""
        self._drawn += 1
        return hashlib.sha256(f"{self._secret} {self._drawn}".encode()).digest()

    @property
    def state(self) -> State:
        return self.table.state

    def take(self, step: Step) -> Heard:
        """Takes the step; what everybody hears of it."""
        heard = Heard()
        try:
            outcome = self._do(step, heard)
            self.lines += outcome.lines
            heard.forced = sum(b'"by":"f"' in line.body for line in outcome.lines)
            for spread in outcome.news:
                for person in (*self.state.people, WATCHER):
                    frame = spread.packed.frame(person)
                    if frame is not None:
                        heard.frames.setdefault(person, []).append(frame)
        except Refusal as refusal:
            heard.refused = True
            heard.answer = encode(
                Refused(ref=1, code=refusal.code, clause=refusal.clause, params=refusal.params)
            )
        heard.views = {person: encode(self.table.view(person, step.now)) for person in step.looks}
        heard.numbers = {person: self.table.number(person) for person in (*self.state.people, WATCHER)}
        thoughts = [(each.seat, each.decision, each.level, each.not_before) for each in self.table.thoughts()]
        heard.timing = encode([self.table.due(), thoughts, self.state.movers])
        return heard

    def _do(self, step: Step, heard: Heard) -> Outcome:
        match step.kind:
            case "command":
                assert step.command is not None
                return self.table.handle(step.person, step.command, step.now)
            case "connect":
                return self.table.connect(step.person, step.now)
            case "disconnect":
                return self.table.disconnect(step.person, step.now)
            case "decide":
                for thought in self.table.thoughts():
                    if thought.seat == step.seat:
                        return self.table.decide(thought, step.action, step.now)
                return Outcome()
            case "hint":
                advised = self.table.advice_for(step.person, step.seat)
                seen = advised.view
                standing = [seen.seat, seen.options, seen.totals, seen.deals_played, advised.decision]
                heard.answer = seen.state.tobytes() + encode(standing)
                return Outcome()
            case "past":
                heard.answer = encode(self.table.past(step.person, step.seat))
                return Outcome()
            case "restart":
                self.table = Table.restore("kitchen", self.lines, HOUSE, self.fresh)
                return self.table.wake(step.now)
        return self.table.tick(step.now)
