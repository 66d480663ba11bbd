"""How people say that they want to be told, over HTTP, and that nobody else can say it for them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from server.asking import URL, HandClock, House, refusal, within
from server.notices.mailbox import SENDER, Mailbox, mailbox
from server.notices.pushed import Browser, Service, push_service
from server.notices.told import SITE
from spieltisch.errors import SetupError
from spieltisch.server.app import build
from spieltisch.server.identity import hashed
from spieltisch.server.notices.opting import CONFIRM_SECONDS
from spieltisch.server.notices.sealing import in_text
from spieltisch.server.settings import Keeping, Limits, ServerSettings, Smtp
from spieltisch.server.sweeping import sweep
from spieltisch.server.warming import Warm

BROWSERS, WISHES = Limits().browsers_per_person, Limits().wishes_per_hour
MAIL, PUSH = "/api/me/notices/mail", "/api/me/notices/push"


class Telling(House):
    """A server that tells people, and where it does."""

    mail: Mailbox
    push: Service

    async def letters(self) -> list[dict[str, str]]:
        """All letters so far: to whom, and the code of the link."""
        await self.context.notices.settle()
        return [{"to": str(each["To"]), "text": each.get_content()} for each in self.mail.letters]


def telling(folder: Path, scenario: Callable[[Telling], Awaitable[None]]) -> None:
    async def run() -> None:
        async with mailbox() as mail, push_service() as push:
            smtp = Smtp("localhost", mail.port, SENDER, user="tables", password="secret")
            settings = ServerSettings(
                database=str(folder / "kept.sqlite"),
                public_url=SITE,
                smtp=smtp,
                push_contact="mailto:admin@example.org",
            )
            clock = HandClock()
            app = build(
                settings, clock=clock, warming=Warm(), postman=mail.postman(), make_pusher=push.pusher
            )
            async with app.router.lifespan_context(app):
                there = Telling(app, clock)
                there.mail, there.push = mail, push
                await scenario(there)

    asyncio.run(run())


def code_in(text: str, before: str) -> str:
    return text.partition(before)[2].split()[0]


async def confirmed(there: Telling, who: httpx.AsyncClient, address: str) -> str:
    """Has an address confirmed, and gives the letter's code to stop."""
    assert (await who.post(MAIL, json={"address": address})).status_code == 202
    text = (await there.letters())[-1]["text"]
    code = code_in(text, "/notices/confirm#")
    assert (await there.client().post("/api/notices/confirm", json={"code": code})).status_code == 204
    return code_in(text, "/notices/stop/")


def test_an_address_is_confirmed_by_its_letter_once(tmp_path: Path) -> None:
    """Whoever reads the mailbox confirms it, from any device; the link works once, and is kept as a hash."""

    async def scenario(there: Telling) -> None:
        anna, _ = await there.guest()
        assert (await anna.get("/api/me/notices")).json()["contact"] is None
        asked = await anna.post(MAIL, json={"address": " Anna@Example.org", "language": "nl"})
        assert (asked.status_code, asked.json()) == (
            202,
            {"address": "Anna@example.org", "confirmed": False},
        )
        (letter,) = await there.letters()
        assert letter["to"] == "Anna@example.org"
        assert "Was jij dat" in letter["text"]
        code = code_in(letter["text"], f"{SITE}/notices/confirm#")
        assert not any(code.encode() in file.read_bytes() for file in tmp_path.iterdir())
        stranger = there.client()
        assert (await stranger.post("/api/notices/confirm", json={"code": code})).status_code == 204
        refusal(await stranger.post("/api/notices/confirm", json={"code": code}), 410, "unknown-link")
        assert (await anna.get("/api/me/notices")).json()["contact"] == {
            "address": "Anna@example.org",
            "confirmed": True,
        }

    telling(tmp_path, scenario)


def test_a_confirmation_gets_old(tmp_path: Path) -> None:
    """After a day the link is nothing, and the address is gone from every file."""

    async def scenario(there: Telling) -> None:
        anna, _ = await there.guest()
        await anna.post(MAIL, json={"address": "xyzzy-anna@example.org"})
        code = code_in((await there.letters())[0]["text"], "/notices/confirm#")
        there.clock.time += CONFIRM_SECONDS
        refusal(await there.client().post("/api/notices/confirm", json={"code": code}), 410, "unknown-link")
        await sweep(there.context.store, there.clock.now(), Keeping())
        assert (await anna.get("/api/me/notices")).json()["contact"] is None
        assert not any(b"xyzzy-anna" in file.read_bytes() for file in tmp_path.iterdir())

    telling(tmp_path, scenario)


