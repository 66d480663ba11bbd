"""Opens a parlour: a table is set, its bots sit down, the person comes in, the match begins."""

import asyncio
import functools
import hashlib
import itertools
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.client import Step, Visit
from spieltisch.errors import SetupError
from spieltisch.match.options import check_seats, settle
from spieltisch.match.shuffle import Seed, seed_bytes
from spieltisch.parlour.bots import Seated
from spieltisch.parlour.line import at_home
from spieltisch.server.clock import SteadyClock
from spieltisch.server.floor import Floor
from spieltisch.server.live import Live
from spieltisch.server.logs import LOGGER
from spieltisch.server.settings import Limits, ServerSettings
from spieltisch.server.thinking import Thinking
from spieltisch.server.warming import Warm
from spieltisch.storage import Entry, Line
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.table import events as log
from spieltisch.table.house import House
from spieltisch.wire.commands import Start
from spieltisch.wire.settings import Settings

YOU = "you"
"""The person's id; nobody is told."""
TABLE = "parlour"
PACE = House().bot_pause
PATIENCE = 3600.0  # seconds for a thought: whoever asks for a bot that takes so long gets it
ONE = 1  # thread for all bots: what each has thought before does not hang on how quick the others were
LIMITS = Limits(messages_per_second=1e6, burst=1_000_000)  # nobody floods their own table


@dataclass(frozen=True)
class Parlour:
    """A table at home, and the person's visit at it."""

    visit: Visit
    live: Live

    def record(self) -> dict[str, Any]:
        """The match so far, as `spieltisch.replay` takes it."""
        return self.live.table.record()


@asynccontextmanager
async def open_parlour(
    settings: Settings,
    *,
    seat: int,
    bots: Mapping[int, str],
    seed: Seed,
    name: str = "",
    pace: float = PACE,
    step: Callable[[Step], None] | None = None,
) -> AsyncIterator[Parlour]:
    """A match that has begun: the person at `seat`, called `name`, and bots by seat in all others.

    `step` is called for every step, those before the cards are dealt included.
    """
    check(settings, seat, bots)
    LOGGER.addHandler(logging.NullHandler())  # what goes wrong is told at the table, not across the screen
    house = House(bot_pause=pace)
    clock = SteadyClock()
    store = await SQLiteStore.open(Path(f"/{secrets.token_hex(8)}"), vfs="memdb")
    thinking = Thinking(ONE, functools.cache(lambda spec: Seated(spec, seed)), PATIENCE)
    settings_here = ServerSettings(house=house, limits=LIMITS)
    floor = Floor(settings_here, store, clock, thinking, Warm(), fresh=values(seed, "table"))
    try:
        await lay(store, settings, seat, bots, name, clock.now())
        live = await floor.find(TABLE)
        assert live is not None
        connect = at_home(live, YOU, clock, LIMITS)
        visit = Visit(TABLE, None, fresh=values(seed, "person"), connect=connect)
        visit.steps += [] if step is None else [step]
        async with visit:
            await visit.ask(Start())
            await visit.until(lambda view: view.table.phase not in ("lobby", "shuffling"))
            yield Parlour(visit, live)
    finally:
        await asyncio.shield(put_away(floor, store))


async def put_away(floor: Floor, store: SQLiteStore) -> None:
    await floor.close()
    await store.close()


def check(settings: Settings, seat: int, bots: Mapping[int, str]) -> None:
    """Refuses, in words, what no table can be."""
    rules = spieltisch.game(settings.game).rules
    check_seats(rules, settle(rules, settings.options), settings.seats, 0)
    if not 0 <= seat < settings.seats:
        raise SetupError(f"seats go from 0 to {settings.seats - 1}: there is no seat {seat}")
    assert set(bots) == set(range(settings.seats)) - {seat}, "a bot for each other seat"


async def lay(
    store: SQLiteStore, settings: Settings, seat: int, bots: Mapping[int, str], name: str, now: float
) -> None:
    """Writes how the table began: any player may be a bot here, not the levels of a server alone."""
    events: list[log.AnyEvent] = [
        log.Created(at=now, person=YOU, settings=settings),
        log.Sat(at=now, person=YOU, personal=name, seat=seat),
        *(log.Botted(at=now, seat=other, level=spec) for other, spec in sorted(bots.items())),
    ]
    written = [log.write(event, number) for number, event in enumerate(events, 1)]
    lines = tuple(Line(line.number, line.body, line.personal, line.person) for line in written)
    await store.append(Entry(TABLE, 0, lines))


def values(seed: Seed, whose: str) -> Callable[[], bytes]:
    """One part of all shuffles, from the seed: what a server, or a client, would draw by chance."""
    base, numbers = seed_bytes(seed), itertools.count()

    def value() -> bytes:
        return hashlib.sha256(f"spieltisch {whose} {next(numbers)} ".encode() + base).digest()

    return value
