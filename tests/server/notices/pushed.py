"""A push service on this machine, and browsers that open what comes by it with somebody else's code."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from server.notices.certificates import certified
from spieltisch.server.notices.posting import Address
from spieltisch.server.notices.pushing import Pusher
from spieltisch.server.notices.sealing import in_text, point
from spieltisch.storage import Store, Subscription

HERE = ip_address("127.0.0.1")


def only_here(address: Address) -> bool:
    return address == HERE


@dataclass
class Browser:
    """Has a key that nobody else has."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"0123456789abcdef"

    def subscription(self, person: str, since: float = 0.0) -> Subscription:
        return Subscription(person, self.endpoint, point(self.key), self.auth, since)

    def as_asked(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": in_text(point(self.key)), "auth": in_text(self.auth)}

    def open(self, body: bytes) -> Any:
        return json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )


@dataclass
class Service:
    """What has come, and what is answered."""

    port: int = 0
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)
    silent: bool = False

    def browser(self, name: str = "phone") -> Browser:
        return Browser(f"https://localhost:{self.port}/{name}")

    def pusher(self, store: Store) -> Pusher:
        return Pusher(store, "mailto:admin@example.org", allowed=only_here, trust=certified()[1])

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {
            name.lower(): text for name, _, text in (line.partition(": ") for line in head[1:] if line)
        }
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.append((head[0], headers, body))
        answer = self.answers.pop(0) if self.answers else b"201 Created"
        if not self.silent:
            writer.write(b"HTTP/1.1 " + answer + b"\r\n\r\n")
            await writer.drain()
        else:
            await reader.read()
        writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[Service]:
    service = Service()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=certified()[0])
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()
