"""People: make oneself known, go by another name, move to another device, be forgotten."""

from typing import Annotated

from msgspec import Meta, Struct, to_builtins
from starlette.requests import Request
from starlette.responses import Response

from spieltisch.server import logs, metrics
from spieltisch.server.addresses import place_of
from spieltisch.server.http import qr
from spieltisch.server.http.answers import Refused, answer, nothing, path
from spieltisch.server.http.asking import base, body, context, secure, who
from spieltisch.server.http.records import all_records
from spieltisch.server.http.tables import all_tables
from spieltisch.server.identity import COOKIE, Unauthorised, token_of
from spieltisch.storage import Person

COOKIE_SECONDS = 400 * 86_400  # the longest that browsers allow


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called."""

    name: Annotated[str, Meta(max_length=480)]  # names.py says what is wrong with longer ones


class Arriving(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a transfer link."""

    code: Annotated[str, Meta(max_length=64)]


def shown(person: Person) -> dict[str, object]:
    return {"id": person.id, "name": person.name, "created": person.created}


def with_token(request: Request, person: Person, token: str) -> Response:
    """The token for programs in the body, for browsers in a cookie that no script can read.

    SameSite=Strict: a link to a table from elsewhere opens a page that needs no cookie, and what that page
    then asks for comes from the server's own site. So nothing is lost by it, and foreign pages get nowhere.
    """
    response = answer({**shown(person), "token": token}, 201)
    response.set_cookie(
        COOKIE, token, COOKIE_SECONDS, path="/", httponly=True, samesite="strict", secure=secure(request)
    )
    return response


async def welcome(request: Request) -> Response:
    asked = await body(request, Named)
    person, token = await context(request).guests.welcome(asked.name, place_of(request.scope))
    metrics.GUESTS.inc()
    return with_token(request, person, token)


async def me(request: Request) -> Response:
    return answer(shown(await who(request)))


async def rename(request: Request) -> Response:
    person, asked = await who(request), await body(request, Named)
    return answer(shown(await context(request).guests.rename(person, asked.name)))


async def forget(request: Request) -> Response:
    """Name, words and secrets are erased; records stay without the name."""
    person, around = await who(request), context(request)
    await around.floor.forget(person.id)
    around.guests.forgotten(person.id)
    logs.log("person-forgotten")
    response = nothing()
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict", secure=secure(request))
    return response


async def export(request: Request) -> Response:
    """All that is kept about the person."""
    person, store = await who(request), context(request).store
    tables = await all_tables(store, person.id)
    said = [
        {"table": table, "number": number, "text": text}
        for table, number, text in await store.personal(person.id)
    ]
    records = await all_records(store, person.id)
    notices = {
        "contact": to_builtins(await store.contact(person.id)),
        "browsers": [
            {"endpoint": each.endpoint, "since": each.since} for each in await store.subscriptions(person.id)
        ],
        "told": [{"table": table, "turn": turn} for table, turn in await store.told(person.id)],
    }
    kept = {
        "person": to_builtins(person),
        "tables": tables,
        "written": said,
        "records": records,
        "notices": notices,
    }
    return answer(kept, headers={"content-disposition": 'attachment; filename="spieltisch.json"'})


async def transfer(request: Request) -> Response:
    """A link for another device; the code is in its fragment, which browsers send to nobody."""
    code, seconds = await context(request).guests.transfer(await who(request))
    link = f"{base(request)}/#transfer={code}"
    return answer({"code": code, "link": link, "qr": qr.as_data(link), "seconds": seconds}, 201)


async def arrive(request: Request) -> Response:
    asked = await body(request, Arriving)
    try:
        person, token = await context(request).guests.arrive(asked.code)
    except Unauthorised:
        raise Refused(410, "unknown-code") from None
    return with_token(request, person, token)


async def forget_devices(request: Request) -> Response:
    """The tokens of all other devices are void, and their sockets are closed."""
    person, token, around = await who(request), token_of(request), context(request)
    assert token is not None
    await around.guests.forget_devices(person, token)
    await around.floor.ask_again(person.id)
    return nothing()


ROUTES = [
    path("/api/people", post=welcome),
    path("/api/me", get=me, patch=rename, delete=forget),
    path("/api/me/export", get=export),
    path("/api/me/transfer", post=transfer),
    path("/api/me/devices/forget", post=forget_devices),
    path("/api/transfer", post=arrive),
]
