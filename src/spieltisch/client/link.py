"""The link to a table, in all forms that people paste."""

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import urlsplit

AROUND = " \t\r\n<>\"'“”„‘’(){}.,;!"
"""What stands around a link in a letter or a chat."""
SCHEME = re.compile(r"(?:https?|wss?)://", re.IGNORECASE)
TABLE = re.compile(r"(?P<before>.*)/t/(?P<table>[0-9A-Za-z_-]{1,64})/?")


class Link(NamedTuple):
    """A server and one of its tables."""

    server: str
    table: str

    def __str__(self) -> str:
        return f"{self.server}/t/{self.table}"


def read_link(text: str) -> Link | None:
    """The server and the table that a link leads to; None if it leads to none."""
    text = text.strip(AROUND)
    if "://" in text and not SCHEME.match(text):
        return None
    try:
        parts = urlsplit(text if "://" in text else f"//{text}")
        host, port = parts.hostname or "", parts.port
    except ValueError:  # a port that is no number, brackets that do not close
        return None
    found = TABLE.fullmatch(parts.path)
    if found is None or not host or re.search(r"[\s\x00-\x1f\x7f]", parts.netloc):
        return None
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme) or usual_scheme(host, port)
    place = f"[{host}]" if ":" in host else host
    return Link(f"{scheme}://{place}{f':{port}' if port else ''}{found['before']}", found["table"])


def usual_scheme(host: str, port: int | None) -> str:
    """Where nobody has said it: plain in one's own network or at a port of its own, TLS elsewhere."""
    if port is not None:
        return "https" if port == 443 else "http"
    return "http" if "." not in host or is_number(host) else "https"


def is_number(host: str) -> bool:
    """Is it the address of a machine, and no name?"""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
