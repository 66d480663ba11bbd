"""A socket at a table that another process has: all that is said is passed on to it, and back.

So anybody may come to any process. The one that has the table asks who they are, as if they had come to it:
it is shown their token, and the password that only processes on the same database know, without which it
would take so many sockets from one address for an attack. When it is gone, or stands still, the socket is
closed in the way that has clients come again; by then somebody else has the table, or can have it.
"""

import asyncio
import secrets

from starlette.types import Scope
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from spieltisch.server import logs, metrics
from spieltisch.server.addresses import header
from spieltisch.server.connection import Connection
from spieltisch.server.context import context_of
from spieltisch.server.pipe import EXTENSION, Pipe, framed
from spieltisch.wire import closing
from spieltisch.wire.messages import Refused

HEADER = "x-spieltisch-process"
PASSED_ON = ("authorization", "cookie")  # by which people are known
OPENING = 3.0  # seconds for the other process to answer
PULSE, ANSWERED = 4.0, 3.0  # seconds between signs of life, and for the answer: a process may stand still
WAITING = 64  # messages on their way to the other process; who sends more is cut off


def from_process(scope: Scope, password: str) -> bool:
    """Does a request come from another process on the same database?"""
    given = header(scope, HEADER.encode())
    return given is not None and secrets.compare_digest(given.encode(), password.encode())


async def relay(websocket: WebSocket, address: str) -> None:
    """One visit at a table of another process."""
    context = context_of(websocket)
    await websocket.accept()
    pipe: Pipe = websocket.scope["extensions"][EXTENSION]
    near = Connection(pipe, "", context.settings.limits.queued_bytes)
    if from_process(websocket.scope, context.store.password):  # it is on the move: not passed on twice
        near.close(closing.RESTART)
        return
    headers = {name: websocket.headers[name] for name in PASSED_ON if name in websocket.headers}
    headers[HEADER] = context.store.password
    metrics.RELAYED.inc()
    try:
        async with connect(
            f"ws://{address}{websocket.url.path}",
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=OPENING,
            close_timeout=1,
            ping_interval=PULSE,
            ping_timeout=ANSWERED,
            proxy=None,
        ) as far:
            await pass_on(websocket, pipe, near, far)
    except (OSError, WebSocketException) as error:  # a time-out is an OSError
        logs.warn("process-unreachable", kind=type(error).__name__)
        near.answer(Refused(ref=0, code="closing"))
        near.close(closing.RESTART)


async def pass_on(websocket: WebSocket, pipe: Pipe, near: Connection, far: ClientConnection) -> None:
    """Both ways, until one of the two sockets is gone."""
    spoken: asyncio.Queue[bytes] = asyncio.Queue(WAITING)

    def hear(text: bytes) -> None:
        try:
            spoken.put_nowait(text)
        except asyncio.QueueFull:
            near.close(closing.TOO_FAST)

    async def speak() -> None:
        while True:
            await far.send(await spoken.get(), text=True)

    async def answer() -> None:
        while True:
            near.tell(framed(await far.recv(decode=False)))

    async def attend() -> None:
        while (await websocket.receive())["type"] != "websocket.disconnect":
            hear(b"")  # bytes are nothing that a table understands

    pipe.listen(hear)
    ways = [asyncio.ensure_future(way()) for way in (speak, answer, attend)]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        pipe.listener = None
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
    near.close(far.close_code if far.close_code in closing.CLOSING else closing.RESTART)
