"""Evenings over real sockets, with a tap on every line."""

import asyncio
import io
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import httpx

from leaks.knowledge import Knowledge, knowledge
from leaks.scan import Receiver, Scan
from leaks.tap import Tap, tapped
from server.hosting import GENEROUS
from server.networked import served
from spieltisch.client import ClientError, Refused, Server, Unanswered, Unreachable, Visit
from spieltisch.client.bots import legal
from spieltisch.server import logs
from spieltisch.server.settings import ServerSettings
from spieltisch.table.house import House
from spieltisch.table.outcome import Line
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import View
from spieltisch.wire.phrases import PHRASES
from spieltisch.wire.settings import Settings
from tables import Table

T = TypeVar("T")
HOUSE = House(grace=0.15, bot_pause=0.0, shuffle_wait=0.3)
POLICIES: tuple[Any, ...] = ("public", "none", "after")
PATIENCE = 240.0
SHORT = {"deuce": {"target": 30}}
PAGES = (
    *("/api/tables", "/api/tables/mine", "/api/tables/next", "/api/records", "/api/records?person=me"),
    *("/api/me", "/api/me/export", "/api/games", "/api/health", "/metrics", "/", "/api/nothing"),
)


@dataclass
class Heard:
    """All that left a server, and the truth about it."""

    tap: Tap
    people: list[Receiver] = field(default_factory=list)
    tables: dict[str, list[Line]] = field(default_factory=dict)
    known: dict[str, Knowledge] = field(default_factory=dict)
    log: str = ""

    def scan(self) -> Scan:
        """Looks for all that somebody was told and cannot know."""
        scan = Scan(self.people, self.known)
        for capture in self.tap.captures:
            scan.capture(capture)
        scan.log(self.log)
        return scan


async def insist(doing: Callable[[], Awaitable[T]]) -> T:
    """Tries until the server is there."""
    while True:
        try:
            return await doing()
        except (Unreachable, Unanswered):
            pass
        except Refused as refusal:
            if refusal.code != "closing":
                raise
        await asyncio.sleep(0.05)


