"""Accessibility by axe: it finds nothing on any screen, in any theme."""

from typing import TYPE_CHECKING

from web.axe import THEMES, faults
from web.browsing import Person, Served
from web.tour import Tour

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PHONE, DESK = (390, 800), (1440, 900)


def test_axe_finds_nothing_on_any_screen(shared_server: Served, browser: "Browser", full: bool) -> None:
    """Every screen in one of the themes, on a phone; in full, in each of them, and at a desk as well."""
    found: dict[str, list[str]] = {}
    seen: list[str] = []
    for size in (PHONE, DESK) if full else (PHONE,):
        tour = Tour(browser, shared_server, *size)
        for number, (name, page) in enumerate(tour.everything()):
            seen.append(name)
            for theme in THEMES if full else (THEMES[number % 3],):
                if objections := faults(page, theme):
                    found[f"{name}, {theme}, {size[0]} pixels wide"] = objections
        tour.close()
    assert found == {}
    assert len(set(seen)) >= 40


def test_axe_would_find_something(shared_server: Served, browser: "Browser") -> None:
    """A button without a name, and pale words on a gradient: neither is overlooked."""
    page = Person(browser, shared_server).go("/what/is/this")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    page.evaluate("document.querySelector('main p').style.color = '#3f8f7f'")
    objections = faults(page, "dark")
    assert any(each.startswith("button-name") for each in objections)
    assert any(each.startswith("color-contrast") for each in objections)
