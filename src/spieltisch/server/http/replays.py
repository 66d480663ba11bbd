"""Finished deals, to be followed step by step."""

import gzip
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from spieltisch.games import names
from spieltisch.server.http.answers import Refused, path
from spieltisch.server.http.asking import context, query
from spieltisch.server.http.records import asker, tagged, wanted
from spieltisch.server.replaying import beside, of_record
from spieltisch.table.refusal import Refusal

EFFORT = 5  # of compressing: more costs much time and saves little


class Which(Struct, frozen=True, forbid_unknown_fields=True):
    """Which deal of the match."""

    deal: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


def packed(request: Request, body: bytes) -> Response:
    """JSON, compressed for who can read it so."""
    response = Response(body, media_type="application/json")
    if "gzip" in request.headers.get("accept-encoding", ""):
        response = Response(gzip.compress(body, EFFORT, mtime=0), media_type="application/json")
        response.headers["content-encoding"] = "gzip"
    response.headers["vary"] = "accept-encoding"
    return response


async def one(request: Request) -> Response:
    """One deal with all hands open, for who has the id of the record."""
    asked, record, person = query(request, Which), await wanted(request), await asker(request)
    if record.game in names():
        await context(request).floor.warming.ready(record.game, ("rules",))
    try:
        response = await beside(
            lambda: packed(request, msgspec.json.encode(of_record(record, asked.deal, person)))
        )
    except Refusal as refusal:
        raise Refused(
            404 if refusal.code == "no-such-deal" else 409, refusal.code, **refusal.params
        ) from None
    return tagged(request, response)


ROUTES = [path("/api/records/{record}/replay", get=one)]
