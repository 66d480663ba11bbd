"""Writes docs/protocol.md: prose from a template, the rest from the types, the server, and a recording.

`scripts/regenerate` writes it anew; a test fails when it is stale.
"""

from pathlib import Path

from protocol_types import entry, members, parts
from spieltisch.client import follow
from spieltisch.server.settings import Limits
from spieltisch.wire import PROTOCOL
from spieltisch.wire.closing import CLOSING
from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.messages import AnyMessage
from spieltisch.wire.phrases import PHRASES
from spieltisch.wire.refusals import REFUSALS

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "protocol.md"
TEMPLATE = HERE / "data" / "protocol.template.md"
CONVERSATION = HERE / "data" / "conversation.txt"


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
    return {
        "version": str(PROTOCOL),
        "body_bytes": f"{limits.body_bytes:,}",
        "message_bytes": f"{limits.message_bytes:,}",
        "handshake_seconds": f"{limits.handshake_seconds:.0f}",
        "conversation": f"```\n{CONVERSATION.read_text(encoding='utf-8').strip()}\n```",
        "endpoints": endpoints(),
        "following": "\n".join(f"- {line}" for line in follow.RULES),
        "commands": "\n".join(entry(shape, f"`{shape.tag}`") for shape in commands),
        "messages": "\n".join(entry(shape, f"`{shape.tag}`") for shape in messages),
        "parts": "\n".join(entry(shape, shape.cls.__name__) for shape in parts([*commands, *messages])),
        "refusals": rows("code", "parameters", REFUSALS),
        "closing": "\n".join(
            ["| code | meaning |", "|---|---|", *(f"| {c} | {t} |" for c, t in CLOSING.items())]
        ),
        "phrases": ", ".join(f"`{phrase}`" for phrase in PHRASES),
    }
