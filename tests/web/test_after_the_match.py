"""After the match and beside it: replay and proof from the end screen, a lesson, another language."""

from typing import TYPE_CHECKING

import pytest

from web.browsing import CHOICE, PATIENCE, Person, Served, choose
from web.company import HANDS, SEEN, Company
from web.seating import known, told

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.long

PEEKING = """() => {
    window.peeked = [];
    let taken = null;
    document.addEventListener('click', (event) => {
        const cover = event.target.closest?.('[data-cover]');
        if (cover && event.target.closest('button')) taken = cover.dataset.cover;
    }, true);
    new MutationObserver(() => {
        for (const { dataset } of document.querySelectorAll('[data-card][data-zone^=hand]')) {
            if (dataset.zone !== `hand:${taken}`) window.peeked.push(`${dataset.zone} ${dataset.card}`);
        }
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""
"""Notes each card of a hand whose owner has not lifted the cover."""
AT_ONE_SCREEN = """(choice) => {
    const beat = setInterval(() => {
        if (document.querySelector('[data-end]')) return clearInterval(beat);
        const cover = document.querySelector('[data-cover] button');
        const targets = document.querySelectorAll('.target[data-action]');
        window.covers = (window.covers ?? 0) + Boolean(cover);
        (cover ?? targets[0] ?? document.querySelector(choice))?.click();
    }, 20);
}"""


def test_from_the_end_to_the_replay(shared_server: Served, browser: "Browser") -> None:
    """The last deal is verified at the table; the replay has all deals, and one is verified there, too."""
    with Company(browser, shared_server, "companeros", 3, {"deals": 2}) as company:
        company.play_match(pressed=0)
        for person in company.people:
            person.page.click("[data-verify]", timeout=PATIENCE)
            person.page.wait_for_selector("[data-verdict=fair]", timeout=PATIENCE)
            assert person.page.locator("[data-check=own-value][data-ok=true]").count() == 1
            person.page.keyboard.press("Escape")
            person.page.wait_for_selector("dialog", state="detached", timeout=PATIENCE)
        page = company.anna.page
        page.click("[data-end] a[href^='/r/']", timeout=PATIENCE)
        page.wait_for_selector(".replay .slider input", timeout=PATIENCE)
        assert page.locator("[data-deal]").count() == 2
        page.keyboard.press("End")
        slider = "document.querySelector('.slider input')"
        page.wait_for_function(f"() => {slider}.value === {slider}.max", timeout=PATIENCE)
        page.click("[data-verify]")
        page.wait_for_selector("[data-verdict=fair]", timeout=PATIENCE)
        assert company.unexpected() == []


def test_a_lesson_is_one_click_from_home(shared_server: Served, browser: "Browser") -> None:
    """Whoever knows no game finds the lesson of each."""
    learner = Person(browser, shared_server, reduced_motion="reduce")
    for game in ("companeros", "deuce", "list-und-tuecke"):
        page = learner.go("/")
        page.click(f"a[href='/learn/{game}']", timeout=PATIENCE)
        page.wait_for_selector(".lesson .bubble-text", timeout=PATIENCE)
        assert len(page.inner_text(".bubble-text")) > 20
    assert learner.unexpected() == []


def test_another_language_during_play(shared_server: Served, browser: "Browser") -> None:
    """In the settings, or in another tab: the same cards, the same turn, other words."""
    with Company(browser, shared_server, "list-und-tuecke", 4, {}) as company:
        company.act(3)
        acts = company.whose()
        assert acts is not None
        page = acts.page
        english = page.inner_text(".expected")
        before = page.evaluate(SEEN), page.evaluate(HANDS)
        page.click(".table-menu > button")
        page.get_by_role("menuitem", name="Settings").click()
        choose(page, "[data-choice=language-de]")
        page.wait_for_selector("html[lang=de]", timeout=PATIENCE)
        page.go_back()
        page.wait_for_selector(CHOICE, timeout=PATIENCE)
        german = page.inner_text(".expected")
        assert german != english
        page.wait_for_selector(".around-buttons", timeout=PATIENCE)
        beside = acts.context.new_page()
        beside.goto(f"{shared_server.url}/settings")
        choose(beside, "[data-choice=language-nl]")
        page.wait_for_selector("html[lang=nl]", timeout=PATIENCE)
        assert page.inner_text(".expected") not in (english, german)
        assert page.evaluate(HANDS) == before[1]
        choose(beside, "[data-choice=language-en]")
        page.wait_for_selector("html[lang=en]", timeout=PATIENCE)
        beside.close()
        assert page.inner_text(".expected") == english
        assert (page.evaluate(SEEN), page.evaluate(HANDS)) == before
        assert company.unexpected() == []


def test_two_at_one_screen(shared_server: Served, browser: "Browser") -> None:
    """A whole match: at no moment does the page show a hand whose owner has not lifted the cover."""
    anna = Person(browser, shared_server, reduced_motion="reduce")
    table = known(anna, "Anna", game="companeros", seats=3)
    for seat, name in enumerate(("Anna", "Ben")):
        told(anna, table, {"type": "sit", "name": name, "seat": seat})
    told(anna, table, {"type": "start", "fill": "gentle"})
    anna.page.goto(f"{shared_server.url}/t/{table}")
    anna.page.wait_for_selector("[data-cover]", timeout=PATIENCE)
    anna.page.evaluate(PEEKING)
    anna.page.evaluate(AT_ONE_SCREEN, CHOICE)
    anna.page.wait_for_selector("[data-end=over]", timeout=3 * PATIENCE)
    assert anna.page.evaluate("window.peeked") == []
    assert anna.page.evaluate("window.covers") > 4
    assert anna.unexpected() == []
    anna.context.close()
