"""A websocket without detours: what comes in is handed over at once, what goes out is written at once.

uvicorn's own way costs a queue, a change of task and a frame object for each message; at thousands of
messages a second that is most of the work. The handshake, pings and closing stay uvicorn's and websockets'.

Two things they leave open are closed here. Frames that make no message (pings, pongs, empty pieces of one)
are as many as a peer likes, and each takes its time: there is a rate for all frames, and who goes beyond it
is not listened to any more. And closing waits until all was read, if nobody reads for ever: it waits a while.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from spieltisch.server.limits import Bucket
from spieltisch.server.settings import Limits
from spieltisch.wire import closing

EXTENSION = "spieltisch.pipe"
"""Where the ASGI scope holds the pipe."""
TEXT = 0x81  # a text frame, whole
FRAMES = 5  # that may come for each message that may: its pieces, pings and pongs
PIECE = 1024  # bytes that are taken apart at a time: what comes at once may hold forty thousand frames
LINGER = 2.0  # seconds for somebody who is not listened to any more to read why


def framed(payload: bytes) -> bytes:
    """A message as a frame of the websocket protocol (RFC 6455, 5.2), as a server sends it."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT, size)) + payload
    if size < 65_536:
        return struct.pack("!BBH", TEXT, 126, size) + payload
    return struct.pack("!BBQ", TEXT, 127, size) + payload


class Pipe(WebSocketsSansIOProtocol):
    """uvicorn's websocket with a short way in and out."""

    listener: Callable[[bytes], None] | None = None
    """Hears text messages, whole; until there is one, they wait in the ASGI way."""
    limits: ClassVar[Limits] = Limits()
    _parting: asyncio.TimerHandle | None = None
    _deaf = False

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **named)
        self._frames = Bucket(FRAMES * self.limits.messages_per_second, FRAMES * self.limits.burst)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.conn.parser.close()  # a generator that holds the object that holds it
        if self._parting is not None:
            self._parting.cancel()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self._deaf:
                return
            super().data_received(data[start : start + PIECE])

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
