"""A websocket without detours: what comes in is handed over at once, what goes out is written at once.

uvicorn's own way costs a queue, a change of task and a frame object for each message; at thousands of
messages a second that is most of the work. The handshake, pings and closing stay uvicorn's and websockets'.
"""

import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

EXTENSION = "spieltisch.pipe"
"""Where the ASGI scope holds the pipe."""
TEXT = 0x81  # a text frame, whole


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
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

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
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def abort(self) -> None:
        """Drops the connection and what waits in it."""
        self.transport.abort()
