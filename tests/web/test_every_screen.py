"""Every screen, one after another: axe finds nothing in any theme, and nobody else is asked for anything."""

from typing import TYPE_CHECKING

import pytest

from web.axe import THEMES, faults
from web.browsing import Person, Served
from web.hostile import Watched
from web.tour import Tour

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PHONE, DESK = (390, 800), (1440, 900)


class Walk:
    """What was found on the way."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.objections: dict[str, list[str]] = {}
        self.refused: dict[str, list[str]] = {}
        self.foreign: list[str] = []


@pytest.fixture(scope="module")
def walk(shared_server: Served, browser: "Browser", full: bool) -> Walk:
    """Each screen in one of the themes, on a phone; in full, in each of them, and at a desk as well."""
    found = Walk()
    for size in (PHONE, DESK) if full else (PHONE,):
        tour = Tour(browser, shared_server, *size)
        watches = [Watched(person.context, shared_server.url) for person in (tour.anna, tour.ben)]
        for number, (name, page) in enumerate(tour.everything()):
            found.seen.append(name)
            if refused := page.evaluate("window.hurts"):
                found.refused[name] = refused
            for theme in THEMES if full else (THEMES[number % len(THEMES)],):
                if objections := faults(page, theme):
                    found.objections[f"{name}, {theme}, {size[0]} pixels wide"] = objections
        found.foreign += [url for watch in watches for url in watch.foreign]
        tour.close()
    return found


def test_axe_finds_nothing_on_any_screen_and_none_asks_anybody_else(walk: Walk) -> None:
    """Names, roles, contrast, headings, landmarks; no request to another host, nothing against the policy."""
    assert walk.objections == {}
    assert walk.foreign == []
    assert walk.refused == {}
    assert len(set(walk.seen)) >= 40


def test_axe_would_find_something(shared_server: Served, browser: "Browser") -> None:
    """A button without a name, and pale words on a gradient: neither is overlooked."""
    page = Person(browser, shared_server).go("/what/is/this")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    page.evaluate("document.querySelector('main p').style.color = '#3f8f7f'")
    objections = faults(page, "dark")
    assert any(each.startswith("button-name") for each in objections)
    assert any(each.startswith("color-contrast") for each in objections)
