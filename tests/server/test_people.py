"""People: known by a token, by their own devices only, and forgotten when they wish."""

import asyncio
from pathlib import Path

import httpx
import pytest

from server.asking import SETTINGS, URL, House, refusal, within
from server.networked import Served, closed, hear, say, with_server
from spieltisch.server.identity import REMEMBERED_SECONDS, TRANSFER_SECONDS
from spieltisch.server.settings import Limits
from spieltisch.wire import PROTOCOL, closing


def test_a_guest_is_known_by_token_and_by_cookie(tmp_path: Path) -> None:
    """A program sends the token, a browser keeps it where no script can read it."""

    async def scenario(there: House) -> None:
        browser = there.client(origin=URL)
        made = await browser.post("/api/people", json={"name": "  Anna "})
        assert made.status_code == 201
        assert made.json()["name"] == "Anna"
        cookie = made.headers["set-cookie"].lower()
        assert cookie.startswith("spieltisch=")
        assert {"httponly", "samesite=strict", "path=/"} <= set(cookie.split("; "))
        assert "secure" not in cookie.split("; ")
        assert (await browser.get("/api/me")).json()["id"] == made.json()["id"]
        program = there.client(made.json()["token"])
        assert (await program.get("/api/me")).json()["id"] == made.json()["id"]

    within(tmp_path, scenario)


def test_over_https_the_cookie_is_for_https_alone(tmp_path: Path) -> None:
    """Known from the public address, or from a trusted proxy."""

    async def scenario(there: House) -> None:
        proxied = there.client(
            x_forwarded_proto="https", x_forwarded_for="198.51.100.1", url="http://localhost"
        )
        made = await proxied.post("/api/people", json={"name": "Anna"})
        assert "secure" in made.headers["set-cookie"].lower().split("; ")

    within(tmp_path, scenario, proxies=("127.0.0.1",))


def test_a_wrong_token_is_refused_and_its_cookie_cleared(tmp_path: Path) -> None:
    """Never taken for a stranger without token, so that nobody is somebody else without noticing."""

    async def scenario(there: House) -> None:
        refusal(await there.client().get("/api/me"), 401, "who-are-you")
        for header in ("Bearer wrong", "Bearer", "bearer  "):
            refusal(await there.client(authorization=header).get("/api/me"), 401, "unknown-token")
        browser = there.client(origin=URL, cookie="spieltisch=wrong")
        answer = await browser.get("/api/tables/mine")
        refusal(answer, 401, "unknown-token")
        assert "max-age=0" in answer.headers["set-cookie"].lower()
        assert (await browser.post("/api/people", json={"name": "Anna"})).status_code == 201
        refusal(await there.client(authorization="Basic YTpi").get("/api/me"), 401, "who-are-you")

    within(tmp_path, scenario)


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (b"", "$"),
        (b"{}", "$"),
        (b"[]", "$"),
        (b'{"name": 7}', "$.name"),
        (b'{"name": "Anna", "age": 7}', "$.age"),
        (b'{"name": "Anna"', "$"),
        (b'{"name": "\xff"}', "$"),
        (b'{"name": ' + b"[" * 15_000, "$.name"),
        (b'{"x": ' + b"[" * 15_000, "$.x"),
    ],
)
def test_a_body_that_does_not_fit_is_refused_with_the_place(tmp_path: Path, body: bytes, path: str) -> None:
    """Malformed, nested, unknown and wrong: each a code and the field."""

    async def scenario(there: House) -> None:
        answer = await there.client().post(
            "/api/people", content=body, headers={"content-type": "application/json"}
        )
        assert refusal(answer, 400, "malformed")["path"] in (path, "$")

    within(tmp_path, scenario)


def test_a_form_is_no_body(tmp_path: Path) -> None:
    """What a page of another site could send without asking is not understood at all."""

    async def scenario(there: House) -> None:
        refusal(await there.client().post("/api/people", data={"name": "Anna"}), 415, "not-json")

    within(tmp_path, scenario)


def test_one_goes_by_another_name(tmp_path: Path) -> None:
    """And is asked for a fit one."""

    async def scenario(there: House) -> None:
        anna, _ = await there.guest()
        assert (await anna.patch("/api/me", json={"name": "Änne"})).json()["name"] == "Änne"
        assert (await anna.get("/api/me")).json()["name"] == "Änne"
        unfit = await anna.patch("/api/me", json={"name": "a\u202eb"})
        assert refusal(unfit, 400, "unfit-name") == {"why": "characters", "most": 24}
        assert (await anna.get("/api/me")).json()["name"] == "Änne"

    within(tmp_path, scenario)


def test_an_address_makes_only_so_many_people_known(tmp_path: Path) -> None:
    """Then it has to wait; another address has not."""

    async def scenario(there: House) -> None:
        for _ in range(2):
            assert (await there.client().post("/api/people", json={"name": "A"})).status_code == 201
        answer = await there.client().post("/api/people", json={"name": "A"})
        refusal(answer, 429, "slow-down")
        assert int(answer.headers["retry-after"]) > 1000
        other = there.client(address="203.0.113.5")
        assert (await other.post("/api/people", json={"name": "A"})).status_code == 201

    within(tmp_path, scenario, limits=Limits(guests_per_hour=2))


