"""Lessons and rules in the browser."""

import re
from typing import TYPE_CHECKING, Any

import pytest

from spieltisch.pages import read_page
from web.browsing import PATIENCE, Person, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAMES = ["companeros", "deuce", "list-und-tuecke"]
READY = ".lesson:not([data-busy])"
STEPS = 100  # more than any lesson has

ACT = """async (action) => {
    const all = (found) => [...document.querySelectorAll(found)];
    const offered = () => all('.lesson [data-action]').find((each) => each.dataset.action === action);
    if (offered()) return offered().click();
    const card = action.split('>')[0].replace('start-', '');
    const held = all('.held').find((each) => each.querySelector(`[data-card="${CSS.escape(card)}"]`));
    (held.closest('button') ?? held.querySelector('button') ?? held).click();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    offered()?.click();
}"""
"""Does an action as a person would: where it is offered; or the card first, then where it goes."""


def place(page: "Page") -> tuple[int, int] | None:
    """Which scene and step; none at the end."""
    found = page.evaluate(
        """() => {
            const here = document.querySelector('.lesson')?.dataset;
            return here && [+here.scene, +here.step];
        }"""
    )
    return None if found is None else (found[0], found[1])


def go_on(page: "Page") -> None:
    """By key, wherever the bubble is just moving to."""
    page.press("[data-on]", "Enter")


def said(page: "Page") -> str:
    return page.inner_text(".bubble-text")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_from_start_to_end(shared_server: Served, browser: "Browser", game: str) -> None:
    """What is wanted goes on; what is legal but not wanted is answered; at the end one plays."""
    learner = Person(browser, shared_server, reduced_motion="reduce")
    page = learner.go("/learn")
    page.click(f"[data-lesson={game}]")
    page.wait_for_selector(READY, timeout=PATIENCE)
    lesson = page.request.get(f"{shared_server.url}/api/games/{game}/lesson").json()
    answered = 0
    for _ in range(STEPS):
        page.wait_for_selector(f"{READY}, [data-done]")
        here = place(page)
        if here is None:
            break
        step = lesson["scenes"][here[0]]["steps"][here[1]]
        if not step.get("want"):
            go_on(page)
        else:
            wrong = [action for action in step.get("instead", {}) if action != "*" and ">" not in action]
            if wrong:
                page.evaluate(ACT, wrong[0])
                page.wait_for_selector("[data-say=instead]")
                assert said(page) == lesson["texts"][step["instead"][wrong[0]]]
                answered += 1
            page.evaluate(ACT, step["want"][0]["action"])
        page.wait_for_function(
            """([scene, step]) => {
                const here = document.querySelector('.lesson')?.dataset;
                return !here || here.scene !== String(scene) || here.step !== String(step);
            }""",
            arg=list(here),
        )
    assert answered or game == "deuce"
    page.click("[data-play]")
    page.wait_for_url("**/t/*")
    assert learner.unexpected() == []


def test_a_card_that_cannot_be_played_says_why(shared_server: Served, browser: "Browser") -> None:
    """With the clause, which opens the rules there; the way back leads to the sentence before."""
    page = Person(browser, shared_server, reduced_motion="reduce").go("/learn/deuce")
    page.wait_for_selector(READY)
    first = said(page)
    go_on(page)
    page.click(".lesson-foot button:first-child")
    assert said(page) == first
    go_on(page)
    go_on(page)
    page.evaluate(ACT, "start-R7")
    page.wait_for_selector(".lesson[data-step='3']:not([data-busy])")
    page.evaluate(ACT, "start-B9")
    page.wait_for_selector("[data-say=reason]")
    clause = page.inner_text(".bubble-rule").split()[-1]
    page.click(".bubble-rule")
    page.wait_for_selector(f"dialog [id='{clause}'].cited")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert place(page) == (0, 3)
    page.click(".dots li:nth-child(3) button")  # where nothing fits, and nothing is wanted yet
    page.wait_for_selector(".lesson[data-scene='2']:not([data-busy])")
    page.click(".held >> nth=0")
    page.wait_for_selector("[data-say=reason]")
    go_on(page)
    page.wait_for_selector("[data-say]:not([data-say=reason])")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("width", "height"), [(360, 740), (768, 1024), (1440, 900)])
