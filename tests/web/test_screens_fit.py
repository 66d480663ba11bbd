"""Every screen fits: on phone, tablet and desk, in languages that are longer, for a finger to touch."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web.browsing import Person, Served
from web.positions import LONG_NAMES, wire
from web.staged import stage
from web.test_field_layout import MEASURE, TABLES
from web.tour import Tour

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.long

LANGUAGES = ("xx", "de", "en")
SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1440, 900)}
FITTING = Path(__file__).with_name("fitting.js").read_text(encoding="utf-8")
SPEAK = """async (language) => {
    const main = document.querySelector('script[src$="main.js"]').src;
    for (const base of [main.replace('main.js', ''), '/web/any/'])
        await import(`${base}texts/catalogue.js`).then(({ speak }) => speak(language), () => {}); // offline, it stays
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
}"""
"""A screen is drawn anew in another language, as it stands."""


def misfits(page: "Page", languages: tuple[str, ...], *measures: str) -> dict[str, list[str]]:
    """What does not fit of the screen as it stands, by size and language."""
    found: dict[str, list[str]] = {}
    before = page.viewport_size
    assert before is not None
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for language in languages:
            page.evaluate(SPEAK, language)
            problems = [
                each for measure in (FITTING, *measures) for each in page.evaluate(measure, size == "phone")
            ]
            if problems:
                found[f"{size}, {language}"] = problems
    page.set_viewport_size(before)
    page.evaluate(SPEAK, "en")
    return found


def test_every_screen_fits(shared_server: Served, browser: "Browser") -> None:
    """Nothing is too wide, cut, covered, on something else, or too small for a finger."""
    tour = Tour(browser, shared_server)
    found = {}
    for name, page in tour.everything():
        problems = misfits(page, LANGUAGES)
        if problems:
            found[name] = problems
    tour.close()
    assert found == {}


@pytest.mark.parametrize("table", TABLES)
def test_the_fullest_tables_fit(shared_server: Served, browser: "Browser", table: str) -> None:
    """Whole tables with the longest names and the most cards: nothing lies on anything else, nothing is lost."""
    looker = Person(browser, shared_server, reduced_motion="reduce")
    stage(looker.page, shared_server.url, wire(TABLES[table](), names=LONG_NAMES))
    found = misfits(looker.page, LANGUAGES, MEASURE)
    assert looker.unexpected() == []
    looker.context.close()
    assert found == {}
