"""Whatever comes over a socket gets a typed answer or a clean close, and changes nothing."""

import asyncio
from collections.abc import Iterator

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from server.hosting import Hosted
from server.talking import Table, unchanged
from spieltisch.client import Refused
from spieltisch.client.plain_http import request
from spieltisch.wire import closing
from spieltisch.wire.settings import Settings

MALFORMED = {
    "nothing": "",
    "half": '{"type":"act"',
    "null": "null",
    "number": "17",
    "text": '"act"',
    "list": "[]",
    "empty": "{}",
    "no type": '{"seat":0}',
    "unknown type": '{"type":"deal-me-aces"}',
    "type is a number": '{"type":7}',
    "fields missing": '{"type":"act"}',
    "seat is a text": '{"type":"act","seat":"0","decision":1,"action":"R1"}',
    "seat is half": '{"type":"act","seat":0.5,"decision":1,"action":"R1"}',
    "seat is negative": '{"type":"act","seat":-1,"decision":1,"action":"R1"}',
    "seat is too high": '{"type":"act","seat":8,"decision":1,"action":"R1"}',
    "decision is huge": f'{{"type":"act","seat":0,"decision":{"9" * 15_000},"action":"R1"}}',
    "action is long": f'{{"type":"act","seat":0,"decision":1,"action":"{"R" * 41}"}}',
    "action is null": '{"type":"act","seat":0,"decision":1,"action":null}',
    "unknown field": '{"type":"act","seat":0,"decision":1,"action":"R1","person":"ada"}',
    "ref is negative": '{"type":"ping","ref":-1}',
    "ref is huge": '{"type":"ping","ref":99999999999999999999}',
    "not a number": '{"type":"ping","ref":NaN}',
    "no hexadecimal digits": '{"type":"commit","deal":0,"commitment":"zz"}',
    "lone surrogate": '{"type":"say","seat":0,"text":"\\ud800"}',
    "deep list": "[" * 8000,
    "deep object": '{"a":' * 2500,
    "deep inside": '{"type":"change","settings":{"game":"deuce","seats":3,"options":{"a":' + "[" * 8000,
    "trailing": '{"type":"ping"} {"type":"ping"}',
}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """One server for all of these."""
    found = Hosted(tmp_path_factory.mktemp("bad-input"))
    asyncio.run(found.start())
    yield found
    found.kill()


def test_malformed(host: Hosted) -> None:
    """What cannot be read is refused as malformed, nothing of it comes back, and the socket lives on."""

    async def scene(table: Table) -> None:
        for name, text in MALFORMED.items():
            raw = await table.socket(table.mover)
            await raw.hello()
            answer = await raw.ask(text)
            assert answer == {"type": "refused", "ref": 0, "code": "malformed", "clause": "", "params": {}}, (
                name
            )
            assert await raw.alive(), name
            await raw.socket.close()

    unchanged(host, scene)


def test_malformed_again_and_again(host: Hosted) -> None:
    """Who sends nothing but nonsense is sent away."""

    async def scene(table: Table) -> None:
        raw = await table.socket(0)
        await raw.hello()
        for _ in range(20):
            await raw.send("nonsense")
        code, heard = await raw.closed()
        assert code == closing.MALFORMED
        assert {message["code"] for message in heard if message["type"] == "refused"} == {"malformed"}

    unchanged(host, scene)


def test_bytes(host: Hosted) -> None:
    """Binary frames are malformed, whatever is in them."""

    async def scene(table: Table) -> None:
        raw = await table.socket(table.mover)
        await raw.hello()
        for content in (b"", b"\xff\x00", msgspec.json.encode(table.act(table.mover, table.legal()[0]))):
            assert (await raw.ask(content))["code"] == "malformed"
        assert await raw.alive()

    unchanged(host, scene)


def test_text_that_is_none(host: Hosted) -> None:
    """A text frame that is not UTF-8 ends the connection cleanly, with the code for it."""

    async def scene(table: Table) -> None:
        raw = await table.socket(table.mover)
        await raw.hello()
        await raw.socket.send(b'{"type":"say","seat":0,"text":"\xff\xfe"}', text=True)
        try:
            answer = await raw.answer()
        except ConnectionClosed:
            assert raw.socket.close_code == 1007
        else:
            assert answer["code"] == "malformed"

    unchanged(host, scene)


