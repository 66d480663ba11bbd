"""Too many requests from one address, half requests, and connections that never say anything."""

import asyncio
import json
import re
import time
from collections import Counter

import pytest

from hostile.knocking import Knock
from hostile.siege import REPORT, Siege, bearable

LASTS = 1.5  # seconds of a flood
HOST = "Host: 127.0.0.1\r\n"
STATUS = re.compile(rb"HTTP/1\.1 (\d+)")


def asked(method: str, path: str, body: object = None, token: str = "") -> bytes:
    """A whole request."""
    data = b"" if body is None else json.dumps(body).encode()
    who = f"Authorization: Bearer {token}\r\n" if token else ""
    head = f"{method} {path} HTTP/1.1\r\n{HOST}{who}Content-Length: {len(data)}\r\n\r\n"
    return head.encode() + data


async def ask_again_and_again(siege: Siege, request: bytes, found: Counter[int]) -> None:
    """One connection after another, each used for as long as the server lets it be."""
    end = time.monotonic() + LASTS
    while time.monotonic() < end:
        knock = await siege.knock()
        while time.monotonic() < end:
            before = len(STATUS.findall(knock.got))
            await knock.send(request)
            while not knock.ended and len(STATUS.findall(knock.got)) == before:
                await knock.read()
            if knock.ended:
                break
        found.update(int(status) for status in STATUS.findall(knock.got))
        knock.close()


def flooded(siege: Siege, request: bytes, allowed: set[int]) -> Counter[int]:
    """The same request without pause over a dozen connections: refused with a code, and nobody notices."""
    found: Counter[int] = Counter()

    async def attack(siege: Siege) -> None:
        await asyncio.gather(*(ask_again_and_again(siege, request, found) for _ in range(12)))

    bearable(*siege.endure(attack))
    REPORT.info("answers: %s", dict(found))
    assert found[429] > 100
    assert set(found) <= {429, *allowed}
    return found


@pytest.mark.long
def test_requests(siege: Siege) -> None:
    """Requests without pause are refused after the first few."""
    flooded(siege, asked("GET", "/api/tables"), {200})


@pytest.mark.long
def test_new_guests(siege: Siege) -> None:
    """One address makes only so many people known."""
    assert flooded(siege, asked("POST", "/api/people", {"name": "one of many"}), {201})[201] <= 60


@pytest.mark.long
def test_new_tables(siege: Siege) -> None:
    """One person puts up only so many tables."""
    table = {"settings": {"game": "deuce", "seats": 2}}
    assert flooded(siege, asked("POST", "/api/tables", table, siege.token), {201})[201] <= 20


def test_requests_that_do_not_wait_for_answers(siege: Siege) -> None:
    """Thousands of requests in one go are not taken apart before the first is answered."""
    many = asked("GET", "/api/tables") * 4000

    async def attack(siege: Siege) -> None:
        knocks = [await siege.knock() for _ in range(8)]
        reading = [asyncio.create_task(knock.end()) for knock in knocks]
        await asyncio.gather(*(knock.send(many) for knock in knocks))
        for got in await asyncio.gather(*reading):
            assert got.startswith(b"HTTP/1.1 ") or not got

    bearable(*siege.endure(attack))


async def held(knocks: list[Knock]) -> list[bytes]:
    """What each of them gets until the server ends it."""
    return await asyncio.gather(*(knock.end() for knock in knocks))


@pytest.mark.long
def test_connections_that_never_say_anything(siege: Siege) -> None:
    """Of too many the oldest give way; the others end when their time is over, with a code."""

    async def attack(siege: Siege) -> None:
        knocks = [await siege.knock() for _ in range(700)]
        answers = await held(knocks)
        assert Counter(bool(answer) for answer in answers)[False] >= 150
        assert all(answer.startswith(b"HTTP/1.1 408 ") for answer in answers if answer)

    bearable(*siege.endure(attack))


def test_half_requests(siege: Siege) -> None:
    """Heads without an end, bodies that do not come: they end when their time is over."""
    head = f"POST /api/people HTTP/1.1\r\n{HOST}".encode()
    begun = head + b"Content-Type: application/json\r\nContent-Length: 400\r\n\r\n{"
    counts: Counter[bytes] = Counter()

    async def attack(siege: Siege) -> None:
        knocks = [await siege.knock() for _ in range(80)]
        for place, knock in enumerate(knocks):
            await knock.send(head if place % 2 else begun)
        counts.update(answer[9:12] for answer in await held(knocks))

    bearable(*siege.endure(attack))
    assert counts[b"408"] == 80
    assert set(counts) <= {b"408", b"", b"429"}


@pytest.mark.long
def test_heads_without_end(siege: Siege) -> None:
    """A head that goes on for ever is refused, however fast it comes."""

    async def attack(siege: Siege) -> None:
        knocks = [await siege.knock() for _ in range(20)]
        reading = asyncio.ensure_future(held(knocks))
        for knock in knocks:
            await knock.send(b"GET / HTTP/1.1\r\n" + HOST.encode())
        for _ in range(200):
            for knock in knocks:
                knock.shove(b"X-Again: " + b"x" * 4000 + b"\r\n")
            await asyncio.sleep(0)
        assert {answer[9:12] for answer in await reading} == {b"431"}

    bearable(*siege.endure(attack))