def test_nobody_can_be_flooded(tmp_path: Path) -> None:
    """A mailbox that does not answer is written to once a day, whoever asks and however it is written."""

    async def scenario(there: Telling) -> None:
        anna, _ = await there.guest()
        bea, _ = await there.guest("Bea")
        assert (await anna.post(MAIL, json={"address": "victim@example.org"})).status_code == 202
        for who in (anna, bea):
            refusal(await who.post(MAIL, json={"address": "Victim@EXAMPLE.org"}), 409, "mailbox-asked")
        await anna.delete(MAIL)
        refusal(await anna.post(MAIL, json={"address": "victim@example.org"}), 409, "mailbox-asked")
        assert len(await there.letters()) == 1

    telling(tmp_path, scenario)


def test_wishes_are_few(tmp_path: Path) -> None:
    """One person cannot have many mailboxes asked, either."""

    async def scenario(there: Telling) -> None:
        anna, _ = await there.guest()
        for number in range(WISHES):
            asked = await anna.post(MAIL, json={"address": f"a{number}@example.org"})
            assert asked.status_code == 202
            assert len(await there.letters()) == number + 1  # before the next wish makes it void
        late = await anna.post(MAIL, json={"address": "late@example.org"})
        assert refusal(late, 429, "slow-down")["seconds"] > 60
        assert len(await there.letters()) == WISHES

    telling(tmp_path, scenario)


@pytest.mark.parametrize(
    "address",
    ["anna", "a@b.org\r\nBcc: x@y.org", "a@b.org, c@d.org", "a@localhost", "", "a" * 300 + "@b.org"],
)
def test_what_is_no_address_is_refused(tmp_path: Path, address: str) -> None:
    """With a code, and nothing is sent to anybody."""

    async def scenario(there: Telling) -> None:
        anna, _ = await there.guest()
        refusal(await anna.post(MAIL, json={"address": address}), 400, "unfit-address")
        assert await there.letters() == []

    telling(tmp_path, scenario)


def test_one_click_stops_the_letters(tmp_path: Path) -> None:
    """A mail program does it for its reader, by a form and without a token; a mere look stops nothing."""

    async def scenario(there: Telling) -> None:
        anna, _ = await there.guest()
        stop = f"/notices/stop/{await confirmed(there, anna, 'anna@example.org')}"
        assert (await there.client().get(stop)).status_code == 200
        assert (await anna.get("/api/me/notices")).json()["contact"]["confirmed"]
        form = {"List-Unsubscribe": "One-Click"}
        for _ in range(2):
            assert (await there.client().post(stop, data=form)).status_code == 204
            assert (await anna.get("/api/me/notices")).json()["contact"] is None
        refusal(await there.client().post("/notices/stop/nonsense", data=form), 410, "unknown-link")

    telling(tmp_path, scenario)


def test_a_browser_comes_and_goes(tmp_path: Path) -> None:
    """It is known by a hash of its address; of too many the oldest gives way."""

    async def scenario(there: Telling) -> None:
        anna, made = await there.guest()
        assert len((await anna.get("/api/me/notices")).json()["key"]) == 87
        phone = there.push.browser("phone")
        assert (await anna.post(PUSH, json=phone.as_asked())).status_code == 204
        assert (await anna.get("/api/me/notices")).json()["browsers"] == [hashed(phone.endpoint)]
        gone = await anna.post(f"{PUSH}/stop", json={"endpoint": phone.endpoint})
        assert gone.status_code == 204
        assert (await anna.get("/api/me/notices")).json()["browsers"] == []
        for number in range(BROWSERS + 2):
            there.clock.time += 3600.0
            asked = there.push.browser(str(number)).as_asked()
            assert (await anna.post(PUSH, json=asked)).status_code == 204
        kept = await there.context.store.subscriptions(made["id"])
        assert [each.endpoint for each in kept] == [
            there.push.browser(str(number)).endpoint for number in range(2, BROWSERS + 2)
        ]

    telling(tmp_path, scenario)


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "https://10.0.0.1/x"},
        {"endpoint": "https://169.254.169.254/latest"},
        {"p256dh": in_text(b"\4" + b"x" * 64)},
        {"p256dh": "?"},
        {"auth": in_text(b"short")},
    ],
)
def test_a_browser_that_cannot_be_is_refused(tmp_path: Path, change: dict[str, str]) -> None:
    """Other schemes, private networks, keys that are none: nothing is kept."""

    async def scenario(there: Telling) -> None:
        anna, _ = await there.guest()
        asked = {**Browser("https://push.example.org/x").as_asked(), **change}
        refusal(await anna.post(PUSH, json=asked), 400, "unfit-subscription")
        assert (await anna.get("/api/me/notices")).json()["browsers"] == []

    telling(tmp_path, scenario)


