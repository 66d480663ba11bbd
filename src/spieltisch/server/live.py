"""One live table: commands come in, what they bring about is kept, and then told.

A command is handled in memory at once, its lines go to the store (`ledger`), and only when they are durable
is anybody told. So nothing that was told can be lost, and the next command need not wait for the disk. If the
store fails, what it does not have has not happened: the table is built again from its log, and everybody
gets a fresh view.
"""

import asyncio
import weakref
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

from msgspec import UNSET, Raw

from spieltisch.games.contract import ViewState
from spieltisch.server import logs, metrics
from spieltisch.server.attendance import Attendance
from spieltisch.server.clock import Alarm, Clock
from spieltisch.server.connection import Asker, Connection, Reply, encode, refuse
from spieltisch.server.hinting import advise
from spieltisch.server.ledger import Ledger, Page
from spieltisch.server.pipe import framed
from spieltisch.server.pondering import Pondering
from spieltisch.server.preparing import Preparing
from spieltisch.server.replaying import beside
from spieltisch.server.settings import ServerSettings
from spieltisch.server.summary import Book
from spieltisch.server.thinking import Thinking, first_legal, quick
from spieltisch.server.warming import Warming
from spieltisch.storage import Line, Store, Summary
from spieltisch.table.outcome import Afresh, Outcome, Thought, Turn
from spieltisch.table.refusal import Refusal
from spieltisch.table.steps import Steps, finish
from spieltisch.table.table import Table
from spieltisch.wire import closing
from spieltisch.wire.commands import Act, Hello, Start, TableCommand
from spieltisch.wire.messages import AnyMessage, Notice, Ok, Refused, Replayed

FIRST_RETRY, LONGEST_RETRY = 0.5, 10.0  # seconds after the store has failed
ATTEMPTS = 5  # to build a table again
Restore = Callable[[str, Sequence[Line]], Table]
Watch = Callable[[str, str, Mapping[str, Turn], Collection[str]], None]
"""Is told of a table, by its id and game: whose turn it is, if days may pass, and who is looking."""
Given = ParamSpec("Given")
Found = TypeVar("Found")