def test_sentences_leave_room_for_what_is_meant(
    shared_server: Served, browser: "Browser", game: str, width: int, height: int
) -> None:
    """The whole sentence is seen, at the beginning of every scene, and the page does not scroll sideways."""
    page = Person(browser, shared_server, width, height, reduced_motion="reduce").go(f"/learn/{game}")
    page.wait_for_selector(READY)
    for scene in range(page.locator(".dots button").count()):
        page.click(f".dots li:nth-child({scene + 1}) button")
        page.wait_for_selector(f".lesson[data-scene='{scene}']:not([data-busy])")
        box: Any = page.locator(".lesson-bubble").bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_place(
    shared_server: Served, browser: "Browser", game: str, language: str
) -> None:
    """Each is there once, every link to one leads somewhere, and the one in the address is marked."""
    clauses = re.findall(r"(?m)^\*\*([A-Z]+-\d+)\*\*", read_page(game, language))
    reader = Person(browser, shared_server, locale=language)
    page = reader.go(f"/rules/{game}#{clauses[-1]}")
    page.wait_for_selector(f"[id='{clauses[-1]}'].cited")
    assert page.evaluate("() => document.querySelector('.cited').getBoundingClientRect().top < innerHeight")
    ids = page.eval_on_selector_all(".clause", "(all) => all.map((each) => each.id)")
    assert ids == clauses
    links = page.eval_on_selector_all(".rules a[href^='#']", "(all) => all.map((each) => each.hash.slice(1))")
    assert len(links) > len(clauses)
    assert page.evaluate("(links) => links.every((each) => document.getElementById(each))", links)
    cited = page.request.get(f"{shared_server.url}/api/games/{game}/lesson").text()
    assert set(re.findall(r'"clause":"([A-Z]+-\d+)"', cited)) <= set(clauses)
    page.click(f".rules a[href='#{clauses[0]}'] >> nth=0")
    page.wait_for_selector(f"[id='{clauses[0]}'].cited")
    assert page.query_selector(".rules-text .card") is not None
    assert "**" not in page.inner_text(".rules-text")
    assert "`" not in page.inner_text(".rules-text")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert reader.unexpected() == []


HOSTILE = """# <script>window.pwned = 1</script>

## <img src=x onerror="window.pwned = 1">

**C-1** <b>bold</b> `<i>code</i>` **<u>strong</u>** [a link](javascript:window.pwned=1) C-1 and C-99.

| <s>cell</s> | `R7` |
|---|---|
| <a href="/x">x</a> | *<em>* |

- <svg onload="window.pwned = 1">
"""


def test_rules_show_no_markup_from_text(shared_server: Served, browser: "Browser") -> None:
    """What is written like markup is shown as it is written, and nothing of it runs."""
    reader = Person(browser, shared_server)
    reader.page.route(
        re.compile("/api/games/companeros/rules"),
        lambda route: route.fulfill(body=HOSTILE, content_type="text/markdown"),
    )
    page = reader.go("/rules/companeros")
    page.wait_for_selector("[id='C-1']")
    text = page.inner_text(".rules-text")
    for written in (
        "<img src=x",
        "<b>bold</b>",
        "<i>code</i>",
        "<u>strong</u>",
        "<s>cell</s>",
        "<svg onload",
    ):
        assert written in text
    assert "C-99" in text
    assert page.query_selector(".rules-text :is(img, b, i, u, s, script)") is None
    assert page.query_selector("a[href^=javascript]") is None
    assert page.evaluate("() => window.pwned") is None
    assert page.locator(".rules-text .card").count() == 1
