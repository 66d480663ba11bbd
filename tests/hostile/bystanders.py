"""Honest people in a process of their own: `python bystanders.py URL` plays matches until its input ends.

For each line of input it prints a line of JSON about the time since the line before: how long each answer
took, how many matches were played, how often somebody had to come back.
"""

import asyncio
import json
import sys
import threading
import time
from collections.abc import Coroutine
from random import Random
from typing import Any

from spieltisch.client import Refused, Server, Visit
from spieltisch.client.bots import legal
from spieltisch.wire import commands as ask
from spieltisch.wire.settings import Settings

SEATS, TABLES = 3, 2
PAUSE = 0.03  # seconds of thought: people, and below the rate that one socket may have


class Evening:
    """What they have seen."""

    def __init__(self) -> None:
        self.acts: list[float] = []
        self.pings: list[float] = []
        self.matches = 0
        self.refused: list[str] = []
        self.visits: list[Visit] = []

    def told(self) -> str:
        found = {
            "acts": self.acts,
            "pings": self.pings,
            "matches": self.matches,
            "refused": self.refused,
            "welcomes": sum(visit.welcomes for visit in self.visits),
        }
        self.acts, self.pings, self.matches, self.refused = [], [], 0, []
        return json.dumps(found)


async def timed(visit: Visit, command: ask.AnyCommand, into: list[float], evening: Evening) -> None:
    began = time.perf_counter()
    try:
        await visit.ask(command)
    except Refused as refusal:
        evening.refused.append(refusal.code)
    else:
        into.append(time.perf_counter() - began)


async def play(visit: Visit, seat: int, evening: Evening) -> None:
    """One seat: acts when it is its turn, is ready for the next deal and for another match."""
    random = Random(seat)
    while True:
        view = await visit.until(lambda view: wanted(view, seat))
        await asyncio.sleep(PAUSE)
        await timed(visit, ask.Ping(), evening.pings, evening)
        view = visit.view
        if view.table.phase == "between":
            await timed(visit, ask.Next(), [], evening)
        elif view.table.phase == "over":
            evening.matches += seat == 0
            await timed(visit, ask.Rematch(), [], evening)
        elif choices := legal(view, seat):
            action = str(random.choice(choices)["action"])
            act = ask.Act(seat=seat, decision=view.turn.decision, action=action)
            await timed(visit, act, evening.acts, evening)
        number = view.number
        await visit.until(lambda now, number=number: now.number > number)  # type: ignore[misc]


def wanted(view: object, seat: int) -> bool:
    phase = view.table.phase  # type: ignore[attr-defined]
    if phase in ("between", "over"):
        return seat not in view.table.ready  # type: ignore[attr-defined]
    return bool(legal(view, seat))  # type: ignore[arg-type]


async def sit_down(url: str, evening: Evening) -> list[Coroutine[Any, Any, None]]:
    """A table, and what its people do from now on."""
    people = [Server(url) for _ in range(SEATS)]
    for person in people:
        await person.guest("guest")
    table = await people[0].create(Settings(game="companeros", seats=SEATS))
    visits = [person.visit(table) for person in people]
    for seat, visit in enumerate(visits):
        await visit.__aenter__()
        await visit.sit("guest", seat)
    evening.visits += visits
    await visits[0].ask(ask.Start())
    return [play(visit, seat, evening) for seat, visit in enumerate(visits)]


def say(evening: Evening) -> None:
    sys.stdout.write(evening.told() + "\n")
    sys.stdout.flush()


async def main(url: str) -> None:
    evening = Evening()
    loop = asyncio.get_running_loop()
    over = loop.create_future()

    def report() -> None:
        for _ in sys.stdin:
            loop.call_soon_threadsafe(say, evening)
        loop.call_soon_threadsafe(lambda: None if over.done() else over.set_result(None))

    playing = [asyncio.create_task(task) for _ in range(TABLES) for task in await sit_down(url, evening)]
    threading.Thread(target=report, daemon=True).start()
    await asyncio.wait([over, *playing], return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        if task.done():
            task.result()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