def test_a_transfer_works_once(tmp_path: Path) -> None:
    """The other device has a token of its own, for the same person; the code is only in a fragment."""

    async def scenario(there: House) -> None:
        anna, made = await there.guest()
        given = (await anna.post("/api/me/transfer")).json()
        assert given["link"] == f"{URL}/#transfer={given['code']}"
        arrived = await there.client().post("/api/transfer", json={"code": given["code"].upper()})
        assert arrived.json()["id"] == made["id"]
        assert arrived.json()["token"] != made["token"]
        phone = there.client(arrived.json()["token"])
        assert (await phone.get("/api/me")).json()["id"] == made["id"]
        refusal(await there.client().post("/api/transfer", json={"code": given["code"]}), 410, "unknown-code")
        refusal(await there.client(given["code"]).get("/api/me"), 401, "unknown-token")

    within(tmp_path, scenario)


def test_of_many_who_have_a_code_one_arrives(tmp_path: Path) -> None:
    """Also when they come at the same moment."""

    async def scenario(there: House) -> None:
        anna, _ = await there.guest()
        code = (await anna.post("/api/me/transfer")).json()["code"]
        tries = [there.client().post("/api/transfer", json={"code": code}) for _ in range(20)]
        codes = [answer.status_code for answer in await asyncio.gather(*tries)]
        assert sorted(codes) == [201, *[410] * 19]

    within(tmp_path, scenario)


def test_a_transfer_gets_old(tmp_path: Path) -> None:
    """After ten minutes the code is nobody's."""

    async def scenario(there: House) -> None:
        anna, _ = await there.guest()
        code = (await anna.post("/api/me/transfer")).json()["code"]
        there.clock.time += TRANSFER_SECONDS + 1
        refusal(await there.client().post("/api/transfer", json={"code": code}), 410, "unknown-code")

    within(tmp_path, scenario)


def test_other_devices_are_forgotten_at_once(tmp_path: Path) -> None:
    """The one that asks stays, the others and open transfers are void."""

    async def scenario(there: House) -> None:
        anna, _ = await there.guest()
        codes = [(await anna.post("/api/me/transfer")).json()["code"] for _ in range(2)]
        arrived = (await there.client().post("/api/transfer", json={"code": codes[0]})).json()
        phone = there.client(arrived["token"])
        assert (await phone.get("/api/me")).status_code == 200
        assert (await anna.post("/api/me/devices/forget")).status_code == 204
        refusal(await phone.get("/api/me"), 401, "unknown-token")
        refusal(await there.client().post("/api/transfer", json={"code": codes[1]}), 410, "unknown-code")
        assert (await anna.get("/api/me")).status_code == 200

    within(tmp_path, scenario)


def test_a_device_that_is_forgotten_loses_its_sockets(tmp_path: Path) -> None:
    """All sockets of the person are closed; who has a good token comes back, the other does not."""

    async def scenario(there: Served) -> None:
        token = await there.guest()
        table = await there.table(token)
        mine = {"authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=there.url, headers=mine) as anna:
            code = (await anna.post("/api/me/transfer")).json()["code"]
            stolen = (await anna.post("/api/transfer", json={"code": code}, headers={})).json()["token"]
            async with there.socket(table, stolen) as socket:
                await say(socket, "hello", protocol=PROTOCOL)
                await hear(socket, "welcome")
                await anna.post("/api/me/devices/forget")
                assert await closed(socket) == closing.RESTART
        async with there.socket(table, stolen) as socket:
            assert await closed(socket) == closing.STRANGER
        async with there.socket(table, token) as socket:
            await say(socket, "hello", protocol=PROTOCOL)
            assert (await hear(socket, "welcome"))["host"]

    with_server(tmp_path, scenario)


def test_who_is_forgotten_is_gone(tmp_path: Path) -> None:
    """The token is nobody's at once, and neither name nor token is in any file of the database."""

    async def scenario(there: House) -> None:
        anna, made = await there.guest("Annegret-Xenia")
        await anna.post("/api/tables", json={"settings": SETTINGS})
        gone = await anna.delete("/api/me")
        assert gone.status_code == 204
        assert "max-age=0" in gone.headers["set-cookie"].lower()
        refusal(await anna.get("/api/me"), 401, "unknown-token")
        there.clock.time += REMEMBERED_SECONDS + 1
        refusal(await anna.get("/api/me"), 401, "unknown-token")
        for file in tmp_path.iterdir():
            data = file.read_bytes()
            assert b"Annegret-Xenia" not in data
            assert made["token"].encode() not in data

    within(tmp_path, scenario)


def test_a_token_is_never_kept(tmp_path: Path) -> None:
    """The database has its SHA-256 and nothing else of it."""

    async def scenario(there: House) -> None:
        _, made = await there.guest()
        assert not any(made["token"].encode() in file.read_bytes() for file in tmp_path.iterdir())

    within(tmp_path, scenario)


def test_all_that_is_kept_can_be_had(tmp_path: Path) -> None:
    """Of oneself, and of nobody else."""

    async def scenario(there: House) -> None:
        anna, made = await there.guest("Anna")
        bea, _ = await there.guest("Bea")
        await anna.post("/api/tables", json={"settings": SETTINGS})
        kept = (await anna.get("/api/me/export")).json()
        assert set(kept) == {"person", "tables", "written", "records", "notices"}
        assert kept["person"]["id"] == made["id"]
        assert (await bea.get("/api/me/export")).json()["person"]["name"] == "Bea"
        refusal(await there.client().get("/api/me/export"), 401, "who-are-you")

    within(tmp_path, scenario)