class Live:
    """A table and who is there."""

    __slots__ = (
        "__weakref__",
        "_alarm",
        "_alarm_at",
        "_broken_at",
        "_clock",
        "_held",
        "_hints",
        "_ledger",
        "_log",
        "_patience",
        "_played",
        "_pondering",
        "_preparing",
        "_quiet_until",
        "_restore",
        "_retry",
        "_store",
        "_tasks",
        "_there",
        "_thinking",
        "_turns",
        "_warming",
        "_watch",
        "book",
        "closed",
        "id",
        "idle_since",
        "table",
    )

    def __init__(
        self,
        table: Table,
        store: Store,
        clock: Clock,
        thinking: Thinking,
        warming: Warming,
        settings: ServerSettings,
        restore: Restore,
        watch: Watch | None = None,
    ) -> None:
        self.table = table
        self.id = table.id
        self.book = Book()
        self.closed = False
        self.idle_since = clock.now()
        self._store = store
        self._clock = clock
        self._thinking = thinking
        self._warming = warming
        self._restore = restore
        self._watch = watch
        self._turns: dict[str, Turn] = {}  # as far as they are durable
        self._there = Attendance(settings.limits, loosely(self._absent))
        self._ledger = Ledger(store, table.id, loosely(self._summarise), loosely(self._failed))
        self._pondering = Pondering(
            loosely(self._ask_bot), clock, settings.house.bot_pause, loosely(self._decide)
        )
        self._preparing = Preparing(warming, loosely(self.tell))
        self._alarm: Alarm | None = None
        self._alarm_at: float | None = None
        self._held: list[Callable[[], None]] | None = None  # what waits while the table is being built again
        self._log: Sequence[Line] = ()  # what it was built from, while those are answered
        self._retry = FIRST_RETRY
        self._quiet_until = 0.0  # after the store has failed, nothing is begun by itself before
        self._broken_at = -LONGEST_RETRY
        self._patience = 0.0  # before a table that has broken again is built again
        self._tasks: set[asyncio.Task[Any]] = set()
        self._hints: set[str] = set()  # who waits for one
        self._played = {by: (table.state.settings.game, by) for by in ("p", "b")}

    # --- what people ask -----------------------------------------------------------------------------------

    def receive(self, asker: Asker, person: str, command: TableCommand) -> None:
        """Carries out a command, and answers when it is durable."""
        finish(self.receiving(asker, person, command))

    def receiving(self, asker: Asker, person: str, command: TableCommand) -> Steps[None]:
        """The same in steps; nothing else may happen at this table in between."""
        if self.closed:
            asker.answer(Refused(ref=command.ref, code="closing"))
            return
        if self._later(lambda: self.receive(asker, person, command)):
            return
        if isinstance(command, Start) and self._prepares(asker, person, command):
            return
        try:
            outcome = yield from self.table.handling(person, command, self._clock.now())
        except Refusal as refusal:
            self._refuse(asker, command.ref, refusal, lambda: self.receive(asker, person, command))
        except Exception as error:
            asker.answer(Refused(ref=command.ref, code="internal"))
            self._broken(error, type(command).__name__)
        else:
            yield from self._taking(outcome, asker, person, command.ref)
            if isinstance(command, Act):
                metrics.ACTIONS.count(self._played["p"])

    def _prepares(self, asker: Asker, person: str, command: Start) -> bool:
        """Is the game still being compiled? Then the match is started when it is ready."""
        game = self.table.state.settings.game
        if self._warming.is_ready(game):
            return False
        self._preparing.wait(game, lambda: self.receive(asker, person, command))
        return True

    async def command(self, person: str, command: TableCommand) -> Ok | Refused:
        """Carries out a command of somebody without a socket; durable when it is answered."""
        reply = Reply()
        self.receive(reply, person, command)
        answer = await reply.future
        assert isinstance(answer, Ok | Refused)
        return answer

    def ask(self, asker: Asker, ref: int, find: Callable[[Table], AnyMessage]) -> None:
        """Answers a question, as of now, when all that the answer shows is durable."""
        if self._later(lambda: self.ask(asker, ref, find)):
            return
        try:
            message = find(self.table)
        except Refusal as refusal:
            self._refuse(asker, ref, refusal, lambda: self.ask(asker, ref, find))
        except Exception as error:
            asker.answer(Refused(ref=ref, code="internal"))
            self._broken(error, "asked")
        else:
            self._ledger.enter(Page((), lambda: asker.answer(message), lambda _: self.ask(asker, ref, find)))

    def hint(self, asker: Asker, person: str, ref: int, seat: int) -> None:
        """Asks a bot for its opinion, one at a time for each person."""
        if person in self._hints:
            refuse(asker, ref, Refusal("one-hint-at-a-time"))
            return
        try:
            thought = self.table.advice_for(person, seat)
        except Refusal as refusal:
            self._refuse(asker, ref, refusal, lambda: self.hint(asker, person, ref, seat))
            return
        self._hints.add(person)

        async def think() -> None:
            message: AnyMessage
            try:
                await self._warming.ready(self.table.state.settings.game, ("search",))
                message = await advise(self._thinking, self.id, thought, ref)
            except Exception as error:
                logs.fail("hint-failed", error, table=self.id)
                message = Refused(ref=ref, code="internal")
            finally:
                self._hints.discard(person)
            self._ledger.enter(Page((), lambda: asker.answer(message), lambda _: asker.answer(message)))

        self._do(think())

    def replay(self, asker: Asker, person: str, ref: int, deal: int) -> None:
        """Tells a finished deal once more; made beside the tables, because it takes a while."""
        try:
            make = self.table.looking_back(person, deal)
        except Refusal as refusal:
            self._refuse(asker, ref, refusal, lambda: self.replay(asker, person, ref, deal))
            return

        async def tell() -> None:
            message: AnyMessage
            try:
                body: Any = Raw(await beside(lambda: encode(make())))
                message = Replayed(ref=ref, replay=body)
            except Exception as error:
                logs.fail("replay-failed", error, table=self.id)
                message = Refused(ref=ref, code="internal")
            self._ledger.enter(Page((), lambda: asker.answer(message), lambda _: asker.answer(message)))

        self._do(tell())

    def _refuse(self, asker: Asker, ref: int, refusal: Refusal, again: Callable[[], None]) -> None:
        """Says no when all that the refusal rests on is durable; if that is lost, it is decided again."""
        self._ledger.enter(Page((), lambda: refuse(asker, ref, refusal), lambda _: again()))

    # --- who comes and goes --------------------------------------------------------------------------------

    def enter(self, connection: Connection, hello: Hello) -> None:
        """Somebody has come: they are welcomed, and told everything from then on."""
        if self.closed:
            connection.close(closing.RESTART)
        elif self._later(lambda: self.enter(connection, hello)):
            pass
        elif connection.open and self._there.let_in(connection, hello, self.table):
            if self._there.come(connection):
                self._guarded(lambda: self.table.connect(connection.person, self._clock.now()))
            self._welcome(connection, hello)

    def leave(self, connection: Connection) -> None:
        """A socket is gone."""
        self.idle_since = self._clock.now()
        self._there.go(connection)

    def _welcome(self, connection: Connection, hello: Hello) -> None:
        if self._later(lambda: self._welcome(connection, hello)):
            return
        try:
            tell = self._there.welcome(connection, hello, self.table, self._clock.now())
        except Exception as error:
            connection.answer(Refused(ref=hello.ref, code="internal"))
            connection.close(closing.FAILED)
            self._broken(error, "welcome")
        else:
            self._ledger.enter(Page((), tell, lambda _: self._welcome(connection, hello)))

    def _absent(self, person: str) -> None:
        if self._later(lambda: self._absent(person)) or self.closed:
            return
        if person not in self._there.present:
            self._guarded(lambda: self.table.disconnect(person, self._clock.now()))

    # --- what happens --------------------------------------------------------------------------------------

    def begin(self, outcome: Outcome, kept: int) -> None:
        """The table's first outcome, after `kept` lines that the store has."""
        self._ledger.kept = kept
        self._there.begin(self.table)
        self._take(outcome)

    def _guarded(self, change: Callable[[], Outcome]) -> None:
        """Takes what comes of something that nobody waits for an answer to."""
        try:
            outcome = change()
        except Exception as error:
            self._broken(error, "by itself")
        else:
            self._take(outcome)

    def _take(self, outcome: Outcome) -> None:
        finish(self._taking(outcome))

    def _taking(
        self, outcome: Outcome, asker: Asker | None = None, person: str = "", ref: int = 0
    ) -> Steps[None]:
        """Has an outcome kept and told."""
        news, record, settled = outcome.news, None, None
        try:
            self._there.memory.add(news)
            if outcome.finished:
                record = self.book.finished(self.table, self._clock.now())
                metrics.MATCHES.labels(record.game).inc()
            for spread in news:
                if isinstance(spread, Afresh) or spread.public.table is not UNSET:
                    afresh = any(isinstance(each, Afresh) for each in news)
                    settled = self._there.resettle(self.table, self._clock.now(), afresh=afresh)
                    break
        except Exception as error:  # it has happened all the same: the rest comes with the view
            self._broken(error, "outcome")
        yield
        answer = Ok(ref=ref, number=self.table.number(person)) if asker is not None else None
        turns = self.table.turns() if self._watch is not None else {}

        def tell() -> None:
            frame = b"" if answer is None else framed(encode(answer))
            answered = self._there.audience.spread(news, asker, frame)
            if asker is not None and answer is not None and not answered:
                asker.answer(answer)
            if settled is not None:
                settled()
            self._show_turns(turns)

        def lost(code: str) -> None:
            if asker is not None:
                asker.answer(Refused(ref=ref, code=code))

        def kept() -> None:  # news of it have come with the view
            if asker is not None and answer is not None:
                asker.answer(answer)

        self._ledger.enter(Page(outcome.lines, tell, lost, record, kept))
        yield
        self._look()

    def _show_turns(self, turns: dict[str, Turn]) -> None:
        """Lets who watches know whose turn it is, once that is durable, and who is looking."""
        if self._watch is not None and (turns or self._turns):
            self._watch(self.id, self.table.state.settings.game, turns, self._there.present)
        self._turns = turns

    def _look(self) -> None:
        """Sees what time will bring, and what bots have to decide."""
        if self._held is not None or self.closed:
            return
        try:
            due, thoughts = self.table.due(), self.table.thoughts()
        except Exception as error:
            self._broken(error, "look")
            return
        if due is not None:
            due = max(due, self._quiet_until)
        if due != self._alarm_at:
            if self._alarm is not None:
                self._alarm.cancel()
            self._alarm_at = due
            self._alarm = None if due is None else self._clock.at(due, self._tick)
        self._pondering.look(thoughts)

    def _tick(self) -> None:
        self._alarm = self._alarm_at = None
        if self._held is None and not self.closed:
            self._guarded(lambda: self.table.tick(self._clock.now()))

    def _ask_bot(self, level: str, view: ViewState) -> "asyncio.Task[str]":
        ready = self._warming.is_ready(view.game.id, ("search",))
        return self._do(self._thinking.choose(self.id, level if ready else quick(level), view))

    def _decide(self, thought: Thought, action: str) -> None:
        if self._held is not None or self.closed:
            return
        now, table = self._clock.now(), self.table
        if now < self._quiet_until:  # the store has failed a moment ago
            self._clock.at(self._quiet_until, lambda: self._decide_late(table, thought, action))
            return
        try:
            outcome = table.decide(thought, action, now)
        except Refusal as refusal:
            logs.warn("bot-refused", table=self.id, bot=thought.level, code=refusal.code)
            self._guarded(lambda: table.decide(thought, first_legal(thought.view), now))
        except Exception as error:
            self._broken(error, "decide")
        else:
            self._take(outcome)
            metrics.ACTIONS.count(self._played["b"])

    def _decide_late(self, table: Table, thought: Thought, action: str) -> None:
        """What was thought at a table that was built again since is for a position that never was."""
        if table is self.table:
            self._decide(thought, action)

    # --- when something goes wrong -------------------------------------------------------------------------

    def _failed(self, error: BaseException, lost: list[Page]) -> None:
        """The store has not kept it, or does not know: it has happened if it is in the log."""
        logs.fail("not-kept", error, table=self.id)
        metrics.NOT_KEPT.inc()
        self._rebuild([lambda page=page: page.decide(self._log) for page in lost])  # type: ignore[misc]
        self._quiet_until = self._clock.now() + self._retry
        self._retry = min(2 * self._retry, LONGEST_RETRY)

    def _broken(self, error: Exception, doing: str) -> None:
        """The table itself has failed, and is not trusted until it is built again from its log."""
        logs.fail("table-broken", error, table=self.id, doing=doing.replace(" ", "-"))
        metrics.FAILURES.labels("table").inc()
        now = self._clock.now()
        again = now < self._broken_at + LONGEST_RETRY
        self._patience = min(2 * self._patience + FIRST_RETRY, LONGEST_RETRY) if again else 0.0
        self._broken_at = now
        self._rebuild([])

    def _later(self, call: Callable[[], None]) -> bool:
        """Does this have to wait until the table is built again?

        It is also built again if another process may have gone on with it: this one may have stood still.
        """
        if not self._store.holds(self.id) and not self.closed:
            self._rebuild([])
        if self._held is None:
            return False
        self._held.append(call)
        return True

    def _rebuild(self, first: Sequence[Callable[[], None]]) -> None:
        if self._held is not None:
            self._held += first
        elif self.closed:
            for call in first:
                call()
        else:
            self._held = [*first]
            self._pondering.stop()
            self._do(self._rebuilding())

    async def _rebuilding(self) -> None:
        """Builds the table from its log, tells everybody, and goes on with what waited."""
        if self._patience > 0.0:  # it broke a moment ago, and may do so again
            await self._pass(self._patience)
        for attempt in range(ATTEMPTS):
            try:
                await self._ledger.settle()  # what happened before is good, if it can be kept
                if await self._store.claim(self.id) is not None:  # whoever comes again is led there
                    self.shut()
                    break
                lines = self._log = await self._store.lines(self.id)
                if lines:
                    self.table = self._restore(self.id, lines)
                else:  # not even its beginning was kept, or it was deleted
                    self.shut(Notice(code="failed"), closing.NO_TABLE)
                break
            except Exception as error:
                logs.fail("cannot-restore", error, table=self.id)
                await self._pass(FIRST_RETRY * 2**attempt)
        else:
            self.shut(Notice(code="failed"), closing.FAILED)
        held, self._held = self._held or [], None
        if not self.closed:
            self._ledger.kept = self.table.last
            self._there.afresh(self.table, self._clock.now())()
            self._clock.at(max(self._quiet_until, self._clock.now()), self._reconcile)
        for call in held:
            call()
        self._log = ()
        self._look()

    async def _pass(self, seconds: float) -> None:
        """Lets some time pass."""
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._clock.at(self._clock.now() + seconds, lambda: None if over.done() else over.set_result(None))
        await over

    def _reconcile(self) -> None:
        """Tells the table, which knows only its log, who is there and who is not."""
        now = self._clock.now()
        for person in sorted({*self.table.state.present, *self._there.present}):
            if self._held is None and not self.closed:
                there = person in self._there.present
                change = self.table.connect if there else self.table.disconnect
                self._guarded(lambda who=person, change=change: change(who, now))  # type: ignore[misc]

    # --- the rest ------------------------------------------------------------------------------------------

    @property
    def unused(self) -> bool:
        """Is nobody there, and nothing under way?"""
        busy = self._there or len(self._pondering) or self._ledger.busy or self._preparing
        return not busy and self._held is None

    @property
    def sockets(self) -> int:
        return len(self._there.audience)

    def due_before(self, when: float) -> bool:
        """Will time bring something about before that?"""
        return self._alarm_at is not None and self._alarm_at < when

    @property
    def persons(self) -> set[str]:
        """All of whom there is anything at the table."""
        state = self.table.state
        known = {state.host, *state.people, *state.present, *state.away, *state.banned, *self._there.present}
        return known | {words.person for words in state.chat}

    def knows(self, person: str) -> bool:
        return person in self.persons

    def tell(self, message: AnyMessage) -> None:
        """Tells everybody at the table something about the server."""
        self._there.audience.all(message)

    async def forget(self, person: str) -> None:
        """Erases somebody's name and words; durable when it returns."""
        while self._held is not None:
            await asyncio.sleep(0.05)
        self._guarded(lambda: self.table.forget(person, self._clock.now()))
        await self.durable()
        self._there.send_person_away(person, Notice(code="forgotten"), closing.STRANGER)

    def ask_again(self, person: str) -> None:
        """Closes all sockets of a person, who may come back."""
        self._there.send_person_away(person, Notice(code="say-again-who-you-are"), closing.RESTART)

    async def durable(self) -> None:
        """Waits until all that has happened is durable; a `Refusal` if it cannot be."""
        reply = Reply()
        ok, lost = Ok(ref=0, number=0), Refused(ref=0, code="not-kept")
        self._ledger.enter(Page((), lambda: reply.answer(ok), lambda _: reply.answer(lost)))
        if await reply.future is lost:
            raise Refusal("not-kept")

    async def settle(self) -> None:
        """Waits until nothing is under way to the store."""
        await self._ledger.settle()

    def shut(self, message: AnyMessage | None = None, code: int = closing.RESTART) -> None:
        """Sends everybody away and begins nothing more."""
        self.closed = True
        self._pondering.stop()
        if self._alarm is not None:
            self._alarm.cancel()
        for connection in self._there.audience:
            if message is not None:
                connection.answer(message)
            connection.close(code)

    def remember(self, summary: Summary) -> None:
        """What the store knows of the table beside its log."""
        self.book.created = summary.created

    def _summarise(self) -> Summary:
        now = self._clock.now()
        if now > self._quiet_until + LONGEST_RETRY:
            self._retry = FIRST_RETRY
        return self.book.summary(self.table, now)

    def _do(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def loosely(method: Callable[Given, Found]) -> Callable[Given, Found]:
    """The method, for a part of its own object, which it does not hold.

    In a circle of references a table would stay in memory after it was put away, until all objects are looked
    through, which hardly ever happens (`running.SELDOM`).
    """
    found, function = weakref.ref(method.__self__), method.__func__  # type: ignore[attr-defined]

    def call(*given: Given.args, **named: Given.kwargs) -> Found:
        here = found()
        assert here is not None
        return function(here, *given, **named)  # type: ignore[no-any-return]

    return call
