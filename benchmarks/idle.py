"""What a socket costs a server that has nothing to do: bytes of memory for each, of many.

    python benchmarks/idle.py                          5,000 that watch tables in the lobby, 100 each
    python benchmarks/idle.py --sockets 1000 --seats   the same number in seats, four at a table: tables too

The server is a process of its own. What it holds is asked of Linux (RSS) before the first socket and after
the last has been welcomed and some seconds have passed; before, as many as a tenth of them have come and
gone, so that what a process takes once is not counted. Kernel memory of the sockets is not in it.
"""

import argparse
import asyncio
import contextlib
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from crowd import ask
from processes import memory

AT_A_TABLE = 100  # watchers
TOGETHER = 50  # who come at the same time
SEATS = 4


class Idler(asyncio.Protocol):
    """Comes, says hello, and listens."""

    transport: asyncio.Transport

    def __init__(self, table: str, token: str, seat: int | None) -> None:
        self._table, self._token, self._seat = table, token, seat
        self._heard = bytearray()
        self.welcomed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        known = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        self.transport.write(
            f"GET /api/tables/{self._table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\n{known}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if self.welcomed.done():
            return
        fresh = not self._heard
        self._heard += data
        if fresh:
            self._send(b'{"type":"hello","protocol":1}')
            if self._seat is not None:
                self._send(b'{"type":"sit","ref":1,"seat":%d,"name":"P"}' % self._seat)
        if (b'"type":"ok"' if self._seat is not None else b'"type":"welcome"') in self._heard:
            self.welcomed.set_result(None)
            self._heard.clear()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.welcomed.done():
            self.welcomed.set_exception(error or ConnectionError(bytes(self._heard[:200])))

    def _send(self, text: bytes) -> None:
        self.transport.write(bytes((0x81, 0x80 | len(text))) + bytes(4) + text)


def places(port: int, sockets: int, *, seats: bool) -> list[tuple[str, str, int | None]]:
    """For each socket its table, who it is, and the seat it takes."""
    found: list[tuple[str, str, int | None]] = []
    host = ask(port, "POST", "/api/people", {"name": "H"})["token"]
    each = SEATS if seats else AT_A_TABLE
    for _ in range(0, sockets, each):
        wish = {"settings": {"game": "companeros", "seats": SEATS}}
        table = ask(port, "POST", "/api/tables", wish, host)["id"]
        for seat in range(each):
            token = ask(port, "POST", "/api/people", {"name": "P"})["token"] if seats else ""
            found.append((table, token, seat if seats else None))
    return found[:sockets]


async def come(port: int, where: list[tuple[str, str, int | None]]) -> list[Idler]:
    loop = asyncio.get_running_loop()
    there: list[Idler] = []
    for start in range(0, len(where), TOGETHER):
        some = [Idler(*place) for place in where[start : start + TOGETHER]]
        for idler in some:
            await loop.create_connection(lambda idler=idler: idler, "127.0.0.1", port)  # type: ignore[misc]
        await asyncio.gather(*[idler.welcomed for idler in some])
        there += some
    return there


async def measure(port: int, pid: int, sockets: int, *, seats: bool) -> float:
    while (kernels := ask(port, "GET", "/api/health", None)["kernels"])["done"] < kernels["of"]:
        await asyncio.sleep(0.5)
    for idler in await come(port, places(port, sockets // 10, seats=seats)):
        idler.transport.close()
    where = places(port, sockets, seats=seats)
    await asyncio.sleep(2)
    before = memory(pid)
    there = await come(port, where)
    await asyncio.sleep(5)
    assert not any(idler.transport.is_closing() for idler in there)
    return (memory(pid) - before) / sockets


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--seats", action="store_true", help="in seats, four at a table")
    words = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    assert most > 2 * words.sockets, f"this system allows {most} open files only"
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        script = Path(__file__).with_name("server.py")
        command = [sys.executable, str(script), "--serve", "--folder", folder]
        process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        stack.callback(process.terminate)
        assert process.stdout is not None
        port = int(process.stdout.readline())
        found = asyncio.run(measure(port, process.pid, words.sockets, seats=words.seats))
    kind = f"in seats, {SEATS} at a table" if words.seats else f"watching, {AT_A_TABLE} at a table"
    print(f"{words.sockets} sockets {kind}: {found / 1000:.1f} kB each ({os.uname().machine})")


if __name__ == "__main__":
    main()
