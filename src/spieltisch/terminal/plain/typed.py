"""What somebody types, or a pipe brings: one line at a time, and only when it is asked for.

Lines are read in a thread, because the table goes on meanwhile. It reads the descriptor itself: a thread that
waits inside `sys.stdin` would hold its lock when the program ends. The terminal is left in its usual mode, in
which Enter sends a line, so there is nothing to put right afterwards, however the program ends.
"""

import asyncio
import os
import threading
from typing import TextIO

MOST = 65_536
LONGEST = 10_000  # bytes of a line; what is longer comes in pieces


class Typed:
    """Lines from a keyboard or a pipe; None when there are no more."""

    def __init__(self, stream: TextIO) -> None:
        self.keyboard = stream.isatty()
        """Is there a person who can be asked?"""
        self._stream = stream
        self._encoding = stream.encoding or "utf-8"
        self._descriptor = descriptor(stream)
        self._begun = b""
        self._ended = False

    async def next(self) -> str | None:
        if self._descriptor is None:
            line = self._stream.readline()
            return line.strip() if line else None
        while True:
            line_end = self._begun.find(b"\n", 0, LONGEST)
            if line_end >= 0 or len(self._begun) >= LONGEST or (self._ended and self._begun):
                size = line_end + 1 if line_end >= 0 else LONGEST
                line_bytes, self._begun = self._begun[:size], self._begun[size:]
                return line_bytes.decode(self._encoding, "replace").strip()
            if self._ended:
                return None
            found = await self._read(self._descriptor)
            self._begun += found
            self._ended = not found

    async def _read(self, descriptor: int) -> bytes:
        loop = asyncio.get_running_loop()
        coming: asyncio.Future[bytes] = loop.create_future()

        def deliver(found: bytes) -> None:
            if not coming.done():
                coming.set_result(found)

        def read() -> None:
            try:
                found = os.read(descriptor, MOST)
            except OSError:  # the terminal is gone
                found = b""
            if not loop.is_closed():
                loop.call_soon_threadsafe(deliver, found)

        threading.Thread(target=read, name="typed", daemon=True).start()
        return await coming


def descriptor(stream: TextIO) -> int | None:
    """The number of the file behind a stream; None if there is none, as in tests."""
    try:
        return stream.fileno()
    except (AttributeError, OSError, ValueError):
        return None
