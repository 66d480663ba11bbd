"""An evening of people for a long run: they come, play with bots, talk, take back, drop out, leave.

Unlike the crowd of `crowd.py` they use the client of the package, and are in no hurry: the point is what a
server is like after hours, not how fast it is.
"""

import asyncio
import time
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Any

from spieltisch.client import Gone, Refused, Server, Unanswered, Visit
from spieltisch.client.bots import legal
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import View
from spieltisch.wire.phrases import PHRASES
from spieltisch.wire.settings import Settings

GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("companeros", 4, {}),
    ("deuce", 3, {"target": 40}),
    ("list-und-tuecke", 4, {}),
)


class Evening:
    """What all of them do, counted since it was last asked, and how long answers took."""

    def __init__(self, url: str, seed: int, thought: float) -> None:
        self.url = url
        self.random = Random(seed)
        self.thought = thought  # seconds before an action, on average
        self.times: list[float] = []
        self.counts = dict.fromkeys(("tables", "matches", "drops", "words", "undos", "refused"), 0)

    def counted(self) -> tuple[list[float], dict[str, int]]:
        times, counts = self.times, self.counts
        self.times, self.counts = [], dict.fromkeys(counts, 0)
        return times, counts

    async def go_on(self) -> None:
        """One table after another, for ever."""
        while True:
            await self.table()

    async def table(self) -> None:
        """New people at a new table: a match or a few, then all go home."""
        game, seats, options = self.random.choice(GAMES)
        people = [Server(self.url) for _ in range(self.random.randint(1, seats))]
        for person in people:
            await person.guest("guest")
        name = await people[0].create(Settings(game=game, seats=seats, options=options))
        self.counts["tables"] += 1
        async with AsyncExitStack() as stack:
            guests = [Guest(self, person, name, stack) for person in people]
            for guest in guests:
                await guest.come()
                await guest.visit.sit("guest")
            await guests[0].visit.ask(ask.Start(fill="gentle"))
            matches = self.random.choice((1, 1, 2, 3))
            await asyncio.gather(*(guest.play(matches) for guest in guests))
            self.counts["matches"] += matches
            with suppress(Refused):
                await guests[0].visit.ask(ask.Close())


class Guest:
    """One person at one table."""

    visit: Visit

    def __init__(self, evening: Evening, server: Server, table: str, stack: AsyncExitStack) -> None:
        self.evening, self.server, self.table = evening, server, table
        self._stack = stack
        self._own = AsyncExitStack()
        stack.push_async_callback(self.go)

    async def come(self) -> None:
        self.visit = await self._own.enter_async_context(self.server.visit(self.table))

    async def go(self) -> None:
        await self._own.aclose()

    async def ask(self, command: ask.AnyCommand) -> None:
        began = time.perf_counter()
        try:
            await self.visit.ask(command)
        except (Refused, Unanswered, Gone):
            self.evening.counts["refused"] += 1
        else:
            self.evening.times.append(time.perf_counter() - began)

    async def play(self, matches: int) -> None:
        (seat,) = self.visit.view.seats
        for left in range(matches, 0, -1):
            while (view := await self.visit.until(lambda view: has_to(view, seat))).table.phase != "over":
                await self.turn(view, seat)
            if left > 1:
                await self.ask(ask.Rematch())
                await self.visit.until(lambda view: view.table.phase != "over")

    async def turn(self, view: View, seat: int) -> None:
        """What somebody does when it is up to them: mostly play."""
        chance, counts = self.evening.random, self.evening.counts
        await asyncio.sleep(chance.expovariate(1 / self.evening.thought))
        mood = chance.random()
        if mood < 0.01:
            counts["drops"] += 1
            await self.go()
            await asyncio.sleep(chance.random())
            await self.come()
        elif mood < 0.05:
            counts["words"] += 1
            await self.ask(ask.Say(seat=seat, phrase=chance.choice(PHRASES)))
        elif mood < 0.06:
            counts["undos"] += 1
            await self.ask(ask.Undo(seat=seat))
        view = self.visit.view
        if view.table.asked is not None:
            await self.ask(ask.Answer(agree=chance.random() < 0.8))
        if view.table.phase == "between" and seat not in view.table.ready:
            await self.ask(ask.Next())
        elif choices := legal(view, seat):
            action = str(chance.choice(choices)["action"])
            await self.ask(ask.Act(seat=seat, decision=view.turn.decision, action=action))


def has_to(view: View, seat: int) -> bool:
    if view.table.phase == "between":
        return seat not in view.table.ready
    return view.table.phase == "over" or view.table.asked is not None or bool(legal(view, seat))
