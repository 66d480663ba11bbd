"""Raw sockets, for messages that no good client would send; and a table that nothing moves by itself."""

import asyncio
import sqlite3
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.hosting import Hosted
from spieltisch.client import Server, Visit
from spieltisch.client.bots import play_seat
from spieltisch.wire import PROTOCOL
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import View
from spieltisch.wire.settings import Settings

PATIENCE = 20.0
Json = dict[str, Any]


class Raw:
    """A socket over which anything can be sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def send(self, message: object) -> None:
        text = message if isinstance(message, (str, bytes)) else msgspec.json.encode(message).decode()
        await self.socket.send(text)

    async def hello(self, **fields: object) -> Json:
        await self.send({"type": "hello", "protocol": PROTOCOL} | fields)
        return await self.answer()

    async def answer(self, *kinds: str) -> Json:
        """The next message that is an answer, or of one of these kinds."""
        wanted = kinds or ("welcome", "ok", "refused", "pong", "advice", "past", "view")
        async with asyncio.timeout(PATIENCE):
            while True:
                message: Json = msgspec.json.decode(await self.socket.recv())
                if message["type"] in wanted:
                    return message

    async def ask(self, message: object) -> Json:
        await self.send(message)
        return await self.answer()

    async def alive(self) -> bool:
        """Does it still answer?"""
        answer = await self.ask({"type": "ping", "ref": 77})
        return (answer["type"], answer["ref"]) == ("pong", 77)

    async def closed(self) -> tuple[int, list[Json]]:
        """The code with which the server closes it, and what it says before."""
        heard: list[Json] = []
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    heard.append(msgspec.json.decode(await self.socket.recv()))
        except ConnectionClosed:
            return self.socket.close_code or 0, heard


class Table:
    """Three people in the middle of a match, and one who only watches: nothing happens by itself."""

    def __init__(self, host: Hosted) -> None:
        self.host = host
        self.id = ""
        self.people: list[Server] = []
        self.visits: list[Visit] = []
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        self.people = [await self.host.guest(name) for name in ("Ada", "Ben", "Cy", "Dot")]
        self.id = await self.people[0].create(Settings(game="companeros", seats=3))
        for seat, person in enumerate(self.people[:3]):
            visit = await self._stack.enter_async_context(person.visit(self.id))
            await visit.sit("guest", seat)
            self.visits.append(visit)
        self.visits.append(await self._stack.enter_async_context(self.people[3].visit(self.id)))
        await self.visits[0].ask(ask.Start())
        for visit in self.visits:
            await visit.until(lambda view: view.table.phase == "playing")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()

    @property
    def mover(self) -> int:
        return self.visits[0].view.turn.seats[0]

    @property
    def waiting(self) -> int:
        """A seat that is not to act."""
        return (self.mover + 1) % 3

    def legal(self) -> list[str]:
        own = self.visits[self.mover].view.own[self.mover]
        assert isinstance(own.legal, list)
        return [each["action"] for each in own.legal]

    def act(self, seat: int, action: str, **fields: object) -> Json:
        decision = self.visits[0].view.turn.decision
        return {"type": "act", "seat": seat, "decision": decision, "action": action, "ref": 5} | fields

    async def socket(self, person: int | None) -> Raw:
        """A raw socket of that person, or of nobody."""
        token = None if person is None else self.people[person].token
        return await self.knock({} if token is None else {"Authorization": f"Bearer {token}"})

    async def knock(self, headers: dict[str, str], **more: Any) -> Raw:
        address = f"ws://127.0.0.1:{self.host.settings.port}/api/tables/{self.id}/socket"
        socket = await connect(
            address,
            additional_headers=headers,
            compression=None,
            proxy=None,
            max_size=None,
            max_queue=None,
            **more,
        )
        self._stack.push_async_callback(socket.close)
        return Raw(socket)

    async def state(self) -> tuple[int, list[bytes]]:
        """All there is to know: how long the log is, and the fresh view of everybody."""
        views = []
        for visit in self.visits:
            view = await visit.ask(ask.Sync())
            assert isinstance(view, View)
            views.append(msgspec.json.encode(msgspec.structs.replace(view, at=0.0)))
        return self.lines(), views

    def lines(self) -> int:
        with sqlite3.connect(f"file:{self.host.database}?mode=ro", uri=True) as database:
            found = database.execute("SELECT number FROM tables WHERE id = ?", (self.id,)).fetchone()
        return int(found[0])

    async def play_on(self) -> None:
        """The others are not held up: the match can be played to its end."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(play_seat(visit, seat) for seat, visit in enumerate(self.visits[:3])))
