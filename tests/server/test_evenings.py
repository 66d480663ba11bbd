"""Whole evenings over real sockets: matches with all that belongs to them, and people who vanish."""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

import spieltisch
from server.hosting import QUICK, Hosted, free_port
from spieltisch.client import Gone, Refused, Server, Unreachable, Visit
from spieltisch.client.bots import first, legal, play_seat
from spieltisch.wire import closing
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import Advice, Notice, Past, Replayed, View
from spieltisch.wire.settings import Settings

NAMES = ("Ada", "Ben", "Cy", "Dot")
PATIENCE = 300.0  # the first time, kernels are compiled


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """One server for all of these; caretakers come soon."""
    from msgspec.structs import replace

    found = Hosted(tmp_path_factory.mktemp("evenings"), house=replace(QUICK, grace=0.6))
    asyncio.run(found.start())
    yield found
    found.kill()


async def seated(host: Hosted, stack: AsyncExitStack, settings: Settings) -> tuple[list[Server], list[Visit]]:
    """Four people at a new table, in the order of seats."""
    people = [await host.guest(name) for name in NAMES[: settings.seats]]
    table = await people[0].create(settings)
    visits = [await stack.enter_async_context(person.visit(table)) for person in people]
    for seat, visit in enumerate(visits):
        assert await visit.sit(NAMES[seat]) == [seat]
    return people, visits


async def everywhere(visits: list[Visit], phase: str) -> None:
    for visit in visits:
        await visit.until(lambda view: view.table.phase == phase)


async def to_move(visits: list[Visit]) -> tuple[int, Visit]:
    """The seat that is to act, and its visit, as soon as it knows."""
    (seat,) = (await visits[0].until(lambda view: len(view.turn.seats) == 1)).turn.seats
    await visits[seat].until(lambda view: bool(legal(view, seat)))
    return seat, visits[seat]


@pytest.mark.parametrize("game", spieltisch.games())
def test_whole_match(game: str, host: Hosted) -> None:
    """Four clients play a match with everything that belongs to it, its record holds, and they play again."""

    async def play() -> None:
        async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
            options = {"target": 30} if game == "deuce" else {}
            people, visits = await seated(host, stack, Settings(game=game, seats=4, options=options))
            await visits[0].ask(ask.Start())
            await everywhere(visits, "playing")
            if game == "deuce":  # all choose their start pairs at the same time
                assert visits[0].view.turn.seats == [0, 1, 2, 3]
                await asyncio.gather(*(choose_start(visit, seat) for seat, visit in enumerate(visits)))
            await take_back(visits)
            await pause(visits)
            await talk(visits)
            await hint(visits)
            ends = await asyncio.gather(*(play_seat(visit, seat) for seat, visit in enumerate(visits)))
            await check_end(people[0], ends)
            past = await visits[0].ask(ask.History(deal=0))
            assert isinstance(past, Past)
            assert spieltisch.replay(past.record).over
            again = await visits[1].ask(ask.Replay(deal=0))
            assert isinstance(again, Replayed)
            steps = [step["action"] for step in again.replay["steps"]]
            assert steps == past.record["deals"][0]["actions"]
            for visit in visits:
                await visit.ask(ask.Rematch())
            await everywhere(visits, "playing")
            assert {visit.view.table.match for visit in visits} == {2}

    asyncio.run(play())


async def choose_start(visit: Visit, seat: int) -> None:
    while True:
        view = await visit.until(lambda view: seat not in view.turn.seats or bool(legal(view, seat)))
        if seat not in view.turn.seats or len(view.turn.seats) == 1:
            return
        await visit.act(first(view, seat), seat)


async def take_back(visits: list[Visit]) -> None:
    """An action that others have seen stays when one of them does not agree, and goes back when all do."""
    for agree in (False, True):
        seat, visit = await to_move(visits)
        hand = visit.view.own[seat].zones
        await visit.act(first(visit.view, seat), seat)
        await visit.ask(ask.Undo(seat=seat))
        for other in [each for each in range(len(visits)) if each != seat]:
            await visits[other].until(lambda view: view.table.asked is not None)
            await visits[other].ask(ask.Answer(agree=agree))
            if not agree:
                break
        for each in visits:
            await each.until(lambda view: view.table.asked is None)
        assert (visit.view.own[seat].zones == hand) == agree


