"""Who is connected to a table, and which news each of them is sent."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from spieltisch.server.connection import Connection
from spieltisch.server.pipe import framed
from spieltisch.table.outcome import Afresh, Packed, Spread
from spieltisch.wire.messages import AnyMessage

encode = msgspec.json.Encoder().encode
REMEMBERED = 32  # news that can be sent again to who was away
MOST = 24_000  # bytes of them: who has missed more is sent the whole view, which has 4 to 11 kB


class Audience:
    """Connections by the stream that they are sent: a person's own, or that of all who only watch."""

    __slots__ = (
        "_stream_of",
        "_streams",
    )

    def __init__(self) -> None:
        self._streams: dict[str, list[Connection]] = {}
        self._stream_of: dict[Connection, str] = {}

    def __len__(self) -> int:
        return len(self._stream_of)

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._stream_of))

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._stream_of

    def add(self, connection: Connection, stream: str) -> None:
        """From now on the connection is sent that stream, and no other."""
        self.drop(connection)
        self._stream_of[connection] = stream
        self._streams.setdefault(stream, []).append(connection)

    def drop(self, connection: Connection) -> None:
        stream = self._stream_of.pop(connection, None)
        if stream is not None:
            listeners = self._streams[stream]
            listeners.remove(connection)
            if not listeners:
                del self._streams[stream]

    def spread(self, news: Sequence[Spread], asker: object = None, answer: bytes = b"") -> bool:
        """Sends news to all whom they concern, and behind them the answer to who asked, if they are here.

        Whatever goes to a connection is written at once: a write costs more than all the rest.
        """
        packed = [one.packed for one in news]
        answered = False
        told: list[bytes | None] = []
        together, count = b"", 0
        for stream, connections in self._streams.items():
            payloads = [one.frame(stream) for one in packed]
            if payloads != told:  # most are sent the very same
                told = payloads
                frames = [framed(payload) for payload in payloads if payload is not None]
                together, count = b"".join(frames), len(frames)
            for connection in connections:
                if connection is asker:
                    answered = True
                    connection.tell(together + answer, count + 1)
                elif together:
                    connection.tell(together, count)
        for one in packed:
            one.sent()
        return answered

    def all(self, message: AnyMessage) -> None:
        """Sends everybody the same."""
        frame = framed(encode(message))
        for connection in self:
            connection.tell(frame)


class Memory:
    """The last news, for who was away for a moment."""

    __slots__ = (
        "_changed",
        "_ring",
        "_size",
    )

    def __init__(self) -> None:
        self._ring: deque[Packed] = deque()
        self._size = 0
        self._changed: dict[str, int] = {}

    def add(self, news: Iterable[Spread]) -> None:
        for spread in news:
            if isinstance(spread, Afresh):  # what was before it may be forgotten, and nobody needs it
                self.clear()
            self.remember(spread.packed)

    def remember(self, packed: Packed) -> None:
        """One more, and as many of the oldest less as are too many."""
        self._ring.append(packed)
        self._size += packed.size
        while len(self._ring) > REMEMBERED or (self._size > MOST and len(self._ring) > 1):
            self._size -= self._ring.popleft().size

    def clear(self) -> None:
        """Nothing that was told before can be built upon."""
        self._ring.clear()
        self._size = 0

    def changed(self, person: str, number: int) -> None:
        """The person has sat down or got up: what was told up to that number was told in another role."""
        self._changed[person] = number

    def missed(self, person: str, stream: str, since: int, number: int) -> list[bytes] | None:
        """The frames after that number, ready to be sent; None if the whole view must be."""
        if since < self._changed.get(person, 0) or since > number or number - since > REMEMBERED:
            return None
        frames: list[bytes] = []
        wanted = since + 1
        for news in self._ring:
            if news.number(stream) == wanted and (payload := news.frame(stream)) is not None:
                frames.append(framed(payload))
                wanted += 1
        return frames if wanted == number + 1 else None
