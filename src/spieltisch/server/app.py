"""The server as an ASGI application: its parts are made when it starts, and put away when it ends."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette

import spieltisch
from spieltisch.server import socket
from spieltisch.server.clock import Clock, SteadyClock
from spieltisch.server.context import Context
from spieltisch.server.floor import Floor
from spieltisch.server.identity import Guests
from spieltisch.server.settings import ServerSettings
from spieltisch.server.thinking import Maker, Thinking
from spieltisch.server.warming import Warming
from spieltisch.storage import Store, default_database
from spieltisch.storage.sqlite import open_store


def thinkers(settings: ServerSettings) -> int:
    """How many threads bots have: one core is left to the tables."""
    return settings.thinkers or max(1, (os.cpu_count() or 2) - 1)


def build(
    settings: ServerSettings,
    *,
    store: Store | None = None,
    clock: Clock | None = None,
    warming: Warming | None = None,
    maker: Maker = spieltisch.player,
) -> Starlette:
    """A server that is ready to be run; tests hand in parts of their own."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        time = clock or SteadyClock()
        kept = store or await open_store(settings.database or default_database())
        warm = warming or Warming()
        floor = Floor(settings, kept, time, Thinking(thinkers(settings), maker), warm)
        app.state.context = Context(settings, kept, time, floor, Guests(kept, time, settings.limits))
        warm.start()
        floor.start()
        try:
            yield
        finally:
            await floor.close()
            if store is None:
                await kept.close()

    return Starlette(routes=[*socket.ROUTES], lifespan=life)