async def pause(visits: list[Visit]) -> None:
    """While the match is paused, nobody can act."""
    seat, visit = await to_move(visits)
    action, decision = first(visit.view, seat), visit.view.turn.decision
    await visits[2].ask(ask.Pause())
    with pytest.raises(Refused, match="paused"):
        await visit.ask(ask.Act(seat=seat, decision=decision, action=action))
    await visits[3].ask(ask.Resume())


async def talk(visits: list[Visit]) -> None:
    """A phrase is heard by all but those who do not want to."""
    await visits[3].ask(ask.Mute(seat=1))
    await visits[1].ask(ask.Say(seat=1, phrase="well-played"))
    for visit in visits[:3]:
        await visit.until(lambda view: bool(view.chat) and view.chat[-1].params["phrase"] == "well-played")
    await visits[3].ask(ask.Ping())
    assert visits[3].view.chat == []


async def hint(visits: list[Visit]) -> None:
    """A bot that knows what the seat knows says what it would do."""
    seat, visit = await to_move(visits)
    advice = await visit.ask(ask.Hint(seat=seat))
    assert isinstance(advice, Advice)
    assert advice.choice in [each["action"] for each in legal(visit.view, seat)]


def record_of(view: View) -> str:
    assert view.revealed is not None
    return view.revealed.record


async def check_end(person: Server, ends: list[View]) -> None:
    """All see the same end, and the record of the match is true and fair."""
    assert {tuple(view.table.totals) for view in ends} == {tuple(ends[0].table.totals)}
    record = await person.record_file(record_of(ends[0]))
    assert spieltisch.verify(record)
    match = spieltisch.replay(record)
    assert list(match.totals) == ends[0].table.totals  # type: ignore[union-attr]
    found = (await person.records(person="me"))["records"]
    assert [each["id"] for each in found] == [record_of(ends[0])]
    assert [player["name"] for player in found[0]["players"]] == list(NAMES[: len(found[0]["players"])])


def test_absence(host: Hosted) -> None:
    """Who vanishes is missed after a grace period, a caretaker plays, and another device takes over again."""

    async def play() -> None:
        async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
            people, visits = await seated(host, stack, Settings(game="companeros", seats=3))
            await visits[0].ask(ask.Start())
            await everywhere(visits, "playing")
            seat, _ = await to_move(visits)
            code = await people[seat].transfer()
            others = [visit for each, visit in enumerate(visits) if each != seat]
            before = others[0].view.turn.decision
            await visits[seat].__aexit__(None, None, None)
            view = await others[0].until(lambda view: view.table.chairs[seat].away is not None)
            assert not view.table.chairs[seat].caretaker
            countdown = (view.table.chairs[seat].away or 0.0) - view.at
            assert 0.0 < countdown <= 0.6
            view = await others[1].until(lambda view: view.table.chairs[seat].caretaker)
            await others[0].until(lambda view: view.turn.decision > before)  # the caretaker has played

            device = Server(host.url)
            await device.receive(code)
            back = await stack.enter_async_context(device.visit(view.table.id))
            assert back.view.seats == [seat]
            for visit in others:
                view = await visit.until(lambda view: view.table.chairs[seat].away is None)
                assert not view.table.chairs[seat].caretaker
            visits[seat] = back
            ends = await asyncio.gather(*(play_seat(visit, each) for each, visit in enumerate(visits)))
            record = await device.record_file(record_of(ends[0]))
            assert spieltisch.verify(record)
            by = (await device.record(record_of(ends[0])))["record"]["deals"][0]["by"]
            assert by.startswith("c")  # the log says who played each action
            assert by.count("p") > by.count("c")

    asyncio.run(play())


def test_leaving_and_coming_back(host: Hosted) -> None:
    """Who gets up is played for at once, and sits down again whenever they like."""

    async def play() -> None:
        async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
            _, visits = await seated(host, stack, Settings(game="companeros", seats=3))
            await visits[0].ask(ask.Start())
            await everywhere(visits, "playing")
            seat, visit = await to_move(visits)
            before = visit.view.turn.decision
            await visit.ask(ask.Leave())
            await visit.until(lambda view: view.turn.decision > before)
            assert visit.view.table.chairs[seat].left
            await visit.ask(ask.Sit())
            await visit.until(lambda view: not view.table.chairs[seat].left)
            await asyncio.gather(*(play_seat(each, place) for place, each in enumerate(visits)))

    asyncio.run(play())


