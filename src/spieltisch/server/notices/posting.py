"""Sending something to an address that a stranger has named, without being used against anybody.

Only https, and only to addresses of the public internet: the name is looked up once, and what was looked at
is what is connected to. One request, one answer, no redirects; of the answer only its head is read.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable, Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from spieltisch.server.notices.outbox import NotNow

SECONDS = 15.0  # for all of it
HEAD = 16_384  # bytes
LONGEST = 1024  # of an address
TRANSLATED = IPv6Network("64:ff9b::/96")  # IPv4 in disguise (NAT64)
Address = IPv4Address | IPv6Address
Allowed = Callable[[Address], bool]


def public(address: Address) -> bool:
    """Is that somewhere out in the internet, and not in anybody's own network?"""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in TRANSLATED:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return public(inner)
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


def split(endpoint: str, allowed: Allowed = public) -> SplitResult | None:
    """The parts of an address to which something may be sent, as far as can be said without looking it up."""
    try:
        parts = urlsplit(endpoint)
        _ = parts.port
    except ValueError:
        return None
    fit = len(endpoint) <= LONGEST and endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not fit or parts.scheme != "https" or not parts.hostname or "@" in parts.netloc or parts.fragment:
        return None
    try:
        literal = ip_address(parts.hostname)
    except ValueError:
        return parts
    return parts if allowed(literal) else None


async def post(
    endpoint: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    allowed: Allowed = public,
    trust: ssl.SSLContext | None = None,
    seconds: float = SECONDS,
) -> tuple[int, float]:
    """The status of the answer, and the seconds it asks to wait; `NotNow` if there is none.

    `allowed` and `trust` are for tests, which have no other machine than their own.
    """
    parts = split(endpoint, allowed)
    if parts is None or parts.hostname is None:
        raise NotNow
    try:
        async with asyncio.timeout(seconds):
            place = await look_up(parts.hostname, parts.port or 443, allowed)
            return await exchange(parts, place, request(parts, headers, body), trust)
    except (OSError, TimeoutError, ValueError, EOFError, asyncio.LimitOverrunError):
        raise NotNow from None


async def look_up(host: str, port: int, allowed: Allowed) -> tuple[str, int]:
    """The first of its addresses, if all may be sent to: a name with others as well is up to something."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(allowed(ip_address(address.partition("%")[0])) for address in addresses):
        raise OSError("not in the public internet")
    return addresses[0], port


def request(parts: SplitResult, headers: Mapping[str, str], body: bytes) -> bytes:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    given = {"Host": parts.netloc, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {target} HTTP/1.1", *(f"{name}: {text}" for name, text in given.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


async def exchange(
    parts: SplitResult, place: tuple[str, int], sent: bytes, trust: ssl.SSLContext | None
) -> tuple[int, float]:
    context = trust or ssl.create_default_context()
    reader, writer = await asyncio.open_connection(
        *place, ssl=context, server_hostname=parts.hostname, limit=HEAD
    )
    try:
        writer.write(sent)
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    finally:
        writer.transport.abort()  # whatever else it has to say
    version, _, rest = head[0].partition(" ")
    status = rest.partition(" ")[0]
    if not version.startswith("HTTP/1.") or len(status) != 3 or not status.isdecimal():
        raise ValueError("that is no answer")
    waits = [line.partition(":")[2].strip() for line in head[1:] if line.lower().startswith("retry-after:")]
    return int(status), float(waits[0]) if waits and waits[0].isdecimal() else 0.0
