"""People who never read, and peers that are gone without a word: nobody waits for them for ever."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hostile.dropping import Dropping
from hostile.knocking import Knock, frame, said
from server.networked import Served, hear, say, with_server
from spieltisch.server import running
from spieltisch.server.live import Live
from spieltisch.server.settings import Limits, ServerSettings
from spieltisch.wire import PROTOCOL

SOON = 1.5  # seconds between pings, and for their answer, instead of twenty
PATIENCE = 30.0
ROOMY = ServerSettings(limits=Limits(messages_per_second=1e5, burst=10**5, requests_per_second=1e5))


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server looks sooner whether somebody is still there."""
    monkeypatch.setattr(running, "PING", SOON)


def waiting(live: Live) -> int:
    """Bytes that wait at the table for readers."""
    pipes: list[Any] = [connection.wire for connection in live._there.audience]
    return sum(each.transport.get_write_buffer_size() for each in pipes)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.02)


async def table_of_two(there: Served) -> tuple[str, str, str]:
    """A table with free text, and the tokens of its host and of somebody else."""
    host, other = await there.guest(), await there.guest("Ben")
    return await there.table(host, game="deuce", seats=2, free_text=True), host, other


async def stuff(socket: Any, live: Live) -> None:
    """Talks until something waits for a reader who does not read."""
    ref = 10
    while live.sockets > 1 and not waiting(live):
        ref += 1
        await say(socket, "say", seat=0, text="x" * 300, ref=ref)
        await hear(socket, "ok")


@pytest.mark.parametrize("seated", [True, False], ids=["seated", "watching"])
def test_who_never_reads_is_gone_when_no_answer_comes(tmp_path: Path, seated: bool) -> None:
    """Though far less waits for them than may; the table knows that they are away, and goes on."""

    async def scenario(there: Served) -> None:
        table, token, other = await table_of_two(there)
        deaf = await Knock.at(there.port, "127.0.0.1", 1024)
        async with there.socket(table, token) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            await say(socket, "sit", name="Ann", seat=0, ref=1)
            await hear(socket, "ok")
            await deaf.upgrade(table, other if seated else "")
            await deaf.hello()
            if seated:
                await deaf.send(said("sit", name="Ben", seat=1, ref=1))
                await deaf.until(b'"ok"')
            live = there.app.state.context.floor.tables[table]
            assert len(live.table.state.present) == 1 + seated
            await stuff(socket, live)
            await until(lambda: live.sockets == 1)
            assert len(live.table.state.present) == 1
        deaf.close()

    with_server(tmp_path, scenario, ROOMY)


def test_a_peer_that_is_gone_without_a_word(tmp_path: Path) -> None:
    """A line that swallows everything both ways: the seat is known to be empty, and its owner comes back."""

    async def scenario(there: Served) -> None:
        table, token, _ = await table_of_two(there)
        async with Dropping(there.port) as line:
            knock = await Knock.at(line.port, "127.0.0.1")
            await knock.upgrade(table, token)
            await knock.hello()
            await knock.send(said("sit", name="Ann", seat=0, ref=1))
            await knock.until(b'"ok"')
            live = there.app.state.context.floor.tables[table]
            assert len(live.table.state.present) == 1
            line.swallow()
            await until(lambda: not live.table.state.present)
            async with there.socket(table, token) as socket:
                await say(socket, "hello", protocol=PROTOCOL)
                assert (await hear(socket, "welcome"))["seats"] == [0]
                assert len(live.table.state.present) == 1
            knock.close()

    with_server(tmp_path, scenario, ROOMY)


def test_who_is_sent_away_and_does_not_read_it_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits for somebody who was sent away is given up after a while, and so is the connection."""
    monkeypatch.setattr(running, "PING", 600.0)

    async def scenario(there: Served) -> None:
        table, token, _ = await table_of_two(there)
        deaf = await Knock.at(there.port, "127.0.0.1", 1024)
        async with there.socket(table, token) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            await say(socket, "sit", name="Ann", seat=0, ref=1)
            await hear(socket, "ok")
            await deaf.upgrade(table)
            await deaf.hello()
            live = there.app.state.context.floor.tables[table]
            await stuff(socket, live)
            (wire,) = [each.wire for each in live._there.audience if not each.person]
            wire.close_timeout = 0.3
            began = time.monotonic()
            for _ in range(9):
                await deaf.send(frame(b"nonsense"))
            await until(lambda: live.sockets == 1)
            assert not wire.disconnected
            await until(lambda: wire.disconnected)
            assert time.monotonic() - began < PATIENCE / 2
        deaf.close()

    with_server(tmp_path, scenario, ROOMY)