def test_removed(host: Hosted) -> None:
    """Who is removed by the host is sent away for good, if nobody may watch; a bot plays on."""

    async def play() -> None:
        async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
            _, visits = await seated(host, stack, Settings(game="companeros", seats=3, spectators="none"))
            await visits[0].ask(ask.Start())
            await everywhere(visits, "playing")
            await visits[0].ask(ask.Remove(seat=2))
            with pytest.raises(Gone) as gone:
                await visits[2].until(lambda view: view.table.phase == "over")
            assert gone.value.code == closing.NOT_ADMITTED
            await asyncio.gather(*(play_seat(visits[seat], seat) for seat in (0, 1)))

    asyncio.run(play())


def test_several_seats(host: Hosted) -> None:
    """Several people at one screen: one connection holds their seats, and plays for each."""

    async def play() -> None:
        async with asyncio.timeout(PATIENCE):
            person = await host.guest("Ada")
            table = await person.create(Settings(game="deuce", seats=3, options={"target": 20}))
            async with person.visit(table) as visit:
                for seat, name in enumerate(NAMES[:2]):
                    assert seat in await visit.sit(name, seat)
                assert visit.view.seats == [0, 1]
                await visit.ask(ask.Start(fill="gentle"))
                await asyncio.gather(play_seat(visit, 0), play_seat(visit, 1))

    asyncio.run(play())


def test_stopping_tells_everybody(tmp_path: Path) -> None:
    """SIGTERM: clients are told, nothing is lost, and it takes less than five seconds; then all go on."""

    async def play() -> None:
        async with Hosted(tmp_path) as host, AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
            _, visits = await seated(host, stack, Settings(game="companeros", seats=4))
            await visits[0].ask(ask.Start())
            await everywhere(visits, "playing")
            begun = asyncio.get_running_loop().time()
            assert await host.stop() == 0
            assert asyncio.get_running_loop().time() - begun < 5.0
            await host.start()
            for visit in visits:
                while visit.welcomes < 2:
                    await asyncio.sleep(0.05)
                assert Notice(code="closing") in visit.notices
            await asyncio.gather(*(play_seat(visit, seat) for seat, visit in enumerate(visits)))

    asyncio.run(play())


def test_watching(host: Hosted) -> None:
    """Who is nobody may watch, sees what all see, and all hands when the deal is over, if the host likes."""

    async def play() -> None:
        async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
            settings = Settings(game="companeros", seats=3, spectators="after")
            _, visits = await seated(host, stack, settings)
            nobody = await stack.enter_async_context(Server(host.url).visit(visits[0].view.table.id))
            await visits[0].ask(ask.Start())
            await everywhere([*visits, nobody], "playing")
            assert (nobody.view.seats, nobody.view.own, nobody.view.revealed) == ([], {}, None)
            with pytest.raises(Refused, match="person-needed"):
                await nobody.act("R1", 0)
            await asyncio.gather(*(play_seat(visit, seat) for seat, visit in enumerate(visits)))
            view = await nobody.until(lambda view: view.table.phase == "over")
            assert view.revealed is not None
            assert [len(hand) for hand in view.revealed.hands] == [9, 9, 9]
            assert len(view.revealed.proof["shares"]) == 3

    asyncio.run(play())


def test_refusals_over_http(host: Hosted) -> None:
    """What is refused over HTTP is an error with its code; a server that is not there is another."""

    async def play() -> None:
        person = await host.guest("Ada")
        settings = Settings(game="companeros", seats=8)
        for asked, code in (
            (Server(host.url, "no token").me(), "unknown-token"),
            (Server(host.url).create(settings), "who-are-you"),
            (person.create(settings), "impossible-settings"),
            (person.table("no table"), "unknown-table"),
            (person.record("no record"), "unknown-record"),
            (person.receive("no code"), "unknown-code"),
            (person.rename(""), "unfit-name"),
        ):
            with pytest.raises(Refused) as refusal:
                await asked
            assert refusal.value.code == code
        with pytest.raises(Unreachable):
            await Server(f"http://127.0.0.1:{free_port()}").health()
        await person.rename("Eve")
        assert (await person.me())["name"] == "Eve"
        await person.forget_me()
        with pytest.raises(Refused, match="who-are-you"):
            await person.me()

    asyncio.run(play())


def test_example_of_the_library_page(host: Hosted, capsys: pytest.CaptureFixture[str]) -> None:
    """The bot on the page about the library plays its match."""
    page = (Path(__file__).parents[2] / "docs" / "library.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(import asyncio\n.*?)```", page, re.DOTALL)
    exec(example.replace("http://localhost:8137", host.url), {})
    totals = json.loads(capsys.readouterr().out)
    assert len(totals) == 3
