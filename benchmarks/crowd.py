"""A crowd of people for a server's benchmark: many tables of clients that act as soon as it is their turn.

The clients speak the protocol of `docs/protocol.md` over plain sockets, with as little work for each message
as can be, because they share the machine with the server they measure. They check what they are told: the
numbers of the news have no gaps, and nobody is shown less than all.
"""

import asyncio
import base64
import hashlib
import json
import random
import time
import urllib.request
from array import array
from typing import Any

import msgspec


class Turn(msgspec.Struct):
    decision: int
    seats: list[int]


class Shuffle(msgspec.Struct):
    deal: int
    stage: str


class Shown(msgspec.Struct):
    phase: str
    shuffle: Shuffle | None = None


class Action(msgspec.Struct):
    action: str


class Own(msgspec.Struct):
    legal: list[Action] | msgspec.UnsetType = msgspec.UNSET


class Told(msgspec.Struct):
    code: str


class Public(msgspec.Struct):
    events: list[Told] = []
    table: Shown | msgspec.UnsetType = msgspec.UNSET
    turn: Turn | msgspec.UnsetType = msgspec.UNSET


class News(msgspec.Struct, tag="news"):
    number: int
    public: Public
    own: dict[int, Own] = {}


class View(msgspec.Struct, tag="view"):
    number: int
    table: Shown
    turn: Turn
    own: dict[int, Own]


class Welcome(msgspec.Struct, tag="welcome"):
    view: View


class Ok(msgspec.Struct, tag="ok"):
    ref: int


class Refused(msgspec.Struct, tag="refused"):
    ref: int
    code: str


class Notice(msgspec.Struct, tag="notice"):
    code: str


class Pong(msgspec.Struct, tag="pong"):
    ref: int


decode = msgspec.json.Decoder(News | View | Welcome | Ok | Refused | Notice | Pong).decode
ACT = 1_000_000  # marks of actions begin here


