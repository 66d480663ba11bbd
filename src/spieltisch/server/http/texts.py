"""The catalogues: all that a client says to people, in the language that they read."""

import asyncio
import gzip
import hashlib
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from spieltisch.games import load, others
from spieltisch.server.http.answers import Refused, path
from spieltisch.texts import LANGUAGES, PSEUDO, catalogue

ELSEWHERE = ("command.", "plain.", "terminal.")
"""What only a terminal says: a browser need not wait for it."""


@cache
def written(language: str) -> tuple[bytes, bytes, str]:
    """A catalogue as JSON, plain and packed, with its tag."""
    for name in others():
        load(name)  # games from elsewhere bring texts of their own
    texts = {key: text for key, text in catalogue(language).items() if not key.startswith(ELSEWHERE)}
    data = msgspec.json.encode(texts, order="sorted")
    return data, gzip.compress(data, mtime=0), f'"{hashlib.sha256(data).hexdigest()[:32]}"'


def known_language(language: str, also: tuple[str, ...] = ()) -> str:
    """The language, if people speak it here."""
    if language not in (*LANGUAGES, *also):
        raise Refused(404, "unknown-language", languages=list(LANGUAGES))
    return language


async def texts(request: Request) -> Response:
    language = known_language(request.path_params["language"], also=(PSEUDO,))
    data, packed, tag = await asyncio.to_thread(written, language)  # the first time it is read from a file
    # Asked for each time, sent when it has changed.
    headers = {"etag": tag, "cache-control": "public, no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    headers["content-language"] = language
    if "gzip" in request.headers.get("accept-encoding", ""):
        data, headers["content-encoding"] = packed, "gzip"
    return Response(data, headers=headers, media_type="application/json")


ROUTES = [path("/api/texts/{language}", get=texts)]
