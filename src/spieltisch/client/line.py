"""A line to a table: commands go in, typed messages come out. Usually it is a websocket."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from spieltisch.client.errors import Refused, Unreachable
from spieltisch.client.plain_http import Refusal
from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.messages import AnyMessage

LARGEST = 4 * 1024 * 1024
PATIENCE = 20.0

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyMessage).decode


class Line(Protocol):
    """A connection that is open."""

    async def send(self, command: AnyCommand) -> None:
        """Sends what may be lost: if the line is broken, its reader notices."""
        ...

    def messages(self) -> AsyncIterator[AnyMessage]:
        """All that comes, until the line ends."""
        ...

    @property
    def code(self) -> int:
        """With which code it was closed; 1006 if the line just broke."""
        ...

    @property
    def reason(self) -> str: ...


Connect = Callable[[str, str | None], AbstractAsyncContextManager[Line]]
"""Opens a line to an address, for who has that token."""


class SocketLine:
    """A websocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def send(self, command: AnyCommand) -> None:
        with suppress(ConnectionClosed):
            await self._socket.send(encode(command).decode(), text=True)

    async def messages(self) -> AsyncIterator[AnyMessage]:
        try:
            while True:
                yield decode(await self._socket.recv())
        except ConnectionClosed:
            return
        except msgspec.DecodeError as error:
            raise Unreachable(f"the server speaks another language: {error}") from None

    @property
    def code(self) -> int:
        return self._socket.close_code or 1006

    @property
    def reason(self) -> str:
        return self._socket.close_reason or ""


@asynccontextmanager
async def connected(address: str, token: str | None) -> AsyncIterator[Line]:
    """A line to a table. What can be mended by trying again is an `OSError`."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    try:
        socket = await connect(
            address,
            additional_headers=headers,
            compression=None,
            max_size=LARGEST,
            open_timeout=PATIENCE,
            close_timeout=1,
            proxy=None,
        )
    except InvalidStatus as error:
        raise refused(error) from None
    except WebSocketException as error:
        raise ConnectionError(str(error)) from None
    try:
        yield SocketLine(socket)
    finally:
        await socket.close()


def refused(error: InvalidStatus) -> Exception:
    """Before the socket is open the server answers as over HTTP."""
    try:
        why = msgspec.json.decode(error.response.body or b"", type=Refusal)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ConnectionError(f"answered with {error.response.status_code}")
    if error.response.status_code >= 500 or error.response.status_code == 429:
        return ConnectionError(why.code)
    return Refused(why.code, why.clause, why.params)
