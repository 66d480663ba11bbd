"""Who acts for others, out of turn, from elsewhere, or many times at once, changes nothing more than once."""

import asyncio
from collections.abc import Iterator

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from server.hosting import Hosted
from server.talking import Table, unchanged
from spieltisch.wire import closing
from spieltisch.wire.refusals import REFUSALS


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """One server for all of these."""
    found = Hosted(tmp_path_factory.mktemp("intruders"))
    asyncio.run(found.start())
    yield found
    found.kill()


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
            (raw, {"type": "replay", "deal": 0}, "no-such-deal"),
            (other, {"type": "why", "seat": mover, "card": "R7"}, "not-your-seat"),
            (raw, {"type": "why", "seat": mover, "card": "no"}, "no-such-card"),
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
