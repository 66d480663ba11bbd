"""Which pages may talk to the server, and by which names it is called.

A page of another site that makes a visitor's browser ask something of this server gets nothing: what changes
anything is only heard from the server's own pages, and from those of origins that the host allows. A server
for one machine only (it listens on loopback) answers to that machine's names alone: else a foreign name that
is made to point there would turn a foreign page into the server's own.
"""

from urllib.parse import urlsplit

from starlette.types import Scope

from spieltisch.server.addresses import header, parsed
from spieltisch.server.identity import COOKIE
from spieltisch.server.settings import ServerSettings

LOCAL = {"localhost", "127.0.0.1", "::1"}
PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}
Place = tuple[str, int]  # host and port


class Origins:
    """The origins and names of one server."""

    def __init__(self, settings: ServerSettings) -> None:
        given = [*settings.origins, *([settings.public_url] if settings.public_url else [])]
        self._allowed = {origin for origin in map(split_origin, given) if origin is not None}
        self._foreign = {split_origin(origin) for origin in settings.origins}
        listening = parsed(settings.host)
        local = settings.host == "localhost" or (listening is not None and listening.is_loopback)
        self._names = LOCAL | {place[0] for _, place in self._allowed} | {settings.host} if local else None

    def known_host(self, scope: Scope) -> bool:
        """Is the server called by a name of its own?"""
        host = split_host(header(scope, b"host") or "", scope["scheme"])
        return host is not None and (self._names is None or host[0] in self._names)

    def allowed(self, scope: Scope) -> bool:
        """May what sent this change anything here, or open a websocket?

        A program sends no Origin: that is fine unless it is known by the cookie, which browsers add by
        themselves; by `Authorization`, which no foreign page can add, it counts.
        """
        given = header(scope, b"origin")
        if given is None:
            return header(scope, b"sec-fetch-site") != "cross-site" and not known_by_cookie(scope)
        origin = split_origin(given)
        if origin is None:
            return False
        if origin in self._allowed:
            return True
        scheme, place = origin
        secure = scope["scheme"] in ("https", "wss")
        # A proxy that ends TLS may not tell us: then a page of https asks a server that believes in http.
        own = place == split_host(header(scope, b"host") or "", scheme) and not (secure and scheme == "http")
        return own and header(scope, b"sec-fetch-site") != "cross-site"

    def shares_with(self, scope: Scope) -> str | None:
        """The origin whose pages may read the answer, though it is not the server's own."""
        given = header(scope, b"origin")
        return given if given is not None and split_origin(given) in self._foreign else None


def split_origin(text: str) -> tuple[str, Place] | None:
    """Scheme, host and port of an origin or address; None if it is neither."""
    try:
        parts = urlsplit(text.strip().lower())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None
    return parts.scheme, (parts.hostname.rstrip("."), port or PORTS[parts.scheme])


def split_host(text: str, scheme: str) -> Place | None:
    """Host and port of a Host header."""
    try:
        parts = urlsplit(f"//{text.strip().lower()}")
        port = parts.port
    except ValueError:
        return None
    if not parts.hostname or parts.path or parts.username is not None or parts.query:
        return None
    return parts.hostname.rstrip("."), port or PORTS[scheme]


def known_by_cookie(scope: Scope) -> bool:
    """Does a cookie say who is asking?"""
    if (header(scope, b"authorization") or "").lower().startswith("bearer "):
        return False
    cookies = ";".join(value.decode("latin-1") for key, value in scope["headers"] if key == b"cookie")
    return any(part.partition("=")[0].strip() == COOKIE for part in cookies.split(";"))
