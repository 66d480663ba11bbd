"""Through the accessibility tree alone: what is heard is enough for a whole match."""

import re
from typing import TYPE_CHECKING

import pytest

from web.browsing import PATIENCE, Person, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

GAMES = {
    "Compañeros": ("Deals", "1"),
    "Deuce": ("Points to win", "1"),
    "Mit List und Tücke": None,
}
"""By name: the field that makes a match short, and what is written there."""
ENOUGH = 400
CHANGED = "(before) => document.body.dataset.number !== before"


def sit_down(page: "Page", game: str) -> None:
    """Everything by its role and its name, as a screen reader lists it."""
    page.get_by_role("article", name=game).get_by_role("button", name="Play with friends").press("Enter")
    page.get_by_role("main").get_by_role("button", name="Sit down").press("Enter", timeout=PATIENCE)
    asked = page.get_by_role("dialog")
    asked.get_by_role("textbox", name="Your name").fill("Anna")
    asked.get_by_role("button", name="Sit down").press("Enter")
    start = page.get_by_role("button", name="Start", exact=True)
    start.wait_for(timeout=PATIENCE)
    if field := GAMES[game]:
        name, value = field
        box = page.get_by_role("textbox", name=re.compile(name, re.IGNORECASE))
        box.fill(value)
        box.press("Enter")
    start.press("Enter")


def possible(page: "Page") -> "Locator":
    """What can be done at one's turn, in the words of its buttons."""
    main = page.get_by_role("main")
    hand = page.get_by_role("group", name=re.compile(r"^Your hand, \d+ card"))
    return (
        hand.get_by_role("button", name=re.compile(", playable"))
        .or_(page.get_by_role("group", name="All choices").get_by_role("button"))
        .or_(main.get_by_role("button", name=re.compile(r"^(Take \w+: |Draw|Pass)")))
    )


def take_a_turn(page: "Page") -> None:
    """The first thing that is offered; if the card may go to several places, the first of them."""
    first = possible(page).first
    name = first.get_attribute("aria-label") or first.inner_text()
    first.press("Enter")
    if re.search(r"\d piles take it", name):
        card = name.split(",")[0]
        page.get_by_role("button", name=re.compile(f"^Lay {re.escape(card)}: ")).first.press(
            "Enter", timeout=PATIENCE
        )


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_ear(shared_server: Served, browser: "Browser", game: str, full: bool) -> None:
    """Roles and names say all that one needs; each turn is called, what happens is told, and so is the end."""
    if game != "Deuce" and not full:
        pytest.skip("in the full set")
    anna = Person(browser, shared_server)
    page = anna.go()
    sit_down(page, game)
    called, log = page.get_by_role("alert"), page.get_by_role("log")
    over = page.get_by_role("region", name="The match is over")
    onwards = page.get_by_role("button", name=re.compile("^Next (deal|round)"))
    heard: set[str] = set()
    for _ in range(ENOUGH):
        possible(page).or_(over).or_(onwards).first.wait_for(timeout=PATIENCE)
        number = page.evaluate("document.body.dataset.number")
        heard.update(log.get_by_role("paragraph").all_inner_texts())
        if over.count():
            break
        if onwards.count():
            onwards.press("Enter")
        else:
            called.filter(has_text=re.compile("^(Your turn|You)")).wait_for(
                state="attached", timeout=PATIENCE
            )
            take_a_turn(page)
        page.wait_for_function(CHANGED, arg=number, timeout=PATIENCE)
    log.filter(has_text="The match is over").wait_for(state="attached", timeout=PATIENCE)
    heard.update(log.get_by_role("paragraph").all_inner_texts())
    assert any(line.startswith("You ") for line in heard)
    assert any(re.match(r"(?!You)\w+ (plays|lays|draws|takes) ", line) for line in heard)
    assert over.get_by_role("listitem").filter(has_text="Anna").count() == 1
    assert anna.unexpected() == []
