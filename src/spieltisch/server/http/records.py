"""Finished matches: found, fetched, deleted by their owner.

Whoever has a record's id may see it; lists show one's own, and those of tables that were listed.
"""

import hashlib
from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct
from starlette.requests import Request
from starlette.responses import Response

from spieltisch.server.http.answers import Refused, answer, nothing, path
from spieltisch.server.http.asking import context, query, who
from spieltisch.server.http.tables import mark, written
from spieltisch.storage import FinishedRecord, RecordHead, Store


class Search(Struct, frozen=True, forbid_unknown_fields=True):
    """Which records."""

    game: Annotated[str, Meta(max_length=64)] | None = None
    person: Literal["me"] | None = None
    name: Annotated[str, Meta(max_length=96, description="Part of a player's name.")] | None = None
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None
    since: float | None = None
    until: float | None = None
    before: Annotated[str, Meta(max_length=64)] = ""
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


def head(record: RecordHead, person: str | None) -> dict[str, Any]:
    """A record in a list: names as they are kept now, and nobody's id."""
    return {
        "id": record.id,
        "game": record.game,
        "seats": record.seats,
        "played": record.played,
        "table": record.table,
        "match": record.match,
        "listed": record.listed,
        "mine": person is not None and record.owner == person,
        "players": [
            {
                "name": player.name,
                "bot": player.bot,
                "points": player.points,
                "won": player.won,
                "me": person is not None and player.person == person,
            }
            for player in record.players
        ],
    }


async def asker(request: Request) -> str | None:
    person = await context(request).guests.of(request)
    return None if person is None else person.id


async def search(request: Request) -> Response:
    asked = query(request, Search)
    own = asked.person == "me"
    person = (await who(request)).id if own else await asker(request)
    found = await context(request).store.records(
        game=asked.game,
        person=person if own else None,
        name=asked.name or None,
        seats=asked.seats,
        since=asked.since,
        until=asked.until,
        listed=None if own else True,
        limit=asked.limit,
        before=mark(asked.before),
    )
    more = written(found[-1].mark) if len(found) == asked.limit else None
    return answer({"records": [head(record, person) for record in found], "next": more})


async def all_records(store: Store, person: str) -> list[dict[str, Any]]:
    found: list[RecordHead] = []
    while part := await store.records(person=person, before=found[-1].mark if found else None):
        found += part
    return [head(record, person) for record in found]


async def wanted(request: Request) -> FinishedRecord:
    record = await context(request).store.record(request.path_params["record"])
    if record is None:
        raise Refused(404, "unknown-record")
    return record


def tagged(request: Request, response: Response) -> Response:
    """The same answer is not sent twice to who says that they have it."""
    tag = f'"{hashlib.sha256(bytes(response.body)).hexdigest()[:32]}"'
    asked = request.headers.get("if-none-match", "")
    if tag in [given.strip().removeprefix("W/") for given in asked.split(",")]:
        response = Response(status_code=304)
    response.headers["etag"] = tag
    return response


async def one(request: Request) -> Response:
    """Who played, and the record as it can be replayed and verified."""
    record = await wanted(request)
    shown = head(record, await asker(request))
    return tagged(request, answer({**shown, "record": Raw(record.record)}))


async def as_file(request: Request) -> Response:
    """The record alone, byte for byte, as `spieltisch replay` and `spieltisch verify` take it."""
    record = await wanted(request)
    response = Response(record.record, media_type="application/json")
    response.headers["content-disposition"] = f'attachment; filename="{record.game}-{record.id}.json"'
    return tagged(request, response)


async def delete(request: Request) -> Response:
    person, record = await who(request), await wanted(request)
    if record.owner != person.id:
        raise Refused(403, "not-yours")
    await context(request).store.delete_record(record.id)
    return nothing()


ROUTES = [
    path("/api/records", get=search),
    path("/api/records/{record}", get=one, delete=delete),
    path("/api/records/{record}/file", get=as_file),
]
