"""A whole server without a socket, for tests that ask over HTTP."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from spieltisch.server.app import build
from spieltisch.server.clock import Alarm
from spieltisch.server.context import Context
from spieltisch.server.settings import ServerSettings
from spieltisch.server.warming import Warm

URL = "http://localhost:8137"
SETTINGS = {"game": "companeros", "seats": 4}


class HandClock:
    """Stands still until it is turned; nothing that it is asked to call at a time is called."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.time = now

    def now(self) -> float:
        return self.time

    def at(self, when: float, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(1e6, call)


@dataclass
class House:
    """A running server, and ways to ask it."""

    app: Starlette
    clock: HandClock

    @property
    def context(self) -> Context:
        found: Context = self.app.state.context
        return found

    def client(
        self, token: str | None = None, address: str = "127.0.0.1", url: str = URL, **headers: str
    ) -> httpx.AsyncClient:
        """Somebody who asks: a program with a token, or a browser that keeps its cookies."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(address, 5000))
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            named["authorization"] = f"Bearer {token}"
        return httpx.AsyncClient(transport=transport, base_url=url, headers=named)

    async def guest(self, name: str = "Anna") -> tuple[httpx.AsyncClient, dict[str, Any]]:
        """A program that has made itself known."""
        made = (await self.client().post("/api/people", json={"name": name})).json()
        return self.client(made["token"]), made


@asynccontextmanager
async def house(folder: Path, **settings: Any) -> AsyncIterator[House]:
    given = ServerSettings(database=str(folder / "kept.sqlite"), **settings)
    clock = HandClock()
    app = build(given, clock=clock, warming=Warm())
    async with app.router.lifespan_context(app):
        yield House(app, clock)


def within(folder: Path, scenario: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    """Runs a scenario in a server of its own."""

    async def run() -> None:
        async with house(folder, **settings) as there:
            await scenario(there)

    asyncio.run(run())


def refusal(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """Checks that a response is a proper refusal, and gives its parameters."""
    said = response.json()
    assert (response.status_code, said["code"]) == (status, code), said
    assert set(said) == {"code", "clause", "params"}
    params: dict[str, Any] = said["params"]
    return params
