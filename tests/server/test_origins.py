"""Which pages may talk to the server, and by which names it is called."""

from typing import Any

import pytest

from spieltisch.server.origins import Origins
from spieltisch.server.settings import ServerSettings

COOKIE = "spieltisch=abc"


def scope(scheme: str = "http", **headers: str) -> dict[str, Any]:
    named = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return {"type": "http", "scheme": scheme, "headers": named}


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"origin": "http://localhost:8137"}, True),
        ({"origin": "http://LOCALHOST:8137"}, True),
        ({"origin": "http://localhost:8137", "cookie": COOKIE, "sec_fetch_site": "same-origin"}, True),
        ({"origin": "http://localhost:8138"}, False),
        ({"origin": "http://localhost.evil.example:8137"}, False),
        ({"origin": "https://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://localhost:8137", "sec_fetch_site": "cross-site"}, False),
        ({"origin": "https://friends.example"}, True),
        ({"origin": "https://friends.example", "sec_fetch_site": "cross-site"}, True),
        ({"origin": "http://friends.example"}, False),
        ({"origin": "https://cards.example"}, True),
        ({}, True),
        ({"cookie": "other=1; notspieltisch=2"}, True),
        ({"cookie": COOKIE}, False),
        ({"cookie": COOKIE, "authorization": "Bearer abc"}, True),
        ({"cookie": COOKIE, "authorization": "Basic abc"}, False),
        ({"cookie": COOKIE, "authorization": "Bearer abc", "origin": "https://evil.example"}, False),
        ({"cookie": f"other=1; {COOKIE}"}, False),
        ({"sec_fetch_site": "cross-site"}, False),
    ],
)
def test_only_own_and_allowed_pages_change_anything(headers: dict[str, str], allowed: bool) -> None:
    """A program without Origin is heard if it has no cookie, since only browsers add one by themselves."""
    settings = ServerSettings(origins=("https://friends.example",), public_url="https://cards.example/")
    assert Origins(settings).allowed(scope(host="localhost:8137", **headers)) is allowed


def test_a_page_of_http_is_not_one_of_https() -> None:
    """But behind a proxy that ends TLS and does not say so, https is the better of the two."""
    origins = Origins(ServerSettings(host="0.0.0.0"))
    assert origins.allowed(scope("http", host="cards.example", origin="https://cards.example"))
    assert not origins.allowed(scope("https", host="cards.example", origin="http://cards.example"))


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost:8137", True),
        ("127.0.0.1", True),
        ("[::1]:8137", True),
        ("cards.example", True),
        ("friends.example", True),
        ("evil.example:8137", False),
        ("localhost.evil.example", False),
        ("localhost@evil.example", False),
        ("", False),
        ("localhost:port", False),
        ("localhost/x", False),
    ],
)
def test_a_server_on_loopback_answers_to_its_own_names(host: str, known: bool) -> None:
    """A foreign name that points to this machine is of no use to who made it point there."""
    settings = ServerSettings(origins=("https://friends.example",), public_url="https://cards.example")
    assert Origins(settings).known_host(scope(host=host)) is known


def test_a_server_in_a_network_answers_to_any_name() -> None:
    """It cannot know what it is called there; but it must be called something."""
    origins = Origins(ServerSettings(host="0.0.0.0"))
    assert origins.known_host(scope(host="table.local:8137"))
    assert not origins.known_host(scope())
