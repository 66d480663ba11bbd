"""Home: the games, one's tables, and nothing asked that is not needed."""

from typing import TYPE_CHECKING

import pytest

from web.browsing import PATIENCE, Person, Served, choose
from web.seating import my_turn

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = [(360, 740), (768, 1024), (1440, 900)]
GAMES = ["companeros", "deuce", "list-und-tuecke"]


def overflows(person: Person) -> bool:
    """Is anything wider than the screen?"""
    return bool(person.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "nl", "xx"])
def test_home_fits_every_screen(
    shared_server: Served, browser: "Browser", size: tuple[int, int], language: str
) -> None:
    """Three games with a sentence each, in the browser's language or a long one, and nothing is cut off."""
    visitor = Person(browser, shared_server, *size, locale="en" if language == "xx" else language)
    page = visitor.go("/?language=xx" if language == "xx" else "/")
    page.wait_for_selector("[data-game]", timeout=PATIENCE)
    assert page.locator("[data-game]").count() == len(GAMES)
    assert page.get_attribute("html", "lang") == language
    assert not overflows(visitor)
    assert visitor.unexpected() == []


def test_play_now_asks_for_nothing(shared_server: Served, browser: "Browser") -> None:
    """One click, and one is to act: no name, no account, no question."""
    visitor = Person(browser, shared_server)
    page = visitor.go()
    page.click("[data-game=companeros]", timeout=PATIENCE)
    page.wait_for_selector("body[data-phase=playing]", timeout=PATIENCE)
    assert page.locator("dialog[open]").count() == 0
    assert visitor.page.url.startswith(f"{shared_server.url}/t/")


def test_seats_and_level_are_remembered(shared_server: Served, browser: "Browser") -> None:
    """How many played and how strong the bots were is offered again the next time."""
    visitor = Person(browser, shared_server)
    page = visitor.go()
    page.click(".game:has([data-game=deuce]) .game-how", timeout=PATIENCE)
    choose(page, "[data-choice=seats-2]")
    choose(page, "[data-choice=level-fierce]")
    page.click("dialog .go")
    page.reload()
    line = page.locator(".game:has([data-game=deuce]) .game-how")
    line.wait_for(timeout=PATIENCE)
    assert "2 players" in line.inner_text()
    assert "Fierce" in line.inner_text()


def test_my_tables_call_where_it_is_my_turn(shared_server: Served, browser: "Browser") -> None:
    """A table that waits for one's move stands first at home, and leads back to it."""
    visitor = Person(browser, shared_server)
    page = visitor.go()
    page.click("[data-game=companeros]", timeout=PATIENCE)
    page.wait_for_selector("body[data-phase=playing]", timeout=PATIENCE)
    table = page.url
    my_turn(page)
    visitor.go()
    page.click("a.line.calls", timeout=PATIENCE)
    page.wait_for_selector("body[data-phase=playing]", timeout=PATIENCE)
    assert page.url == table


def test_the_language_changes_at_once_and_is_remembered(shared_server: Served, browser: "Browser") -> None:
    """Without a reload, and after one."""
    visitor = Person(browser, shared_server)
    page = visitor.go()
    page.select_option(".language", "de")
    page.get_by_text("Jetzt spielen").first.wait_for(timeout=PATIENCE)
    page.reload()
    page.get_by_text("Jetzt spielen").first.wait_for(timeout=PATIENCE)


def test_a_server_that_does_not_answer_is_said_so(server: Served, browser: "Browser") -> None:
    """Home says what is the matter, and that one can try again; then it is there."""
    visitor = Person(browser, server)
    visitor.page.route("**/api/games", lambda route: route.abort())
    visitor.page.goto(server.url)
    visitor.page.wait_for_selector("[data-message=unreachable]", timeout=PATIENCE)
    visitor.page.unroute("**/api/games")
    visitor.page.click("[data-message] .go")
    visitor.page.wait_for_selector("[data-game]", timeout=PATIENCE)
