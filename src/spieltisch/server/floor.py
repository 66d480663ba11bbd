"""The floor: all live tables of this process."""

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import Callable, Sequence

from spieltisch import storage
from spieltisch.server import logs, metrics
from spieltisch.server.clock import Alarm, Clock
from spieltisch.server.connection import TRAFFIC
from spieltisch.server.identity import fresh_id
from spieltisch.server.live import Live, Watch
from spieltisch.server.settings import ServerSettings
from spieltisch.server.thinking import Thinking
from spieltisch.server.warming import Warming
from spieltisch.storage import Store
from spieltisch.storage.contract import UNFINISHED
from spieltisch.storage.errors import StorageError
from spieltisch.table.outcome import Line
from spieltisch.table.refusal import Refusal
from spieltisch.table.table import Table
from spieltisch.wire.messages import Notice
from spieltisch.wire.settings import Settings

BEAT = 1.0  # seconds between looks at everything
UNUSED = 60.0  # a table that nobody uses is put away after that
PARTING = 3.0  # seconds for commits when the server goes down
FORGOTTEN, AGAIN = "forgotten", "again"  # what processes on one store tell each other of a person


class Elsewhere(Exception):
    """Another process has the table, and is reached at that address."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address)


class Floor:
    """Finds, makes, loads and puts away tables."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        clock: Clock,
        thinking: Thinking,
        warming: Warming,
        watch: Watch | None = None,
        fresh: Callable[[], bytes] | None = None,
    ) -> None:
        """`fresh` gives the tables' parts of shuffles: 32 bytes that nobody can guess."""
        self.tables: dict[str, Live] = {}
        self.thinking = thinking
        self.warming = warming
        self._settings = settings
        self._store = store
        self._clock = clock
        self._making: Counter[str] = Counter()  # by host, tables that are not durable yet
        self._watch = watch
        self._fresh = fresh or fresh_bytes
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._releasing: dict[str, asyncio.Task[None]] = {}
        self._forgetting: set[asyncio.Task[None]] = set()
        self._beat: Alarm | None = None
        self._waking: asyncio.Task[None] | None = None
        self._closed = False

    def start(self) -> None:
        """Begins to look after tables by itself."""
        self.warming.start()
        self._store.listen(self._hear)
        self._beat = self._clock.at(self._clock.now(), self._look)

    async def create(self, person: str, settings: Settings) -> Live:
        """A new table of which that person is the host; durable when it returns."""
        await self._check_room(person)
        self._making[person] += 1
        try:
            live = await self._create(person, settings)
        finally:
            self._making[person] -= 1
            if not self._making[person]:
                del self._making[person]
        metrics.TABLES_MADE.inc()
        return live

    async def _create(self, person: str, settings: Settings) -> Live:
        table, outcome = Table.create(
            fresh_id(), person, settings, self._clock.now(), self._settings.house, self._fresh
        )
        live = self._alive(table)
        live.begin(outcome, kept=0)
        try:
            await live.durable()
        except Refusal:
            live.shut()
            raise
        self.tables[table.id] = live
        return live

    async def find(self, name: str) -> Live | None:
        """The table of that id; loaded from its log if nobody was there, `Elsewhere` if others have it."""
        live = self.tables.get(name)
        if live is not None and not live.closed:
            live.idle_since = self._clock.now()
            return live
        if self._closed:
            raise Refusal("closing")
        loading = self._loading.get(name)
        if loading is None:
            loading = self._loading[name] = asyncio.create_task(self._load(name))
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(loading)

    async def wake(self, name: str) -> None:
        """Has the table loaded, if it is not in another process, which looks after it by itself."""
        with contextlib.suppress(Elsewhere):
            await self.find(name)

    async def forget(self, person: str) -> None:
        """Live tables forget a person, then the store does; the tables of other processes when they hear."""
        unfinished = await self._store.tables(person=person, status=UNFINISHED, limit=1000)
        for name in {*self.tables, *(summary.table for summary in unfinished)}:
            with contextlib.suppress(Elsewhere):
                live = await self.find(name)
                if live is not None and live.knows(person):
                    await live.forget(person)
        await self._store.forget(person)
        await self._store.announce(f"{FORGOTTEN} {person}")

    async def ask_again(self, person: str) -> None:
        """Closes all sockets of a person: whoever still has a good token comes back by it."""
        self._send_away(person)
        await self._store.announce(f"{AGAIN} {person}")

    def _send_away(self, person: str) -> None:
        for live in self.tables.values():
            live.ask_again(person)

    def _hear(self, news: str) -> None:
        """What other processes on the same store announce."""
        kind, _, person = news.partition(" ")
        if kind == AGAIN:
            self._send_away(person)
        elif kind in (FORGOTTEN, ""):
            task = asyncio.ensure_future(self._forget_too(person))
            self._forgetting.add(task)
            task.add_done_callback(self._forgetting.discard)

    async def _forget_too(self, person: str) -> None:
        """Here, too, a person is forgotten; without a name: all whom the store knows no more."""
        for live in list(self.tables.values()):
            known = live.persons if not person else live.persons & {person}
            try:
                for gone in known - (await self._store.people(known)).keys():
                    await live.forget(gone)
            except Exception as error:
                logs.fail("cannot-forget", error, table=live.id)

    async def close(self) -> None:
        """Tells everybody, and finishes what was begun."""
        self._closed = True
        for work in (self._beat, self._waking, *self._forgetting):
            if work is not None:
                work.cancel()
        for live in self.tables.values():
            live.tell(Notice(code="closing"))
        settling = [asyncio.ensure_future(live.settle()) for live in self.tables.values()]
        if settling:
            await asyncio.wait(settling, timeout=PARTING)
        for live in self.tables.values():
            live.shut()
        self.thinking.close()
        await self.warming.close()

    async def _check_room(self, person: str) -> None:
        limits = self._settings.limits
        if self._closed:
            raise Refusal("closing")
        if len(self.tables) + self._making.total() >= limits.tables:
            raise Refusal("too-many-tables")
        # After this, nothing is waited for until the new table counts: many may be asked for at once.
        own = await self._store.tables(host=person, status=UNFINISHED, limit=limits.tables_per_person)
        mine = {summary.table for summary in own}
        mine |= {name for name, live in self.tables.items() if hosts(live, person)}
        if len(mine) + self._making[person] >= limits.tables_per_person:
            raise Refusal("too-many-tables", params={"most": limits.tables_per_person})

    async def _load(self, name: str) -> Live | None:
        if (releasing := self._releasing.get(name)) is not None:
            await asyncio.wait([releasing])
        address = await self._store.claim(name)
        if address is not None:
            raise Elsewhere(address)
        lines = await self._store.lines(name)
        if not lines:
            return None
        summary = await self._store.summary(name)
        if summary is not None:
            await self.warming.ready(summary.game)  # its deal is played again
        table = self._restore(name, lines)
        kept = table.last
        live = self._alive(table)
        if summary is not None:
            live.remember(summary)
        live.begin(table.wake(self._clock.now()), kept)
        self.tables[name] = live
        logs.log("loaded", table=name, lines=len(lines))
        return live

    def _alive(self, table: Table) -> Live:
        return Live(
            table,
            self._store,
            self._clock,
            self.thinking,
            self.warming,
            self._settings,
            self._restore,
            self._watch,
        )

    def _restore(self, name: str, lines: Sequence[storage.Line]) -> Table:
        kept = [Line(line.number, line.body, line.personal, line.person) for line in lines]
        return Table.restore(name, kept, self._settings.house, self._fresh)

    def _look(self) -> None:
        """What has to be done now and then."""
        now = self._clock.now()
        for name, live in list(self.tables.items()):
            if live.closed or (
                live.unused and now - live.idle_since > UNUSED and not live.due_before(now + UNUSED)
            ):
                live.shut()
                del self.tables[name]
                self._release(name)
        self.thinking.watch()
        metrics.THINKING_WAITS.set(self.thinking.waiting)
        metrics.TABLES.set(len(self.tables))
        metrics.CONNECTIONS.set(sum(live.sockets for live in self.tables.values()))
        TRAFFIC.count()
        if self._waking is None or self._waking.done():
            self._waking = asyncio.ensure_future(self._wake(now))
        self._beat = self._clock.at(now + BEAT, self._look)

    def _release(self, name: str) -> None:
        """Other processes may have it."""

        async def release() -> None:
            try:
                await self._store.release(name)
            except StorageError as error:  # then they have to wait until this process is gone
                logs.fail("cannot-release", error, table=name)
            finally:
                del self._releasing[name]

        self._releasing[name] = asyncio.ensure_future(release())

    async def _wake(self, now: float) -> None:
        """Loads tables whose time has come though nobody is there."""
        try:
            for name in await self._store.to_wake(now):
                if name not in self.tables:
                    await self.wake(name)
        except Exception as error:
            logs.fail("cannot-wake", error)


def hosts(live: Live, person: str) -> bool:
    """Does the table count among those that the person has set up and not finished?"""
    return live.table.state.host == person and live.table.state.phase not in ("over", "closed")


def fresh_bytes() -> bytes:
    """32 bytes that nobody can guess."""
    return secrets.token_bytes(32)
