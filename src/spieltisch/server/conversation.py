"""What somebody says to a table, message by message, over a socket or any other line."""

import msgspec

from spieltisch.server import logs, metrics
from spieltisch.server.clock import Clock
from spieltisch.server.connection import Connection, Wire
from spieltisch.server.limits import Bucket
from spieltisch.server.live import Live
from spieltisch.server.settings import Limits
from spieltisch.table.outcome import WATCHER
from spieltisch.table.steps import Steps, finish, nothing
from spieltisch.table.table import Table
from spieltisch.wire import PROTOCOL, closing
from spieltisch.wire.commands import Act, AnyCommand, Hello, Hint, History, Ping, Replay, Sync, Why
from spieltisch.wire.messages import Past, Pong, Reason, Refused

decode = msgspec.json.Decoder(AnyCommand).decode
PATIENCE = 8
"""Messages in a row that cannot be understood, or come too fast, before the socket is closed."""


class Conversation:
    """What is said over one line, from `hello` on."""

    __slots__ = (
        "_bucket",
        "_clock",
        "_hasty",
        "_live",
        "_malformed",
        "_person",
        "connection",
        "greeted",
    )

    def __init__(self, limits: Limits, clock: Clock, live: Live, wire: Wire, person: str) -> None:
        self.connection = Connection(wire, person, limits.queued_bytes)
        self.greeted = False
        self._live = live
        self._clock = clock
        self._person = person
        self._bucket = Bucket(limits.messages_per_second, limits.burst)
        self._malformed = 0
        self._hasty = 0

    def hear(self, text: bytes) -> None:
        """One message; whatever is wrong with it, the socket and the table live on."""
        finish(self.hearing(text))

    def hearing(self, text: bytes) -> Steps[None]:
        """The same in steps."""
        try:
            command = self._understand(text)
            if command is not None:
                yield
                yield from self._obey(command)
        except Exception as error:
            logs.fail("socket-failed", error)
            metrics.FAILURES.labels("socket").inc()
            self.connection.answer(Refused(ref=0, code="internal"))

    def _understand(self, text: bytes) -> AnyCommand | None:
        """What the message asks for; None if nothing more is to be done about it."""
        if not self._bucket.take(self._clock.now()):
            self._hasty += 1
            self._refuse("slow-down", closing.TOO_FAST if self._hasty > PATIENCE else None)
            return None
        try:
            command: AnyCommand = decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):  # a ValidationError is one, too
            self._malformed += 1
            self._refuse("malformed", closing.MALFORMED if self._malformed > PATIENCE else None)
            return None
        self._malformed = self._hasty = 0
        if self.greeted:
            return command
        if not isinstance(command, Hello):
            self._refuse("hello-first", closing.NO_HELLO, command.ref)
        elif command.protocol != PROTOCOL:
            self.connection.answer(Refused(ref=command.ref, code="protocol", params={"spoken": PROTOCOL}))
            self.connection.close(closing.NO_HELLO)
        else:
            self.greeted = True
            self._live.enter(self.connection, command)
        return None

    def _obey(self, command: AnyCommand) -> Steps[None]:
        """Does what is asked; what a table is asked for, in steps."""
        live, person, ref = self._live, self._person, command.ref
        match command:
            case Act() if person:  # what is said most is asked for first
                return live.receiving(self.connection, person, command)
            case Ping():
                self.connection.answer(Pong(ref=ref, at=self._clock.now()))
            case Sync():
                who = person or WATCHER
                live.ask(self.connection, ref, lambda table: table.view(who, self._clock.now()))
            case Hint():
                live.hint(self.connection, person, ref, command.seat)
            case Why():
                live.ask(self.connection, ref, lambda table: reason(table, person, command))
            case History():
                deal = command.deal
                live.ask(self.connection, ref, lambda table: Past(ref=ref, record=table.past(person, deal)))
            case Replay():
                live.replay(self.connection, person, ref, command.deal)
            case Hello():
                self._refuse("hello-twice", ref=ref)
            case _:
                if person:
                    return live.receiving(self.connection, person, command)
                self._refuse("person-needed", ref=ref)
        return nothing()

    def _refuse(self, code: str, close: int | None = None, ref: int = 0) -> None:
        metrics.REFUSALS.labels(code).inc()
        self.connection.answer(Refused(ref=ref, code=code))
        if close is not None:
            self.connection.close(close)


def reason(table: Table, person: str, asked: Why) -> Reason:
    """The answer to `why`."""
    found = table.why(person, asked.seat, asked.card, asked.zone)
    if found is None:
        return Reason(ref=asked.ref, card=asked.card)
    return Reason(ref=asked.ref, card=asked.card, code=found.code, clause=found.clause, params=found.params)
