"""Whole matches on the field in a real browser, against bots: by mouse, by keyboard alone."""

from typing import TYPE_CHECKING

import pytest

from web.browsing import PATIENCE, Person, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.long

SETTINGS = {
    "companeros": {"game": "companeros", "seats": 3},
    "deuce": {"game": "deuce", "seats": 2, "options": {"target": 15}},
    "list-und-tuecke": {"game": "list-und-tuecke", "seats": 3, "options": {"three_seats": True}},
}
OPEN = """async (settings) => {
    const main = document.querySelector('script[src$="main.js"]').src;
    const { open } = await import(main.replace('main.js', 'table/quick.js'));
    const { game, seats, ...more } = settings;
    await open(game, seats, 'gentle', more);
}"""
READY = """() => document.body.dataset.phase === 'over' || document.querySelector('[data-next]')
    || (document.querySelector('.field [data-action], .field [data-offers]')
        && !document.querySelector('[data-pending]'))"""
STATE = "() => `${document.body.dataset.number} ${document.querySelectorAll('.target').length}`"


def begun(browser: "Browser", server: Served, game: str) -> Person:
    person = Person(browser, server, 1280, 900, reduced_motion="reduce")
    page = person.go()
    page.evaluate(OPEN, SETTINGS[game])
    return person


def played(page: "Page", by: str) -> int:
    """Plays to the end of the match; gives back how many decisions that took."""
    for count in range(1500):
        page.wait_for_function(READY, timeout=PATIENCE)
        if page.evaluate("() => document.body.dataset.phase") == "over":
            return count
        before = page.evaluate(STATE)
        if page.locator("[data-next]").count():
            page.locator("[data-next]").evaluate("(button) => button.click()")
        elif by == "mouse":
            choice = page.locator(
                ".target, .option, .column[data-action], .held[data-playable], .deeds .stop"
            )
            choice.first.click()
        else:
            page.keyboard.press("1")
            page.keyboard.press("Enter")
        page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before, timeout=PATIENCE)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game", SETTINGS)
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_whole_match_is_played(shared_server: Served, browser: "Browser", game: str, by: str) -> None:
    """From the first card to the end of the last deal, without an error on the way."""
    person = begun(browser, shared_server, game)
    assert played(person.page, by) > 3
    assert person.unexpected() == []
    person.context.close()
