"""The games: what they are called, for how many, which house rules; and their rules, to be read."""

import asyncio
import re
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import spieltisch
from spieltisch.errors import SetupError, UnknownError
from spieltisch.games import load, names
from spieltisch.games.contract import Option
from spieltisch.match.game import Game
from spieltisch.match.layout import layout
from spieltisch.pages import clause, read_page
from spieltisch.server.http.answers import Refused, answer, path
from spieltisch.server.http.asking import context
from spieltisch.server.http.texts import known_language
from spieltisch.texts import LANGUAGES
from spieltisch.wire.phrases import PHRASES

CITED = re.compile(r"\(([A-Z]+-\d+)\)")


def option_shown(game: Game, option: Option) -> dict[str, Any]:
    """A house rule by codes: what to call it is for the catalogues, what it means is in its clause.

    Its texts are `option.` and the code, then `-about` for a sentence, or `-` and a choice for that choice.
    """
    usual = {each.name: each.default for each in game.options}
    cited = CITED.search(option.meaning)
    shown: dict[str, Any] = {
        "name": option.name,
        "code": f"{game.id}-{option.name.replace('_', '-')}",
        "clause": cited[1] if cited else "",
        "default": option.default,
    }
    if not option.choices:
        return shown | {"least": option.least, "most": option.most}
    shown["choices"] = [
        {"value": choice, "seats": list(game.rules.series.seats(usual | {option.name: choice}))}
        for choice in option.choices
    ]
    return shown


@cache
def all_shown() -> dict[str, Any]:
    from spieltisch.players.levels import LEVELS, USUAL_LEVEL

    games = [spieltisch.game(name) for name in names()]
    return {
        "games": [
            {
                "id": game.id,
                "title": game.title,
                "version": game.rules.version,
                "seats": list(game.seats),
                "options": [option_shown(game, option) for option in game.options],
            }
            for game in games
        ],
        "levels": [{"name": level.name, "seconds": level.seconds} for level in LEVELS.values()],
        "usual_level": USUAL_LEVEL,
        "phrases": list(PHRASES),
        "languages": LANGUAGES,
    }


async def games(_: Request) -> Response:
    """All that one needs to know to open a table."""
    return answer(await asyncio.to_thread(all_shown))  # the first time it imports the kernels


def page_of(request: Request) -> str:
    language = known_language(request.query_params.get("language", "en"))
    try:
        return read_page(request.path_params["game"], language)
    except UnknownError:
        raise Refused(404, "unknown-game") from None


async def page(request: Request) -> Response:
    return Response(page_of(request), media_type="text/markdown")


async def one_clause(request: Request) -> Response:
    text = page_of(request)
    try:
        return Response(clause(text, request.path_params["clause"]), media_type="text/markdown")
    except UnknownError:
        raise Refused(404, "unknown-clause") from None


async def laid(request: Request) -> Response:
    """How the shuffled deck is laid out, for `seats` and the options of the query: to verify a deal."""
    given = dict(request.query_params)
    options = {name: value_of(text) for name, text in given.items() if name != "seats"}
    seats, game = value_of(given.get("seats", "")), request.path_params["game"]
    if game not in names():
        raise Refused(404, "unknown-game")
    await context(request).floor.warming.ready(game, ("rules",))
    try:
        return answer(await asyncio.to_thread(lambda: layout(load(game), seats, options)))
    except (SetupError, UnknownError):
        raise Refused(400, "impossible-settings", game=game, seats=seats) from None


def value_of(text: str) -> Any:
    """A value of the query: a number or a truth value as JSON writes it, else the text itself."""
    try:
        return msgspec.json.decode(text, type=int | bool)
    except msgspec.DecodeError:
        return text


ROUTES = [
    path("/api/games", get=games),
    path("/api/games/{game}/layout", get=laid),
    path("/api/games/{game}/rules", get=page),
    path("/api/games/{game}/rules/{clause}", get=one_clause),
]
