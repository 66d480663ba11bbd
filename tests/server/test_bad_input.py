"""Whatever comes over a socket gets a typed answer or a clean close, and changes nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from client.evenings import SAME
from protocol_types import members
from server.hosting import Hosted
from server.talking import Raw, Table
from spieltisch.client import Refused
from spieltisch.client.plain_http import request
from spieltisch.wire import closing
from spieltisch.wire import commands as ask
from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.messages import View
from spieltisch.wire.refusals import REFUSALS
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
Scene = Callable[[Table], Awaitable[None]]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """One server for all of these."""
    found = Hosted(tmp_path_factory.mktemp("bad-input"))
    asyncio.run(found.start())
    yield found
    found.kill()


def unchanged(host: Hosted, scene: Scene) -> None:
    """The scene leaves everything as it was, and the others play on."""

    async def play() -> None:
        async with Table(host) as table:
            before = await table.state()
            await scene(table)
            assert await table.state() == before
            await table.play_on()

    asyncio.run(play())


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


def test_out_of_turn_stale_and_illegal(host: Hosted) -> None:
    """Actions that are late, early, illegal, ambiguous or somebody else's are refused with a reason."""

    async def scene(table: Table) -> None:
        mover, waiting, legal = table.mover, table.waiting, table.legal()
        raw, other = await table.socket(mover), await table.socket(waiting)
        await raw.hello()
        await other.hello()
        expected = [
            (other, table.act(waiting, legal[0]), "not-your-turn"),
            (other, table.act(mover, legal[0]), "not-your-seat"),
            (raw, table.act(waiting, legal[0]), "not-your-seat"),
            (raw, table.act(7, legal[0]), "no-such-seat"),
            (raw, table.act(mover, legal[0], decision=0), "stale"),
            (raw, table.act(mover, legal[0], decision=10**9), "stale"),
            (raw, table.act(mover, "no card"), "no-such-action"),
            (raw, table.act(mover, ""), "no-such-action"),
            (raw, {"type": "undo", "seat": waiting}, "not-your-seat"),
            (raw, {"type": "undo", "seat": mover}, "nothing-to-undo"),
            (raw, {"type": "answer", "agree": True}, "nothing-asked"),
            (raw, {"type": "next"}, "not-now"),
            (raw, {"type": "rematch"}, "not-now"),
            (raw, {"type": "stand", "seat": mover}, "not-now"),
            (raw, {"type": "commit", "deal": 0, "commitment": "0" * 64}, "not-now"),
            (raw, {"type": "reveal", "deal": 0, "value": "0" * 64}, "not-now"),
            (raw, {"type": "say", "seat": waiting, "phrase": "hello"}, "not-your-seat"),
            (raw, {"type": "say", "seat": mover, "phrase": "no such phrase"}, "no-such-phrase"),
            (raw, {"type": "say", "seat": mover, "text": "words"}, "phrases-only"),
            (raw, {"type": "history", "deal": 0}, "no-such-deal"),
            (other, {"type": "hint", "seat": waiting}, "not-your-turn"),
            (raw, {"type": "hint", "seat": waiting}, "not-your-seat"),
        ]
        for socket, message, code in expected:
            answer = await socket.ask(message)
            assert (answer["type"], answer["code"]) == ("refused", code), message
            assert set(answer["params"]) == set(REFUSALS[code].params), message
        answer = await raw.ask(table.act(mover, "companero"))
        assert answer["type"] == "refused"

    unchanged(host, scene)


def test_cards_that_one_does_not_hold(host: Hosted) -> None:
    """An action that the rules forbid names the clause."""

    async def scene(table: Table) -> None:
        held = set(table.legal())
        missing = next(card for card in (f"{c}{v}" for c in "RYGB" for v in range(1, 10)) if card not in held)
        raw = await table.socket(table.mover)
        await raw.hello()
        answer = await raw.ask(table.act(table.mover, missing))
        assert (answer["type"], answer["clause"], answer["code"]) == ("refused", "C-4", "not-in-hand")

    unchanged(host, scene)


def test_guests_of_the_table(host: Hosted) -> None:
    """Who is not the host, has no seat, or is nobody, changes nothing."""
    settings = {"game": "deuce", "seats": 3}
    for_hosts = [
        {"type": "bot", "seat": 0},
        {"type": "remove", "seat": 0},
        {"type": "host", "seat": 1},
        {"type": "change", "settings": settings},
        {"type": "start", "fill": "solid"},
        {"type": "close"},
    ]
    for_players = [{"type": kind} for kind in ("pause", "resume", "next", "rematch", "leave")]

    async def scene(table: Table) -> None:
        player, watcher, nobody = [await table.socket(who) for who in (1, 3, None)]
        for raw in (player, watcher, nobody):
            await raw.hello()
        for message in for_hosts:
            assert (await player.ask(message))["code"] == "not-the-host"
            assert (await watcher.ask(message))["code"] == "not-the-host"
        for message in for_players:
            assert (await watcher.ask(message))["code"] == "no-seat"
        act = table.act(table.mover, table.legal()[0])
        assert (await watcher.ask(act))["code"] == "not-your-seat"
        assert (await watcher.ask({"type": "sit", "name": "Eve"}))["code"] == "match-is-running"
        for message in (act, *for_hosts, *for_players, {"type": "sit", "name": "Eve"}):
            assert (await nobody.ask(message))["code"] == "person-needed"

    unchanged(host, scene)


