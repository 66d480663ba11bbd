"""The lesson of each game: played by the rules once, and served as it is."""

import asyncio
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import spieltisch
from spieltisch.errors import UnknownError
from spieltisch.games import names
from spieltisch.pages import read_lesson
from spieltisch.server.http.answers import Refused, path
from spieltisch.server.http.asking import context
from spieltisch.server.http.records import tagged
from spieltisch.server.http.replays import packed
from spieltisch.table.teaching import teach


@cache
def lesson_of(game: str) -> bytes:
    script, texts = read_lesson(game)
    sentences = msgspec.json.decode(texts, type=dict[str, str])
    return msgspec.json.encode(teach(spieltisch.game(game), script.encode(), sentences))


async def lesson(request: Request) -> Response:
    """The whole lesson, which needs no table."""
    game = request.path_params["game"]
    if game not in names():
        raise Refused(404, "unknown-game")
    await context(request).floor.warming.ready(game, ("rules",))
    try:
        body = await asyncio.to_thread(lesson_of, game)
    except UnknownError:
        raise Refused(404, "no-lesson") from None
    return tagged(request, packed(request, body))


ROUTES = [path("/api/games/{game}/lesson", get=lesson)]
