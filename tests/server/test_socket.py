import asyncio
import socket as plain
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from server.networked import Served, closed, hear, say, with_server
from spieltisch.server.settings import Limits, ServerSettings
from spieltisch.wire import PROTOCOL, closing

LIMITS = Limits(handshake_seconds=5.0)


def test_a_table_is_played_over_websockets(tmp_path: Path) -> None:
    """Commands are answered, news reach everybody, and who comes back is told what was missed."""

    async def scenario(there: Served) -> None:
        ann, ben = await there.guest("Ann"), await there.guest("Ben")
        table = await there.table(ann)
        async with there.socket(table, ann) as first, there.socket(table, ben) as second:
            for each in (first, second):
                await say(each, "hello", protocol=PROTOCOL, ref=1)
                assert (await hear(each))["type"] == "welcome"
            await say(first, "sit", name="Ann", ref=2)
            news = await hear(second)
            assert news["public"]["events"][0]["code"] == "sat-down"
            assert (await hear(first, "ok"))["ref"] == 2
            await say(first, "ping", ref=3)
            assert (await hear(first, "pong"))["ref"] == 3
            await say(first, "sync", ref=4)
            assert (await hear(first, "view"))["seats"] == [0]
        async with there.socket(table, ben) as again:
            await say(again, "hello", protocol=PROTOCOL, since=news["number"] - 1)
            assert (await hear(again))["view"] is None
            assert await hear(again) == news

    with_server(tmp_path, scenario)


def test_somebody_without_a_name_may_watch_and_no_more(tmp_path: Path) -> None:
    """A watcher needs no token; to sit down one needs to be somebody."""

    async def scenario(there: Served) -> None:
        table = await there.table(await there.guest())
        async with there.socket(table) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            assert (await hear(socket))["view"]["seats"] == []
            await say(socket, "sit", name="Nobody", ref=7)
            assert await hear(socket) == refused("person-needed", 7)

    with_server(tmp_path, scenario)


def refused(code: str, ref: int = 0, **params: Any) -> dict[str, Any]:
    return {"type": "refused", "ref": ref, "code": code, "clause": "", "params": params}


@pytest.mark.parametrize(
    ("token", "code", "close"),
    [("wrong", "unknown-token", closing.STRANGER), (None, "no-such-table", closing.NO_TABLE)],
)
def test_who_cannot_come_learns_why(tmp_path: Path, token: str | None, code: str, close: int) -> None:
    """The socket is opened, the reason is told, and it is closed with a code of its own."""

    async def scenario(there: Served) -> None:
        async with there.socket("0000000000000000", token) as socket:
            assert await hear(socket) == refused(code)
            assert await closed(socket) == close

    with_server(tmp_path, scenario)


def test_foreign_pages_do_not_come_in(tmp_path: Path) -> None:
    """A page of another site cannot open a socket in its visitor's name."""

    async def scenario(there: Served) -> None:
        token = await there.guest()
        table = await there.table(token)
        for headers in ({"origin": "https://elsewhere.example"}, {"cookie": f"spieltisch={token}"}):
            with pytest.raises(InvalidStatus):
                async with there.socket(table, **headers):
                    pass
        async with there.socket(table, cookie=f"spieltisch={token}", origin=there.url) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            assert (await hear(socket))["host"]

    with_server(tmp_path, scenario)


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", '{"type":"jump"}', '{"type":"ping","more":1}', '{"type":"act","seat":"x"}',
        "[" * 5000, '{"type":"say","seat":0,"text":"' + "x" * 301 + '"}', b"\x00\x01",
        '{"type":"ping","ref":-1}',
    ],
)  # fmt: skip
def test_what_cannot_be_understood_is_refused(tmp_path: Path, text: str | bytes) -> None:
    """With a code and without an echo; the socket goes on."""

    async def scenario(there: Served) -> None:
        token = await there.guest()
        async with there.socket(await there.table(token), token) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            await hear(socket, "welcome")
            await socket.send(text)
            assert await hear(socket) == refused("malformed")
            await say(socket, "ping", ref=1)
            assert (await hear(socket))["type"] == "pong"

    with_server(tmp_path, scenario)


