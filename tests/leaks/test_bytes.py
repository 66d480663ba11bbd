"""Nothing leaks from a server: every byte that leaves it, and what its receiver may know."""

import asyncio
from pathlib import Path

import pytest

from leaks.planted_server import EXPECTED, matches, plant
from leaks.scan import Scan
from leaks.wired import evenings
from tables import WITH_OPTIONS, Table

SOME: tuple[Table, ...] = (
    ("companeros", 3, {}),
    ("deuce", 2, {}),
    ("list-und-tuecke", 4, {}),
    ("deuce", 4, {}),
    ("companeros", 5, {"open_scores": True}),
    ("list-und-tuecke", 3, {"three_seats": True}),
)
MATCHES = 1000
AT_ONCE = 25  # matches on one server


def scanned(folder: Path, tables: list[Table], seed: str) -> Scan:
    return asyncio.run(evenings(folder, tables, seed)).scan()


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(at, marks=pytest.mark.long) for at in range(AT_ONCE, MATCHES, AT_ONCE))]
)
def test_no_byte_tells_what_its_receiver_cannot_know(first: int, tmp_path: Path, full: bool) -> None:
    """Sockets, HTTP, errors, logs: no hidden card, no seed, no value before its time, no other's secrets."""
    many = [WITH_OPTIONS[at % len(WITH_OPTIONS)] for at in range(first, first + AT_ONCE)]
    tables = many if full else list(SOME)
    scan = scanned(tmp_path, tables, f"bytes {first}")
    assert scan.found == []
    assert scan.checked > 200 * len(tables)


def test_leaks_that_are_planted_in_a_server_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them shows in the bytes that leave."""
    plant(monkeypatch)
    found = scanned(
        tmp_path, [("deuce", 2, {}), ("companeros", 4, {}), ("deuce", 3, {})] * 2, "planted"
    ).found
    missed = {
        name
        for name, (what, where) in EXPECTED.items()
        if not any(matches(each, what, where) for each in found)
    }
    assert missed == set()
