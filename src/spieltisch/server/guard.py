"""What every request goes through before and after its endpoint.

Before: the server's name, the rate and the number of connections of an address, the origin, the size of the
body. After: security headers, the log of accesses, metrics. An error of the server's own is answered with a
code and the number under which the log has it. Nothing is ever compressed but the files of the page: that
would tell the length of what is secret.
"""

import math
import time
from collections.abc import Callable

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spieltisch.server import logs, metrics
from spieltisch.server.addresses import Addresses, header, place_of
from spieltisch.server.context import Context
from spieltisch.server.limits import Buckets, Counters
from spieltisch.server.origins import Origins
from spieltisch.server.relay import from_process
from spieltisch.server.settings import ServerSettings
from spieltisch.server.visit import TurnedAway, Visit

A_FILE = 0.1
"""What a file of the page costs of the rate: dozens of them are one look at it."""
CLOSED = {"connection": "close"}
"""For who asks too often: the next try costs them a connection, and none is held open by being refused."""
SAFE = {"GET", "HEAD", "OPTIONS"}
PREFLIGHT = [
    (b"access-control-allow-methods", b"GET, HEAD, POST, PATCH, DELETE"),
    (b"access-control-allow-headers", b"authorization, content-type"),
    (b"access-control-max-age", b"600"),
]


def relayed(scope: Scope) -> bool:
    """Has another process on the same database let this socket in already?"""
    if scope["type"] != "websocket":
        return False
    context: Context | None = getattr(scope["app"].state, "context", None)
    return context is not None and from_process(scope, context.store.password)


class Guard:
    """Stands before the application."""

    def __init__(
        self, app: ASGIApp, settings: ServerSettings, now: Callable[[], float] = time.monotonic
    ) -> None:
        limits = settings.limits
        self._app = app
        self._now = now
        self._body_bytes = limits.body_bytes
        self._addresses = Addresses(settings.proxies)
        self._origins = Origins(settings)
        self._requests = Buckets(limits.requests_per_second, limits.request_burst)
        self._connections = Counters(limits.connections_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if relayed(scope):
            await self._app(scope, receive, send)
            return
        self._addresses.settle(scope)
        scope["spieltisch.local"] = self._addresses.direct(scope)
        shared_with = self._origins.shares_with(scope)
        visit, place = Visit(scope, send, shared_with, self._now()), place_of(scope)
        counted = self._connections.enter(place)
        try:
            self._look_at(scope, place, counted)
            if shared_with is not None and header(scope, b"access-control-request-method") is not None:
                await visit.answer(204, PREFLIGHT)
            else:
                await self._app(scope, self._measured(scope, receive), visit.send)
        except TurnedAway as refusal:
            metrics.TURNED_AWAY.labels(refusal.code).inc()
            await visit.refuse(refusal)
        except ClientDisconnect:  # in the middle of the body: there is nobody to answer
            visit.status = 499
        except Exception as error:  # whatever it was: nothing of it may reach the client
            metrics.FAILURES.labels("http").inc()
            logs.fail("internal", error, request=visit.number, route=visit.route)
            await visit.refuse(TurnedAway(500, "internal", {"request": visit.number}))
        finally:
            if counted:
                self._connections.leave(place)
            visit.write_down(self._now())

    def _look_at(self, scope: Scope, place: str, counted: bool) -> None:
        if not self._origins.known_host(scope):
            raise TurnedAway(421, "unknown-host")
        if not counted:
            raise TurnedAway(429, "too-many-connections", headers={"retry-after": "5", **CLOSED})
        cost = A_FILE if scope["path"].startswith("/web/") else 1.0
        wait = self._requests.take(place, self._now(), cost)
        if wait:
            seconds = math.ceil(min(wait, 3600.0))
            raise TurnedAway(429, "slow-down", {"seconds": seconds}, {"retry-after": str(seconds), **CLOSED})
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not self._origins.allowed(scope):
            raise TurnedAway(403, "foreign-origin")

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """Reads no more of a body than may come, whatever it says about its length."""
        if scope["type"] == "websocket":
            return receive
        too_large = TurnedAway(413, "too-large", {"most": self._body_bytes}, {"connection": "close"})
        announced = header(scope, b"content-length") or "0"
        if not announced.isdecimal() or int(announced) > self._body_bytes:
            raise too_large
        read = 0

        async def measured() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._body_bytes:
                raise too_large
            return message

        return measured
