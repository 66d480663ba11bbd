"""The machine's clock jumps: nobody loses time, no table stands still, nothing is deleted."""

import asyncio
import time
from pathlib import Path

import pytest

from server.networked import PATIENCE, Served, served
from spieltisch.client import Server, Visit
from spieltisch.client.bots import legal
from spieltisch.server.settings import DAY, Keeping, ServerSettings
from spieltisch.server.sweeping import sweep
from spieltisch.table.house import House
from spieltisch.wire import commands as ask
from spieltisch.wire.settings import Clock, Settings

HOUR, YEAR = 3600.0, 365 * DAY
JUMPS = (HOUR, -HOUR, YEAR, -YEAR)
LIMIT = 60  # seconds for a turn


class Wall:
    """The machine's clock, which somebody sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + self.ahead)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


def kept(folder: Path) -> ServerSettings:
    return ServerSettings(database=str(folder / "kept.sqlite"), house=House(grace=0.3, shuffle_wait=2.0))


async def sit_down(there: Served) -> tuple[str, list[Server]]:
    """Two people in a match with a clock."""
    people = [Server(there.url), Server(there.url)]
    for person in people:
        await person.guest("guest")
    settings = Settings(game="deuce", seats=2, clock=Clock(kind="turn", seconds=LIMIT))
    table = await people[0].create(settings)
    async with people[0].visit(table) as ann, people[1].visit(table) as ben:
        await ann.sit("guest", 0)
        await ben.sit("guest", 1)
        await ann.ask(ask.Start())
        await play(ann, ben, 4)
    return table, people


async def play(ann: Visit, ben: Visit, actions: int) -> None:
    """So many actions, by whoever is to act."""
    for _ in range(actions):
        view = await ann.until(lambda view: view.table.phase in ("playing", "between"))
        if view.table.phase == "between":
            await asyncio.gather(ann.ask(ask.Next()), ben.ask(ask.Next()))
            await ann.until(lambda view: view.table.phase == "playing")
        for seat, visit in ((0, ann), (1, ben)):
            await visit.until(lambda view, least=ann.view.number: view.number >= least)  # type: ignore[misc]
            if choices := legal(visit.view, seat):
                decision, action = visit.view.turn.decision, str(choices[0]["action"])
                await visit.ask(ask.Act(seat=seat, decision=decision, action=action))
                break


def in_order(visit: Visit) -> None:
    """Nobody is away, or played for."""
    assert all(chair.away is None and not chair.caretaker for chair in visit.view.table.chairs)


def test_jumps_while_it_runs(tmp_path: Path, wall: Wall) -> None:
    """The match goes on as if nothing had happened, and what is swept is nothing."""

    async def scenario() -> None:
        async with asyncio.timeout(PATIENCE), served(kept(tmp_path)) as there:
            table, people = await sit_down(there)
            context = there.app.state.context
            async with people[0].visit(table) as ann, people[1].visit(table) as ben:
                for jump in JUMPS:
                    before = context.clock.now()
                    wall.ahead += jump
                    assert 0 <= context.clock.now() - before < 5
                    await play(ann, ben, 3)
                    in_order(ann)
                    gone = await sweep(context.store, context.clock.now(), Keeping())
                    assert not any((gone.people, gone.tables))

    asyncio.run(scenario())


@pytest.mark.parametrize("jump", JUMPS, ids=["an hour on", "an hour back", "a year on", "a year back"])
def test_jumps_between_two_starts(tmp_path: Path, wall: Wall, jump: float) -> None:
    """Who comes back after a restart has the seat and the time that they had, and the table plays on."""

    async def scenario() -> None:
        async with asyncio.timeout(PATIENCE):
            async with served(kept(tmp_path)) as there:
                table, people = await sit_down(there)
            wall.ahead += jump
            async with served(kept(tmp_path)) as there:
                for person in people:
                    person.url = there.url
                async with people[0].visit(table) as ann, people[1].visit(table) as ben:
                    assert (ann.view.seats, ben.view.seats) == ([0], [1])
                    await play(ann, ben, 4)
                    in_order(ann)
                async with people[0].visit(table) as ann:  # the other stays away: somebody plays for them
                    await ann.until(lambda view: view.table.chairs[1].caretaker)
                assert (await people[0].me())["name"] == "guest"

    asyncio.run(scenario())
