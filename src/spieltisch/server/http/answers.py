"""Answers, and refusals as answers: a status and a code with parameters, never a sentence in one language."""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from spieltisch.server import metrics
from spieltisch.server.identity import COOKIE, TooManyGuests, Unauthorised
from spieltisch.server.names import MOST, UnfitName
from spieltisch.storage.errors import UnknownPerson, Unwritable
from spieltisch.table.refusal import Refusal

Endpoint = Callable[[Request], Awaitable[Response]]
# Statuses of what a table or the floor refuses; all others are conflicts with how things stand.
STATUS = {
    "impossible-settings": 400,
    "impossible-clock": 400,
    "no-notices": 404,
    "unfit-address": 400,
    "unfit-subscription": 400,
    "unknown-link": 410,
    "too-many-tables": 429,
    "slow-down": 429,
    "closing": 503,
    "not-kept": 503,
    "internal": 500,
}


def answer(value: object, status: int = HTTPStatus.OK, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(value), status, dict(headers or {}), media_type="application/json")


def nothing() -> Response:
    return Response(status_code=HTTPStatus.NO_CONTENT)


def refused(
    status: int, code: str, clause: str = "", headers: Mapping[str, str] | None = None, **params: Any
) -> Response:
    metrics.REFUSALS.labels(code).inc()
    return answer({"code": code, "clause": clause, "params": params}, status, headers)


class Refused(Exception):
    """Ends a request with a refusal."""

    def __init__(self, status: int, code: str, **params: Any) -> None:
        self.status = status
        self.code = code
        self.params = params
        super().__init__(code)


def path(template: str, **methods: Endpoint) -> Route:
    """A route whose methods have an endpoint each; it answers to HEAD and OPTIONS as one should."""
    by_method = {name.upper(): endpoint for name, endpoint in methods.items()}
    if "GET" in by_method:
        by_method["HEAD"] = by_method["GET"]
    allow = ", ".join([*by_method, "OPTIONS"])

    async def endpoint(request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=HTTPStatus.NO_CONTENT, headers={"allow": allow})
        return await by_method[request.method](request)

    return Route(template, endpoint, methods=[*by_method, "OPTIONS"], name=template)


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.NOT_FOUND and by_a_person(request):
        from spieltisch.server.http.page import nothing_here

        return nothing_here(request)
    codes = {404: "unknown-path", 405: "wrong-method"}
    return refused(error.status_code, codes.get(error.status_code, "malformed"), headers=error.headers)


def by_a_person(request: Request) -> bool:
    """Did somebody follow a link with a browser?"""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api")


async def on_refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refused(error.status, error.code, **error.params)


async def on_refusal(_: Request, error: Exception) -> Response:
    """A table or the floor has said no."""
    assert isinstance(error, Refusal)
    return refused(STATUS.get(error.code, 409), error.code, error.clause, **error.params)


async def on_unauthorised(_: Request, error: Exception) -> Response:  # noqa: ARG001 (Starlette's order)
    response = refused(401, "unknown-token", headers={"www-authenticate": "Bearer"})
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return response


async def on_too_many_guests(_: Request, error: Exception) -> Response:
    assert isinstance(error, TooManyGuests)
    seconds = int(min(error.wait, 3600.0)) + 1
    return refused(429, "slow-down", headers={"retry-after": str(seconds)}, seconds=seconds)


async def on_unfit_name(_: Request, error: Exception) -> Response:
    assert isinstance(error, UnfitName)
    return refused(400, "unfit-name", why=error.why, most=MOST)


async def on_unwritable(_: Request, error: Exception) -> Response:  # noqa: ARG001 (Starlette's order)
    return refused(503, "not-kept", headers={"retry-after": "10"})


async def on_unknown_person(_: Request, error: Exception) -> Response:  # noqa: ARG001 (Starlette's order)
    return refused(401, "unknown-token")


ERRORS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    HTTPException: on_http,
    Refused: on_refused,
    Refusal: on_refusal,
    Unauthorised: on_unauthorised,
    UnknownPerson: on_unknown_person,
    TooManyGuests: on_too_many_guests,
    UnfitName: on_unfit_name,
    Unwritable: on_unwritable,
}
