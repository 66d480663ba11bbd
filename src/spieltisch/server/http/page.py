"""The page for people, and the files that it is made of."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from spieltisch import web
from spieltisch.server.http.answers import Endpoint, Refused, path

SCREENS = {
    "/": "home",
    "/t/{table}": "table",
    "/r/{record}": "replay",
    "/learn": "learn",
    "/learn/{game}": "learn",
    "/rules/{game}": "rules",
    "/games": "games",
    "/settings": "settings",
}
"""What can be bookmarked, with the screen that the page shows there. It differs in what it loads at once."""
FOR_EVER = "public, max-age=31536000, immutable"


def served(request: Request, file: web.File, keep: str, status: int = HTTPStatus.OK) -> Response:
    """Packed if the browser takes that: there is nothing secret in it whose length could tell anything."""
    headers = {"etag": file.tag, "cache-control": keep, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag and status == HTTPStatus.OK:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    data = file.data
    if "gzip" in request.headers.get("accept-encoding", ""):
        data = file.packed
        headers["content-encoding"] = "gzip"
    return Response(data, status, headers | {"content-type": file.kind})


def index(screen: str) -> Endpoint:
    async def page(request: Request) -> Response:
        return served(request, web.index(screen), "no-cache")  # asked for each time, sent when it has changed

    return page


async def part(request: Request) -> Response:
    file = web.parts().get(request.path_params["file"])
    if file is None:
        raise Refused(404, "unknown-path")
    current = request.path_params["version"] == web.version()
    return served(request, file, FOR_EVER if current else "no-cache")


def nothing_here(request: Request) -> Response:
    """For a person who has followed a wrong link: the page says so, and what to do."""
    return served(request, web.index("lost"), "no-store", HTTPStatus.NOT_FOUND)


ROUTES = [
    *(path(address, get=index(screen)) for address, screen in SCREENS.items()),
    path("/web/{version}/{file:path}", get=part),
]
