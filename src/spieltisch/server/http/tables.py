"""The lobby: open a table, find one, find the next at which one is to move."""

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct
from starlette.requests import Request
from starlette.responses import Response

from spieltisch.server.http import qr
from spieltisch.server.http.answers import Refused, answer, path
from spieltisch.server.http.asking import base, body, context, query, who
from spieltisch.storage import Mark, Store, Summary
from spieltisch.storage.contract import UNFINISHED
from spieltisch.wire.settings import Settings

LIMIT = 100


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    settings: Settings


class Listed(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of a list."""

    limit: Annotated[int, Meta(ge=1, le=LIMIT)] = 50
    before: Annotated[str, Meta(max_length=64)] = ""


class After(Struct, frozen=True, forbid_unknown_fields=True):
    """The table that one has just moved at."""

    after: Annotated[str, Meta(max_length=64)] = ""


def head(summary: Summary, person: str | None = None) -> dict[str, Any]:
    """What the lobby shows of a table; to somebody in particular also what is theirs. Never another's id."""
    shown: dict[str, Any] = {
        "id": summary.table,
        "game": summary.game,
        "status": summary.status,
        "listed": summary.listed,
        "seats": summary.seats,
        "free": summary.free,
        "created": summary.created,
        "updated": summary.updated,
        "about": Raw(summary.about or b"{}"),
    }
    if person is not None:
        shown |= {
            "host": summary.host == person,
            "seated": person in summary.people,
            "to_move": person in summary.movers,
        }
    return shown


def written(mark: Mark) -> str:
    return f"{mark.when!r},{mark.id}"


def mark(text: str) -> Mark | None:
    """Where a list goes on, as it was given with its former part."""
    when, _, name = text.partition(",")
    try:
        return Mark(float(when), name) if text else None
    except ValueError:
        raise Refused(400, "malformed", path="$.before") from None


def page(summaries: list[Summary], limit: int, shown: list[dict[str, Any]]) -> Response:
    more = written(summaries[-1].mark) if len(summaries) == limit else None
    return answer({"tables": shown, "next": more})


async def own_tables(store: Store, person: str, limit: int, before: Mark | None) -> list[Summary]:
    """Tables at which one holds a seat, or is the host, newest first."""
    seated = await store.tables(person=person, limit=limit, before=before)
    hosted = await store.tables(host=person, limit=limit, before=before)
    both = {summary.table: summary for summary in (*seated, *hosted)}
    return sorted(both.values(), key=lambda summary: summary.mark, reverse=True)[:limit]


async def all_tables(store: Store, person: str) -> list[dict[str, Any]]:
    found: list[Summary] = []
    while part := await own_tables(store, person, LIMIT, found[-1].mark if found else None):
        found += part
    return [head(summary, person) for summary in found]


async def create(request: Request) -> Response:
    person, asked = await who(request), await body(request, Wanted)
    live = await context(request).floor.create(person.id, asked.settings)
    return answer({"id": live.id, "link": f"{base(request)}/t/{live.id}"}, 201)


async def listed(request: Request) -> Response:
    """Tables that everybody may see."""
    asked = query(request, Listed)
    found = await context(request).store.tables(
        listed=True, status=UNFINISHED, limit=asked.limit, before=mark(asked.before)
    )
    return page(found, asked.limit, [head(summary) for summary in found])


async def mine(request: Request) -> Response:
    """Tables at which one holds a seat, or is the host, with the names of the others there."""
    person, asked = await who(request), query(request, Listed)
    store = context(request).store
    found = await own_tables(store, person.id, asked.limit, mark(asked.before))
    people = await store.people({each for summary in found for each in summary.people})
    shown = []
    for summary in found:
        others = [people[each].name for each in summary.people if each != person.id and each in people]
        shown.append(head(summary, person.id) | {"names": others})
    return page(found, asked.limit, shown)


async def next_one(request: Request) -> Response:
    """The table that has waited longest for one's move; `after`: another than that, if there is one."""
    person, asked = await who(request), query(request, After)
    found = await context(request).store.tables(mover=person.id, status=UNFINISHED, limit=LIMIT)
    found.sort(key=lambda summary: (summary.table == asked.after, summary.updated))
    return answer({"table": head(found[0], person.id) if found else None})


async def one(request: Request) -> Response:
    """What everybody who has the link may know without sitting down."""
    around = context(request)
    summary = await around.store.summary(request.path_params["table"])
    if summary is None:
        raise Refused(404, "unknown-table")
    person = await around.guests.of(request)
    return answer(head(summary, None if person is None else person.id))


async def code(request: Request) -> Response:
    """The link of a table as a QR code."""
    summary = await context(request).store.summary(request.path_params["table"])
    if summary is None:
        raise Refused(404, "unknown-table")
    return Response(qr.drawn(f"{base(request)}/t/{summary.table}"), media_type="image/svg+xml")


ROUTES = [
    path("/api/tables", get=listed, post=create),
    path("/api/tables/mine", get=mine),
    path("/api/tables/next", get=next_one),
    path("/api/tables/{table}", get=one),
    path("/api/tables/{table}/qr.svg", get=code),
]
