"""People who play through SIGKILLs, and what they remember of it."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Protocol

from server.hosting import Hosted
from spieltisch.client import Refused, Server, Unanswered, Visit
from spieltisch.client.bots import legal, play_seat
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import AnyMessage, News, View
from spieltisch.wire.phrases import PHRASES
from spieltisch.wire.settings import Settings

GAMES = (("companeros", 4), ("deuce", 3), ("list-und-tuecke", 4), ("companeros", 3), ("deuce", 2))
OPTIONS = {"deuce": {"target": 40}}  # shorter matches
PATIENCE = 600.0


class Witness:
    """One person at one table: what they were told, and what was acknowledged to them."""

    def __init__(self, person: str, table: str, seed: int) -> None:
        self.person = person
        self.table = table
        self.heard: list[tuple[bool, News | View]] = []
        """News (and views that came as news), and whether they had a seat when they heard them."""
        self.acknowledged: list[str] = []
        """Actions, in order."""
        self.tried: Counter[str] = Counter()
        self.said: Counter[str] = Counter()
        self.visit: Visit | None = None
        self.final: View | None = None
        self._random = Random(seed)

    def listen(self, message: AnyMessage) -> None:
        if isinstance(message, News) or (isinstance(message, View) and message.events):
            assert self.visit is not None
            self.heard.append((bool(self.visit.view.seats), message))

    async def play(self, acknowledged: Callable[[], None]) -> None:
        """Plays the own seat to the end of the match, says something and wants things back now and then."""
        visit = self.visit
        assert visit is not None
        (seat,) = visit.view.seats
        besides = [asyncio.create_task(do(visit, seat)) for do in (self._talk, self._take_back)]

        def choose(view: View, seat: int) -> str:
            action = str(self._random.choice(legal(view, seat))["action"])
            self.tried[action] += 1
            return action

        def acted(action: str) -> None:
            self.acknowledged.append(action)
            acknowledged()

        self.final = await play_seat(visit, seat, choose, acted)
        for task in besides:
            task.cancel()
        await asyncio.wait(besides)

    async def _talk(self, visit: Visit, seat: int) -> None:
        while True:
            await asyncio.sleep(self._random.expovariate(2.0))
            phrase = self._random.choice(PHRASES)
            await visit.ask(ask.Say(seat=seat, phrase=phrase))
            self.said[phrase] += 1

    async def _take_back(self, visit: Visit, seat: int) -> None:
        while True:
            await asyncio.sleep(self._random.expovariate(4.0))
            with suppress(Refused, Unanswered):
                if visit.view.table.asked is not None:
                    await visit.ask(ask.Answer(agree=self._random.random() < 0.8))
                elif self._random.random() < 0.3:
                    await visit.ask(ask.Undo(seat=seat))


def is_host(visit: Visit) -> bool:
    return visit.view.host


class Place(Protocol):
    """Where people come."""

    async def guest(self, name: str) -> Server: ...


class Storm:
    """Tables through one trouble after another."""

    def __init__(self, place: Place, seed: int) -> None:
        self.place = place
        self.random = Random(seed)
        self.witnesses: dict[str, list[Witness]] = {}
        """By table, the host first."""
        self.acknowledged = 0

    async def play(self, tables: int, troubles: int) -> None:
        """Whole matches at so many tables, through so many troubles."""
        async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
            for number in range(tables):
                await self._sit_down(number, stack)
            playing = [asyncio.create_task(self._match(each)) for each in self.witnesses.values()]
            await asyncio.gather(self._storm(troubles, playing), *playing)

    async def _sit_down(self, number: int, stack: AsyncExitStack) -> None:
        game, seats = GAMES[number % len(GAMES)]
        servers = [await self.place.guest("guest") for _ in range(self.random.randint(2, seats))]
        table = await servers[0].create(Settings(game=game, seats=seats, options=OPTIONS.get(game, {})))
        for server in servers:
            witness = Witness((await server.me())["id"], table, self.random.randrange(2**32))
            witness.visit = server.visit(table, witness.listen)
            await stack.enter_async_context(witness.visit)
            await witness.visit.sit("guest")
            self.witnesses.setdefault(table, []).append(witness)

    async def _match(self, witnesses: list[Witness]) -> None:
        visits = [witness.visit for witness in witnesses if witness.visit is not None]
        while (host := next(filter(is_host, visits), visits[0])).view.table.phase == "lobby":
            try:
                await host.ask(ask.Start(fill="gentle"))
            except (Refused, Unanswered):  # on a slow machine a host is away for so long that another is host
                await asyncio.sleep(0.05)
        await asyncio.gather(*(witness.play(self._count) for witness in witnesses))

    def _count(self) -> None:
        self.acknowledged += 1

    async def _storm(self, troubles: int, playing: "list[asyncio.Task[None]]") -> None:
        """After some actions, at whatever instant."""
        for _ in range(troubles):
            goal = self.acknowledged + self.random.randrange(5, 40 + 10 * len(playing))
            while self.acknowledged < goal and not all(task.done() for task in playing):
                await asyncio.sleep(0.01)
            await asyncio.sleep(self.random.random() * 0.03)
            await self.trouble()

    async def trouble(self) -> None:
        """What the storm consists of."""
        raise NotImplementedError


class KillStorm(Storm):
    """One server that is killed, and started again."""

    def __init__(self, host: Hosted, seed: int) -> None:
        super().__init__(host, seed)
        self._host = host

    async def trouble(self) -> None:
        self._host.kill()
        await self._host.start()
