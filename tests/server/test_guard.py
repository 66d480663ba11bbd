"""What every request goes through."""

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.asking import House, refusal, within
from spieltisch.server import logs
from spieltisch.server.guard import Guard
from spieltisch.server.settings import Limits, ServerSettings

PAGE = ("/", "/web/any/main.js")
OF_SCRIPTS = {"x-content-type-options", "cross-origin-resource-policy", "x-request-id"}
NEEDED = OF_SCRIPTS | {
    "content-security-policy",
    "referrer-policy",
    "cross-origin-opener-policy",
    "permissions-policy",
}


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """All that is logged."""
    stream, before = io.StringIO(), logging.getLogger().level
    handler = logs.set_up(stream)
    yield stream
    logging.getLogger().removeHandler(handler)
    logging.getLogger().setLevel(before)


def guarded_app(time: list[float], **limits: Any) -> Starlette:
    """A small application behind a guard, with a clock to be turned by hand."""

    async def broken(_: Request) -> Response:
        raise RuntimeError("the seed is 4711")

    async def length(request: Request) -> Response:
        return Response(str(len(await request.body())))

    routes = [Route("/broken", broken), Route("/length", length, methods=["POST"])]
    settings = ServerSettings(limits=Limits(**limits))
    guard = Middleware(Guard, settings=settings, now=lambda: time[0])
    return Starlette(routes=routes, middleware=[guard])


def guarded(time: list[float], **limits: Any) -> httpx.AsyncClient:
    """Somebody who asks it."""
    transport = httpx.ASGITransport(guarded_app(time, **limits))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost:8137")


def test_security_headers_are_on_every_answer(tmp_path: Path) -> None:
    """On pages, answers, refusals of endpoints and of the guard, and on what is not there."""

    async def scenario(there: House) -> None:
        asking = there.client()
        answers = [
            await asking.get("/"),
            await asking.get("/web/any/main.js"),
            await asking.get("/api/games/deuce/rules"),
            await asking.get("/api/me"),
            await asking.get("/api/nothing"),
            await asking.put("/api/me"),
            await asking.options("/api/me"),
            await asking.head("/"),
            await asking.get("/metrics"),
            await there.client(url="http://evil.example").get("/"),
            await asking.post("/api/people", content=b"x" * 20_000),
            await asking.post("/api/people", headers={"origin": "http://evil.example"}),
        ]
        assert [answer.status_code for answer in answers] == [
            *(200, 200, 200, 401, 404, 405, 204, 200, 200, 421, 413, 403)
        ]
        for answer in answers:
            a_script = answer.status_code == 200 and answer.url.path.endswith(".js")
            assert set(answer.headers) >= (OF_SCRIPTS if a_script else NEEDED)
            assert "unsafe" not in answer.headers.get("content-security-policy", "")
            packed = "content-encoding" in answer.headers  # of what is secret, the length would tell
            assert packed == (answer.status_code == 200 and answer.url.path in PAGE)
        assert all(
            answer.headers["cache-control"] == "no-store"
            for answer in answers
            if answer.url.path.startswith("/api")
        )

    within(tmp_path, scenario)


def test_an_error_of_ours_tells_nothing_but_its_number(lines: io.StringIO) -> None:
    """The answer has a code and a number, the log has the same number, neither has what the error said."""

    async def run() -> None:
        answer = await guarded([0.0]).get("/broken")
        number = refusal(answer, 500, "internal")["request"]
        assert answer.headers["x-request-id"] == number
        assert set(answer.headers) >= NEEDED
        assert "4711" not in answer.text

    asyncio.run(run())
    written = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert [line["event"] for line in written] == ["internal", "request"]
    assert written[0]["request"] == written[1]["request"]
    assert "4711" not in lines.getvalue()


def test_who_asks_too_often_is_told_when_to_come_back() -> None:
    """Others are not held up, and after that time one is heard again."""
    time = [0.0]

    async def run() -> None:
        asking = guarded(time, requests_per_second=0.5, request_burst=2)
        codes = [(await asking.post("/length")).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        slow = await asking.post("/length")
        assert refusal(slow, 429, "slow-down") == {"seconds": 2}
        assert slow.headers["retry-after"] == "2"
        time[0] = 2.0
        assert (await asking.post("/length")).status_code == 200

    asyncio.run(run())


def test_a_body_is_read_no_further_than_it_may_be_long() -> None:
    """Whether it says how long it is or not."""
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while True:
            sent += 1
            yield b"x" * 50

    async def run() -> None:
        asking = guarded([0.0], body_bytes=100)
        assert (await asking.post("/length", content=b"x" * 100)).text == "100"
        assert refusal(await asking.post("/length", content=b"x" * 101), 413, "too-large") == {"most": 100}
        refusal(await asking.post("/length", content=endless()), 413, "too-large")
        assert sent <= 4

    asyncio.run(run())


def test_who_hangs_up_in_the_middle_is_no_error_of_ours(lines: io.StringIO) -> None:
    """Nothing is answered, and the log has it as an access like others."""

    async def run() -> None:
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/length",
            "scheme": "http",
            "query_string": b"",
            "client": ("127.0.0.1", 1),
            "headers": [(b"host", b"localhost"), (b"content-length", b"9")],
        }
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await guarded_app([0.0])(scope, receive, send)
        assert sent == []

    asyncio.run(run())
    (line,) = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert (line["event"], line["status"]) == ("request", 499)


