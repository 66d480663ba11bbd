"""One HTTP request with JSON both ways, without a library: a program asks seldom, and then for little."""

import asyncio
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

import msgspec

from spieltisch.client.errors import Refused, Unreachable

PATIENCE = 30.0


class Refusal(msgspec.Struct):
    """Every error that the server answers with."""

    code: str
    clause: str = ""
    params: dict[str, Any] = {}


async def request(base: str, method: str, path: str, token: str | None, body: object | None) -> bytes:
    """What the server answers; an error of it is `Refused`."""
    return await asyncio.to_thread(ask, base, method, path, token, body)


def ask(base: str, method: str, path: str, token: str | None, body: object | None) -> bytes:
    address = urlsplit(base)
    make = HTTPSConnection if address.scheme == "https" else HTTPConnection
    headers = {"Accept": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    content = None
    if body is not None:
        content, headers["Content-Type"] = msgspec.json.encode(body), "application/json"
    connection = make(address.hostname or "", address.port, timeout=PATIENCE)
    try:
        connection.request(method, address.path.rstrip("/") + path, content, headers)
        answer = connection.getresponse()
        found = answer.read()
    except (OSError, HTTPException) as error:
        raise Unreachable(f"{base} does not answer: {error}") from None
    finally:
        connection.close()
    if answer.status >= 400:
        raise refused(base, answer, found)
    return found


def refused(base: str, answer: HTTPResponse, found: bytes) -> Exception:
    try:
        why = msgspec.json.decode(found, type=Refusal)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Unreachable(f"{base} answers with {answer.status}, and not as a Spieltisch does")
    return Refused(why.code, why.clause, why.params)
