"""A simulated client: one device of a person at a table, or of somebody who only watches.

It speaks the real protocol, follows the news as every client does, and looks at each message as a suspicious
player would: numbers go up by one, a view never shows less than was told before.
"""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Protocol

import msgspec

from simulation.history import Asked, History, Seen
from simulation.network import Line
from simulation.virtual import VirtualLoop
from simulation.wishes import Wishes
from spieltisch.client.follow import follow
from spieltisch.wire import PROTOCOL, closing
from spieltisch.wire.commands import AnyCommand, Hello, Sync
from spieltisch.wire.messages import AnyMessage, News, Notice, View, Welcome

decode = msgspec.json.Decoder(AnyMessage).decode
encode = msgspec.json.Encoder().encode
FINAL = {closing.NOT_ADMITTED, closing.STRANGER, closing.NO_TABLE}
PACES = (0.0, 0.001, 0.1, 0.4)
TWICE = 0.04  # how often a command is sent twice, as by a finger that trembles
PATIENCE = 12.0  # a line on which nothing is answered for that long is given up


class World(Protocol):
    """What a device needs of the simulation around it."""

    loop: VirtualLoop
    history: History
    calm: bool

    def moment(self) -> int: ...

    def note(self, who: str, what: Callable[[], str]) -> None: ...

    def wrong(self, what: str) -> None: ...

    def knock(self, device: "Device") -> Line | None: ...


