"""What is logged, and what never is."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from spieltisch.server import logs


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """All that is logged."""
    stream = io.StringIO()
    root, before = logging.getLogger(), logging.getLogger().level
    handler = logs.set_up(stream)
    yield stream
    root.removeHandler(handler)
    root.setLevel(before)


def read(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_is_json_with_time_level_event_and_fields(lines: io.StringIO) -> None:
    """Machines can read it."""
    logs.log("listening", port=8137, ok=True, ms=1.23456, level_name="solid")
    (line,) = read(lines)
    assert str(line.pop("time")).endswith("Z")
    assert line == {
        "level": "info",
        "event": "listening",
        "port": 8137,
        "ok": True,
        "ms": 1.2346,
        "level_name": "solid",
    }


@pytest.mark.parametrize(
    "value",
    [
        "Anna Müller",
        "what a hand!",
        "x" * 41,
        b"R7",
        {"cards": ["R7"]},
        object(),
        "Vb4H0nq1l3kYcWk8mZJpQe9sXr2tUa5LdGfHiNoPqRs",
    ],
)
def test_what_is_no_plain_word_is_not_written(lines: io.StringIO, value: object) -> None:
    """Names, sentences, tokens and things with insides appear as the name of their type."""
    logs.log("something", what=value)
    (line,) = read(lines)
    assert line["what"] == f"<{type(value).__name__}>"


def test_a_table_is_named_in_part(lines: io.StringIO) -> None:
    """Whoever reads the log cannot go there by it."""
    logs.log("loaded", table="0123456789abcdef")
    assert read(lines)[0]["table"] == "012345"


def test_an_error_is_written_without_its_words(lines: io.StringIO) -> None:
    """Its type and places, not what it says: that may quote a card, a name or a token."""
    try:
        int("Anna holds R7")
    except ValueError as error:
        logs.fail("broken", error)
    (line,) = read(lines)
    assert line["error"] == "ValueError"
    assert "test_logs.py" in str(line["places"])
    assert "R7" not in lines.getvalue()


def test_libraries_say_only_their_own_words(lines: io.StringIO) -> None:
    """What their messages were to be filled with, and what their errors quote, is left out."""
    try:
        int("token=abc")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in %s\nmore R7", "Anna")
    logging.getLogger("uvicorn.access").warning("GET /t/secret")
    (line,) = read(lines)
    assert line["said"] == "Exception in %s"
    assert line["error"] == "ValueError"
    assert not any(word in lines.getvalue() for word in ("Anna", "R7", "abc", "secret"))