class Evening:
    """One table: people in some seats, bots in others, watchers, and a match with all that can happen."""

    def __init__(self, heard: Heard, table: Table, seed: str, policy: Any) -> None:
        self.heard = heard
        self.rng = rng = random.Random(seed)
        game, seats, options = table
        self.settings = Settings(
            game=game,
            seats=seats,
            options=SHORT.get(game, {}) | options,
            spectators=policy,
            free_text=rng.random() < 0.5,
            listed=rng.random() < 0.5,
        )
        self.sitting = rng.randint(1, seats)
        self.id = ""
        self.over = asyncio.Event()

    async def guest(self, name: str) -> Server:
        server = Server(self.heard.tap.url)
        found = await server.guest(name)
        self.heard.people.append(Receiver(found["token"], found["id"]))
        return server

    async def play(self) -> None:
        people = [await insist(partial(self.guest, f"Guest {at}")) for at in range(self.sitting)]
        stranger = await insist(lambda: self.guest("Stranger"))
        self.id = await insist(lambda: people[0].create(self.settings))
        self.heard.tables[self.id] = []
        async with AsyncExitStack() as stack:
            visits = [await stack.enter_async_context(person.visit(self.id)) for person in people]
            for at, visit in enumerate(visits):
                await insist(partial(visit.sit, f"Guest {at}", at))
            onlookers = (stranger, Server(self.heard.tap.url))
            tasks = [asyncio.create_task(self.watch(person)) for person in onlookers]
            tasks += [asyncio.create_task(self.look_round(person)) for person in (people[-1], stranger)]
            while visits[0].view.table.phase == "lobby":
                for visit in visits:  # the table may have got another host while its first one was away
                    await self.try_to(visit.ask(ask.Start(fill="solid")))
            tasks.append(asyncio.create_task(self.cut_lines()))
            await asyncio.gather(*(self.sit_and_play(visit) for visit in visits))
            self.over.set()
            assert visits[0].view.revealed is not None
            record = visits[0].view.revealed.record
            await asyncio.gather(*tasks)
            for person in (*people, stranger):
                await insist(partial(person.record, record))

    # --- what people do -------------------------------------------------------------------------------------

    async def sit_and_play(self, visit: Visit) -> None:
        while True:
            view = await visit.until(self.waits_for_me)
            if view.table.phase in ("over", "closed"):
                return
            await self.try_to(self.something_else(visit, view) if self.rng.random() < 0.2 else self.do(visit))
            await asyncio.sleep(0)

    @staticmethod
    def waits_for_me(view: View) -> bool:
        if view.table.phase == "between":
            return any(seat not in view.table.ready for seat in view.seats)
        if view.table.paused or (view.table.asked is not None and view.table.asked.seat not in view.seats):
            return True
        return view.table.phase in ("over", "closed") or any(legal(view, seat) for seat in view.seats)

    async def do(self, visit: Visit) -> None:
        """What the table waits for."""
        view = visit.view
        if view.table.phase == "between":
            await visit.ask(ask.Next())
        elif view.table.asked is not None and view.table.asked.seat not in view.seats:
            await visit.ask(ask.Answer(agree=self.rng.random() < 0.9))
        elif view.table.paused:
            await visit.ask(ask.Resume())
        else:
            seat = next(seat for seat in view.seats if legal(view, seat))
            action = self.rng.choice(legal(view, seat))["action"]
            await visit.ask(ask.Act(seat=seat, decision=view.turn.decision, action=action))

    async def something_else(self, visit: Visit, view: View) -> None:
        rng, seat = self.rng, view.seats[0]
        wild = rng.choice(("R7", "G1", "draw", "pass", "R3>1b", "keep-RG", "start-B2", "7", "*", "x>0a"))
        wishes: tuple[Any, ...] = (
            ask.Undo(seat=seat),
            ask.Undo(seat=seat),
            ask.Pause(),
            ask.Say(seat=seat, phrase=rng.choice(PHRASES)),
            ask.Say(seat=seat, text="this goes well"),
            ask.Mute(seat=rng.randrange(self.settings.seats)),
            ask.Act(seat=seat, decision=view.turn.decision, action=wild),
            ask.Act(seat=rng.randrange(8), decision=view.turn.decision, action=wild),
            ask.Why(seat=rng.randrange(self.settings.seats), card=rng.choice(("R7", "G1", "B3", "*"))),
            ask.History(deal=rng.randrange(2)),
            ask.Replay(deal=rng.randrange(2)),
            ask.Sync(),
            ask.Leave(),
            ask.Hint(seat=seat) if rng.random() < 0.3 else ask.Ping(),
        )
        wish = rng.choice(wishes)
        await visit.ask(wish)
        if isinstance(wish, ask.Leave):
            await asyncio.sleep(0.02)
            await visit.ask(ask.Sit(name="Back"))

    async def try_to(self, doing: Awaitable[Any]) -> None:
        with suppress(Refused, ClientError, TimeoutError, StopIteration):
            async with asyncio.timeout(5.0):
                await doing

    async def watch(self, person: Server) -> None:
        """Looks on, and tries what only others may; where nobody may watch, is sent away."""
        with suppress(ClientError):
            async with person.visit(self.id) as visit:
                while not self.over.is_set():
                    for wish in (
                        ask.Sync(),
                        ask.History(deal=0),
                        ask.Replay(deal=0),
                        ask.Hint(seat=0),
                        ask.Undo(seat=0),
                    ):
                        with suppress(Refused, Unanswered):
                            await visit.ask(wish)
                    await asyncio.sleep(0.1)

    async def look_round(self, person: Server) -> None:
        """Asks for everything that can be asked over HTTP, with and without sense."""
        headers = {"authorization": f"Bearer {person.token}", "connection": "close"}
        async with httpx.AsyncClient(base_url=self.heard.tap.url, headers=headers) as client:
            while not self.over.is_set():
                with suppress(httpx.HTTPError):
                    await client.get(self.rng.choice(PAGES))
                    await client.get(f"/api/tables/{self.id}")
                    early = await client.get(f"/api/records/{self.id}-1")
                    assert self.over.is_set() or early.status_code in (200, 404)
                    await client.post("/api/tables", content=b'{"settings": {"game": [[[')
                    await client.post("/api/transfer", json={"code": "R7" * 8})
                    await client.get("/api/me", headers={"authorization": "Bearer nobody"})
                await asyncio.sleep(0.6)

    async def cut_lines(self) -> None:
        """Lines break; people come back."""
        while not self.over.is_set():
            await asyncio.sleep(self.rng.uniform(0.3, 1.2))
            mine = [each for each in self.heard.tap.sockets() if each.table == self.id]
            if mine:
                self.rng.choice(mine).cut()


async def evenings(folder: Path, tables: Sequence[Table], seed: str, at_once: int = 4) -> Heard:
    """A match at each of these tables, on one server that is started again soon after the beginning."""
    settings = ServerSettings(
        database=str(folder / "kept.sqlite"), house=HOUSE, limits=GENEROUS, thinkers=1, open_metrics=True
    )
    stream = io.StringIO()
    handler = logs.set_up(stream)
    async with tapped() as tap, asyncio.timeout(PATIENCE + 10.0 * len(tables)):
        heard = Heard(tap)
        waiting = list(enumerate(tables))

        async def some() -> None:
            while waiting:
                number, table = waiting.pop()
                await Evening(heard, table, f"{seed} {number}", POLICIES[number % 3]).play()

        async with served(settings) as there:
            tap.behind = there.port
            tasks = [asyncio.create_task(some()) for _ in range(at_once)]
            await asyncio.sleep(1.5)
            tap.behind = 0  # nobody waits at a door that is not opened any more
        for capture in tap.captures:
            capture.cut()
        async with served(settings) as there:
            tap.behind = there.port
            await asyncio.gather(*tasks)
            for table in heard.tables:
                kept = await there.app.state.context.store.lines(table)
                heard.tables[table] = [Line(*(getattr(line, name) for name in LINE)) for line in kept]
    heard.known = {table: knowledge(table, lines) for table, lines in heard.tables.items()}
    heard.log = stream.getvalue()
    logging.getLogger().removeHandler(handler)
    return heard


LINE = ("number", "body", "personal", "person")
