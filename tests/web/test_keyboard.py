"""By keyboard alone: from home to the end of a match, without a single click."""

from collections import defaultdict, deque
from typing import TYPE_CHECKING

from web.browsing import PATIENCE, Person, Served
from web.keyed import LOSSES, Keyed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MATCHES = {"companeros": ("deals", "1"), "deuce": ("target", "1"), "list-und-tuecke": None}
"""By game: the option that makes a match short, and what is typed there."""
READY = "() => document.body.dataset.phase === 'over' || document.documentElement.dataset.turn === 'true' || document.querySelector('[data-next]')"
ENOUGH = 400
MOST_STEPS = 400
ARROWS = ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp")


def sit_down(keyed: Keyed, game: str) -> None:
    """Opens a table at home, says a name, makes the match short, and starts it."""
    keyed.tab_to(lambda at: at.get("friends") == game)
    keyed.press("Enter")
    keyed.awaits("[data-sit-first]")
    keyed.tab_to(lambda at: "sitFirst" in at)
    keyed.press("Enter")
    keyed.page.wait_for_function(
        "() => document.activeElement.matches('dialog[open] input')", timeout=PATIENCE
    )
    keyed.page.keyboard.type("Anna")
    keyed.press("Enter")
    keyed.awaits("[data-start]")
    if option := MATCHES[game]:
        name, value = option
        keyed.tab_to(lambda at: at.get("count") == name)
        keyed.press("Control+a")
        keyed.page.keyboard.type(value)
        keyed.press("Enter")
    keyed.tab_to(lambda at: "start" in at)
    keyed.page.evaluate(LOSSES)
    keyed.press("Enter")


def take_a_turn(keyed: Keyed, turn: int) -> None:
    """By turns a number, or arrows to something that can be done and Enter; then a place, if one is wanted."""
    chosen = "() => document.querySelector('.target') !== null"
    # From each place one way after the other: that leads everywhere, if anything does.
    ways: defaultdict[str, deque[str]] = defaultdict(lambda: deque(ARROWS))
    number = keyed.page.evaluate("document.body.dataset.number")
    if turn % 2:
        keyed.press("1")  # goes there; where one is already, it acts
    for _ in range(MOST_STEPS):
        if keyed.page.evaluate("document.body.dataset.number") != number:
            return
        if keyed.page.evaluate(chosen):
            keyed.press("1")
            return
        at = keyed.at
        if "action" in at or "offers" in at:
            keyed.press("Enter")
            if "offers" in at:
                keyed.page.wait_for_function(chosen, timeout=PATIENCE)
                keyed.press("1")
            return
        way = ways[at.get("key", "")]
        keyed.press(way[0])
        way.rotate(-1)
    raise AssertionError("arrows lead to nothing that can be done")


def test_a_match_by_keyboard_alone(shared_server: Served, browser: "Browser", full: bool) -> None:
    """Tab, Enter, arrows and numbers are enough; and whoever is to act always sees where the focus is."""
    for game in MATCHES if full else ("companeros",):
        anna = Person(browser, shared_server)
        play(Keyed(anna.go()), game)
        assert anna.page.evaluate("window.lost") == []
        assert anna.unexpected() == []
        anna.context.close()


def play(keyed: Keyed, game: str) -> None:
    """From home to the end of the match."""
    page = keyed.page
    sit_down(keyed, game)
    for turn in range(ENOUGH):
        page.wait_for_function(READY, timeout=PATIENCE)
        phase, number = page.evaluate("[document.body.dataset.phase, document.body.dataset.number]")
        if phase == "over":
            break
        if phase == "between":
            keyed.tab_to(lambda at: "next" in at)
            keyed.press("Enter")
        else:
            take_a_turn(keyed, turn)
        page.wait_for_function(
            "(before) => document.body.dataset.number !== before", arg=number, timeout=PATIENCE
        )
    keyed.awaits("[data-end=over]")
    keyed.tab_to(lambda at: "rematch" in at)