def test_an_address_has_only_so_many_requests_at_once() -> None:
    """What is still being answered counts; when it is done, there is room again."""

    async def run() -> None:
        going, going_on = asyncio.Event(), asyncio.Event()

        async def slow(_: Request) -> Response:
            going.set()
            await going_on.wait()
            return Response()

        settings = ServerSettings(limits=Limits(connections_per_address=1))
        app = Guard(Starlette(routes=[Route("/", slow)]), settings)
        asking = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
        first = asyncio.create_task(asking.get("/"))
        await going.wait()
        refusal(await asking.get("/"), 429, "too-many-connections")
        going_on.set()
        assert (await first).status_code == 200
        assert (await asking.get("/")).status_code == 200

    asyncio.run(run())


def test_foreign_pages_get_nowhere(tmp_path: Path) -> None:
    """A browser that a foreign page makes ask is refused, with its cookie or without."""

    async def scenario(there: House) -> None:
        browser = there.client(origin="http://localhost:8137")
        await browser.post("/api/people", json={"name": "Anna"})
        assert (await browser.get("/api/me")).json()["name"] == "Anna"
        for foreign in (
            {"origin": "https://evil.example"},
            {"sec-fetch-site": "cross-site"},
            {"origin": "null"},
        ):
            refusal(await browser.request("DELETE", "/api/me", headers=foreign), 403, "foreign-origin")
        del browser.headers["origin"]
        refusal(await browser.delete("/api/me"), 403, "foreign-origin")
        assert (await browser.get("/api/me")).json()["name"] == "Anna"

    within(tmp_path, scenario)


def test_an_allowed_origin_may_ask_and_read(tmp_path: Path) -> None:
    """Its browser asks first, and is told yes; no other's is."""

    async def scenario(there: House) -> None:
        friend = there.client(origin="https://friends.example")
        wanted = {"access-control-request-method": "POST"}
        first = await friend.options("/api/people", headers=wanted)
        assert first.status_code == 204
        assert first.headers["access-control-allow-origin"] == "https://friends.example"
        made = await friend.post("/api/people", json={"name": "Anna"})
        assert made.status_code == 201
        assert made.headers["access-control-allow-origin"] == "https://friends.example"
        assert "access-control-allow-credentials" not in made.headers
        stranger = await there.client(origin="https://evil.example").options("/api/people", headers=wanted)
        assert "access-control-allow-origin" not in stranger.headers

    within(tmp_path, scenario, origins=("https://friends.example",))


def test_a_foreign_name_for_this_machine_is_refused(tmp_path: Path) -> None:
    """Before anything else: not even the page is served."""

    async def scenario(there: House) -> None:
        refusal(await there.client(url="http://evil.example:8137").get("/"), 421, "unknown-host")

    within(tmp_path, scenario)


def test_accesses_are_logged_without_what_is_secret(tmp_path: Path, lines: io.StringIO) -> None:
    """Method, template of the route, status, time, number; no token, cookie, name, code or id."""

    async def scenario(there: House) -> None:
        browser = there.client(origin="http://localhost:8137")
        made = (await browser.post("/api/people", json={"name": "Annabella"})).json()
        code = (await browser.post("/api/me/transfer")).json()["code"]
        await there.client().post("/api/transfer", json={"code": code})
        await there.client().post("/api/transfer", json={"code": "Wrongcode"})
        table = {"settings": {"game": "companeros", "seats": 4}}
        made_table = (await browser.post("/api/tables", json=table)).json()["id"]
        await browser.get(f"/api/tables/{made_table}")
        await browser.get(f"/t/{made_table}")
        await browser.get("/secret-path?token=secret-query")
        await browser.get("/api/me", headers={"authorization": "Bearer secret-token"})
        await browser.post("/api/people", content=b'{"name": "Annabella", "secret-field": 1}')
        await browser.delete("/api/me")
        for secret in (made["token"], made["id"], code, made_table, "Annabella", "secret-", "Wrongcode"):
            assert secret not in lines.getvalue(), secret

    within(tmp_path, scenario)
    written = [json.loads(line) for line in lines.getvalue().splitlines()]
    requests = [line for line in written if line["event"] == "request"]
    assert {"method", "route", "status", "ms", "request"} <= set(requests[0])
    assert "/api/tables/{table}" in {line["route"] for line in requests}
