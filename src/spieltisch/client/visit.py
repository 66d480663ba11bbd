"""One person at one table over a websocket, through broken lines."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import msgspec

from spieltisch.client.errors import Gone, Refused, Unreachable
from spieltisch.client.follow import follow, told
from spieltisch.client.line import Connect, Line, connected
from spieltisch.client.shares import Shares
from spieltisch.client.waiting import Answer, Waiting
from spieltisch.wire import PROTOCOL, closing, commands
from spieltisch.wire.commands import AnyCommand, Hello
from spieltisch.wire.messages import AnyMessage, DealShown, News, Notice, Told, View, Welcome
from spieltisch.wire.messages import Refused as RefusedMessage

ARRIVAL = 300.0  # a server that has just been installed compiles its games first
FIRST_PAUSE = 0.05
LONGEST_PAUSE = 5.0
FINAL = {
    closing.REPLACED,
    closing.MALFORMED,
    closing.STRANGER,
    closing.NOT_ADMITTED,
    closing.NO_TABLE,
    closing.NO_HELLO,
}
"""Coming back would change nothing."""
KEPT_NOTICES = 100
READ = msgspec.json.Decoder(AnyCommand).decode


@dataclass(frozen=True)
class Step:
    """What has just happened, with the views before and after it."""

    before: View | None
    after: View
    events: list[Told]
    """With what only this person is told."""
    whole: bool
    """Everything was shown anew: after coming back, sitting down, an undo."""


class Visit:
    """A table and what this person knows of it: `view` is always up to date.

    When the line breaks it comes back by itself, gets what it missed, and asks again what was not answered,
    where asking twice is as good as asking once. It takes part in every shuffle with a value of its own, and
    checks each deal when the table reveals it.
    """

    view: View

    def __init__(
        self,
        address: str,
        token: str | None,
        *,
        fresh: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        listen: Callable[[AnyMessage], None] = lambda _: None,
        connect: Connect = connected,
    ) -> None:
        self._address = address
        self._connect = connect
        self._token = token
        self.shares = Shares(fresh)
        """This client's part of the shuffles."""
        self._listen = listen
        self._waiting = Waiting(first=secrets.randbelow(2**40) + 1)  # no other visit's marks: see `say`
        self._line: Line | None = None
        self._staying: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._sent: set[tuple[type[AnyCommand], int, int]] = set()  # shares that went over this line
        self._knows = False
        self._ended: Exception | None = None
        self.notices: list[Notice] = []
        """What the server has said about itself, the newest last."""
        self.welcomes = 0
        """How often it has come in."""
        self.welcomed_at = 0
        """Where the table was when one last came in: steps before that were missed."""
        self.steps: list[Callable[[Step], None]] = []
        """Called for every single step, in order, even where `views` has no time to look at each."""

    async def __aenter__(self) -> Self:
        self._staying = asyncio.create_task(self._stay())
        try:
            async with asyncio.timeout(ARRIVAL):
                await self._until(lambda: self._knows)
        except TimeoutError:
            await self._leave()
            raise Unreachable(f"{self._address} does not answer") from None
        except BaseException:
            await self._leave()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._leave()

    async def _leave(self) -> None:
        if self._staying is not None:
            self._staying.cancel()
            with suppress(asyncio.CancelledError):
                await self._staying

    @property
    def connected(self) -> bool:
        """Is the line up? While it is not, the visit tries to come back by itself."""
        return self._line is not None

    @property
    def ended(self) -> Exception | None:
        """Why there is no coming back, once there is none."""
        return self._ended

    def changed(self) -> Coroutine[Any, Any, object]:
        """Waits for anything to change from now on: the view, the notices, the line."""
        return self._changed.wait()

    # --- asking -----------------------------------------------------------------------------------------

    async def ask(self, command: AnyCommand) -> Answer:
        """Sends a command and waits for its answer, however often the line breaks; a refusal is `Refused`."""
        if self._ended is not None:
            raise self._ended
        if not readable(command):
            raise Refused("malformed")  # the server would say so without the mark: nobody would be answered
        ref, answer = self._waiting.add(command)
        if self._line is not None:
            await self._line.send(self._waiting.marked(ref))
        found = await answer
        if isinstance(found, RefusedMessage):
            raise Refused(found.code, found.clause, found.params)
        return found

    async def sit(self, name: str = "", seat: int | None = None) -> list[int]:
        """Takes a seat, and gives the seats that this person now has."""
        await self.ask(commands.Sit(name=name, seat=seat))
        view = await self.until(lambda view: bool(view.seats) and seat in (None, *view.seats))
        return view.seats

    async def act(self, action: str, seat: int | None = None) -> None:
        """Plays an action now; without a seat, for the one of this person that is to act."""
        if seat is None:
            mine = [seat for seat in self.view.turn.seats if seat in self.view.seats]
            seat = mine[0] if mine else min(self.view.seats, default=0)
        await self.ask(commands.Act(seat=seat, decision=self.view.turn.decision, action=action))

    async def until(self, holds: Callable[[View], bool]) -> View:
        """Waits for a view of which that holds."""
        await self._until(lambda: self._knows and holds(self.view))
        return self.view

    async def views(self) -> AsyncIterator[View]:
        """The view now, and every later one that there is time to look at."""
        view = self.view
        while True:
            yield view
            seen = view
            view = await self.until(lambda now, seen=seen: now is not seen)  # type: ignore[misc]

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            if self._ended is not None:
                raise self._ended
            await self._changed.wait()

    # --- staying ----------------------------------------------------------------------------------------

    async def _stay(self) -> None:
        """Comes back whenever the line breaks, until the server or this client ends the visit."""
        try:
            await self._come_back_for_ever()
        except Exception as error:  # whoever waits, or asks from now on, gets it
            self._ended = error
        finally:
            if self._ended is None:
                self._ended = Gone(1000, "by this client")
            self._waiting.end(self._ended)
            self._wake()

    async def _come_back_for_ever(self) -> None:
        pause = FIRST_PAUSE
        while True:
            before = self.welcomes
            with suppress(OSError, TimeoutError):
                async with self._connect(self._address, self._token) as line:
                    await self._converse(line)
                    if line.code in FINAL:
                        raise Gone(line.code, self.notices[-1].code if self.notices else line.reason)
            pause = FIRST_PAUSE if self.welcomes > before else min(LONGEST_PAUSE, pause * 2)
            await asyncio.sleep(pause * (0.5 + secrets.randbelow(1000) / 1000))

    async def _converse(self, line: Line) -> None:
        self._sent.clear()
        await line.send(Hello(protocol=PROTOCOL, since=self.view.number if self._knows else None))
        try:
            async for message in line.messages():
                self._listen(message)
                await self._hear(line, message)
                if self._knows:
                    await self._add_share(line)
        finally:
            self._line = None
            self._waiting.broken()
            self._wake()

    async def _hear(self, line: Line, message: AnyMessage) -> None:
        match message:
            case Welcome():
                self.welcomes += 1
                self.welcomed_at = message.number
                self._line = line
                if message.view is not None:
                    self._see(message.view, [], whole=True)
                self._wake()
                for command in self._waiting.again():
                    await line.send(command)
            case News():
                await self._follow(line, message)
            case View():
                self._see(message, message.events, whole=True)
                self._waiting.answer(message)
            case Notice():
                self._note(message)
            case _:
                if not self._waiting.answer(message) and isinstance(message, RefusedMessage):
                    self._note(Notice(code=message.code, params=message.params))

    async def _follow(self, line: Line, news: News) -> None:
        if news.number > self.view.number + 1:  # should not be; all there is will be
            await line.send(commands.Sync())
        elif news.number == self.view.number + 1:
            deal = news.public.deal
            whole = isinstance(deal, DealShown) and deal.whole
            self._see(follow(self.view, news), told(news), whole=whole)
            if news.revealed is not None:
                self.shares.check(self.view, news.revealed)

    def _see(self, view: View, events: list[Told], *, whole: bool) -> None:
        step = Step(self.view if self._knows else None, view, events, whole)
        self.view, self._knows = view, True
        for call in self.steps:
            call(step)
        self._wake()

    def _note(self, notice: Notice) -> None:
        self.notices = [*self.notices[1 - KEPT_NOTICES :], notice]
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def _add_share(self, line: Line) -> None:
        """Sends this client's part of the shuffle, once on each line."""
        wanted = self.shares.wanted(self.view)
        if wanted is None:
            return
        mark = (type(wanted), self.view.table.match, wanted.deal)
        if mark not in self._sent:
            self._sent.add(mark)
            await line.send(wanted)


def readable(command: AnyCommand) -> bool:
    """Is it within what the wire allows: seats, lengths, choices?"""
    try:
        READ(msgspec.json.encode(command))
    except msgspec.ValidationError:
        return False
    return True