class Crowd:
    """What all clients have measured."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.latencies = array("d")
        self.news = 0
        self.forced = 0
        self.bytes = 0
        self.refused: dict[str, int] = {}
        self.clients: list[Client] = []

    def forget(self) -> None:
        """Measures from here."""
        del self.latencies[:]
        self.news = self.bytes = self.forced = 0
        self.refused.clear()


class Client(asyncio.Protocol):
    """One person in one seat."""

    transport: asyncio.Transport

    def __init__(self, crowd: Crowd, table: str, token: str, seat: int, name: str) -> None:
        self.crowd = crowd
        self.table, self.token, self.seat, self.name = table, token, seat, name
        self.buffer = bytearray()
        self.ready = asyncio.get_running_loop().create_future()
        self.phase, self.turn = "lobby", Turn(0, [])
        self.shuffle: Shuffle | None = None
        self.legal: list[Action] = []
        self.number: int | None = None
        self.value = ""
        self.done: tuple[Any, ...] = ()  # the last thing that was sent, so that it is sent once
        self.sent = 0.0
        self.marks = ACT
        self.waiting = False  # for the answer to an action

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        key = base64.b64encode(self.crowd.rng.randbytes(16)).decode()
        self.transport.write(
            f"GET /api/tables/{self.table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )
        self.shaken = False

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("closed by the server"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.shaken:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:300])
            del self.buffer[: end + 4]
            self.shaken = True
            self.send({"type": "hello", "protocol": 1})
        at, size = 0, len(self.buffer)
        while size - at >= 2:
            length, start = self.buffer[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(self.buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(self.buffer[at + 2 : at + 10], "big"), at + 10
            if size - start < length or (start > size):
                break
            opcode = self.buffer[at] & 15
            if opcode == 1:
                self.crowd.bytes += length
                self.heard(bytes(self.buffer[start : start + length]))
            elif opcode == 9:
                self.frame(0x8A, bytes(self.buffer[start : start + length]))
            at = start + length
        del self.buffer[:at]
        self.react()  # to all that came together

    def frame(self, first: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes((first, 128 | size)) if size < 126 else bytes((first, 254)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + payload)  # a mask of nothing, to spare the work

    def send(self, command: dict[str, Any]) -> None:
        self.frame(0x81, json.dumps(command).encode())

    def heard(self, data: bytes) -> None:
        message = decode(data)
        if isinstance(message, News):
            self.crowd.news += 1
            assert self.number is None or message.number == self.number + 1, "a gap in the news"
            self.number = message.number
            public = message.public
            if public.table is not msgspec.UNSET:
                self.phase, self.shuffle = public.table.phase, public.table.shuffle
            if public.turn is not msgspec.UNSET:
                self.turn = public.turn
            self.learn(message.own)
            if self.seat == 0:  # one at each table counts what the table plays by itself
                self.crowd.forced += sum([told.code == "plainly-forced" for told in public.events])
        elif isinstance(message, Ok):
            if message.ref == self.marks:
                self.crowd.latencies.append(time.perf_counter() - self.sent)
                self.waiting = False
        elif isinstance(message, View | Welcome):
            view = message.view if isinstance(message, Welcome) else message
            self.number, self.turn = view.number, view.turn
            self.phase, self.shuffle = view.table.phase, view.table.shuffle
            self.learn(view.own)
            if not self.ready.done():
                self.ready.set_result(None)
        elif isinstance(message, Refused):
            self.crowd.refused[message.code] = self.crowd.refused.get(message.code, 0) + 1
            self.waiting &= message.ref != self.marks

    def learn(self, own: dict[int, Own]) -> None:
        mine = own.get(self.seat)
        if mine is not None and mine.legal is not msgspec.UNSET:
            self.legal = mine.legal

    def react(self) -> None:
        """Does what is to be done, once."""
        if self.phase == "playing":
            if self.seat in self.turn.seats and self.legal and not self.waiting:
                self.waiting = True
                action = self.legal[int(self.crowd.rng.random() * len(self.legal))].action
                self.marks += 1
                self.sent = time.perf_counter()
                self.frame(
                    0x81,
                    b'{"type":"act","ref":%d,"seat":%d,"decision":%d,"action":"%s"}'
                    % (self.marks, self.seat, self.turn.decision, action.encode()),
                )
        elif self.phase == "shuffling" and self.shuffle is not None:
            deal = self.shuffle.deal
            if self.shuffle.stage == "commit" and self.once("commit", deal):
                self.value = self.crowd.rng.randbytes(32).hex()
                seal = hashlib.sha256(b"spieltisch commit" + bytes.fromhex(self.value)).hexdigest()
                self.send({"type": "commit", "deal": deal, "commitment": seal})
            elif self.shuffle.stage == "reveal" and self.once("reveal", deal):
                self.send({"type": "reveal", "deal": deal, "value": self.value})
        elif self.phase in ("between", "over") and self.once(self.phase, self.turn.decision):
            self.send({"type": "next" if self.phase == "between" else "rematch"})

    def once(self, *what: Any) -> bool:
        if self.done == what:
            return False
        self.done = what
        return True


def ask(port: int, method: str, path: str, body: Any, token: str = "") -> Any:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        json.dumps(body).encode() if body is not None else None,
        {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})},
        method=method,
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


async def seat_everybody(crowd: Crowd, port: int, tables: list[tuple[str, int]]) -> None:
    """Sits down at a table for each (game, seats), and starts all matches."""
    loop = asyncio.get_running_loop()
    for game, seats in tables:
        tokens = [ask(port, "POST", "/api/people", {"name": f"P{seat}"})["token"] for seat in range(seats)]
        table = ask(port, "POST", "/api/tables", {"settings": {"game": game, "seats": seats}}, tokens[0])[
            "id"
        ]
        for seat in range(seats):
            client = Client(crowd, table, tokens[seat], seat, f"P{seat}")
            await loop.create_connection(lambda client=client: client, "127.0.0.1", port)  # type: ignore[misc]
            await client.ready
            client.send({"type": "sit", "ref": 1, "seat": seat, "name": client.name})
            crowd.clients.append(client)
    await asyncio.sleep(0.5)
    for client in crowd.clients:
        if client.seat == 0:
            client.send({"type": "start", "ref": 2})
