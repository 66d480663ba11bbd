"""What a request asks for: its body and query as typed values, who asks, and the server around it."""

import re
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request

from spieltisch.server.http.answers import Refused
from spieltisch.storage import Person

if TYPE_CHECKING:  # it knows the guests and the floor, which know much else
    from spieltisch.server.context import Context

Asked = TypeVar("Asked", bound=msgspec.Struct)
PLACE = re.compile(r" - at `(?P<path>\$[^`]*)`$")
UNKNOWN = re.compile(r"unknown field `(?P<field>[^`]{0,40})`")


def context(connection: HTTPConnection) -> "Context":
    found: Context = connection.app.state.context
    return found


async def who(request: Request) -> Person:
    """The person who asks; a refusal if they have not said who they are."""
    person = await context(request).guests.of(request)
    if person is None:
        raise Refused(401, "who-are-you")
    return person


async def body(request: Request, kind: type[Asked]) -> Asked:
    """The body, decoded; `malformed` names the field that does not fit."""
    media = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Refused(415, "not-json")
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise malformed(error) from None


def query(request: Request, kind: type[Asked]) -> Asked:
    """The query, decoded likewise."""
    given = request.query_params
    if len(given) != len(given.multi_items()):
        raise Refused(400, "malformed", path="$")
    try:
        return msgspec.convert(dict(given), kind, strict=False)
    except msgspec.ValidationError as error:
        raise malformed(error) from None


def malformed(error: Exception) -> Refused:
    """Where it does not fit; nothing of what was sent is repeated but the name of a field."""
    found = PLACE.search(str(error))
    path = found["path"] if found else "$"
    unknown = UNKNOWN.search(str(error))
    return Refused(400, "malformed", path=f"{path}.{unknown['field']}" if unknown else path)


def secure(request: Request) -> bool:
    """Does the client reach the server by https, as far as can be known?"""
    public = context(request).settings.public_url.lower()
    return request.url.scheme == "https" or public.startswith("https:")


def base(request: Request) -> str:
    """What links begin with: how the server is reached from outside, or else as it was asked for."""
    public = context(request).settings.public_url.rstrip("/")
    return public or f"{request.url.scheme}://{request.headers['host']}"