def test_without_the_hosts_wish_there_is_nothing(tmp_path: Path) -> None:
    """A server without mail and push offers neither, and says so by a code."""

    async def scenario(there: House) -> None:
        anna, _ = await there.guest()
        offered = (await anna.get("/api/me/notices")).json()
        assert (offered["mails"], offered["key"]) == (False, None)
        refusal(await anna.post(MAIL, json={"address": "anna@example.org"}), 404, "no-notices")
        browser = Browser("https://push.example.org/x").as_asked()
        refusal(await anna.post(PUSH, json=browser), 404, "no-notices")

    within(tmp_path, scenario)


def test_the_worker_is_for_all_pages_and_under_a_policy(tmp_path: Path) -> None:
    """At the root, asked for each time, and it may ask nothing of other servers."""

    async def scenario(there: House) -> None:
        got = await there.client().get("/service-worker.js")
        assert got.headers["content-type"].startswith("text/javascript")
        assert got.headers["cache-control"] == "no-cache"
        assert "default-src 'none'" in got.headers["content-security-policy"]

    within(tmp_path, scenario)


def test_strangers_have_no_wishes(tmp_path: Path) -> None:
    """They see what is offered; to choose one has to be somebody."""

    async def scenario(there: Telling) -> None:
        stranger = there.client(origin=URL)
        assert (await stranger.get("/api/me/notices")).json()["mails"]
        for method, path, body in (
            ("POST", MAIL, {"address": "a@b.org"}),
            ("DELETE", MAIL, None),
            ("POST", PUSH, there.push.browser().as_asked()),
            ("POST", f"{PUSH}/stop", {"endpoint": "https://push.example.org/x"}),
        ):
            refusal(await stranger.request(method, path, json=body), 401, "who-are-you")

    telling(tmp_path, scenario)


def test_all_of_it_is_given_out_and_forgotten(tmp_path: Path) -> None:
    """The export has address and browsers; who is forgotten leaves none of it in any file."""

    async def scenario(there: Telling) -> None:
        anna, _ = await there.guest()
        await confirmed(there, anna, "xyzzy-anna@example.org")
        await anna.post(PUSH, json=there.push.browser("plugh-phone").as_asked())
        kept = (await anna.get("/api/me/export")).json()["notices"]
        assert kept["contact"]["address"] == "xyzzy-anna@example.org"
        assert kept["browsers"][0]["endpoint"].endswith("plugh-phone")
        assert (await anna.delete("/api/me")).status_code == 204
        held = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert b"xyzzy-anna" not in held
        assert b"plugh-phone" not in held

    telling(tmp_path, scenario)


def test_no_log_has_an_address(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Not of a letter that left, and not of one that could not."""

    async def scenario(there: Telling) -> None:
        anna, _ = await there.guest()
        await confirmed(there, anna, "xyzzy-anna@example.org")
        there.mail.answer = "550 xyzzy-anna@example.org is nobody"
        await anna.post(MAIL, json={"address": "xyzzy-other@example.org"})
        await there.letters()
        assert [record.fields["end"] for record in caplog.records if record.msg == "notice"] == ["refused"]  # type: ignore[attr-defined]
        assert "xyzzy" not in "".join(f"{record.__dict__}" for record in caplog.records)

    with caplog.at_level("INFO", "spieltisch"):
        telling(tmp_path, scenario)


def test_letters_need_an_address_of_the_server(tmp_path: Path) -> None:
    """Without it their links would lead nowhere: said at the start."""

    async def start(settings: ServerSettings) -> None:
        await build(settings, warming=Warm()).state.prepare()

    database = str(tmp_path / "kept.sqlite")
    mail = ServerSettings(database=database, smtp=Smtp("localhost", 25, SENDER))
    with pytest.raises(SetupError, match="--public-url"):
        asyncio.run(start(mail))
    with pytest.raises(SetupError, match="--push-contact"):
        asyncio.run(start(ServerSettings(database=database, push_contact="admin")))
