"""The page of the protocol says what the types, the routes and a running server say."""

import inspect

from conversation import record
from protocol_page import CONVERSATION, ENDPOINTS, PAGE, page
from protocol_types import meaning, members, parts
from spieltisch.server.http import routes
from spieltisch.table import telling
from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.happenings import HAPPENINGS
from spieltisch.wire.messages import AnyMessage
from spieltisch.wire.notices import NOTICES
from spieltisch.wire.refusals import REFUSALS
from wire_codes import codes

REFUSE = ("Refusal", "Refused", "TurnedAway", "refused", "_refuse", "refuse")


def test_page_is_up_to_date() -> None:
    """docs/protocol.md is what `scripts/regenerate` would write."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_conversation_is_real() -> None:
    """The conversation on the page is what a server answers today."""
    assert CONVERSATION.read_text(encoding="utf-8") == record()


def test_every_field_has_a_meaning() -> None:
    """There is no field in a command, a message or a part of one about which the page says nothing."""
    outer = [*members(AnyCommand), *members(AnyMessage)]
    for shape in [*outer, *parts(outer)]:
        for field in shape.fields:
            assert meaning(shape, field), f"{shape.cls.__name__}.{field.encode_name}"


def test_endpoints_are_complete() -> None:
    """The page lists every route with all its methods, and nothing else."""
    there = {}
    for route in routes():
        methods = inspect.getclosurevars(route.endpoint).nonlocals["by_method"]  # type: ignore[attr-defined]
        there[route.path] = set(methods) - {"HEAD"}  # type: ignore[attr-defined]
    assert there == {path: set(methods) for path, methods in ENDPOINTS.items()}


def test_refusals_are_complete() -> None:
    """Every code with which the table or the server refuses something has a meaning."""
    raised = codes("table", *REFUSE) | codes("server", *REFUSE)
    assert len(raised) > 50
    assert raised <= set(REFUSALS)


def test_notices_are_complete() -> None:
    """Every notice that the server sends has a meaning."""
    sent = codes("server", "Notice")
    assert len(sent) > 4
    assert sent <= set(NOTICES)


def test_happenings_are_complete() -> None:
    """Everything that a table tells has a meaning."""
    told = codes("table", "Told") | set(telling.PLAIN.values()) | set(telling.HELPED.values())
    assert len(told) > 25
    assert told <= set(HAPPENINGS)
    assert set(HAPPENINGS) - told == {"muted", "unmuted"}  # told by a condition