def test_tokens(host: Hosted) -> None:
    """A token that is nobody's is refused; one of another person is that person, and has no seat here."""

    async def scene(table: Table) -> None:
        for token in (
            "",
            "x" * 43,
            "ä",
            (table.people[0].token or "")[:-1],
            (table.people[0].token or "") + "A",
        ):
            raw = await table.knock({"Authorization": f"Bearer {token}".encode().decode("latin-1")})
            code, heard = await raw.closed()
            assert (code, heard[0]["code"]) == (closing.STRANGER, "unknown-token"), token
        stranger = await table.host.guest("Eve")
        raw = await table.knock({"Authorization": f"Bearer {stranger.token}"})
        assert (await raw.hello())["seats"] == []
        assert (await raw.ask(table.act(table.mover, table.legal()[0])))["code"] == "not-your-seat"

    unchanged(host, scene)


def test_tables_that_are_not(host: Hosted) -> None:
    """A table that does not exist says so, and closes."""

    async def scene(table: Table) -> None:
        real = table.id
        for name in ("0" * 16, "x", "%00", "x" * 3000, real.upper(), real[:-1]):
            table.id = name
            raw = await table.socket(0)
            table.id = real
            code, heard = await raw.closed()
            assert (code, heard[0]["code"]) == (closing.NO_TABLE, "no-such-table"), name

    unchanged(host, scene)


def test_foreign_origins(host: Hosted) -> None:
    """A page of another origin cannot open a socket, with or without somebody's cookie; the own page can."""

    async def scene(table: Table) -> None:
        cookie = {"Cookie": f"spieltisch={table.people[table.mover].token}"}
        foreign = ["https://evil.example", "null", f"https://127.0.0.1:{host.settings.port + 1}", "file://"]
        for origin in foreign:
            for headers in (cookie, {}):
                with pytest.raises(InvalidStatus) as refusal:
                    await table.knock(headers, origin=origin)
                assert refusal.value.response.status_code == 403
                assert msgspec.json.decode(refusal.value.response.body)["code"] == "foreign-origin"
        with pytest.raises(InvalidStatus):
            await table.knock(cookie)  # a browser says where it comes from
        raw = await table.knock(cookie, origin=f"http://127.0.0.1:{host.settings.port}")
        assert (await raw.hello())["seats"] == [table.mover]

    unchanged(host, scene)


def test_twice_is_once(host: Hosted) -> None:
    """The same action for the same decision, sent again over any socket, counts once."""

    async def play() -> None:
        async with Table(host) as table:
            before, mover = table.lines(), table.mover
            act = table.act(mover, table.legal()[0])
            first, second = await table.socket(mover), await table.socket(mover)
            await first.hello()
            await second.hello()
            assert (await first.ask(act))["type"] == "ok"
            assert (await first.ask(act))["type"] == "ok"
            assert (await second.ask(act))["type"] == "ok"
            assert table.lines() == before + 1
            await table.play_on()

    asyncio.run(play())


def test_fifty_sockets_of_one_seat(host: Hosted) -> None:
    """Of fifty sockets that act for one seat at once, with different cards, exactly one is heard."""

    async def play() -> None:
        async with Table(host) as table:
            before, mover, legal = table.lines(), table.mover, table.legal()
            sockets = [await table.socket(mover) for _ in range(50)]
            await asyncio.gather(*(raw.hello() for raw in sockets))
            acts = [table.act(mover, legal[place % len(legal)]) for place in range(50)]
            answers = await asyncio.gather(*(raw.ask(act) for raw, act in zip(sockets, acts, strict=True)))
            heard = {
                act["action"] for act, answer in zip(acts, answers, strict=True) if answer["type"] == "ok"
            }
            assert len(heard) == 1
            refused = {answer["code"] for answer in answers if answer["type"] == "refused"}
            assert refused <= {"not-your-turn", "stale"}
            assert table.lines() == before + 1
            await table.visits[0].until(lambda view: view.turn.seats != [mover])
            for raw in sockets:
                await raw.socket.close()
            await table.play_on()

    asyncio.run(play())


# --- fuzz ------------------------------------------------------------------------------------------------

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
