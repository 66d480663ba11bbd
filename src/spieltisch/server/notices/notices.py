"""All of it together: what a server does about the turns of people who are not looking."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from spieltisch.errors import SetupError
from spieltisch.server import logs
from spieltisch.server.clock import Clock
from spieltisch.server.identity import fresh_token, hashed
from spieltisch.server.notices.letters import Letters
from spieltisch.server.notices.mailing import Postman
from spieltisch.server.notices.opting import STOP_SECONDS, Opting
from spieltisch.server.notices.outbox import Outbox, Parcel
from spieltisch.server.notices.pushing import Pusher
from spieltisch.server.notices.turns import Turns, Waiting
from spieltisch.server.settings import ServerSettings
from spieltisch.storage import Contact, Status, Store, Subscription
from spieltisch.wire.settings import Settings

PLAYING: tuple[Status, ...] = ("playing",)
Find = Callable[[str], Awaitable[Any]]


class About(msgspec.Struct):
    """What the summary of a table says about it."""

    settings: Settings


class Notices:
    """Tells people of their turns, in whichever ways the host has set up; there may be none."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        clock: Clock,
        postman: Postman | None = None,
        pusher: Pusher | None = None,
    ) -> None:
        smtp = settings.smtp
        if smtp is not None and not settings.public_url:
            raise SetupError("--smtp needs --public-url: there are links in letters")
        if smtp is not None:
            postman = postman or Postman(smtp)
        if settings.push_contact:
            pusher = pusher or Pusher(store, settings.push_contact)
        self._store = store
        self._clock = clock
        self._letters = None if smtp is None else Letters(smtp.sender, settings.public_url)
        self._postman = postman
        self._pusher = pusher
        self._turns = Turns(clock, self._call)
        self.outbox = Outbox(clock)
        self.opting = Opting(store, clock, self.outbox, self._letters, postman, pusher, settings.limits)
        self._tasks: set[asyncio.Task[None]] = set()
        self.see = self._turns.see

    @property
    def mails(self) -> bool:
        return self._postman is not None

    @property
    def push_key(self) -> str | None:
        return None if self._pusher is None else self._pusher.public_key

    @property
    def any(self) -> bool:
        return self._postman is not None or self._pusher is not None

    async def prepare(self) -> None:
        if self._pusher is not None:
            await self._pusher.start()

    def start(self, find: Find) -> None:
        """Begins to send, and looks at tables that wait for somebody since before the server started."""
        if self.any:
            self.outbox.start()
            self._do(self._recall(find))

    async def settle(self) -> None:
        """Waits until all that was begun is sent, or will be tried again."""
        while self._tasks:
            await asyncio.gather(*self._tasks)
        await self.outbox.settle()

    async def close(self) -> None:
        self._turns.close()
        for task in self._tasks:
            task.cancel()
        await self.outbox.close()

    async def _recall(self, find: Find) -> None:
        """Loads the tables with days for a turn at which it is the turn of who wants to be told."""
        try:
            for person in await self._store.to_be_told():
                for summary in await self._store.tables(mover=person, status=PLAYING, limit=1000):
                    about = msgspec.json.decode(summary.about, type=About)
                    if about.settings.clock.kind == "days":
                        await find(summary.table)
        except Exception as error:
            logs.fail("cannot-recall", error)

    def _call(self, waiting: Waiting) -> None:
        self._do(self._tell(waiting))

    async def _tell(self, waiting: Waiting) -> None:
        """Somebody has not looked for a while."""
        try:
            contact = await self._store.contact(waiting.person) if self._postman else None
            browsers = await self._store.subscriptions(waiting.person) if self._pusher else []
            by_mail = contact is not None and contact.expires is None
            if not (by_mail or browsers) or not self._turns.holds(waiting):
                return
            if not await self._store.tell_once(waiting.table, waiting.person, waiting.turn.number):
                return
        except Exception as error:  # the store's: nobody is told, rather than twice
            logs.fail("cannot-tell", error, table=waiting.table)
            return
        if by_mail:
            self.outbox.put(Parcel("mail", self._mailing(waiting), lambda: self._turns.holds(waiting)))
        for each in browsers:
            self.outbox.put(Parcel("push", self._push(waiting, each), lambda: self._turns.holds(waiting)))

    def _mailing(self, waiting: Waiting) -> Callable[[], Awaitable[None]]:
        async def send() -> None:
            contact = await self._store.contact(waiting.person)
            if contact is not None and contact.expires is None:  # it may have been stopped meanwhile
                await self._write(contact, waiting)

        return send

    async def _write(self, contact: Contact, waiting: Waiting) -> None:
        assert self._letters is not None
        assert self._postman is not None
        now, stop, turn = self._clock.now(), fresh_token(), waiting.turn
        await self._store.add_stop(waiting.person, hashed(stop), now + STOP_SECONDS)
        letter = self._letters.turn(
            contact.address, contact.language, now, waiting.game, waiting.table, turn.until, stop
        )
        await self._postman.deliver(letter)

    def _push(self, waiting: Waiting, to: Subscription) -> Callable[[], Awaitable[None]]:
        async def send() -> None:
            assert self._pusher is not None
            if to in await self._store.subscriptions(waiting.person):
                await self._pusher.push(to, waiting, self._clock.now())

        return send

    def _do(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
