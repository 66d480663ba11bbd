"""Everybody back at once, after the server was killed."""

import asyncio
import time
from collections import Counter
from pathlib import Path

from msgspec.structs import replace

from hostile.knocking import Knock, said
from hostile.siege import REPORT
from server.hosting import GENEROUS, Hosted
from spieltisch.client import Server
from spieltisch.wire.settings import Settings

SEATS = 6
GAMES = ("companeros", "deuce", "list-und-tuecke")
AT_ONCE = 8  # tables that are set up side by side


async def come(host: Hosted, table: str, token: str) -> Knock:
    """Somebody at a table, who has been welcomed."""
    knock = await Knock.at(host.settings.port, "127.0.0.1")
    try:
        await knock.upgrade(table, token)
        await knock.hello()
    except BaseException:
        knock.close()
        raise
    return knock


async def sit_down(host: Hosted, number: int, room: asyncio.Semaphore) -> list[tuple[str, str, int]]:
    """A table with a match that has begun: of each person the table, the token and the seat."""
    async with room:
        people = [await host.guest("guest") for _ in range(SEATS)]
        table = await people[0].create(Settings(game=GAMES[number % len(GAMES)], seats=SEATS))
        found = [(table, person.token or "", seat) for seat, person in enumerate(people)]
        knocks = [await come(host, table, token) for table, token, _ in found]
        for seat, knock in enumerate(knocks):
            await knock.send(said("sit", name="guest", seat=seat, ref=1))
            await knock.until(b'"ok"')
        await knocks[0].send(said("start", ref=2))
        for knock in knocks:
            await knock.until(b'"phase":"playing"')
            knock.close()
        return found


async def come_back(host: Hosted, table: str, token: str, seat: int, tries: Counter[int]) -> float:
    """Comes back, again if need be, and is shown the match; seconds until then."""
    began = time.monotonic()
    for attempt in range(20):
        try:
            knock = await come(host, table, token)
        except (AssertionError, OSError):
            await asyncio.sleep(0.2)
            continue
        assert f'"seats":[{seat}]'.encode() in knock.got
        assert b'"phase":"playing"' in knock.got or b'"phase":"shuffling"' in knock.got
        tries[attempt + 1] += 1
        knock.close()
        return time.monotonic() - began
    raise AssertionError("never let in")


def test_everybody_back_at_once(tmp_path: Path, full: bool) -> None:
    """After SIGKILL all are back in their seats with their view, and nobody is turned away for haste."""
    tables = 334 if full else 34
    limits = replace(GENEROUS, silent_connections=GENEROUS.silent_connections if full else 51)

    async def play() -> None:
        async with Hosted(tmp_path, limits=limits) as host:
            room = asyncio.Semaphore(AT_ONCE)
            seated = await asyncio.gather(*(sit_down(host, number, room) for number in range(tables)))
            people = [person for table in seated for person in table]
            host.kill()
            await host.start()
            await Server(host.url).health()
            tries: Counter[int] = Counter()
            times = sorted(await asyncio.gather(*(come_back(host, *person, tries) for person in people)))
            half, last = times[len(times) // 2], times[-1]
            REPORT.info("%d people back, half after %.2f s, all after %.2f s", len(times), half, last)
            assert tries == {1: len(people)}

    asyncio.run(play())