class Device:
    """Comes, plays, breaks off, comes back."""

    def __init__(self, world: World, person: str, name: str, random: Random, *, host: bool) -> None:
        self.person = person
        self.name = name
        self.view: View | None = None
        self.line: Line | None = None
        self.welcomed = False
        self.gone = False
        """For good: it was sent away."""
        self.pending: dict[int, deque[Asked]] = {}
        self._world = world
        self._random = random
        self._wishes = Wishes(person, random, host=host)
        self._awake = False
        self._marks = random.randrange(2**20) * 1000
        self._syncing: tuple[Asked, list[int]] | None = None
        self._heard_at = 0.0

    @property
    def number(self) -> int:
        """Of the last news that it knows of."""
        return 0 if self.view is None else self.view.number

    @property
    def done(self) -> bool:
        """Does it see the end of the match, and wait for nothing?"""
        over = self.view is not None and self.view.table.phase in ("over", "closed")
        return self.welcomed and over and not any(self.pending.values())

    # --- coming and going ----------------------------------------------------------------------------------

    def come(self) -> None:
        """Knocks at the door; if nobody opens, again a little later."""
        if self.line is not None or self.gone:
            return
        self.line = self._world.knock(self)
        if self.line is None:
            self._world.loop.outside(0.5, self.come)
            return
        self.welcomed = False
        self._heard_at = self._world.loop.time()
        self._wishes.new_line()
        forgetful = self._random.random() < 0.2
        if forgetful:
            self.view = None
        since = None if self.view is None else self.view.number
        self._world.note(self.name, lambda: f"comes with {since}")
        self.line.send(encode(Hello(protocol=PROTOCOL, since=since)))
        self.wake()

    def ended(self, line: Line, code: int) -> None:
        """The line is gone."""
        if line is not self.line:
            return
        self._world.note(self.name, lambda: f"line ended with {code}")
        if self._syncing is not None:
            self._world.history.asked.remove(self._syncing[0])
        self.line, self._syncing, self.welcomed = None, None, False
        self.gone = code in FINAL
        self._world.loop.outside(
            self._random.choice((0.0, 0.1, 2.0, 10.0 if not self._world.calm else 1.0)), self.come
        )

    # --- hearing -------------------------------------------------------------------------------------------

    def hear(self, line: Line, payload: bytes) -> None:
        if line is not self.line:
            return
        message = decode(payload)
        self._heard_at = self._world.loop.time()
        self._world.note(self.name, lambda: f"hears {short(payload)}")
        match message:
            case Welcome():
                self._welcome(message, payload)
            case News():
                self._follow(message, payload)
            case View():
                self._whole(message, payload)
            case Notice():
                pass
            case _:
                self._answered(message)
        self.wake()

    def _welcome(self, message: Welcome, payload: bytes) -> None:
        self.welcomed = True
        if message.view is not None:
            self._see(message.view, bytes(msgspec.json.decode(payload, type=InWelcome).view), whole=True)
        elif self.view is None or message.number < self.view.number:
            self._world.wrong(f"{self.name} is welcomed with {message.number} and no view")
        self._ask_again()

    def _follow(self, message: News, payload: bytes) -> None:
        if self.view is None or message.number != self.view.number + 1:
            known = None if self.view is None else self.view.number
            self._world.wrong(f"{self.name} has news {known}, and gets {message.number}")
            return
        self.view = follow(self.view, message)
        self._world.history.seen.append(
            Seen(self.person, message.number, payload, whole=False, when=self._world.moment())
        )

    def _whole(self, message: View, payload: bytes) -> None:
        if self._syncing is not None and not message.events:
            self._syncing[0].answer = message
            self._syncing[1].append(self._world.moment())
        self._see(message, payload, whole=not message.events)

    def _see(self, view: View, payload: bytes, *, whole: bool) -> None:
        before = self.view
        if before is not None and view.number < before.number and bool(before.seats) == bool(view.seats):
            self._world.wrong(f"{self.name} knew {before.number}, and is shown {view.number}")
        self.view = view
        self._world.history.seen.append(
            Seen(self.person, view.number, payload, whole=whole, when=self._world.moment())
        )

    def _answered(self, message: AnyMessage) -> None:
        asked = self.pending.get(getattr(message, "ref", 0))
        if not asked:
            return
        op = asked.popleft()
        op.answer, op.answered = message, self._world.moment()
        if self._syncing is not None and op.command.ref == self._syncing[0].command.ref + 1:
            self._synced()

    def _synced(self) -> None:
        """Views bear no mark: if exactly one came before the answer to the next question, it is the one."""
        assert self._syncing is not None
        op, views = self._syncing
        self._syncing = None
        if len(views) == 1:
            op.answered = views[0]
        else:
            self._world.history.asked.remove(op)

    # --- asking --------------------------------------------------------------------------------------------

    def wake(self) -> None:
        if not self._awake:
            self._awake = True
            self._world.loop.outside(self._random.choice(PACES), self._act)

    def _act(self) -> None:
        self._awake = False
        line = self.line
        if line is None:
            return
        waits = any(self.pending.values())
        if self._world.loop.time() - self._heard_at > PATIENCE and (waits or not self.welcomed):
            line.cut()
            return
        if not self.welcomed or self.view is None:
            self._world.loop.outside(PATIENCE, self.wake)
            return
        if waits and self._random.random() < 0.9:
            self._world.loop.outside(PATIENCE / 2, self.wake)
            return
        if not self._world.calm and self._random.random() < 0.004:
            line.cut()
            return
        for command in self._wishes.wish(self.view, calm=self._world.calm):
            self._marks += 1
            for _ in range(2 if self._random.random() < TWICE else 1):
                self._send(msgspec.structs.replace(command, ref=self._marks))

    def _send(self, command: AnyCommand) -> None:
        assert self.line is not None
        op = Asked(self.person, command, self._world.moment())
        self._world.note(self.name, lambda: f"asks {encode(command).decode()}")
        if isinstance(command, Sync):
            if self._syncing is None:
                self._syncing = op, []
                self._world.history.asked.append(op)
        else:
            self._world.history.asked.append(op)
            self.pending.setdefault(command.ref, deque()).append(op)
        self.line.send(encode(command))

    def _ask_again(self) -> None:
        """Of what was not answered nobody knows whether it was done: some is asked once more."""
        unanswered = [asked[-1].command for asked in self.pending.values() if asked]
        self.pending.clear()
        for command in unanswered:
            if self._random.random() < 0.8:
                self._send(command)


class InWelcome(msgspec.Struct):
    """The view in a welcome, as it came."""

    view: msgspec.Raw


def short(payload: bytes) -> str:
    text = payload.decode()
    return text if len(text) < 160 else f"{text[:150]}… ({len(text)} bytes)"
