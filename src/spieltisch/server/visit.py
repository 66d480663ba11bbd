"""One request on its way through the guard: its number, the headers of its answer, its line in the log."""

import secrets
from typing import Any

import msgspec
from starlette.types import Message, Scope, Send

from spieltisch.server import logs, metrics
from spieltisch.web import script_hash

POLICY = (
    f"default-src 'none'; script-src 'self' {script_hash()}; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
OF_FILES = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
"""Scripts and styles: what is said besides concerns pages alone, and dozens of files are one first load."""
HEADERS = [
    *OF_FILES,
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
NOT_STORED = (b"cache-control", b"no-store")
JSON = (b"content-type", b"application/json")
METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
Headers = list[tuple[bytes, bytes]]


class TurnedAway(Exception):
    """A request that goes no further: a status, a code with parameters, headers."""

    def __init__(
        self,
        status: int,
        code: str,
        params: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.status = status
        self.code = code
        self.params = params or {}
        self.headers = [(name.encode(), text.encode()) for name, text in (headers or {}).items()]
        super().__init__(code)


class Visit:
    """Answers go out through `send`, which completes their headers."""

    def __init__(self, scope: Scope, send: Send, shared_with: str | None, began: float) -> None:
        self.scope = scope
        self.number = secrets.token_hex(6)
        self.status = 0
        self._send = send
        self._began = began
        self._finished = False
        self._socket = scope["type"] == "websocket"
        self._shared_with = shared_with

    @property
    def method(self) -> str:
        method = "SOCKET" if self._socket else self.scope["method"]
        return method if self._socket or method in METHODS else "OTHER"

    @property
    def route(self) -> str:
        """The template that the path fits, never the path itself: tables are found by who knows their id."""
        return getattr(self.scope.get("route"), "path", "-")

    async def send(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            message["headers"] = self._completed(list(message.get("headers", ())))
        elif message["type"] == "websocket.accept":
            self.status = 101
        elif message["type"] == "websocket.close":
            self.status, self._finished = self.status or 403, True
        await self._send(message)

    def _completed(self, headers: Headers) -> Headers:
        given = {name.lower() for name, _ in headers}
        path, fine = self.scope["path"], self.status < 400
        a_file = fine and path.startswith("/web/") and path.endswith((".js", ".css"))
        extra = [*(OF_FILES if a_file else HEADERS), (b"x-request-id", self.number.encode())]
        if path.startswith("/api") or not fine:
            extra.append(NOT_STORED)
        if self._shared_with is not None:
            extra.append((b"access-control-allow-origin", self._shared_with.encode("latin-1")))
            extra.append((b"access-control-expose-headers", b"etag, retry-after, x-request-id"))
        headers.append((b"vary", b"origin"))
        return headers + [header for header in extra if header[0] not in given]

    async def answer(self, status: int, headers: Headers, body: bytes = b"") -> None:
        """A whole answer; to a websocket that was not accepted as the answer to its handshake."""
        prefix = "websocket." if self._socket else ""
        length = (b"content-length", str(len(body)).encode())
        start = {"type": f"{prefix}http.response.start", "status": status, "headers": [*headers, length]}
        await self.send(start)
        await self.send({"type": f"{prefix}http.response.body", "body": body})

    async def refuse(self, refusal: TurnedAway) -> None:
        """Says why, as far as that is still possible."""
        if self._socket and (
            self.status or "websocket.http.response" not in self.scope.get("extensions", {})
        ):
            if not self._finished:
                await self.send({"type": "websocket.close", "code": 1011 if self.status else 1008})
        elif not self.status:
            said = {"code": refusal.code, "clause": "", "params": refusal.params}
            await self.answer(refusal.status, [JSON, *refusal.headers], msgspec.json.encode(said))

    def write_down(self, now: float) -> None:
        """The line in the log of accesses, and the metrics."""
        seconds = now - self._began
        logs.log(
            "request",
            method=self.method,
            route=self.route,
            status=self.status,
            ms=round(seconds * 1000, 2),
            request=self.number,
        )
        metrics.REQUESTS.labels(self.method, self.route, str(self.status)).inc()
        if not self._socket:
            metrics.REQUEST_SECONDS.observe(seconds)