def test_oversized(host: Hosted) -> None:
    """A message that is too large ends the connection with the code for it."""

    async def scene(table: Table) -> None:
        for content in (
            "x" * 17_000,
            b"x" * 1_000_000,
            '{"type":"say","seat":0,"text":"' + "é" * 9_000 + '"}',
        ):
            raw = await table.socket(table.mover)
            await raw.hello()
            await raw.send(content)
            assert (await raw.closed())[0] == closing.TOO_LARGE

    unchanged(host, scene)


def test_hello_comes_first_and_once(host: Hosted) -> None:
    """Nothing is heard before `hello`, a second one is refused, and so is another protocol."""

    async def scene(table: Table) -> None:
        raw = await table.socket(table.mover)
        await raw.send(table.act(table.mover, table.legal()[0]))
        code, heard = await raw.closed()
        assert (code, heard[0]["code"], heard[0]["ref"]) == (closing.NO_HELLO, "hello-first", 5)
        raw = await table.socket(table.mover)
        assert (await raw.hello())["type"] == "welcome"
        assert (await raw.hello(ref=3))["code"] == "hello-twice"
        assert await raw.alive()
        for protocol in (0, 2, -1, 10**9):
            raw = await table.socket(table.mover)
            await raw.send({"type": "hello", "protocol": protocol})
            code, heard = await raw.closed()
            assert (code, heard[0]["code"], heard[0]["params"]) == (
                closing.NO_HELLO,
                "protocol",
                {"spoken": 1},
            )

    unchanged(host, scene)


def test_since_that_never_was(host: Hosted) -> None:
    """Who claims to know news that do not exist gets the whole view."""

    async def scene(table: Table) -> None:
        for since in (-5, 10**6, 2**63):
            raw = await table.socket(table.mover)
            answer = await raw.hello(since=since)
            assert answer["type"] == "refused" or answer["view"]["seats"] == [table.mover]

    unchanged(host, scene)


def test_impossible_settings(host: Hosted) -> None:
    """Settings that no table can have are refused, over the socket and over HTTP, however they are meant."""
    deep: object = 1
    for _ in range(400):
        deep = [deep]
    impossible: list[dict[str, object]] = [
        {"game": "chess", "seats": 2},
        {"game": "../deuce", "seats": 2},
        {"game": "deuce", "seats": 7},
        {"game": "deuce", "seats": 3, "options": {"target": deep}},
        {"game": "deuce", "seats": 3, "options": {"target": 10**30}},
        {"game": "deuce", "seats": 3, "options": {"target": 1.5}},
        {"game": "deuce", "seats": 3, "options": {"target": None}},
        {"game": "deuce", "seats": 3, "options": {"target": True}},
        {"game": "deuce", "seats": 3, "options": {"no-such-option": 1}},
        {"game": "deuce", "seats": 3, "options": {"": {}}},
        {"game": "deuce", "seats": 3, "clock": {"kind": "turn", "seconds": 0}},
        {"game": "deuce", "seats": 3, "clock": {"kind": "sundial"}},
        {"game": "deuce", "seats": 3, "spectators": "some"},
        {"game": "deuce"},
    ]
    codes = {"impossible-settings", "impossible-clock", "malformed"}

    async def play() -> None:
        async with Table(host) as table:
            person = table.people[0]
            table.id = await person.create(Settings(game="companeros", seats=3))
            before = table.lines()
            raw = await table.socket(0)
            await raw.hello()
            lines = table.lines()
            for each in impossible:
                answer = await raw.ask({"type": "change", "settings": each})
                assert answer["type"] == "refused", each
                assert answer["code"] in codes, each
                with pytest.raises(Refused) as refusal:
                    await request(host.url, "POST", "/api/tables", person.token, {"settings": each})
                assert refusal.value.code in codes, each
            assert table.lines() == lines >= before

    asyncio.run(play())
