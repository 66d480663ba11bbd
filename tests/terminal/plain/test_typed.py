"""Lines from a pipe, one at a time."""

import asyncio
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from spieltisch.terminal.plain.typed import LONGEST, Typed


@contextmanager
def piped(content: bytes) -> Iterator[Typed]:
    reading, writing = os.pipe()
    os.write(writing, content)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as stream:
        yield Typed(stream)


def all_of(typed: Typed) -> list[str]:
    async def read() -> list[str]:
        found = []
        async with asyncio.timeout(60):
            while (line := await typed.next()) is not None:
                found.append(line)
        return found

    return asyncio.run(read())


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"", []),
        (b"1\n", ["1"]),
        (b"1", ["1"]),
        (b" 1 \r\n\n2\n", ["1", "", "2"]),
        (b"\xff\xfe\n", ["\ufffd\ufffd"]),
        ("zurück\n".encode(), ["zurück"]),
    ],
)
def test_a_pipe_is_read_line_by_line(content: bytes, lines: list[str]) -> None:
    """Every line comes once and in order, whatever bytes are in it; then there are no more."""
    with piped(content) as typed:
        assert not typed.keyboard
        assert all_of(typed) == lines


def test_a_line_without_end_comes_in_pieces() -> None:
    """Nobody can fill the memory with one line."""
    with piped(b"x" * (LONGEST + 5) + b"\n1\n") as typed:
        assert [len(line) for line in all_of(typed)] == [LONGEST, 5, 1]


def test_a_stream_without_a_file() -> None:
    """Texts in memory are read like a pipe."""
    assert all_of(Typed(io.StringIO("1\nhint\n"))) == ["1", "hint"]
