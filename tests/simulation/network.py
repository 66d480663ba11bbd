"""A simulated line between a client and a server, as TCP gives it: in order, late, and broken at any frame.

The server's end is what `spieltisch.server.socket` gets from uvicorn: an ASGI scope with a pipe in it. A line
that breaks is gone for the client at once; the server learns of it later, or much later, and may still hear
what was on its way. Lines know nothing of each other, so what goes over different ones overtakes.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

from starlette.websockets import WebSocket

from simulation.virtual import OWNER, Owner, VirtualLoop
from spieltisch.server.context import Context
from spieltisch.server.pipe import EXTENSION, framed

BROKEN = 1006  # what a client is told when a line just ends


class Weather:
    """How late things are, and how often a line breaks: each by itself, so that none disturbs another."""

    def __init__(self, seed: int, late: float, breaks: float) -> None:
        self._random = Random(seed)
        self._late = late
        self._breaks = breaks

    def delay(self) -> float:
        return self._random.choice((0.0, 0.001, 0.01, self._late))

    def breaks(self) -> bool:
        return self._random.random() < self._breaks

    def part(self, count: int) -> int:
        """How many of so many things on their way still arrive."""
        return self._random.randint(0, count)

    def clear(self) -> None:
        """From now on nothing is lost."""
        self._breaks, self._late = 0.0, 0.01


class Way:
    """One direction of a line: what goes in comes out in the same order, each thing at its time."""

    def __init__(self, loop: VirtualLoop, weather: Weather, arrive: Callable[[Any], None]) -> None:
        self._loop = loop
        self._weather = weather
        self._arrive = arrive
        self._things: deque[Any] = deque()
        self._at = 0.0

    def put(self, thing: Any) -> None:
        self._things.append(thing)
        self._at = max(self._at, self._loop.time() + self._weather.delay())
        self._loop.outside(self._at - self._loop.time(), self._next)

    def lose(self, keep: int = 0) -> None:
        """All but the first so many of the things on their way are lost."""
        while len(self._things) > keep:
            self._things.pop()

    def __len__(self) -> int:
        return len(self._things)

    def _next(self) -> None:
        if self._things:
            self._arrive(self._things.popleft())


class Line:
    """One connection, from the client's knock to the end of both sides."""

    def __init__(
        self,
        loop: VirtualLoop,
        weather: Weather,
        hear: Callable[["Line", bytes], None],
        ended: Callable[["Line", int], None],
    ) -> None:
        self.open = True
        """As far as the client knows."""
        self.listener: Callable[[bytes], None] | None = None
        self._loop = loop
        self._weather = weather
        self._hear = hear
        self._ended = ended
        self._broken = False  # nothing more gets through
        self._served = False  # has the server's end been closed?
        self._owner: Owner | None = None
        self._early: list[bytes] = []  # came before somebody listened
        self._events: asyncio.Queue[dict[str, Any]] | None = None
        self._up = Way(loop, weather, self._at_server)
        self._down = Way(loop, weather, self._at_client)

    # --- the client's end ----------------------------------------------------------------------------------

    def send(self, text: bytes) -> None:
        if self._weather.breaks():
            self.cut()
        elif not self._broken:
            self._up.put(text)

    def cut(self) -> None:
        """The line breaks, or the client goes without a word; the server notices a while later."""
        if self._broken:
            return
        self._broken = True
        self._down.lose()
        self._loop.outside(0.0, self._end, BROKEN)
        self._loop.outside(self._weather.delay() * 20, self._lost)

    def crash(self) -> None:
        """The server is gone: some of what it sent still arrives."""
        self._served = True
        self._down.lose(keep=self._weather.part(len(self._down)))
        self._down.put(BROKEN)

    def clear(self) -> None:
        self._weather.clear()

    def _at_client(self, thing: bytes | int) -> None:
        if isinstance(thing, int):
            self._end(thing)
        elif self.open:
            self._hear(self, thing)

    def _end(self, code: int) -> None:
        if self.open:
            self.open = False
            self._ended(self, code)

    # --- the server's end: a pipe --------------------------------------------------------------------------

    def socket(self, context: Context, table: str, token: str | None) -> WebSocket:
        """The line as an ASGI server hands it over, in the process that serves it."""
        self._owner = OWNER.get()
        self._events = asyncio.Queue()
        self._events.put_nowait({"type": "websocket.connect"})
        if self._served:  # it broke before anybody looked
            self._lost()
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/socket",
            "path_params": {"id": table},
            "query_string": b"",
            "headers": [] if token is None else [(b"authorization", f"Bearer {token}".encode())],
            "app": SimpleNamespace(state=SimpleNamespace(context=context)),
            "extensions": {EXTENSION: self},
        }
        return WebSocket(scope, self._events.get, self._send_event)  # type: ignore[arg-type]

    async def _send_event(self, message: dict[str, Any]) -> None:
        """What Starlette sends beside the pipe."""
        if message["type"] == "websocket.send":
            self.write(framed(message["text"].encode()))
        elif message["type"] == "websocket.close":
            self.hang_up(message.get("code", 1000))

    def _at_server(self, text: bytes) -> None:
        if self._served:
            return
        if self.listener is None:
            self._early.append(text)
        elif self._owner is not None and self._owner.alive:
            self._loop.call_soon(self._heard, text, context=self._owner.context)

    def _heard(self, text: bytes) -> None:
        if self.listener is not None:
            self.listener(text)

    def _lost(self) -> None:
        self._served = True
        if self._events is not None:
            self._events.put_nowait({"type": "websocket.disconnect", "code": BROKEN})

    def listen(self, listener: Callable[[bytes], None]) -> None:
        early, self._early = self._early, []
        for text in early:
            listener(text)
        self.listener = listener

    def write(self, frame: bytes) -> int:
        """Each message by itself: the line may break between any two."""
        while frame and not self._served:
            start = {126: 4, 127: 10}.get(frame[1], 2)
            end = start + (frame[1] if start == 2 else int.from_bytes(frame[2:start], "big"))
            if self._weather.breaks():
                self.cut()
            elif not self._broken:
                self._down.put(frame[start:end])
            frame = frame[end:]
        return 0

    def hang_up(self, code: int) -> None:
        if not self._served:
            self._down.put(code)
            self._lost()

    def abort(self) -> None:
        self.hang_up(BROKEN)