def test_who_is_never_understood_is_sent_away(tmp_path: Path) -> None:
    """Several such messages in a row end the conversation."""

    async def scenario(there: Served) -> None:
        token = await there.guest()
        async with there.socket(await there.table(token), token) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            for _ in range(9):
                await socket.send("nonsense")
            assert await closed(socket) == closing.MALFORMED

    with_server(tmp_path, scenario)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"kind": "ping", "ref": 5}, refused("hello-first", 5)),
        ({"kind": "hello", "protocol": 99, "ref": 5}, refused("protocol", 5, spoken=PROTOCOL)),
    ],
)
def test_a_conversation_begins_with_hello(tmp_path: Path, first: dict[str, Any], code: object) -> None:
    """In a protocol that both speak."""

    async def scenario(there: Served) -> None:
        token = await there.guest()
        async with there.socket(await there.table(token), token) as socket:
            await say(socket, **first)
            assert await hear(socket) == code
            assert await closed(socket) == closing.NO_HELLO

    with_server(tmp_path, scenario)


def test_hello_is_said_once_and_in_time(tmp_path: Path) -> None:
    """A second one is refused; a socket on which none comes is closed."""

    async def scenario(there: Served) -> None:
        token = await there.guest()
        table = await there.table(token)
        async with there.socket(table, token) as silent, there.socket(table, token) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            await say(socket, "hello", protocol=PROTOCOL, ref=2)
            await hear(socket, "welcome")
            assert await hear(socket) == refused("hello-twice", 2)
            assert await closed(silent) == closing.NO_HELLO
            await say(socket, "ping", ref=3)
            assert (await hear(socket))["type"] == "pong"

    with_server(tmp_path, scenario, ServerSettings(limits=replace(LIMITS, handshake_seconds=0.3)))


def test_too_much_at_once_is_refused_and_then_too_much(tmp_path: Path) -> None:
    """Messages above the rate are refused; who goes on like that is sent away."""

    async def scenario(there: Served) -> None:
        token = await there.guest()
        async with there.socket(await there.table(token), token) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            for ref in range(20):
                await say(socket, "ping", ref=ref)
            assert await hear(socket, "refused") == refused("slow-down")
            assert await closed(socket) == closing.TOO_FAST

    slow = ServerSettings(limits=replace(LIMITS, messages_per_second=0.1, burst=5))
    with_server(tmp_path, scenario, slow)


def test_a_message_that_is_too_large_ends_the_socket(tmp_path: Path) -> None:
    """It is not even read."""

    async def scenario(there: Served) -> None:
        token = await there.guest()
        async with there.socket(await there.table(token), token) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            await socket.send("x" * 20_000)
            assert await closed(socket) == closing.TOO_LARGE

    with_server(tmp_path, scenario)


def test_a_client_that_never_reads_is_cut_off_and_others_play_on(tmp_path: Path) -> None:
    """What waits for it is bounded; everybody else gets everything meanwhile."""

    async def scenario(there: Served) -> None:
        token = await there.guest()
        table = await there.table(token, free_text=True)
        deaf = await silent_socket(there.port, table)
        live = there.app.state.context.floor.tables[table]
        async with there.socket(table, token) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            await say(socket, "sit", name="Ann")
            await hear(socket, "view")
            assert live.sockets == 2
            for ref in range(1, 4000):
                await say(socket, "say", seat=0, text="x" * 300, ref=ref)
                await hear(socket, "ok")
                if live.sockets == 1:
                    break
            assert live.sockets == 1
        deaf.close()

    roomy = Limits(messages_per_second=1e6, burst=10**6, queued_bytes=20_000)
    with_server(tmp_path, scenario, ServerSettings(limits=roomy))


async def silent_socket(port: int, table: str) -> plain.socket:
    """A watcher who says hello, and reads no more after the handshake."""
    loop = asyncio.get_running_loop()
    found = plain.socket()
    found.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)
    found.setblocking(False)
    await loop.sock_connect(found, ("127.0.0.1", port))
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    )
    await loop.sock_sendall(found, head.encode())
    assert b" 101 " in await loop.sock_recv(found, 4096)
    hello = b'{"type":"hello","protocol":%d}' % PROTOCOL
    await loop.sock_sendall(found, bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)
    return found
