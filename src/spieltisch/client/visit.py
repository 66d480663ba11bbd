"""One person at one table over a websocket, through broken lines."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from types import TracebackType

from spieltisch.client.errors import Gone, Refused
from spieltisch.client.follow import follow
from spieltisch.client.line import Line, connected
from spieltisch.client.shares import Shares
from spieltisch.client.waiting import Waiting
from spieltisch.wire import PROTOCOL, commands
from spieltisch.wire.commands import AnyCommand, Hello
from spieltisch.wire.messages import Advice, AnyMessage, News, Notice, Ok, Past, Pong, View, Welcome
from spieltisch.wire.messages import Refused as RefusedMessage

FIRST_PAUSE = 0.05
LONGEST_PAUSE = 5.0
FINAL = range(4000, 5000)
"""Close codes that are about this visit, not about the line: coming back would change nothing."""


class Visit:
    """A table and what this person knows of it: `view` is always up to date.

    When the line breaks it comes back by itself, gets what it missed, and asks again what was not answered,
    where asking twice is as good as asking once. It takes part in every shuffle with a value of its own, and
    checks each deal when the table reveals it.
    """

    view: View

    def __init__(self, address: str, token: str | None, fresh: Callable[[], bytes] | None = None) -> None:
        self._address = address
        self._token = token
        self._shares = Shares(fresh or (lambda: secrets.token_bytes(32)))
        self._waiting = Waiting()
        self._line: Line | None = None
        self._stay: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._sent: set[tuple[str, int, int]] = set()  # shares that went over this line
        self._knows = False
        self._ended: BaseException | None = None
        self.notices: list[Notice] = []
        self.lines = 0
        """How often it has connected."""

    async def __aenter__(self) -> "Visit":
        self._stay = asyncio.create_task(self._remain())
        try:
            await self._until(lambda: self._knows)
        except BaseException:
            await self._leave()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._leave()

    async def _leave(self) -> None:
        if self._stay is not None:
            self._stay.cancel()
            with suppress(asyncio.CancelledError):
                await self._stay

    # --- asking -----------------------------------------------------------------------------------------

    async def ask(self, command: AnyCommand) -> Ok | Advice | Past | Pong | View:
        """Sends a command and waits for its answer, however often the line breaks; `Refused` if it is that."""
        if self._ended is not None:
            raise self._ended
        ref, answer = self._waiting.add(command)
        if self._line is not None and self._knows:
            await self._line.send(self._waiting.marked(ref))
        found = await answer
        if isinstance(found, RefusedMessage):
            raise Refused(found.code, found.clause, found.params)
        return found

    async def sit(self, name: str = "", seat: int | None = None) -> list[int]:
        """Takes a seat, and gives the seats that this person now has."""
        await self.ask(commands.Sit(name=name, seat=seat))
        return self.view.seats

    async def act(self, action: str, seat: int | None = None) -> None:
        """Plays an action now, for the seat that is to act if it is not said which."""
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
        seen = -1
        while True:
            view = await self.until(lambda view, seen=seen: view.number != seen)  # type: ignore[misc]
            seen = view.number
            yield view

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            if self._ended is not None:
                raise self._ended
            await self._changed.wait()

    # --- staying ----------------------------------------------------------------------------------------

    async def _remain(self) -> None:
        """Comes back whenever the line breaks, until the server or this client ends the visit."""
        pause = FIRST_PAUSE
        try:
            while True:
                before = self.lines
                with suppress(OSError):
                    async with connected(self._address, self._token) as line:
                        await self._converse(line)
                        if line.code in FINAL:
                            raise Gone(line.code, line.reason)
                pause = FIRST_PAUSE if self.lines > before else min(LONGEST_PAUSE, pause * 2)
                await asyncio.sleep(pause * (0.5 + secrets.randbelow(1000) / 1000))
        except Exception as error:
            self._ended = error
        finally:
            self._ended = self._ended or Gone(1000)
            self._waiting.end(self._ended)
            self._wake()

    async def _converse(self, line: Line) -> None:
        self._sent.clear()
        since = self.view.number if self._knows else None
        await line.send(Hello(protocol=PROTOCOL, since=since))
        try:
            async for message in line.messages():
                if isinstance(message, Welcome):
                    self.lines += 1
                    self._welcome(message)
                    self._line = line
                    for command in self._waiting.again():
                        await line.send(command)
                else:
                    self._hear(message)
                if self._knows:
                    await self._add_share(line)
        finally:
            self._line = None
            self._waiting.broken()

    def _welcome(self, message: Welcome) -> None:
        if message.view is not None:
            self._see(message.view)
        elif not self._knows:
            raise Gone(1002, "welcome without a view")

    def _hear(self, message: AnyMessage) -> None:
        if isinstance(message, News):
            self._see(follow(self.view, message))
            if message.revealed is not None:
                self._shares.check(self.view, message.revealed)
        elif isinstance(message, View):
            self._see(message)
        elif isinstance(message, Notice):
            self.notices.append(message)
        elif not self._waiting.answer(message) and isinstance(message, RefusedMessage) and not message.ref:
            self.refused_unasked(message)

    def refused_unasked(self, message: RefusedMessage) -> None:
        """What the server refuses without having been asked by a command of ours, before it closes."""
        self.notices.append(Notice(code=message.code, params=message.params))

    def _see(self, view: View) -> None:
        self.view, self._knows = view, True
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def _add_share(self, line: Line) -> None:
        """Sends this client's part of the shuffle, once on each line."""
        wanted = self._shares.wanted(self.view)
        if wanted is None:
            return
        mark = (type(wanted).__name__, self.view.table.match, wanted.deal)
        if mark not in self._sent:
            self._sent.add(mark)
            await line.send(wanted)
