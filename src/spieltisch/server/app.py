"""The server as an ASGI application: its parts are made when it starts, and put away when it ends."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware

import spieltisch
from spieltisch.server import http, socket
from spieltisch.server.clock import Clock, SteadyClock
from spieltisch.server.context import Context
from spieltisch.server.floor import Floor
from spieltisch.server.guard import Guard
from spieltisch.server.http.answers import ERRORS
from spieltisch.server.identity import Guests
from spieltisch.server.intake import Intake
from spieltisch.server.notices.mailing import Postman
from spieltisch.server.notices.notices import Notices
from spieltisch.server.notices.pushing import Pusher
from spieltisch.server.settings import ServerSettings
from spieltisch.server.sweeping import keep_sweeping
from spieltisch.server.thinking import Maker, Thinking
from spieltisch.server.warming import Warming
from spieltisch.storage import Store, default_database, open_store


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
    postman: Postman | None = None,
    make_pusher: Callable[[Store], Pusher] | None = None,
) -> Starlette:
    """A server that is ready to be run; tests hand in parts of their own."""

    async def prepare() -> None:
        """Makes the parts; what is wrong with the database comes to light here."""
        if hasattr(app.state, "context"):
            return
        time = clock or SteadyClock()
        kept = store or await open_store(settings.database or str(default_database()), settings.address)
        try:
            told = Notices(settings, kept, time, postman, make_pusher and make_pusher(kept))
            await told.prepare()
        except BaseException:
            if store is None:
                await kept.close()
            raise
        thinking = Thinking(thinkers(settings), maker)
        floor = Floor(settings, kept, time, thinking, warming or Warming(), told.see if told.any else None)
        guests = Guests(kept, time, settings.limits)
        app.state.context = Context(settings, kept, time, floor, guests, told, Intake())

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await prepare()
        context: Context = app.state.context
        context.floor.start()
        context.notices.start(context.floor.wake)
        sweeping = asyncio.create_task(keep_sweeping(context.store, context.clock, settings.keeping))
        try:
            yield
        finally:
            sweeping.cancel()
            await context.notices.close()
            await context.floor.close()
            if store is None:
                await context.store.close()

    app = Starlette(
        routes=[*socket.ROUTES, *http.routes()],
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers=ERRORS,
        lifespan=life,
    )
    app.state.prepare = prepare
    return app
