"""One live table: commands come in, what they bring about is kept, and then told.

A command is handled in memory at once, its lines go to the store (`ledger`), and only when they are durable
is anybody told. So nothing that was told can be lost, and the next command need not wait for the disk. If the
store fails, what it does not have has not happened: the table is built again from its log, and everybody
gets a fresh view.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import UNSET

from spieltisch.server import logs, metrics
from spieltisch.server.audience import Audience, Memory
from spieltisch.server.clock import Alarm, Clock
from spieltisch.server.connection import Asker, Connection, encode
from spieltisch.server.ledger import Ledger, Page
from spieltisch.server.pipe import framed
from spieltisch.server.pondering import Pondering
from spieltisch.server.settings import ServerSettings
from spieltisch.server.summary import Book
from spieltisch.server.thinking import Thinking, first_legal
from spieltisch.server.warming import Warming
from spieltisch.storage import Store, Summary
from spieltisch.table.outcome import WATCHER, Afresh, Outcome, Thought
from spieltisch.table.refusal import Refusal
from spieltisch.table.table import Table
from spieltisch.wire import PROTOCOL, closing
from spieltisch.wire.commands import Hello, Start, TableCommand
from spieltisch.wire.messages import AnyMessage, Notice, Ok, Refused, Welcome

FIRST_RETRY, LONGEST_RETRY = 0.5, 10.0  # seconds after the store has failed
Restore = Callable[[str, Iterable[Any]], Table]


class Reply:
    """Waits for an answer inside the server."""

    def __init__(self) -> None:
        self.future: asyncio.Future[AnyMessage] = asyncio.get_running_loop().create_future()

    def answer(self, message: AnyMessage) -> None:
        if not self.future.done():
            self.future.set_result(message)


class Live:
    """A table and who is there."""

    def __init__(
        self,
        table: Table,
        store: Store,
        clock: Clock,
        thinking: Thinking,
        warming: Warming,
        settings: ServerSettings,
        restore: Restore,
    ) -> None:
        self.table = table
        self.id = table.id
        self.idle_since = clock.now()
        self._store = store
        self._clock = clock
        self._thinking = thinking
        self._warming = warming
        self._limits = settings.limits
        self._restore = restore
        self._book = Book()
        self._audience = Audience()
        self._memory = Memory()
        self._sockets: dict[str, list[Connection]] = {}  # of each person, the oldest first
        self._people: set[str] = set()  # who holds a seat
        self._ledger = Ledger(store, table.id, self._summarise, self._failed)
        self._pondering = Pondering(self._ask_bot, clock, settings.house.bot_pause, self._decide)
        self._alarm: Alarm | None = None
        self._alarm_at: float | None = None
        self._held: list[Callable[[], None]] | None = None  # what waits while the table is being built again
        self._preparing: list[Callable[[], None]] | None = None  # what waits for the game to be compiled
        self._retry = FIRST_RETRY
        self._quiet_until = 0.0  # after the store has failed, nothing is begun by itself before
        self._tasks: set[asyncio.Task[Any]] = set()
        self._hints: set[str] = set()
        self.closed = False

    # --- what others ask of it ---------------------------------------------------------------------------

    def begin(self, outcome: Outcome, kept: int) -> None:
        """The table's first outcome, after `kept` lines that the store has."""
        self._ledger.kept = kept
        self._people = set(self.table.people)
        self._take(outcome)

    async def durable(self) -> None:
        """Waits until all that has happened is durable; raises if it cannot be."""
        page: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ledger.enter(
            Page(
                (),
                lambda: None if page.done() else page.set_result(None),
                lambda code: None if page.done() else page.set_exception(Refusal(code)),
            )
        )
        await page

    async def command(self, person: str, command: TableCommand) -> Ok | Refused:
        """Carries out a command of somebody without a socket; durable when it is answered."""
        reply = Reply()
        self.receive(reply, person, command)
        answer = await reply.future
        assert isinstance(answer, Ok | Refused)
        return answer

    def receive(self, asker: Asker, person: str, command: TableCommand) -> None:
        """Carries out a command, and answers when it is durable."""
        if self.closed:
            asker.answer(Refused(ref=command.ref, code="closing"))
            return
        if self._held is not None:
            self._held.append(lambda: self.receive(asker, person, command))
            return
        if isinstance(command, Start) and not self._warming.is_ready(self.table.state.settings.game):
            self._prepare(lambda: self.receive(asker, person, command))
            return
        try:
            outcome = self.table.handle(person, command, self._clock.now())
        except Refusal as refusal:
            refuse(asker, command.ref, refusal)
        except Exception as error:
            self._broken(error, type(command).__name__)
            asker.answer(Refused(ref=command.ref, code="internal"))
        else:
            metrics.COMMANDS.inc()
            self._take(outcome, asker, person, command.ref)

    def ask(self, asker: Asker, ref: int, find: Callable[[Table], AnyMessage]) -> None:
        """Answers a question, as of now; when all that the answer shows is durable."""
        if self._held is not None:
            self._held.append(lambda: self.ask(asker, ref, find))
            return
        try:
            message = find(self.table)
        except Refusal as refusal:
            refuse(asker, ref, refusal)
        except Exception as error:
            self._broken(error, "question")
            asker.answer(Refused(ref=ref, code="internal"))
        else:
            self._ledger.enter(Page((), lambda: asker.answer(message), lambda _: self.ask(asker, ref, find)))

    def hint(self, asker: Asker, person: str, ref: int, seat: int) -> None:
        """Asks a bot for its opinion, one at a time for each person."""
        from spieltisch.server.hinting import advise

        if person in self._hints:
            asker.answer(Refused(ref=ref, code="one-hint-at-a-time"))
            return
        try:
            thought = self.table.advice_for(person, seat)
        except Refusal as refusal:
            refuse(asker, ref, refusal)
            return

        async def think() -> None:
            self._hints.add(person)
            try:
                asker.answer(await advise(self._thinking, self.id, thought, ref))
            except Exception as error:
                logs.fail("hint-failed", error, table=self.id)
                asker.answer(Refused(ref=ref, code="internal"))
            finally:
                self._hints.discard(person)

        self._do(think())

    # --- connections -------------------------------------------------------------------------------------

    def enter(self, connection: Connection, hello: Hello) -> None:
        """Somebody has come: they are welcomed, and told everything from then on."""
        if self._held is not None:
            self._held.append(lambda: self.enter(connection, hello))
            return
        if not connection.open or self.closed:
            connection.close(closing.RESTART)
            return
        person = connection.person
        if not self.table.admits(person or WATCHER):
            connection.answer(Refused(ref=hello.ref, code="not-admitted"))
            connection.close(closing.NOT_ADMITTED)
            return
        if len(self._audience) >= self._limits.people_at_a_table and person not in self._people:
            connection.answer(Refused(ref=hello.ref, code="table-crowded"))
            connection.close(closing.FULL)
            return
        if person:
            sockets = self._sockets.setdefault(person, [])
            sockets.append(connection)
            if len(sockets) == 1 and not self._guarded(lambda: self.table.connect(person, self._clock.now())):
                return
            while len(sockets) > self._limits.sockets_per_person:
                self._send_away(sockets[0], Notice(code="replaced"), closing.REPLACED)
        self._welcome(connection, hello)

    def _welcome(self, connection: Connection, hello: Hello) -> None:
        if self._held is not None:
            self._held.append(lambda: self._welcome(connection, hello))
            return
        now, person = self._clock.now(), connection.person or WATCHER
        stream = self._stream(person)
        number = self.table.number(stream)
        missed = None
        if hello.since is not None:
            missed = self._memory.missed(person, stream, hello.since, number)
        try:
            view = self.table.view(person, now)
        except Exception as error:
            self._broken(error, "view")
            self._welcome(connection, hello)
            return
        message = Welcome(
            protocol=PROTOCOL,
            ref=hello.ref,
            number=number,
            seats=view.seats,
            host=view.host,
            at=now,
            view=view if missed is None else None,
        )

        def tell() -> None:
            connection.answer(message)
            for frame in missed or ():
                connection.tell(frame)
            if connection.open:
                self._audience.add(connection, stream)

        self._ledger.enter(Page((), tell, lambda _: self._welcome(connection, hello)))

    def leave(self, connection: Connection) -> None:
        """A socket is gone."""
        connection.open = False
        self._audience.drop(connection)
        self.idle_since = self._clock.now()
        sockets = self._sockets.get(connection.person, [])
        if connection in sockets:
            sockets.remove(connection)
            if not sockets:
                del self._sockets[connection.person]
                self._absent(connection.person)

    def _absent(self, person: str) -> None:
        if self._held is not None:
            self._held.append(lambda: self._absent(person))
        elif person not in self._sockets:
            self._guarded(lambda: self.table.disconnect(person, self._clock.now()))

    def _send_away(self, connection: Connection, message: AnyMessage, code: int) -> None:
        connection.answer(message)
        connection.close(code)
        self.leave(connection)

    def _stream(self, person: str) -> str:
        return person if person in self._people else WATCHER

    # --- what happens ------------------------------------------------------------------------------------

    def _guarded(self, change: Callable[[], Outcome]) -> bool:
        """Takes what comes of something that nobody waits for an answer to; False if the table broke."""
        try:
            outcome = change()
        except Refusal as refusal:
            logs.log("refused-inside", table=self.id, code=refusal.code)
        except Exception as error:
            self._broken(error, "inside")
            return False
        else:
            self._take(outcome)
        return True

    def _take(self, outcome: Outcome, asker: Asker | None = None, person: str = "", ref: int = 0) -> None:
        """Has an outcome kept and told."""
        news = outcome.news
        self._memory.add(news)
        record = self._book.finished(self.table, self._clock.now()) if outcome.finished else None
        settled = None
        for spread in news:
            if isinstance(spread, Afresh) or spread.public.table is not UNSET:
                settled = self._resettle()
                break
        answer: AnyMessage | None = None
        if asker is not None:
            answer = Ok(ref=ref, number=self.table.number(self._stream(person)))

        def tell() -> None:
            self._audience.spread(news)
            if answer is not None:
                asker.answer(answer)  # type: ignore[union-attr]
            if settled is not None:
                settled()

        def lost(code: str) -> None:
            if asker is not None:
                asker.answer(Refused(ref=ref, code=code))

        self._ledger.enter(Page(outcome.lines, tell, lost, record))
        self._look()

    def _resettle(self) -> Callable[[], None] | None:
        """Who sits and who watches has changed, perhaps: what is to be done about it once it is durable."""
        people = set(self.table.people)
        moved = [person for person in people ^ self._people if person in self._sockets]
        for person in people ^ self._people:
            self._memory.changed(person, self.table.number(person if person in people else WATCHER))
        self._people = people
        gone = [person for person in self._sockets if not self.table.admits(person)]
        uninvited = not self.table.admits(WATCHER)
        if not moved and not gone and not uninvited:
            return None
        now = self._clock.now()
        views = {
            person: framed(encode(self.table.view(person, now))) for person in moved if person not in gone
        }

        def settled() -> None:
            for person, view in views.items():
                for connection in self._sockets.get(person, ()):
                    if connection in self._audience:
                        self._audience.add(connection, person if person in people else WATCHER)
                        connection.tell(view)
            for connection in self._audience:
                if connection.person in gone or (not connection.person and uninvited):
                    self._send_away(connection, Notice(code="not-admitted"), closing.NOT_ADMITTED)

        return settled

    # --- time and bots -----------------------------------------------------------------------------------

    def _look(self) -> None:
        """Sees what time will bring, and what bots have to decide."""
        if self._held is not None or self.closed:
            return
        due = self.table.due()
        if due is not None and due < self._quiet_until:
            due = self._quiet_until
        if due != self._alarm_at:
            if self._alarm is not None:
                self._alarm.cancel()
            self._alarm_at = due
            self._alarm = None if due is None else self._clock.at(due, self._tick)
        try:
            self._pondering.look(self.table.thoughts())
        except Exception as error:
            self._broken(error, "thoughts")

    def _tick(self) -> None:
        self._alarm = self._alarm_at = None
        if self._held is None and not self.closed:
            self._guarded(lambda: self.table.tick(self._clock.now()))

    def _ask_bot(self, level: str, view: Any) -> "asyncio.Task[str]":
        return self._do(self._thinking.choose(self.id, level, view))

    def _decide(self, thought: Thought, action: str) -> None:
        if self._held is not None or self.closed:
            return
        now = self._clock.now()
        if now < self._quiet_until:  # the store has failed a moment ago
            self._clock.at(self._quiet_until, lambda: self._decide(thought, action))
            return
        try:
            outcome = self.table.decide(thought, action, now)
        except Exception as error:
            logs.fail("bot-played-nonsense", error, table=self.id, level=thought.level)
            self._guarded(lambda: self.table.decide(thought, first_legal(thought.view), now))
        else:
            self._take(outcome)

    # --- when something goes wrong -----------------------------------------------------------------------

    def _failed(self, error: BaseException, lost: list[Page]) -> None:
        """The store has not kept it: it has not happened."""
        logs.fail("not-kept", error, table=self.id)
        metrics.NOT_KEPT.inc()
        self._rebuild(lambda: self._lose(lost), pause=True)

    def _lose(self, lost: list[Page]) -> None:
        for page in lost:
            if page.lost is not None:
                page.lost("not-kept")

    def _broken(self, error: Exception, doing: str) -> None:
        """The table itself has failed, and cannot be trusted until it is built again from its log."""
        logs.fail("table-broken", error, table=self.id, doing=doing)
        self._rebuild(lambda: None, pause=False)

    def _rebuild(self, then: Callable[[], None], *, pause: bool) -> None:
        if self._held is not None or self.closed:
            then()
            return
        self._held = []
        self._pondering.stop()
        self._do(self._rebuilding(then, pause=pause))

    async def _rebuilding(self, then: Callable[[], None], *, pause: bool) -> None:
        """Builds the table from its log, tells everybody, and goes on with what waited."""
        for attempt in range(5):
            try:
                await self._ledger.settle()  # what happened before it broke is good
                lines = await self._store.lines(self.id)
                table = self._restore(self.id, lines)
                break
            except Exception as error:
                logs.fail("cannot-restore", error, table=self.id)
                await asyncio.sleep(FIRST_RETRY * 2**attempt)
        else:
            self.shut(Notice(code="failed"), closing.FAILED)
            then()
            return
        self.table = table
        self._ledger.kept = table.last
        self._people = set(table.people)
        self._memory.clear()
        if pause:
            self._quiet_until = self._clock.now() + self._retry
            self._retry = min(2 * self._retry, LONGEST_RETRY)
        else:
            self._retry = FIRST_RETRY
        held, self._held = self._held or [], None
        then()
        self._refresh()
        for call in held:
            call()
        self._clock.at(max(self._quiet_until, self._clock.now()), self._reconcile)
        self._look()

    def _refresh(self) -> None:
        """Sends everybody the table as it is."""
        now = self._clock.now()
        for connection in self._audience:
            person = connection.person or WATCHER
            self._audience.add(connection, self._stream(person))
            view = self.table.view(person, now)
            self._ledger.enter(Page((), lambda to=connection, view=view: to.answer(view)))  # type: ignore[misc]

    def _reconcile(self) -> None:
        """Tells the table, which knows only its log, who is there and who is not."""
        if self._held is not None or self.closed:
            return
        now = self._clock.now()
        for person in {*self.table.people, *self._sockets}:
            change = self.table.connect if person in self._sockets else self.table.disconnect
            if not self._guarded(lambda who=person, change=change: change(who, now)):  # type: ignore[misc]
                return

    # --- the rest ----------------------------------------------------------------------------------------

    def _prepare(self, call: Callable[[], None]) -> None:
        """The game is still being compiled: people are told, and the command waits."""
        if self._preparing is not None:
            self._preparing.append(call)
            return
        self._preparing = [call]

        async def prepare() -> None:
            game = self.table.state.settings.game
            ready = asyncio.ensure_future(self._warming.ready(game))
            while not ready.done():
                self._audience.all(Notice(code="preparing", params=self._warming.progress(game)))
                await asyncio.wait([ready], timeout=1.0)
            self._audience.all(Notice(code="ready"))
            waiting, self._preparing = self._preparing or [], None
            for each in waiting:
                each()

        self._do(prepare())

    @property
    def unused(self) -> bool:
        """Is nobody there, and nothing under way?"""
        return not (
            self._audience
            or self._sockets
            or len(self._pondering)
            or self._ledger.busy
            or self._held is not None
            or self._preparing
        )

    @property
    def sockets(self) -> int:
        return len(self._audience)

    def hosted_by(self, person: str) -> bool:
        """Does this unfinished table count among the person's?"""
        return self.table.state.host == person and self.table.state.phase not in ("over", "closed")

    def due_soon(self, when: float) -> bool:
        """Will time bring something about before that?"""
        return self._alarm_at is not None and self._alarm_at < when

    def remember(self, summary: Summary) -> None:
        """What the store knows of the table beside its log."""
        self._book.created = summary.created

    async def forget(self, person: str) -> None:
        """Erases somebody's name and words; durable when it returns."""
        while self._held is not None:
            await asyncio.sleep(0.05)
        self._guarded(lambda: self.table.forget(person, self._clock.now()))
        await self.durable()
        for connection in list(self._sockets.get(person, ())):
            self._send_away(connection, Notice(code="forgotten"), closing.STRANGER)

    def shut(self, message: AnyMessage | None = None, code: int = closing.RESTART) -> None:
        """Sends everybody away and begins nothing more; what is under way can be waited for by `settle`."""
        self.closed = True
        self._pondering.stop()
        if self._alarm is not None:
            self._alarm.cancel()
        for connection in self._audience:
            if message is not None:
                connection.answer(message)
            connection.close(code)
            self._audience.drop(connection)

    async def settle(self) -> None:
        await self._ledger.settle()

    def tell(self, message: AnyMessage) -> None:
        """Tells everybody at the table something about the server."""
        self._audience.all(message)

    def _summarise(self) -> Any:
        self._retry = FIRST_RETRY if self._clock.now() > self._quiet_until + LONGEST_RETRY else self._retry
        return self._book.summary(self.table, self._clock.now())

    def _do(self, work: Any) -> "asyncio.Task[Any]":
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def refuse(asker: Asker, ref: int, refusal: Refusal) -> None:
    metrics.REFUSALS.labels(refusal.code).inc()
    asker.answer(Refused(ref=ref, code=refusal.code, clause=refusal.clause, params=refusal.params))
