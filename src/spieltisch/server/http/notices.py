"""How people say that they want to be told of their turns, and that they do not any more."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from spieltisch import web
from spieltisch.server.addresses import place_of
from spieltisch.server.http.answers import answer, nothing, path
from spieltisch.server.http.asking import body, context, who
from spieltisch.server.http.page import index, served
from spieltisch.server.identity import hashed
from spieltisch.storage import Contact

Text = Annotated[str, Meta(max_length=1024)]
Short = Annotated[str, Meta(max_length=128)]


class Address(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody wants letters, and in which language."""

    address: Text
    language: Short = ""


class Browser(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants to be told, as its push service knows it."""

    endpoint: Text
    p256dh: Short
    auth: Short


class Gone(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that does not."""

    endpoint: Text


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a link."""

    code: Short


def shown(contact: Contact | None) -> dict[str, object] | None:
    if contact is None:
        return None
    return {"address": contact.address, "confirmed": contact.expires is None}


async def mine(request: Request) -> Response:
    """What this server offers, and what the person has chosen."""
    around = context(request)
    notices, person = around.notices, await around.guests.of(request)
    contact = None if person is None else await around.store.contact(person.id)
    browsers = [] if person is None else await around.store.subscriptions(person.id)
    return answer(
        {
            "mails": notices.mails,
            "key": notices.push_key,
            "contact": shown(contact),
            "browsers": [hashed(each.endpoint) for each in browsers],
        }
    )


async def ask(request: Request) -> Response:
    person, asked = await who(request), await body(request, Address)
    language = asked.language or request.headers.get("accept-language", "")
    opting = context(request).notices.opting
    contact = await opting.ask(person.id, asked.address, language, place_of(request.scope))
    return answer(shown(contact), 202)


async def withdraw(request: Request) -> Response:
    person = await who(request)
    await context(request).store.drop_contact(person.id)
    return nothing()


async def subscribe(request: Request) -> Response:
    person, asked = await who(request), await body(request, Browser)
    opting, place = context(request).notices.opting, place_of(request.scope)
    await opting.subscribe(person.id, asked.endpoint, asked.p256dh, asked.auth, place)
    return nothing()


async def unsubscribe(request: Request) -> Response:
    person, asked = await who(request), await body(request, Gone)
    await context(request).store.drop_subscription(person.id, asked.endpoint)
    return nothing()


async def confirm(request: Request) -> Response:
    """By the link in a letter; whoever has it need not say who they are."""
    asked = await body(request, Code)
    await context(request).notices.opting.confirm(asked.code)
    return nothing()


async def stop(request: Request) -> Response:
    """By the link in a letter, or by a mail program for its reader, which sends a form (RFC 8058)."""
    await context(request).notices.opting.stop(request.path_params["code"])
    return nothing()


async def worker(request: Request) -> Response:
    """What browsers run when a push comes; at the root, because it opens any page of the server."""
    return served(request, web.parts()["service-worker.js"], "no-cache")


ROUTES = [
    path("/api/me/notices", get=mine),
    path("/api/me/notices/mail", post=ask, delete=withdraw),
    path("/api/me/notices/push", post=subscribe),
    path("/api/me/notices/push/stop", post=unsubscribe),
    path("/api/notices/confirm", post=confirm),
    path("/notices/confirm", get=index("notices")),
    path("/notices/stop/{code}", get=index("notices"), post=stop),
    path("/service-worker.js", get=worker),
]
