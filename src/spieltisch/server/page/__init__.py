"""A plain page that proves the server is alive: one can play a whole match in it. No rules are in it."""

import hashlib
from functools import cache
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from spieltisch.server.http.answers import Refused, path

KINDS = {"html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript"}


@cache
def held() -> dict[str, tuple[bytes, str, str]]:
    """All files of the page by name, with their media type and tag: read once, and nothing else is served."""
    found = {}
    for file in files(__package__).iterdir():
        kind = KINDS.get(file.name.rpartition(".")[2])
        if kind is not None:
            data = file.read_bytes()
            found[file.name] = data, kind, f'"{hashlib.sha256(data).hexdigest()[:32]}"'
    return found


def served(request: Request, name: str) -> Response:
    if name not in held():
        raise Refused(404, "unknown-path")
    data, kind, tag = held()[name]
    headers = {"etag": tag, "cache-control": "no-cache"}  # asked for each time, sent when it has changed
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers | {"content-type": kind})


async def index(request: Request) -> Response:
    """The same page for the lobby and for every table: what to show, it sees from its address."""
    return served(request, "index.html")


async def part(request: Request) -> Response:
    return served(request, request.path_params["file"])


ROUTES = [path("/", get=index), path("/t/{table}", get=index), path("/page/{file}", get=part)]
