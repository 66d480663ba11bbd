"""Random messages: each gets a typed answer or a clean close, and no table breaks."""

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from client.evenings import SAME
from protocol_types import members
from server.hosting import Hosted
from server.talking import Raw, Table
from spieltisch.wire import closing
from spieltisch.wire import commands as ask
from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.messages import View
from spieltisch.wire.refusals import REFUSALS

PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
JSON = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
TYPES = st.sampled_from([shape.tag for shape in members(AnyCommand)])
SMALL = st.integers(-1, 9)
FIELDS = {
    "ref": SMALL,
    "seat": SMALL | JSON,
    "decision": SMALL | st.integers(),
    "action": st.sampled_from(["R1", "Y5", "draw", "B9>A"]) | st.text(max_size=41),
    "name": st.text(max_size=25),
    "level": st.sampled_from(["solid", "godlike"]),
    "fill": st.sampled_from(["solid", "godlike", None]),
    "deal": SMALL,
    "commitment": st.just("0" * 64) | st.text(max_size=3),
    "value": st.just("0" * 64),
    "agree": st.booleans(),
    "phrase": st.sampled_from(["hello", "nonsense", ""]),
    "text": st.text(max_size=30),
    "on": st.booleans(),
    "settings": JSON,
    "protocol": SMALL,
    "since": SMALL,
}
COMMANDS = st.builds(
    lambda kind, fields: {"type": kind} | fields, TYPES, st.fixed_dictionaries({}, optional=FIELDS)
)
FRAMES = st.one_of(COMMANDS, COMMANDS, JSON, st.text(max_size=60), st.binary(max_size=40))


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """One server for all of these."""
    found = Hosted(tmp_path_factory.mktemp("fuzz"))
    asyncio.run(found.start())
    yield found
    found.kill()


async def converse(raw: Raw, frame: object) -> None:
    """Sends a frame; whatever is answered is typed, and no failure of the server's own."""
    await raw.send(frame)
    await raw.send({"type": "ping", "ref": 123})
    while (answer := await raw.answer())["type"] != "pong" or answer["ref"] != 123:
        assert answer["type"] != "refused" or answer["code"] in REFUSALS, answer
        assert answer.get("code") != "internal", frame


async def talk(table: Table, person: int, frames: list[object], greeted: bool) -> None:
    """One socket over which that person sends these; it is only closed with a code that means something."""
    raw = await table.socket(person)
    if greeted:
        await raw.hello()
    try:
        for frame in frames:
            await converse(raw, frame)
    except ConnectionClosed:
        assert raw.socket.close_code in closing.CLOSING
    await raw.socket.close()


def test_fuzz(host: Hosted, full: bool) -> None:
    """Whatever an outsider sends, each frame is answered or ends the socket cleanly; nothing changes."""
    with asyncio.Runner() as runner:
        table = runner.run(Table(host).__aenter__())
        before = runner.run(table.state())

        @settings(max_examples=3000 if full else 100)
        @given(frames=st.lists(FRAMES, min_size=1, max_size=7), greeted=st.booleans())
        def outsider(frames: list[object], greeted: bool) -> None:
            runner.run(talk(table, 3, frames, greeted))

        outsider()
        assert runner.run(table.state()) == before
        runner.run(table.play_on())
        runner.run(table.__aexit__(None, None, None))


def test_fuzz_of_players(host: Hosted, full: bool) -> None:
    """Whatever those send who sit at the table, it does not break: who follows it knows what it knows."""
    with asyncio.Runner() as runner:
        tables: list[Table] = []

        @settings(max_examples=1500 if full else 50)
        @given(st.lists(st.tuples(st.integers(0, 2), COMMANDS), min_size=1, max_size=12))
        def players(frames: list[tuple[int, object]]) -> None:
            if not tables or tables[-1].visits[0].view.table.phase != "playing":
                tables.append(runner.run(Table(host).__aenter__()))
            for person, frame in frames:
                runner.run(talk(tables[-1], person, [frame], True))
            for visit in tables[-1].visits:
                runner.run(visit.ask(ask.Ping()))
                followed, fresh = visit.view, runner.run(visit.ask(ask.Sync()))
                assert isinstance(fresh, View)
                for field in SAME if fresh.number == followed.number else ():
                    assert getattr(followed, field) == getattr(fresh, field), field

        players()
        for table in tables:
            runner.run(table.__aexit__(None, None, None))
    assert "table-broken" not in host.log.read_text()
    assert "socket-failed" not in host.log.read_text()
