"""Time limits for requests that are half sent and answers that nobody reads, which uvicorn does not have.

Whoever opens connections and sends a byte now and then could otherwise hold them for ever. Here a connection
has so many seconds for the head of a request and as many for its body, however the bytes are spread; an
answer that is not read for that long ends it, too. Of connections that have not brought a whole head yet only
so many are open, and the oldest gives way: who means it sends at once. How many there are is looked at when
all that has come was read: after a restart everybody comes back in the same moment. Waiting between two
requests is uvicorn's to limit. Requests that come before the answer to the one before are read, but not many
of them: each is taken apart when its bytes come, and thousands fit into what comes at once.
"""

import asyncio
from typing import Any, ClassVar

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from spieltisch.server import metrics
from spieltisch.server.visit import HEADERS, JSON

try:  # where it cannot be built, h11 does the same, more slowly
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:
    FAST = False
else:
    FAST = True

HEAD_BYTES = 65_536
HEARING = 0.5  # seconds in which what has been sent is read, before somebody has to give way for silence
WAITING = 16  # requests of one connection that wait for the answer to the one before
STATUS = {400: b"Bad Request", 408: b"Request Timeout", 431: b"Request Header Fields Too Large"}
Stage = tuple[int, str] | None  # of which request the `head` or the `body` is awaited


class Watched(asyncio.Protocol):
    """What both kinds of uvicorn's protocol get."""

    seconds: ClassVar[float]
    most: ClassVar[int]
    silent: ClassVar["dict[Watched, None]"]  # those without a whole head so far, the oldest first

    transport: Any
    loop: Any
    cycle: Any
    _timer: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    _watched: Stage = None
    _unparsed = 0
    _refused = False

    def stage(self) -> Stage:
        """What is awaited from the client now."""
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.silent[self] = None
        if len(self.silent) > self.most:
            self.loop.call_later(min(HEARING, self.seconds / 4), self._listen_once_more)
        self._watch()

    def _listen_once_more(self) -> None:
        """A loop that is late comes here first, and then reads what has come."""
        self.loop.call_later(0.001, self._make_room)

    def _make_room(self) -> None:
        if len(self.silent) > self.most:
            next(iter(self.silent)).end("silent")

    def connection_lost(self, error: Exception | None) -> None:
        self._calm()
        self._forsake()
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        if not self._refused:
            self._unparsed += len(data)
            super().data_received(data)
        if self._refused:
            return
        stage = self.stage()
        if stage is None or stage[1] != "head":
            self._unparsed = 0
        if stage is None or stage != (0, "head"):
            self.silent.pop(self, None)
        if self._unparsed > HEAD_BYTES:
            self.answer(431, "too-large")
        elif self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._calm()
        else:
            self._watch()

    def answering(self) -> Any:
        """The request that is being answered, if there is one."""
        return self.cycle

    def _forsake(self) -> None:
        """Nobody waits for the answer any more."""
        cycle = self.answering()
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(self.seconds, self.end, "answer")

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def timeout_keep_alive_handler(self) -> None:
        """Uvicorn's time for the next request is over; closing would wait for an answer to be read."""
        self.transport.abort()

    def _watch(self) -> None:
        stage = self.stage()
        if stage == self._watched and (stage is None or self._timer is not None):
            return  # a byte more of the same buys no time
        if self._timer is not None:
            self._timer.cancel()
        self._watched = stage
        self._timer = None if stage is None else self.loop.call_later(self.seconds, self.end, stage[1])

    def _calm(self) -> None:
        self.silent.pop(self, None)
        for timer in (self._timer, self._reading):
            if timer is not None:
                timer.cancel()
        self._timer = self._reading = None

    def end(self, part: str) -> None:
        """It took too long."""
        metrics.HALF_SENT.labels(part).inc()
        self._calm()
        if part == "head" and not self.transport.is_closing():
            self.answer(408, "too-slow")
        else:
            self.transport.abort()

    def answer(self, status: int, code: str) -> None:
        """A refusal where there is no request yet that the application could answer."""
        self._calm()
        body = msgspec.json.encode({"code": code, "clause": "", "params": {}})
        length = (b"content-length", str(len(body)).encode())
        headers = [JSON, length, (b"connection", b"close"), (b"cache-control", b"no-store"), *HEADERS]
        lines = [b"HTTP/1.1 %d %b" % (status, STATUS[status]), *(b": ".join(header) for header in headers)]
        self.transport.write(b"\r\n".join([*lines, b"", body]))
        self._refused = True
        cycle = self.answering()
        if cycle is not None and not cycle.response_complete:
            self._forsake()
            self.transport.close()
            return
        # Closed at once, the connection would be reset by what is still on its way, and this answer be lost.
        self.transport.write_eof()
        self.silent[self] = None
        self._timer = self.loop.call_later(self.seconds, self.transport.abort)

    def send_400_response(self, message: str) -> None:  # noqa: ARG002 (uvicorn's sentence)
        """Not HTTP at all."""
        self.answer(400, "malformed")


class WatchedH11(Watched, H11Protocol):
    """With the parser in Python."""

    _requests = 0

    def stage(self) -> Stage:
        state = self.conn.their_state
        if state is h11.IDLE:
            return self._requests, "head"
        return (self._requests, "body") if state is h11.SEND_BODY else None

    def on_response_complete(self) -> None:
        self._requests += 1
        super().on_response_complete()


if FAST:

    class WatchedHttpTools(Watched, HttpToolsProtocol):
        """With the parser in C, which calls as it goes along."""

        _requests = 0
        _stage: Stage = (0, "head")
        _answered: Any = None

        def stage(self) -> Stage:
            return self._stage

        def answering(self) -> Any:
            """uvicorn's `cycle` is the last request that has come; those before it may still wait."""
            return self._answered

        def _start_asgi_task(self, cycle: Any, app: Any) -> None:
            self._answered = cycle
            super()._start_asgi_task(cycle, app)

        def handle_websocket_upgrade(self) -> None:
            super().handle_websocket_upgrade()
            del (
                self.parser
            )  # each holds the other, and nobody tells this protocol when the connection is lost

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._stage = self._requests, "head"

        def on_headers_complete(self) -> None:
            if len(self.pipeline) >= WAITING:
                raise ValueError("more requests than one connection may send at once")  # ends the parsing
            super().on_headers_complete()
            self._stage = self._requests, "body"

        def on_message_complete(self) -> None:
            super().on_message_complete()
            self._requests += 1
            self._stage = None

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self._stage is None:  # nothing of the next has come: its time begins with its first byte
                self._stage = self._requests, "head"


def protocol(seconds: float, silent: int, *, python: bool = False) -> type[asyncio.Protocol]:
    """The protocol for `uvicorn.Config(http=…)`; `python`: the one that needs no compiled parser."""
    base: type[Watched] = WatchedHttpTools if FAST and not python else WatchedH11
    return type(base.__name__, (base,), {"seconds": seconds, "most": silent, "silent": {}})
