"""A room whose people are told of their turns, by a mail server and a push service of this machine."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import spieltisch
from server.notices.mailbox import SENDER, Mailbox, mailbox
from server.notices.pushed import Service, push_service
from server.sitting import ANN, BEN, Gate, Guest, HandClock, Room
from spieltisch.server.floor import Floor
from spieltisch.server.identity import hashed
from spieltisch.server.notices.notices import Notices
from spieltisch.server.notices.turns import PAUSE
from spieltisch.server.settings import ServerSettings, Smtp
from spieltisch.server.thinking import Thinking
from spieltisch.server.warming import Warm
from spieltisch.storage import Contact, Person, Secret
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.wire.settings import Clock, Settings

SITE = "https://cards.example.org"
SLOW = Settings(game="companeros", seats=4, clock=Clock(kind="days", days=3))


class Told(Room):
    """A room, its notices, and where they go."""

    notices: Notices
    mail: Mailbox
    push: Service

    async def known(self, person: str, address: str = "", language: str = "en") -> None:
        """Somebody, who may have confirmed an address."""
        now = self.clock.now()
        if await self.store.person(person) is None:
            await self.store.add_person(Person(person, person, now, now), Secret(hashed(person)))
        if address:
            contact = Contact(person, address, language, now, now + 1)
            await self.store.ask_contact(contact, hashed(address), hashed(address))
            await self.store.confirm_contact(hashed(address), now)

    async def slow_match(self) -> tuple[Guest, Guest]:
        """Ann and Ben, with three days for a turn, and Ann is to move."""
        for person in (ANN, BEN):
            await self.known(person)
        ann, ben = await self.playing((ANN, BEN), SLOW)
        return ann, ben

    async def pass_time(self, seconds: float = PAUSE) -> None:
        """So much, and all that comes of it."""
        for live in list(self.floor.tables.values()):
            await live.settle()
        self.clock.turn(seconds)
        await self.notices.settle()


@asynccontextmanager
async def told(folder: Path, mail: Mailbox, push: Service) -> AsyncIterator[Told]:
    """From here to its end a server runs; on the same folder it can be started again."""
    store, clock = Gate(await SQLiteStore.open(folder / "kept.sqlite")), HandClock()
    smtp = Smtp("localhost", mail.port, SENDER, user="tables", password="secret")
    settings = ServerSettings(public_url=SITE, smtp=smtp, push_contact="mailto:admin@example.org")
    notices = Notices(settings, store, clock, mail.postman(), push.pusher(store))
    await notices.prepare()
    floor = Floor(settings, store, clock, Thinking(2, spieltisch.player), Warm(), notices.see)
    notices.start(floor.find)
    there = Told(store, clock, floor)
    there.notices, there.mail, there.push = notices, mail, push
    try:
        await notices.settle()
        yield there
    finally:
        await notices.close()
        await floor.close()
        await store.store.close()


def with_notices(folder: Path, scenario: Callable[[Told], Awaitable[None]]) -> None:
    async def play() -> None:
        async with mailbox() as mail, push_service() as push, told(folder, mail, push) as there:
            await scenario(there)

    asyncio.run(play())
