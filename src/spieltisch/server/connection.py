"""One open socket at a table, as the table sees it; and others who wait for an answer."""

import asyncio
from typing import Protocol

import msgspec

from spieltisch.server import metrics
from spieltisch.server.pipe import framed
from spieltisch.table.refusal import Refusal
from spieltisch.wire.messages import AnyMessage, Refused

encode = msgspec.json.Encoder().encode


class Traffic:
    """What was sent since it was last counted: adding to Prometheus' counters takes longer than sending."""

    def __init__(self) -> None:
        self.frames = 0
        self.bytes = 0

    def count(self) -> None:
        """Moves it to the metrics."""
        metrics.FRAMES_SENT.inc(self.frames)
        metrics.BYTES_SENT.inc(self.bytes)
        self.frames = self.bytes = 0


TRAFFIC = Traffic()


class Wire(Protocol):
    """What a connection writes to."""

    def write(self, frame: bytes) -> int:
        """Writes a frame; gives back how many bytes wait for the reader."""
        ...

    def hang_up(self, code: int) -> None: ...

    def abort(self) -> None: ...


class Asker(Protocol):
    """Who wants an answer: a socket, or somebody inside the server."""

    def answer(self, message: AnyMessage) -> None: ...


class Connection:
    """A socket of a person, or of a watcher without a name (`person` is then empty)."""

    __slots__ = (
        "_patience",
        "open",
        "person",
        "wire",
    )

    def __init__(self, wire: Wire, person: str, patience: int) -> None:
        self.wire = wire
        self.person = person
        self.open = True
        self._patience = patience

    def answer(self, message: AnyMessage) -> None:
        self.tell(framed(encode(message)))

    def tell(self, frame: bytes, count: int = 1) -> None:
        """Sends a frame, or several at once; a reader that lets too much wait is cut off: it costs memory."""
        if not self.open:
            return
        TRAFFIC.frames += count
        TRAFFIC.bytes += len(frame)
        if self.wire.write(frame) > self._patience:
            self.open = False
            metrics.SLOW_READERS.inc()
            self.wire.abort()

    def close(self, code: int) -> None:
        if self.open:
            self.open = False
            self.wire.hang_up(code)


class Reply:
    """Waits for an answer inside the server."""

    def __init__(self) -> None:
        self.future: asyncio.Future[AnyMessage] = asyncio.get_running_loop().create_future()

    def answer(self, message: AnyMessage) -> None:
        if not self.future.done():
            self.future.set_result(message)


def refuse(asker: Asker, ref: int, refusal: Refusal) -> None:
    metrics.REFUSALS.labels(refusal.code).inc()
    asker.answer(Refused(ref=ref, code=refusal.code, clause=refusal.clause, params=refusal.params))
