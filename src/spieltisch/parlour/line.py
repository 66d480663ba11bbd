"""A line to a table in the same process: what would go over a socket goes from hand to hand."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from spieltisch.client.line import Connect
from spieltisch.server.clock import Clock
from spieltisch.server.conversation import Conversation
from spieltisch.server.live import Live
from spieltisch.server.pipe import extent
from spieltisch.server.settings import Limits
from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.messages import AnyMessage

BROKEN = 1006
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyMessage).decode


class HomeWire:
    """What the table writes to; the frames of a socket are taken off again."""

    def __init__(self) -> None:
        self.payloads: asyncio.Queue[bytes | None] = asyncio.Queue()  # None: the end
        self.code = BROKEN

    def write(self, frame: bytes) -> int:
        at = 0
        while at < len(frame):  # several may come at once
            start, end = extent(frame, at)
            self.payloads.put_nowait(frame[start:end])
            at = end
        return 0

    def hang_up(self, code: int) -> None:
        self.code = code
        self.payloads.put_nowait(None)

    def abort(self) -> None:
        self.payloads.put_nowait(None)


class HomeLine:
    """The person's end."""

    reason = ""

    def __init__(self, wire: HomeWire, conversation: Conversation) -> None:
        self._wire = wire
        self._conversation = conversation

    async def send(self, command: AnyCommand) -> None:
        self._conversation.hear(encode(command))

    async def messages(self) -> AsyncIterator[AnyMessage]:
        while (payload := await self._wire.payloads.get()) is not None:
            yield decode(payload)

    @property
    def code(self) -> int:
        return self._wire.code


def at_home(live: Live, person: str, clock: Clock, limits: Limits) -> Connect:
    """How a visit of that person gets to the table: the address is known."""

    @asynccontextmanager
    async def connect(address: str, token: str | None) -> AsyncIterator[HomeLine]:  # noqa: ARG001
        wire = HomeWire()
        conversation = Conversation(limits, clock, live, wire, person)
        try:
            yield HomeLine(wire, conversation)
        finally:
            live.leave(conversation.connection)

    return connect
