"""Somebody at a browser: a page that notes what goes wrong, and the usual things that one does."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Of the window around a page, which nobody sees here, Chromium draws parts as pages of their own: two processes for
# each visitor. Playwright's list of features that are off gives way to this one; what is on it that the page or
# these tests would notice is repeated.
OFF = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
STILL_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
PATIENCE = 60_000  # milliseconds: kernels may have to be compiled first
PLAY = "[data-action], [data-offers]"
"""What can be done in a deal: an action, or a card with several places to go to."""
CHOICE = f"{PLAY}, [data-next]"
"""What can be done now: in the deal, or, at its end, the next one."""
EXPECTED = ("401", "ERR_CONNECTION", "WebSocket", "ERR_INTERNET_DISCONNECTED")
"""In the console of a page whose visitor is nobody yet, or whose server was away."""
PRESS = """(choice) => {
    const before = document.body.dataset.number;
    document.querySelector(choice)?.click();
    return before;
}"""
"""The first of what can be done; gives back how far the page was."""
MOVED = "document.body.dataset.number !== before"
PLACE = "document.querySelector('.target[data-action]')"
"""One of the places for a card that has several, once it is chosen."""
LATE = """(late) => {
    const { setTimeout: later, requestAnimationFrame: draw } = window;
    window.setTimeout = (act, wait = 0, ...given) => later(act, wait + late, ...given);
    window.requestAnimationFrame = (act) => later(() => draw(act), late);
    const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    const hears = new WeakMap();
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        set(hear) {
            hears.set(this, hear);
            set.call(this, (event) => later(() => hears.get(this)?.(event), late));
        },
    });
}"""
"""A page that is late: with what comes over its sockets, in order, and with what it sets itself to do."""


@contextmanager
def chromium() -> Iterator["Browser"]:
    """A real browser, with nothing around its pages."""
    from playwright.sync_api import sync_playwright

    assert CHROMIUM is not None, "Chromium is needed: scripts/test installs it, or says how"
    arguments = ["--no-sandbox", f"--disable-features={','.join((*STILL_OFF, *OFF))}"]
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield found
        found.close()


class Served:
    """`spieltisch serve` as a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._options = options
        self.database = folder / "kept.sqlite"
        self._log = folder / "log.jsonl"
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        options = ["--port", str(self.port), "--no-open", "--database", str(self.database)]
        command = [
            sys.executable,
            "-m",
            "spieltisch.cli",
            "serve",
            *options,
            "--bot-pause",
            "0.01",
            *self._options,
        ]
        # Into a file: a pipe that nobody reads is full after a few pages, and then the server stands still.
        with self._log.open("w") as log:
            self.process = subprocess.Popen(command, stderr=log, stdout=subprocess.DEVNULL)
        while self.process.poll() is None:
            for line in self._log.read_text().splitlines():
                said = json.loads(line) if line.endswith("}") else {}
                if said.get("event") == "listening":
                    self.port = said["port"]
                    return
            time.sleep(0.05)
        raise AssertionError("the server does not start")

    def end(self, sign: signal.Signals = signal.SIGTERM) -> None:
        os.kill(self.process.pid, sign)
        self.process.wait(timeout=20)


class Person:
    """A browser of one's own, in English unless said otherwise; `trouble` is the errors in its console."""

    lateness: Iterator[int] = cycle((0,))
    """How many milliseconds late they are, one after the other; see `--late`."""

    def __init__(
        self,
        browser: "Browser",
        server: Served,
        width: int = 390,
        height: int = 800,
        late: int | None = None,
        **context: Any,
    ) -> None:
        self.server = server
        viewport: Any = {"width": width, "height": height}
        self.context = browser.new_context(viewport=viewport, **{"locale": "en-GB", **context})
        if late := next(self.lateness) if late is None else late:
            self.context.add_init_script(f"({LATE})({late})")
        self.page = self.context.new_page()
        self.trouble: list[str] = []
        self.heard: list[str] = []
        self.page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda frame: self.heard.append(str(frame))),
        )
        self.page.on("console", lambda said: self.trouble.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))

    def go(self, address: str = "/") -> "Page":
        self.page.goto(self.server.url + address)
        self.page.wait_for_selector("main:not([aria-busy])", timeout=PATIENCE)
        return self.page

    def unexpected(self) -> list[str]:
        return [said for said in self.trouble if not any(word in said for word in EXPECTED)]


def choose(page: "Page", choice: str) -> None:
    """Picks one of several: by its label, for the button in it is drawn by that, and waited for like anything."""
    page.locator(choice).locator("xpath=ancestor::label").click(timeout=PATIENCE)


def act(page: "Page", times: int) -> None:
    """Takes the first legal action so many times, and goes on to the next deal if need be."""
    for _ in range(times):
        page.wait_for_selector(CHOICE, timeout=PATIENCE)
        # Found and pressed in one go: the page may draw its buttons anew in between.
        before = page.evaluate(PRESS, CHOICE)
        # A card with several places waits for one: the first is as good as any.
        page.wait_for_function(f"(before) => {MOVED} || {PLACE}", arg=before, timeout=PATIENCE)
        page.evaluate(f"(before) => {MOVED} || {PLACE}?.click()", before)
        page.wait_for_function(f"(before) => {MOVED}", arg=before, timeout=PATIENCE)
