"""All that a browser is told: every frame of its sockets and every answer to its requests, as a tap would keep it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from leaks.knowledge import Knowledge, knowledge
from leaks.scan import Receiver, Scan
from leaks.tap import Capture
from spieltisch.storage.sqlite.store import SQLiteStore
from spieltisch.table.outcome import Line
from web.browsing import Person, Served

if TYPE_CHECKING:
    from playwright.sync_api import Route, WebSocket

SAME_FOR_ALL = ("/api/texts/", "/api/games")
"""Texts, rules and lessons name cards, but know nothing of any table."""


class Overheard:
    """One person's browser, with an ear on the line."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.captures: list[Capture] = []
        person.page.on("websocket", self._socket)
        person.page.route("**/api/**", self._answer)

    def _socket(self, socket: "WebSocket") -> None:
        path = urlsplit(socket.url).path
        capture = Capture(up=bytearray(f"GET {path} HTTP/1.1\r\n\r\n".encode()))
        capture.down += b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
        socket.on("framereceived", lambda text: capture.down.extend(frame(text)))
        socket.on("framesent", lambda text: capture.up.extend(frame(text)))
        self.captures.append(capture)

    def _answer(self, route: "Route") -> None:
        path = urlsplit(route.request.url).path
        answer = route.fetch()
        if not path.startswith(SAME_FOR_ALL):
            head = f"HTTP/1.1 {answer.status} \r\n\r\n".encode()
            up = f"{route.request.method} {path} HTTP/1.1\r\n\r\n".encode()
            self.captures.append(Capture(bytearray(up), bytearray(head + answer.body())))
        route.fulfill(response=answer)

    def receiver(self) -> Receiver:
        """Who it is; every capture is marked as theirs."""
        cookies = self.person.context.cookies()
        token = next((each["value"] for each in cookies if each["name"] == "spieltisch"), "")
        known = self.person.page.request.get(f"{self.person.server.url}/api/me")
        person = known.json()["id"] if token else ""
        for capture in self.captures:
            first, gap, rest = bytes(capture.up).partition(b"\r\n")
            if token:
                capture.up[:] = first + gap + f"authorization: Bearer {token}\r\n".encode() + rest
        return Receiver(token, person)


def frame(text: str | bytes) -> bytes:
    """As it goes over the line."""
    data = text.encode() if isinstance(text, str) else text
    return b"\x81\x7f" + len(data).to_bytes(8, "big") + data


def truth(server: Served, table: str) -> Knowledge:
    """What everybody at a table may know, from the log that a server has left."""

    async def read() -> list[Line]:
        store = await SQLiteStore.open(server.database)
        try:
            kept = await store.lines(table)
        finally:
            await store.close()
        return [Line(each.number, each.body, each.personal, each.person) for each in kept]

    with ThreadPoolExecutor(1) as beside:  # a loop of its own: the browser's runs in this thread
        return knowledge(table, beside.submit(asyncio.run, read()).result())


def scanned(people: list[Receiver], told: list[Overheard], known: dict[str, Knowledge]) -> Scan:
    scan = Scan(people, known)
    for each in told:
        for capture in each.captures:
            scan.capture(capture)
    return scan
