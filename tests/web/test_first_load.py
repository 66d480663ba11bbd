"""The first load, as Chromium counts it: small, soon usable, and nothing lost on the way."""

import time
from typing import TYPE_CHECKING, Any

import pytest

from web.browsing import PATIENCE, Person, Served
from web.seating import known, together

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SMALL = 120_000  # bytes
SOON = 1.0  # seconds
A_WHILE = 60.0  # in which others on this machine may be busy with something else


class Counted:
    """A fresh browser that counts what comes, packed as it is sent."""

    def __init__(self, browser: "Browser", server: Served, token: str = "", **how: Any) -> None:
        self.person = Person(browser, server, **how)
        if token:
            cookie: Any = {"name": "spieltisch", "value": token, "url": server.url}
            self.person.context.add_cookies([cookie])
        self.asked: dict[str, str] = {}
        self.packed: dict[str, int] = {}
        line = self.person.context.new_cdp_session(self.person.page)
        line.send("Network.enable")
        line.on("Network.requestWillBeSent", self._asked)
        line.on("Network.dataReceived", self._received)

    def _asked(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["request"]["url"]

    def _received(self, event: dict[str, Any]) -> None:
        at = event["requestId"]
        self.packed[at] = self.packed.get(at, 0) + event["encodedDataLength"]


def first(counted: Counted, page: "Page") -> int:
    """Bytes that come before one can begin: what the page names at once, and the answers to what it asks."""
    page.wait_for_load_state("networkidle")
    linked = "link[href^='/web/'], script[src]"
    named = page.eval_on_selector_all(linked, "(all) => all.map(({ href, src }) => src || href)")
    wanted = [at for at, url in counted.asked.items() if url in named or "/web/" not in url]
    assert len(wanted) > 20
    return sum(counted.packed.get(at, 0) for at in wanted)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_home_is_small(shared_server: Served, browser: "Browser", language: str) -> None:
    """What one waits for is under 120 KB, packed as it is sent; so is all that comes afterwards, for later screens."""
    counted = Counted(browser, shared_server, locale=language)
    page = counted.person.go()
    page.wait_for_selector("[data-game]:enabled", timeout=PATIENCE)
    assert 20_000 < first(counted, page) < sum(counted.packed.values()) < SMALL
    counted.person.context.close()


@pytest.mark.parametrize("phase", ["lobby", "playing"])
def test_a_table_is_small(shared_server: Served, browser: "Browser", phase: str) -> None:
    """What one waits for who comes by a link, with nothing kept from before, is under 120 KB, packed as it is sent."""
    anna = Person(browser, shared_server)
    table = known(anna, "Anna", game="companeros", seats=4)
    if phase == "playing":
        together(table, (anna, "Anna"))
    (cookie,) = [each for each in anna.context.cookies() if each.get("name") == "spieltisch"]
    anna.context.close()
    counted = Counted(browser, shared_server, cookie.get("value", ""), locale="de-DE")
    page = counted.person.go(f"/t/{table}")
    page.wait_for_selector(".around-buttons" if phase == "playing" else ".lobby", timeout=PATIENCE)
    assert 40_000 < first(counted, page) < SMALL
    assert counted.person.unexpected() == []
    counted.person.context.close()


def test_one_can_play_within_a_second(shared_server: Served, browser: "Browser") -> None:
    """From the address to a button that can be pressed, once in a while: other tests use this machine, too."""
    Person(browser, shared_server).go().context.close()  # the server has read its files
    took = [SOON]
    until = time.monotonic() + A_WHILE
    while min(took) >= SOON and time.monotonic() < until:
        visitor = Person(browser, shared_server)
        began = time.perf_counter()
        visitor.page.goto(f"{shared_server.url}/", wait_until="commit")
        visitor.page.wait_for_selector("[data-game=companeros]:enabled", timeout=PATIENCE)
        took.append(time.perf_counter() - began)
        visitor.context.close()
    assert min(took) < SOON, took[1:]
