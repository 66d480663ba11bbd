"""One order of everything explains all that devices were told that raced for the same turns."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from server.hosting import QUICK, Hosted
from server.racing import Racer
from simulation.history import History
from simulation.linear import violations
from spieltisch.client import Server
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.table.outcome import Line
from spieltisch.wire import PROTOCOL
from spieltisch.wire.commands import Hello, Sit, Start
from spieltisch.wire.messages import AnyMessage, Ok, Refused, Welcome
from spieltisch.wire.settings import Settings

decode = msgspec.json.Decoder(AnyMessage).decode
encode = msgspec.json.Encoder().encode
DEVICES = 3


async def play(host: Hosted, settings: Settings) -> tuple[str, list[Line], History]:
    """A match of people with several devices each, all of which play whenever they can."""
    history = History()
    async with host, AsyncExitStack() as stack:
        people = [await host.guest(name) for name in ("Ada", "Ben", "Cy")[: settings.seats]]
        table = await people[0].create(settings)
        racers = [
            await come(stack, host, person, table, history, seed=place * DEVICES + device)
            for place, person in enumerate(people)
            for device in range(DEVICES)
        ]
        for seat, racer in enumerate(racers[::DEVICES]):
            await racer.send(Sit(name="guest", seat=seat))
        await asyncio.sleep(0)
        async with asyncio.timeout(120.0):
            racing = [asyncio.create_task(racer.race()) for racer in racers]
            while not all(racer.view is not None and racer.view.seats for racer in racers):
                await asyncio.sleep(0.01)
            await racers[0].send(Start())
            await asyncio.gather(*racing)
        assert await host.stop() == 0
    store = await SQLiteStore.open(host.database)
    try:
        kept = await store.lines(table)
    finally:
        await store.close()
    return table, [Line(line.number, line.body, line.personal, line.person) for line in kept], history


async def come(
    stack: AsyncExitStack, host: Hosted, person: Server, table: str, history: History, seed: int
) -> Racer:
    socket = await stack.enter_async_context(
        connect(
            f"ws://127.0.0.1:{host.settings.port}/api/tables/{table}/socket",
            additional_headers={"Authorization": f"Bearer {person.token}"},
            compression=None,
            proxy=None,
        )
    )
    racer = Racer(socket, (await person.me())["id"], history, seed + 1)
    await socket.send(encode(Hello(protocol=PROTOCOL)).decode())
    welcome = decode(await socket.recv())
    assert isinstance(welcome, Welcome)
    racer.view = welcome.view
    return racer


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("companeros", 3, {}), ("deuce", 2, {"target": 20})],
    ids=["companeros", "deuce"],
)
def test_a_race_is_linearizable(game: str, seats: int, options: dict[str, int], tmp_path: Path) -> None:
    """All answers, refusals, news and views over real sockets fit one order, which is the log's."""
    settings = Settings(game=game, seats=seats, options=options)
    table, lines, history = asyncio.run(play(Hosted(tmp_path), settings))
    assert violations(table, lines, history, QUICK) == []
    answers = Counter(type(op.answer) for op in history.asked)
    assert answers[Ok] > 20  # they played
    assert answers[Refused] > 5  # they got in each other's way
    lost = history.asked[len(history.asked) // 2 :]
    acknowledged = next(op for op in lost if isinstance(op.answer, Ok))
    acknowledged.answer = Ok(ref=acknowledged.command.ref, number=1)
    assert violations(table, lines, history, QUICK)  # so it can fail
