"""Writes docs/pictures and docs/screen.svg: screens at moments that are always the same."""

import asyncio
import io
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import spieltisch
from spieltisch.table.replaying import replay
from spieltisch.wire.replays import Seated
from web.browsing import CHROMIUM, PATIENCE, Person, Served, choose
from web.positions import USUAL_NAMES, asked, wire
from web.staged import stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from spieltisch.match.deal import Deal
    from spieltisch.match.match import Match

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
DESK, PHONE = (1280, 800), (360, 740)
COLOURS = (255, 192, 128, 96, 64)
MOST = 150_000  # bytes of a picture
SEED = 2026
TABLES = {
    "companeros": (4, 5, asked("take-a-colour", after=26)),
    "deuce": (4, 7, asked("lay-or-draw", after=13)),
    "list-und-tuecke": (5, 5, asked("play-a-card", after=48)),
}
"""Seats, seed, and the moment that is shown."""


def played(game: str, seats: int, seed: int, wanted: Callable[["Deal"], bool], **options: Any) -> "Match":
    """A match between good players, at that moment."""
    match = spieltisch.game(game).match(seats=seats, seed=seed, options=options)
    bot = spieltisch.player(f"greedy:seed={seed}")
    while not match.over and not (match.deal.turn is not None and wanted(match.deal)):
        assert match.turn is not None
        match.play(bot.choose(match.view_state(match.turn)))
    return match


def moment(game: str) -> "Match":
    seats, seed, wanted = TABLES[game]
    return played(game, seats, seed, wanted)


def advice(match: "Match") -> dict[str, Any]:
    """What the server would answer to who asks for a hint."""
    assert match.turn is not None
    found = spieltisch.player("search:iterations=3000,seed=1").explain(match.view_state(match.turn))
    return {
        "type": "advice",
        "seat": match.turn,
        "decision": len(match.deal.actions),
        "choice": found.choice,
        "prospects": [msgspec.to_builtins(each) for each in found.prospects],
        "simulations": found.simulations,
        "solved": found.solved,
    }


class Pictures:
    """A browser at a server of its own, and a folder for what it sees."""

    def __init__(self, browser: "Browser", server: Served) -> None:
        self.browser = browser
        self.server = server

    @contextmanager
    def taken(self, name: str, size: tuple[int, int] = DESK, **how: Any) -> Iterator["Page"]:
        """A page of that size; when all is as wanted there, its picture is kept."""
        scale = 2 if size == PHONE else 1
        person = Person(
            self.browser, self.server, *size, device_scale_factor=scale, reduced_motion="reduce", **how
        )
        yield person.page
        person.page.evaluate("document.fonts.ready")
        person.page.mouse.move(0, 0)
        person.page.evaluate("document.activeElement?.blur()")
        keep(name, person.page.screenshot())
        person.context.close()

    def table(self, page: "Page", match: "Match", **answers: Any) -> None:
        stage(page, self.server.url, {**wire(match.deal), "answers": answers})

    def all(self) -> None:
        with self.taken("home") as page:
            self.go(page, "/", "[data-game]")
            page.wait_for_selector(".preparing", state="detached", timeout=10 * PATIENCE)
        for game in TABLES:
            short = game.split("-")[0]
            for suffix, size in (("", DESK), ("-phone", PHONE)):
                with self.taken(f"{short}{suffix}", size) as page:
                    self.table(page, moment(game))
        with self.taken("rules") as page:
            self.go(page, "/rules/companeros#C-7", ".clause.cited")
        self.themes()
        self.hint()
        self.finished()
        with self.taken("lesson", PHONE) as page:
            self.go(page, "/learn/companeros", ".lesson:not([data-busy]) .field")

    def themes(self) -> None:
        for theme in ("light", "dark", "contrast"):
            with self.taken(f"theme-{theme}", (1000, 640)) as page:
                self.go(page, "/settings", "[data-choice=theme-dark]")
                choose(page, f"[data-choice=theme-{theme}]")
                self.table(page, moment("companeros"))

    def hint(self) -> None:
        match = played("companeros", 4, SEED, asked("play-a-card", after=20))
        with self.taken("hint") as page:
            self.table(page, match, hint=advice(match))
            page.keyboard.press("i")
            page.wait_for_selector("[data-hint=there]", timeout=PATIENCE)

    def finished(self) -> None:
        """The end of a match, and the same match again."""
        match = played("companeros", 4, SEED, lambda _: False, deals=3)
        view = wire(match.deal, own=[0])
        view["table"] |= {
            "phase": "over",
            "sheet": [list(deal.scores) for deal in match.deals],
            "totals": list(match.totals),
            "winners": list(match.winners),
        }
        view["revealed"] = {"deal": 2, "record": "staged", "seed": "", "values": {}, "commitments": {}}

        def told(page: "Page") -> None:
            players = [Seated(name, None, seat == 0) for seat, name in enumerate(USUAL_NAMES[:4])]
            rules = spieltisch.game("companeros").rules
            retold = [
                replay(rules, match.deals, number, players, winners=match.winners) for number in range(3)
            ]
            page.route(
                "**/api/records/staged/replay*",
                lambda route: route.fulfill(
                    body=msgspec.json.encode(retold[int(route.request.url.partition("deal=")[2] or 0)]),
                    content_type="application/json",
                ),
            )

        with self.taken("end") as page:
            told(page)
            stage(page, self.server.url, view)
            page.wait_for_selector("[data-story]", timeout=PATIENCE)
        with self.taken("replay") as page:
            told(page)
            self.go(page, "/r/staged?deal=1&step=38", ".replay .slider")

    def go(self, page: "Page", address: str, selector: str) -> None:
        page.goto(self.server.url + address)
        page.wait_for_selector(selector, state="attached", timeout=PATIENCE)
        page.wait_for_load_state("networkidle")


def keep(name: str, data: bytes) -> None:
    """In as few colours as nobody misses: a page with pictures should be small, too."""
    from PIL import Image

    picture = Image.open(io.BytesIO(data)).convert("RGB")
    file = FOLDER / f"{name}.png"
    for colours in COLOURS:
        picture.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        if file.stat().st_size <= MOST:
            return
    raise AssertionError(f"{name} has more than {MOST} bytes")


def terminal() -> None:
    """The full screen of a terminal; without its fonts, which would be fetched from elsewhere."""
    from terminal.screen.screens import settled, still
    from terminal.screen.staging import StillVisit, app_of, view_of

    async def shown() -> str:
        app = app_of(StillVisit(view_of(moment("companeros").deal)))
        async with app.run_test(size=(100, 30)) as pilot:
            await settled(pilot, "Your turn")
            return app.export_screenshot()

    with still():
        picture = asyncio.run(shown())
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    (FOLDER.parent / "screen.svg").write_text(picture, encoding="utf-8")


def main() -> None:
    from playwright.sync_api import sync_playwright

    terminal()

    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        try:
            with playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]) as browser:
                Pictures(browser, server).all()
        finally:
            server.end()


if __name__ == "__main__":
    main()
