"""A websocket without detours: what comes in is handed over at once, what goes out is written at once.

uvicorn's own way costs a queue, a change of task and a frame object for each message; at thousands of
messages a second that is most of the work. The handshake, pings and closing stay uvicorn's and websockets':
they get whole frames, so that whoever reads the next one always begins at its first byte.

Two things they leave open are closed here. Frames that make no message (pings, pongs, empty pieces of one)
are as many as a peer likes, and each takes its time: there is a rate for them, and who goes beyond it
is not listened to any more. And closing waits until all was read, for ever if nobody reads: it waits a while.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request
from websockets.protocol import State

try:  # in C, where there is a wheel
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

from spieltisch.server.limits import Bucket
from spieltisch.server.settings import Limits
from spieltisch.wire import closing

EXTENSION = "spieltisch.pipe"
"""Where the ASGI scope holds the pipe."""
TEXT = 0x81  # a text frame, whole
FRAMES = 5  # that may come for each message that may: its pieces, pings and pongs
PIECE = 1024  # bytes that are taken apart at a time: what comes at once may hold forty thousand frames
LINGER = 2.0  # seconds for somebody who is not listened to any more to read why
MASKED = 0x80
SHORT = 6  # bytes before the payload of a short frame from a client: two, and the mask
SIZE_16, SIZE_64 = MASKED | 126, MASKED | 127  # the size is in the next bytes


def framed(payload: bytes) -> bytes:
    """A message as a frame of the websocket protocol (RFC 6455, 5.2), as a server sends it."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT, size)) + payload
    if size < 65_536:
        return struct.pack("!BBH", TEXT, 126, size) + payload
    return struct.pack("!BBQ", TEXT, 127, size) + payload


def extent(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of the frame begins and ends that begins there; (0, 0): too little has come to say.

    A frame from a client is masked (RFC 6455, 5.3). One that is not has no four bytes for it.
    """
    if len(data) < at + 2:
        return 0, 0
    size, start = data[at + 1], at + 2
    if size in (126, SIZE_16):
        size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
    elif size in (127, SIZE_64):
        size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
    else:
        size &= 127
    if len(data) < start:
        return 0, 0
    start += 4 if data[at + 1] & MASKED else 0
    return start, start + size


class Pipe(WebSocketsSansIOProtocol):
    """uvicorn's websocket with a short way in and out."""

    listener: Callable[[bytes], None] | None = None
    """Hears text messages, whole; until there is one, they wait in the ASGI way."""
    limits: ClassVar[Limits] = Limits()
    _parting: asyncio.TimerHandle | None = None
    _deaf = False
    _apart = False
    """Are frames told apart here? Not before the first one can be: somebody may send one too early."""
    _calls = 0
    _begun = b""  # the part of a frame that has come

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **named)
        self._frames = Bucket(FRAMES * self.limits.messages_per_second, FRAMES * self.limits.burst)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.conn.parser.close()  # a generator that holds the object that holds it
        if self._parting is not None:
            self._parting.cancel()

    def handle_events(self) -> None:
        if self._frames.take(self.loop.time(), len(self.conn.events)):
            super().handle_events()
            return
        self._deaf = True
        self.hang_up(closing.TOO_FAST)
        self._part(LINGER)

    def handle_parser_exception(self) -> None:
        """Says why, and reads on for a while: closed at once, it would be reset by what is on its way."""
        assert self.conn.close_sent is not None
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self._deaf = True
        self.close_timer = self.loop.call_later(LINGER, self.transport.abort)
        self._read_on()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():  # nobody will read it
            self.transport.abort()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """The conversation is over; what waits to be read does not wait for ever."""
        super().on_task_complete(task)
        self.scope["extensions"].clear()  # this pipe is in there, and would never be given back by itself
        if self._parting is None:
            self._part(self.close_timeout)

    def _part(self, seconds: float) -> None:
        if not self.disconnected:
            self._parting = self.loop.call_later(seconds, self.transport.abort)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        if not self._apart:
            self._calls += 1
            self._take_apart(data)
            return
        if self._begun:
            data, self._begun = self._begun + data, b""
        size = len(data) - SHORT
        if 0 < size < 126 and data[1] == MASKED | size and not self._deaf:  # one short frame, and whole
            self._frame(data, SHORT)
            return
        at = 0
        while at < len(data) and not self._deaf:
            start, end = extent(data, at)
            if end - start > self.config.ws_max_size:  # websockets says so as soon as it sees the size
                self._apart = False
                self._take_apart(data[at:])
                return
            if not end or len(data) < end:
                self._begun = data[at:]
                return
            self._frame(data[at:end], start - at)
            at = end

    def _take_apart(self, data: bytes) -> None:
        """The long way, a piece at a time."""
        for start in range(0, len(data), PIECE):
            if self._deaf:
                return
            super().data_received(data[start : start + PIECE])

    def _frame(self, frame: bytes, start: int) -> None:
        """A whole text goes to who listens, all else the long way, which takes several times as long."""
        conn = self.conn
        plain = frame[0] == TEXT and frame[1] & MASKED and conn.state is State.OPEN
        if not plain or conn.current_size is not None or self.listener is None:
            super().data_received(frame)
        elif not self.close_sent:
            self.listener(apply_mask(frame[start:], frame[start - 4 : start]))

    def send_receive_event_to_app(self) -> None:
        if self.listener is None or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.listener(data)

    def listen(self, listener: Callable[[bytes], None]) -> None:
        """From now on messages are heard at once, those first that came before."""
        waiting = []
        while not self.queue.empty():
            waiting.append(self.queue.get_nowait())
        for message in waiting:
            if message["type"] == "websocket.receive" and (text := message.get("text")) is not None:
                listener(text.encode())
            else:
                self.queue.put_nowait(message)
        self.listener = listener
        self._apart = self._calls == 1  # nothing but the handshake has come
        self._read_on()

    def write(self, frame: bytes) -> int:
        """Writes a frame; gives back how many bytes wait for the reader."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return 0
        self.transport.write(frame)
        return self.transport.get_write_buffer_size()

    def hang_up(self, code: int) -> None:
        """Closes after what was written has been read; the peer has a while to agree."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        try:
            self.conn.send_close(code)
        except InvalidState:
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._read_on()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def _read_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def abort(self) -> None:
        """Drops the connection and what waits in it."""
        self.transport.abort()


def pipe(limits: Limits) -> type[Pipe]:
    """The protocol for `uvicorn.Config(ws=…)`."""
    return type(Pipe.__name__, (Pipe,), {"limits": limits})
