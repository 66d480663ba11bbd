"""A whole server in this process, with real websockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from spieltisch.server.app import build
from spieltisch.server.running import TableServer, configure, listen
from spieltisch.server.settings import ServerSettings
from spieltisch.server.warming import Warm

PATIENCE = 120.0  # the first time a game is compiled


class Served:
    """The server, and ways to reach it."""

    def __init__(self, app: Starlette, port: int) -> None:
        self.app = app
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    async def guest(self, name: str = "Ann") -> str:
        """A token."""
        async with httpx.AsyncClient(base_url=self.url) as client:
            token: str = (await client.post("/api/people", json={"name": name})).json()["token"]
            return token

    async def table(self, token: str, **settings: Any) -> str:
        """The id of a new table."""
        asked = {"settings": {"game": "companeros", "seats": 4, **settings}}
        headers = {"authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=self.url, headers=headers) as client:
            found: str = (await client.post("/api/tables", json=asked)).json()["id"]
            return found

    def socket(self, table: str, token: str | None = None, **headers: str) -> Any:
        """A websocket to a table; `async with` it."""
        given = {name.replace("_", "-"): text for name, text in headers.items()}
        if token is not None:
            given["authorization"] = f"Bearer {token}"
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        return connect(
            address, additional_headers=given, compression=None, max_size=None, open_timeout=PATIENCE
        )


@asynccontextmanager
async def served(settings: ServerSettings, **parts: Any) -> AsyncIterator[Served]:
    app = build(settings, warming=Warm(), **parts)
    listener = listen("127.0.0.1", 0, 0)
    ready = asyncio.Event()
    server = TableServer(configure(app, settings), app, ready.set)
    task = asyncio.create_task(server.serve([listener]))
    await ready.wait()
    try:
        yield Served(app, listener.getsockname()[1])
    finally:
        server.should_exit = True
        await task


def with_server(
    folder: Path, scenario: Callable[[Served], Awaitable[None]], settings: ServerSettings | None = None
) -> None:
    """Plays a scenario with a server of its own."""

    async def play() -> None:
        given = replace(settings or ServerSettings(), database=str(folder / "kept.sqlite"))
        async with asyncio.timeout(PATIENCE), served(given) as there:
            await scenario(there)

    asyncio.run(play())


async def say(socket: ClientConnection, kind: str, **fields: Any) -> None:
    await socket.send(json.dumps({"type": kind, **fields}))


async def hear(socket: ClientConnection, kind: str = "") -> dict[str, Any]:
    """The next message, or the next of that type."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if kind in ("", message["type"]):
            return message


async def closed(socket: ClientConnection) -> int:
    """Reads to the end, and gives the code with which the server has closed."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd is not None else 1006
