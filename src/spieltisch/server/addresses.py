"""Where a request comes from: the peer, or what a trusted proxy says about it."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto", b"forwarded")


def header(scope: Scope, name: bytes) -> str | None:
    """The last header of that name."""
    found = [value for key, value in scope["headers"] if key == name]
    return str(found[-1].decode("latin-1")) if found else None


def parsed(text: str) -> IPv4Address | IPv6Address | None:
    """An address from a text, without zone and port; an IPv4 address in IPv6 dress as what it is."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


class Addresses:
    """Knows the proxies whose word is taken."""

    def __init__(self, proxies: Iterable[str]) -> None:
        self._proxies = [ip_network(proxy, strict=False) for proxy in proxies]

    def trusts(self, text: str) -> bool:
        address = parsed(text)
        return address is not None and any(address in network for network in self._proxies)

    def settle(self, scope: Scope) -> None:
        """Puts the client's address and scheme into the scope where a proxy that is trusted names them."""
        peer = scope.get("client")
        if peer is None or not self.trusts(peer[0]):
            return
        chain = [
            part.strip()
            for key, value in scope["headers"]
            if key == b"x-forwarded-for"
            for part in value.decode("latin-1").split(",")
        ]
        for hop in reversed(chain):  # each proxy adds at the end whom it heard it from
            address = parsed(hop)
            if address is None:
                break
            scope["client"] = (str(address), 0)
            if not self.trusts(hop):
                break
        proto = (header(scope, b"x-forwarded-proto") or "").rpartition(",")[2].strip().lower()
        if proto in ("http", "https"):
            scope["scheme"] = {"http": "ws", "https": "wss"}[proto] if scope["type"] == "websocket" else proto

    def direct(self, scope: Scope) -> bool:
        """Is it from this very machine, and not passed on by a proxy that nobody told us about?"""
        peer = scope.get("client")
        address = None if peer is None else parsed(peer[0])
        if address is None or not address.is_loopback:
            return False
        return not any(key in FORWARDED for key, _ in scope["headers"])


def place_of(scope: Scope) -> str:
    """What counts as one address: IPv4 as it is, of IPv6 the network of 64 bits that one customer has."""
    peer = scope.get("client")
    if peer is None:
        return "unknown"
    address = parsed(peer[0])
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return str(address or "unknown")
