"""A walk through every screen of the page: each station is a name and the page as it stands there."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from web.browsing import PATIENCE, Person, Served, act
from web.positions import asked, show, until, wire
from web.seating import known, my_turn, play_on, together, told

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from spieltisch.match.deal import Deal

Station = tuple[str, "Page"]
SEATS = {"companeros": 3, "deuce": 2, "list-und-tuecke": 4}
PANELS = {
    "scores": "dialog.scores",
    "last trick": "dialog.last-trick",
    "log": ".log-list",
    "chat": ".speaking .phrase",
    "hint": "[data-hint=there]",
    "help": "dialog.help",
}
LETTERS = {"scores": "s", "last trick": "t", "log": "l", "chat": "c", "hint": "i", "help": "?"}


class Tour:
    """One visitor, and a friend where two are needed."""

    def __init__(self, browser: "Browser", server: Served, width: int = 390, height: int = 800) -> None:
        self.server = server
        self.anna = Person(browser, server, width, height, reduced_motion="reduce")
        self.ben = Person(browser, server, width, height, reduced_motion="reduce")

    def everything(self) -> Iterator[Station]:
        yield from self.home()
        yield from self.lobby()
        for game, seats in SEATS.items():
            yield from self.table(game, seats)
        yield from self.moments()
        yield from self.panels()
        yield from self.ends()
        yield from self.study()
        yield from self.trouble()

    def close(self) -> None:
        self.anna.context.close()
        self.ben.context.close()

    # --- the stations ----------------------------------------------------------------------------------------

    def home(self) -> Iterator[Station]:
        page = self.anna.go()
        yield "home, somebody new", page
        page.click(".game-how >> nth=0")
        page.wait_for_selector("dialog[open]")
        yield "how to play now", page
        known(self.ben, "Ben")
        known(self.anna, "Anna", game="companeros", seats=3, listed=True)
        page = self.anna.go()
        page.wait_for_selector("#my-tables", timeout=PATIENCE)
        yield "home, with tables", page
        yield "settings", self.arrive("/settings", "[data-choice=theme-dark]")

    def lobby(self) -> Iterator[Station]:
        table = known(self.anna, "Anna", game="companeros", seats=4, listed=True)
        told(self.anna, table, {"type": "sit", "name": "Anna", "seat": 0})
        page = self.arrive(f"/t/{table}", "[data-start]")
        page.locator("[data-bot]").first.click()
        page.wait_for_selector("[data-who=bot]", timeout=PATIENCE)
        yield "lobby, as host", page
        page.locator("[data-who=bot] .menu button").click()
        page.wait_for_selector("[role=menu]")
        yield "lobby, menu of a seat", page
        page.keyboard.press("Escape")
        guest = self.ben.go(f"/t/{table}")
        guest.wait_for_selector("[data-sit-first]", timeout=PATIENCE)
        yield "lobby, as guest", guest
        guest.click("[data-sit-first]")
        guest.wait_for_selector("dialog[open] input", timeout=PATIENCE)
        yield "lobby, asked for a name", guest

    def table(self, game: str, seats: int) -> Iterator[Station]:
        table = known(self.anna, "Anna", game=game, seats=seats)
        together(table, (self.anna, "Anna"), (self.ben, "Ben"))
        pages = [self.anna.page, self.ben.page]
        turns = "html[data-turn=true]"
        while not (to_act := [page for page in pages if page.query_selector(turns)]):
            pages[0].wait_for_timeout(50)  # a bot may be first: whoever of the two is next
        yield f"{game}, at one's turn", to_act[0]
        waiting = next((page for page in pages if page not in to_act), None)
        if waiting:
            yield f"{game}, not at one's turn", waiting

    def moments(self) -> Iterator[Station]:
        """What one may have to wait long for: drawn by itself."""
        page = self.anna.go()
        moments: dict[str, Deal] = {
            "companeros, taking": until("companeros", 4, asked("take-a-colour", after=8)),
            "list-und-tuecke, taking": until("list-und-tuecke", 4, choosing),
        }
        for name, deal in moments.items():
            show(page, wire(deal))
            yield name, page
        show(page, wire(until("deuce", 3, several_places)))
        page.click("[data-offers]")
        page.wait_for_selector(".target")
        yield "deuce, where a card may go", page

    def panels(self) -> Iterator[Station]:
        table = known(self.anna, "Anna", game="companeros", seats=3, free_text=True)
        together(table, (self.anna, "Anna"))
        page = self.anna.page
        act(page, 2)  # so that there is a last trick
        my_turn(page)
        page.click(".table-menu > button")
        page.wait_for_selector("[role=menu]")
        yield "menu", page
        page.keyboard.press("Escape")
        for name, selector in PANELS.items():
            page.keyboard.press(LETTERS[name])
            page.wait_for_selector(selector, timeout=PATIENCE)
            if name == "chat":
                page.click("[data-phrase=hello]")
                page.wait_for_selector("[data-said=hello]", timeout=PATIENCE)
            yield name, page
            if name == "hint":
                page.keyboard.press("i")
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog[open]", state="detached")
        for word in ("Players", "Rules", "Leave"):
            page.click(".table-menu > button")
            page.get_by_role("menuitem", name=word, exact=True).click()
            page.wait_for_selector("dialog[open]", timeout=PATIENCE)
            yield f"{word} over the table", page
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog[open]", state="detached")
        page.click(".table-menu > button")
        page.get_by_role("menuitem", name="Pause", exact=True).click()
        page.wait_for_selector("[data-paused]", timeout=PATIENCE)
        yield "paused", page

    def ends(self) -> Iterator[Station]:
        table = known(self.anna, "Anna", game="companeros", seats=3, options={"deals": 2})
        together(table, (self.anna, "Anna"))
        page = self.anna.page
        play_on(page, "between")
        page.wait_for_selector("[data-end=between]", timeout=PATIENCE)
        yield "end of a deal", page
        page.click("[data-next]")
        play_on(page, "over")
        page.wait_for_selector("[data-story]", timeout=PATIENCE)
        yield "end of the match", page
        self.record = (page.get_attribute("a[href^='/r/']", "href") or "").split("?")[0]
        table = known(self.anna, "", game="companeros", seats=3)
        told(
            self.anna,
            table,
            *({"type": "sit", "name": name, "seat": seat} for seat, name in enumerate(("Anna", "Doro"))),
        )
        told(self.anna, table, {"type": "start", "fill": "gentle"})
        page = self.arrive(f"/t/{table}", "[data-cover]")
        yield "covered hand", page

    def study(self) -> Iterator[Station]:
        page = self.arrive(self.record, ".replay .slider")
        page.fill(".slider input", "5")
        yield "replay", page
        page.click("[data-verify]")
        page.wait_for_selector("dialog [data-verdict]", timeout=PATIENCE)
        yield "verified deal", page
        yield "finished matches", self.arrive("/games", "[data-record]")
        yield "learn", self.arrive("/learn", "[data-lesson]")
        for game in SEATS:
            yield f"lesson of {game}", self.arrive(f"/learn/{game}", ".field")
            yield f"rules of {game}", self.arrive(f"/rules/{game}", "h2")

    def trouble(self) -> Iterator[Station]:
        page = self.anna.page
        page.goto(f"{self.server.url}/what/is/this")
        page.wait_for_selector("[data-message=wrong-link]", timeout=PATIENCE)
        yield "wrong link", page
        page.goto(f"{self.server.url}/t/0123456789abcdef")
        page.wait_for_selector("[data-message=table-gone]", timeout=PATIENCE)
        yield "table gone", page
        table = known(self.anna, "Anna", game="deuce", seats=2)
        together(table, (self.anna, "Anna"))
        self.anna.context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('online'))")  # looks whether the line is still there
        page.wait_for_selector("[data-matter=offline]", timeout=PATIENCE)
        yield "lost connection", page
        self.anna.context.set_offline(False)

    # --- on the way ------------------------------------------------------------------------------------------

    def arrive(self, address: str, selector: str) -> "Page":
        page = self.anna.go(address)
        page.wait_for_selector(selector, timeout=PATIENCE, state="attached")
        return page


def choosing(deal: "Deal") -> bool:
    """Several colours may be chosen."""
    return sum("colours" in each for each in wire(deal)["own"][str(deal.turn)]["legal"]) > 1


def several_places(deal: "Deal") -> bool:
    """Some card may go to several places."""
    cards = [each.get("card") for each in wire(deal)["own"][str(deal.turn)]["legal"]]
    return any(card and cards.count(card) > 1 for card in cards)
