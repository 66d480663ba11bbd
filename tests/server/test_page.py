"""The plain page, in a real browser: one plays, comes back, and moves to another device."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
CHOICE = "[data-action], button:text-is('Next deal')"
PATIENCE = 60_000  # milliseconds: kernels may have to be compiled first


class Server:
    """`spieltisch serve` as a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._database = folder / "kept.sqlite"
        self.port = 0
        self.start()

    def start(self) -> None:
        options = ["--port", str(self.port), "--no-open", "--database", str(self._database)]
        command = [sys.executable, "-m", "spieltisch.cli", "serve", *options, "--bot-pause", "0.01"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        assert self.process.stderr is not None
        for line in self.process.stderr:
            said = json.loads(line)
            if said["event"] == "listening":
                self.port = said["port"]
                return
        raise AssertionError("the server does not start")

    def end(self, sign: signal.Signals = signal.SIGTERM) -> None:
        os.kill(self.process.pid, sign)
        self.process.communicate(timeout=20)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    yield running
    running.end()


@pytest.fixture
def browser() -> Iterator["Browser"]:
    from playwright.sync_api import sync_playwright

    assert CHROMIUM is not None, "Chromium is needed: scripts/test installs it, or says how"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


def act(page: "Page", times: int) -> None:
    """Presses the first legal action so many times, and goes on to the next deal if need be."""
    for _ in range(times):
        page.wait_for_selector(CHOICE, timeout=PATIENCE)
        # Found and pressed in one go: the page may draw its buttons anew in between.
        before = page.evaluate(
            """() => {
                const before = document.body.dataset.number;
                const buttons = [...document.querySelectorAll('button')];
                const next = buttons.find((each) => each.textContent === 'Next deal');
                (document.querySelector('[data-action]') ?? next)?.click();
                return before;
            }"""
        )
        page.wait_for_function("(before) => document.body.dataset.number !== before", arg=before)


def settled(page: "Page") -> str:
    """What the page shows of the deal, when it is the visitor's turn and nothing moves any more."""
    page.wait_for_selector(CHOICE, timeout=PATIENCE)
    while page.query_selector("[data-action]") is None:  # the deal was over: in the next one, perhaps
        act(page, 1)
        page.wait_for_selector(CHOICE, timeout=PATIENCE)
    page.wait_for_timeout(300)
    return page.inner_text("#deal") + page.inner_text(".legal")


def test_one_plays_in_a_browser(server: Server, browser: "Browser") -> None:
    """A name, one click, cards; a reload shows the same, SIGKILL is survived, another device goes on."""
    page = browser.new_page(viewport={"width": 390, "height": 800})
    trouble: list[str] = []
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    page.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(f"http://localhost:{server.port}/")
    page.fill("input[name=name]", "Anna")
    page.click("form button")
    page.click("[data-game=deuce]", timeout=PATIENCE)
    page.wait_for_selector("[data-action]", timeout=PATIENCE)
    assert any('"values":{"0":' in frame for frame in heard)  # its part of the shuffle
    act(page, 6)

    followed = settled(page)
    page.reload()
    assert settled(page) == followed

    server.end(signal.SIGKILL)
    page.wait_for_function("() => document.getElementById('note').textContent.startsWith('Not connected')")
    server.start()
    page.wait_for_function("() => document.getElementById('note').textContent === ''", timeout=PATIENCE)
    assert settled(page) == followed
    act(page, 1)

    table = page.url
    page.goto(f"http://localhost:{server.port}/")
    page.click("text=Move to another device", timeout=PATIENCE)
    page.wait_for_function("() => document.getElementById('note').textContent.includes('#transfer=')")
    link = page.inner_text("#note").rpartition(" ")[2]
    phone = browser.new_context().new_page()
    phone.goto(link)
    phone.wait_for_selector("text=My tables", timeout=PATIENCE)
    assert "#" not in phone.url
    assert phone.inner_text("#me") == "Anna"
    phone.goto(table)
    act(phone, 1)
    known = ("401", "ERR_CONNECTION", "WebSocket")  # nobody yet; and the server was away
    assert [said for said in trouble if not any(word in said for word in known)] == []


def test_the_digest_of_the_page_is_sha256(server: Server, browser: "Browser") -> None:
    """Where a browser has none of its own, as without TLS, the commitment is the same."""
    page = browser.new_page()
    page.goto(f"http://localhost:{server.port}/")
    assert page.evaluate(
        """async () => {
            const { sha256 } = await import('/page/commitment.js');
            const hex = (bytes) => Array.from(bytes).join();
            for (let length = 0; length <= 55; length++) {
                const bytes = crypto.getRandomValues(new Uint8Array(length));
                const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
                if (hex(sha256(bytes)) !== hex(theirs)) return false;
            }
            return true;
        }"""
    )
