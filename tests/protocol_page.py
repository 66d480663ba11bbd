"""Writes docs/protocol.md: prose from a template, the rest from the types, the routes, and a recording.

`scripts/regenerate` writes it anew; a test fails when it is stale.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path

from msgspec.inspect import StructType, type_info

from protocol_types import Shape, entry, members, parts
from spieltisch.client import follow
from spieltisch.server.settings import Limits
from spieltisch.wire import PROTOCOL
from spieltisch.wire.closing import CLOSING
from spieltisch.wire.commands import AnyCommand, Ask
from spieltisch.wire.happenings import HAPPENINGS
from spieltisch.wire.lessons import Lesson
from spieltisch.wire.messages import AnyMessage
from spieltisch.wire.notices import NOTICES
from spieltisch.wire.phrases import PHRASES
from spieltisch.wire.refusals import REFUSALS, Meaning
from spieltisch.wire.replays import Retold

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "protocol.md"
TEMPLATE = HERE / "data" / "protocol.template.md"
CONVERSATION = HERE / "data" / "conversation.txt"

SERVED = (Retold, Lesson)
"""What is asked for over HTTP, and large enough for a type of its own."""

ENDPOINTS = {
    "/api/people": {"POST": "`{name}`: a new guest. Gives `id`, `name`, `created` and the `token`."},
    "/api/me": {
        "GET": "Who one is: `id`, `name`, `created`.",
        "PATCH": "`{name}`: another name.",
        "DELETE": "Forgets the person: name, words and tokens are erased, records stay without the name.",
    },
    "/api/me/export": {"GET": "All that is kept about the person."},
    "/api/me/transfer": {
        "POST": "A `code` for another device, the `link` with it, its `qr` code, for how many `seconds`."
    },
    "/api/me/devices/forget": {"POST": "All other devices of the person are nobody's."},
    "/api/transfer": {"POST": "`{code}`: becomes the person who made the code; as `POST /api/people`."},
    "/api/me/notices": {
        "GET": "How one is told of one's turns where there are days for them: does the server send `mails`, "
        "the `key` for pushes (`null`: there are none), one's `contact` (`address`, `confirmed`), and one's "
        "`browsers` (the SHA-256 of each endpoint)."
    },
    "/api/me/notices/mail": {
        "POST": "`{address, language}`: asks that address, by a letter, whether it wants to be told.",
        "DELETE": "Nothing is written to one's address any more; it is forgotten.",
    },
    "/api/me/notices/push": {
        "POST": "`{endpoint, p256dh, auth}`: a browser wants to be told, as its Push API says."
    },
    "/api/me/notices/push/stop": {"POST": "`{endpoint}`: it does not any more."},
    "/api/notices/confirm": {
        "POST": "`{code}`: the code in the fragment of a letter's link confirms an address, once."
    },
    "/notices/confirm": {"GET": "Where that link leads."},
    "/notices/stop/{code}": {
        "GET": "Where the link at the end of every letter leads.",
        "POST": "Stops the letters; nobody has to say who they are, and any body will do (RFC 8058).",
    },
    "/service-worker.js": {"GET": "What a browser runs when it is told."},
    "/api/tables": {
        "GET": "`tables` that everybody may see; `?limit=&before=`, where `before` is the former `next`.",
        "POST": "`{settings}`: a new table, as [Settings](#settings). Gives its `id` and `link`.",
    },
    "/api/tables/mine": {"GET": "Tables at which one holds a seat, with `to_move` and the others' `names`."},
    "/api/tables/next": {
        "GET": "The `table` that has waited longest for one's move; `?after=`: another one."
    },
    "/api/tables/{table}": {"GET": "What everybody who has the link may know without sitting down."},
    "/api/tables/{table}/qr.svg": {"GET": "The link of a table as a QR code."},
    "/api/records": {
        "GET": "Finished matches: `?game=&person=me&name=&seats=&since=&until=&limit=&before=`."
    },
    "/api/records/{record}": {
        "GET": "Who played, and the `record`.",
        "DELETE": "Deletes it; for its owner, who was the host.",
    },
    "/api/records/{record}/file": {"GET": "The record alone, as `spieltisch verify` takes it."},
    "/api/records/{record}/replay": {
        "GET": "A deal of it to be followed step by step, as [Retold](#retold); `?deal=`."
    },
    "/api/games": {"GET": "All games with seats and options, levels of bots, phrases, languages."},
    "/api/games/{game}/lesson": {"GET": "The game taught in scenes, as [Lesson](#lesson); `?language=`."},
    "/api/games/{game}/layout": {
        "GET": "`deck` and `places`: how a shuffled order is dealt; `?seats=` and the options by name."
    },
    "/api/games/{game}/rules": {"GET": "The rules, in Markdown; `?language=`: `en`, `de` or `nl`."},
    "/api/games/{game}/rules/{clause}": {"GET": "One clause of them, `?language=` as before."},
    "/api/texts/{language}": {
        "GET": "What people are told, by `group.code`: texts, or `{one, other}` where a number decides."
    },
    "/api/health": {"GET": "Is all well? 503 while nothing can be kept."},
    "/metrics": {"GET": "Figures for Prometheus, on the server's own machine."},
    "/": {"GET": "The page for people."},
    "/t/{table}": {"GET": "The page of a table: this is what links lead to."},
    "/r/{record}": {"GET": "A finished match, to be looked at again."},
    "/learn": {"GET": "Which game to learn."},
    "/learn/{game}": {"GET": "The lesson of a game."},
    "/rules/{game}": {"GET": "The rules of a game."},
    "/games": {"GET": "One's finished matches."},
    "/settings": {"GET": "How one likes it."},
    "/web/{version}/{file:path}": {"GET": "What the page is made of."},
}


def page() -> str:
    text = TEMPLATE.read_text(encoding="utf-8")
    for name, content in contents().items():
        assert f"{{{{{name}}}}}" in text, name
        text = text.replace(f"{{{{{name}}}}}", content)
    assert "{{" not in text
    return text


def contents() -> dict[str, str]:
    commands, messages = members(AnyCommand), members(AnyMessage)
    limits = Limits()
    asked = [
        (f"`{method} {path}`", text) for path, each in ENDPOINTS.items() for method, text in each.items()
    ]
    return {
        "version": str(PROTOCOL),
        "body_bytes": f"{limits.body_bytes:,}",
        "message_bytes": f"{limits.message_bytes:,}",
        "handshake_seconds": f"{limits.handshake_seconds:.0f}",
        "conversation": f"```\n{CONVERSATION.read_text(encoding='utf-8').strip()}\n```",
        "endpoints": rows(("request", "does"), asked),
        "following": follow.RULES,
        "commands": "\n".join(entry(shape, f"`{shape.tag}`", ("ref",)) for shape in asking(commands)),
        "messages": "\n".join(entry(shape, f"`{shape.tag}`") for shape in messages),
        "parts": "\n".join(entry(shape, shape.cls.__name__) for shape in inside(commands, messages)),
        "refusals": meanings(REFUSALS),
        "notices": meanings(NOTICES),
        "happenings": meanings(HAPPENINGS),
        "closing": rows(("code", "meaning"), ((str(code), text) for code, text in sorted(CLOSING.items()))),
        "phrases": ", ".join(f"`{phrase}`" for phrase in PHRASES),
    }


def inside(*outer: list[StructType]) -> list[Shape]:
    """What commands and messages are made of, and what is asked for over HTTP."""
    served = [shape for cls in SERVED if isinstance(shape := type_info(cls), StructType)]
    return [*parts([*chain(*outer), *served]), *served]


def asking(commands: list[StructType]) -> list[StructType]:
    """Commands in the order of a conversation: what one asks the server comes first."""
    first = {shape.cls for shape in members(Ask)}
    return sorted(commands, key=lambda shape: shape.cls not in first)


def meanings(codes: Mapping[str, Meaning]) -> str:
    found = (
        (f"`{code}`", meaning.text, ", ".join(f"`{name}`" for name in meaning.params))
        for code, meaning in codes.items()
    )
    return rows(("code", "meaning", "parameters"), found)


def rows(head: tuple[str, ...], content: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *content]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def regenerate() -> None:
    from conversation import record

    CONVERSATION.write_text(record(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    regenerate()
