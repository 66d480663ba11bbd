"""A visit stays at its table through broken lines, against a table that follows a script."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from client.evenings import Evening
from spieltisch.client import Gone, Refused, Unanswered, Unreachable, Visit
from spieltisch.wire import closing
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import Message, News, Notice, Ok, Pong, View, Welcome
from spieltisch.wire.messages import Refused as RefusedMessage
from spieltisch.wire.settings import Settings

Talk = Callable[["Line"], Awaitable[None]]


class Line:
    """The server's end of one socket."""

    def __init__(self, socket: ServerConnection, evening: Evening) -> None:
        self._socket = socket
        self._evening = evening

    async def send(self, message: Message) -> None:
        await self._socket.send(msgspec.json.encode(message).decode())

    async def hear(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(await self._socket.recv())
        return found

    async def welcome(self) -> dict[str, Any]:
        hello = await self.hear()
        view = self.view() if hello["since"] is None else None
        await self.send(
            Welcome(protocol=1, ref=0, number=self.view().number, seats=[], host=False, at=0.0, view=view)
        )
        return hello

    def view(self) -> View:
        return self._evening.table.view("", self._evening.now)

    async def news(self) -> list[News]:
        """Somebody sits down: what that is news of."""
        seat = sum(1 for chair in self._evening.table.state.chairs if chair.person)
        outcome = self._evening.handle("ada", ask.Sit(name="Ada", seat=seat))
        return [message for spread in outcome.news if isinstance(message := spread.message(""), News)]

    async def drop(self) -> None:
        self._socket.transport.abort()

    async def close(self, code: int) -> None:
        await self._socket.close(code)


def run(*talks: Talk, play: Callable[[Visit], Awaitable[None]]) -> None:
    """A server that has these conversations, one a connection, and a visit that has them with it."""
    evening = Evening(Settings(game="deuce", seats=4), 1)

    async def go() -> None:
        waiting = list(talks)

        async def handle(socket: ServerConnection) -> None:
            await waiting.pop(0)(Line(socket, evening))

        async with asyncio.timeout(20), serve(handle, "127.0.0.1", 0, compression=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            await play(Visit(f"ws://127.0.0.1:{port}", None))
        assert not waiting, "the client did not come back"

    asyncio.run(go())


def test_what_the_wire_does_not_allow_is_refused_at_once() -> None:
    """A server could not read it, nor say which command it was that it could not read."""

    async def talk(line: Line) -> None:
        await line.welcome()
        await line.hear()  # nothing comes until the visit leaves

    async def play(visit: Visit) -> None:
        async with visit:
            for command in (ask.Sit(name="Ada", seat=9), ask.Sit(name="A" * 25), ask.Mute(seat=-1)):
                with pytest.raises(Refused, match="malformed"):
                    await visit.ask(command)

    run(talk, play=play)


def test_act_is_repeated_with_the_same_decision() -> None:
    """What was not answered when the line broke is sent again as it was, and its answer is the answer."""
    heard = []

    async def first(line: Line) -> None:
        await line.welcome()
        heard.append(await line.hear())
        await line.drop()

    async def second(line: Line) -> None:
        assert (await line.welcome())["since"] == line.view().number
        heard.append(await line.hear())
        await line.send(Ok(ref=heard[-1]["ref"], number=1))

    async def play(visit: Visit) -> None:
        async with visit:
            await visit.ask(ask.Act(seat=0, decision=7, action="draw"))
            assert heard[0] == heard[1]
            assert heard[0]["decision"] == 7

    run(first, second, play=play)


def test_what_cannot_be_repeated_is_unanswered() -> None:
    """A command that would not be the same the second time is not sent again: whoever asked has to look."""

    async def first(line: Line) -> None:
        await line.welcome()
        await line.hear()
        await line.drop()

    async def second(line: Line) -> None:
        await line.welcome()
        ping = await line.hear()
        assert ping["type"] == "ping"
        await line.send(Pong(ref=ping["ref"], at=0.0))

    async def play(visit: Visit) -> None:
        async with visit:
            with pytest.raises(Unanswered):
                await visit.ask(ask.Undo(seat=0))
            await visit.ask(ask.Ping())

    run(first, second, play=play)


def test_refusals_are_errors() -> None:
    """A refusal is an error with its code, clause and parameters; the visit goes on."""

    async def talk(line: Line) -> None:
        await line.welcome()
        act = await line.hear()
        await line.send(RefusedMessage(ref=act["ref"], code="must-lay", clause="D-14", params={"pile": "a"}))
        ping = await line.hear()
        await line.send(Pong(ref=ping["ref"], at=0.0))

    async def play(visit: Visit) -> None:
        async with visit:
            with pytest.raises(Refused) as refusal:
                await visit.act("pass", seat=0)
            found = refusal.value
            assert (found.code, found.clause, found.params) == ("must-lay", "D-14", {"pile": "a"})
            await visit.ask(ask.Ping())

    run(talk, play=play)


def test_news_are_followed_and_repeated_ones_passed_over() -> None:
    """The view goes with the news, and nothing is counted twice."""

    async def talk(line: Line) -> None:
        await line.welcome()
        for news in await line.news():
            await line.send(news)
            await line.send(news)
        ping = await line.hear()
        await line.send(Pong(ref=ping["ref"], at=0.0))

    async def play(visit: Visit) -> None:
        async with visit:
            await visit.until(lambda view: view.table.chairs[0].name == "Ada")
            await visit.ask(ask.Ping())
            assert visit.view.number == 2  # the table was news 1

    run(talk, play=play)


def test_a_gap_is_filled() -> None:
    """When news are missing, the client asks for everything."""

    async def talk(line: Line) -> None:
        await line.welcome()
        await line.news()
        for news in await line.news():
            await line.send(news)
        assert (await line.hear())["type"] == "sync"
        await line.send(line.view())

    async def play(visit: Visit) -> None:
        async with visit:
            view = await visit.until(lambda view: view.table.chairs[1].name == "Ada")
            assert view.table.chairs[0].name == "Ada"

    run(talk, play=play)


@pytest.mark.parametrize("code", [closing.REPLACED, closing.NO_TABLE, closing.STRANGER, closing.NOT_ADMITTED])
def test_some_ends_are_final(code: int) -> None:
    """When coming back would change nothing, whoever waits gets to know why it is over."""

    async def talk(line: Line) -> None:
        await line.welcome()
        await line.send(Notice(code="replaced"))
        await line.close(code)

    async def play(visit: Visit) -> None:
        async with visit:
            with pytest.raises(Gone) as gone:
                await visit.until(lambda view: False)
            assert gone.value.code == code
            with pytest.raises(Gone):
                await visit.ask(ask.Ping())

    run(talk, play=play)


def test_a_restart_is_waited_for() -> None:
    """A server that says it starts again is come back to."""

    async def first(line: Line) -> None:
        await line.welcome()
        await line.close(closing.RESTART)

    async def second(line: Line) -> None:
        await line.welcome()
        for news in await line.news():
            await line.send(news)

    async def play(visit: Visit) -> None:
        async with visit:
            await visit.until(lambda view: view.table.chairs[0].name == "Ada")
            assert visit.welcomes == 2

    run(first, second, play=play)


def test_another_language() -> None:
    """What is no message of a table ends the visit, and says so."""

    async def talk(line: Line) -> None:
        await line.hear()
        await line._socket.send('{"type":"jabber"}')

    async def play(visit: Visit) -> None:
        with pytest.raises(Unreachable, match="another language"):
            async with visit:
                pass

    run(talk, play=play)
