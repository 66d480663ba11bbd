"""Whatever people type is shown as text, everywhere: nothing of it becomes markup, runs, or breaks the screen."""

from typing import TYPE_CHECKING, Any

import pytest

from web.browsing import PATIENCE, Person, Served, act
from web.hostile import NAMES, REFUSED_NAMES, WORDS, Watched
from web.seating import known, my_turn, play_on, together

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

POLICY = {
    "default-src": ["'none'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
}


def watched(browser: "Browser", server: Served, **how: Any) -> tuple[Person, Watched]:
    person = Person(browser, server, width=360, height=740, **how)
    return person, Watched(person.context, server.url)


def shown(page: "Page", selector: str, words: str) -> None:
    """Those very words, as text, are there."""
    page.wait_for_function(
        "([selector, words]) => [...document.querySelectorAll(selector)].some((each) => each.textContent.includes(words))",
        arg=[selector, words],
        timeout=PATIENCE,
    )


def test_names_are_text_on_every_screen(shared_server: Served, browser: "Browser", full: bool) -> None:
    """Lobby, home, plates, log, players, scores, the ends, title, replay, list of matches."""
    for first, second in list(zip(NAMES[::2], NAMES[1::2], strict=True)) if full else [NAMES[:2]]:
        (anna, one), (ben, other) = watched(browser, shared_server), watched(browser, shared_server)
        table = known(anna, first, game="companeros", seats=3, listed=True)
        known(ben, second)
        together(table, (anna, first), (ben, second))
        page, seen = anna.page, ben.page
        for where, view, name in ((".plate .name", page, second), (".plate .name", seen, first)):
            shown(view, where, name)
        my_turn(page)
        act(page, 1)
        my_turn(seen)
        seen.keyboard.press("l")
        shown(seen, ".log-list", first)
        assert one.harm(page) == other.harm(seen) == []
        seen.keyboard.press("Escape")
        seen.keyboard.press("s")
        shown(seen, ".score-sheet", first)
        assert "<" not in seen.title()
        assert other.harm(seen) == []
        seen.keyboard.press("Escape")
        home = ben.go()
        home.wait_for_selector("#my-tables", timeout=PATIENCE)
        assert other.harm(home) == []
        for person in (anna, ben):
            assert person.unexpected() == []
            person.context.close()


def test_names_are_text_at_the_end_and_later(shared_server: Served, browser: "Browser") -> None:
    """Places and story of the match, its replay, the list of finished ones."""
    anna, watch = watched(browser, shared_server)
    name = NAMES[0]
    table = known(anna, name, game="companeros", seats=3, options={"deals": 2})
    together(table, (anna, name))
    page = anna.page
    play_on(page, "between")
    shown(page, "[data-end=between] .name", name)
    assert watch.harm(page) == []
    page.click("[data-next]")
    play_on(page, "over")
    shown(page, "[data-end=over] .name", name)
    page.wait_for_selector("[data-story]", timeout=PATIENCE)
    assert watch.harm(page) == []
    record = str(page.get_attribute("a[href^='/r/']", "href"))
    for address, where in ((record, ".replay"), ("/games", "[data-record]")):
        page = anna.go(address)
        shown(page, where, name)
        assert watch.harm(page) == []
    assert anna.unexpected() == []


def test_unfit_names_are_refused_in_words(shared_server: Served, browser: "Browser") -> None:
    """Nobody turns a line around or hides in one; who tries reads why."""
    anna, watch = watched(browser, shared_server)
    page = anna.go("/settings")
    answers = page.evaluate(
        """(names) => Promise.all(names.map(async (name) => (await fetch('/api/people', { method: 'POST',
            headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) })).status))""",
        list(REFUSED_NAMES),
    )
    assert all(400 <= status < 500 for status in answers)
    assert watch.harm(page) == []


def test_words_are_text_in_chat_and_bubbles(shared_server: Served, browser: "Browser") -> None:
    """Own words arrive as they were written, with nothing in them that acts; the longest burst nothing."""
    (anna, one), (ben, other) = watched(browser, shared_server), watched(browser, shared_server)
    table = known(anna, "Anna", game="companeros", seats=3, free_text=True)
    known(ben, "Ben")
    together(table, (anna, "Anna"), (ben, "Ben"))
    anna.page.keyboard.press("c")
    said = anna.page.wait_for_selector(".say input", timeout=PATIENCE)
    assert said is not None
    for words in WORDS:
        said.fill(words)
        said.press("Enter")
        visible = words.translate(dict.fromkeys(map(ord, "\u202e\u202c\u200b"))).strip()
        shown(ben.page, "[data-bubble]", visible)
        assert other.harm(ben.page) == []
    ben.page.keyboard.press("c")
    shown(ben.page, ".chat-list", WORDS[0])
    assert ben.page.locator(".chat-list a, .chat-list :not(li, b, span)").count() == 0
    assert one.harm(anna.page) == other.harm(ben.page) == []
    assert anna.unexpected() == ben.unexpected() == []


def test_much_too_long_words_are_refused(shared_server: Served, browser: "Browser") -> None:
    """A thousand characters are not said, and the page that tried stays as it was."""
    anna, watch = watched(browser, shared_server)
    table = known(anna, "Anna", game="companeros", seats=3, free_text=True)
    together(table, (anna, "Anna"))
    page = anna.page
    page.keyboard.press("c")
    field = page.wait_for_selector(".say input", timeout=PATIENCE)
    assert field is not None
    field.fill("x" * 1000)
    field.press("Enter")
    page.wait_for_selector("[data-said=text], .toast.warn", timeout=PATIENCE)
    assert (
        max((len(each) for each in page.locator("[data-said=text] span").all_inner_texts()), default=0) <= 300
    )
    assert watch.harm(page) == []


@pytest.mark.parametrize(
    "address",
    [
        "/t/<script>hurt()</script>",
        "/r/%3Cimg%20src=x%3E",
        "/learn/<b>",
        "/rules/deuce#<img src=x onerror=hurt()>",
        "/?language=<b>",
    ],
)
def test_addresses_are_text(shared_server: Served, browser: "Browser", address: str) -> None:
    """Whatever stands in a link."""
    anna, watch = watched(browser, shared_server)
    anna.page.goto(shared_server.url + address)
    anna.page.wait_for_selector("main:not([aria-busy])", timeout=PATIENCE)
    assert watch.harm(anna.page) == []


def test_options_are_checked_before_anybody_sees_them(shared_server: Served, browser: "Browser") -> None:
    """An option that is no such thing is refused, whatever is in it."""
    anna, watch = watched(browser, shared_server)
    page = anna.go()
    statuses = page.evaluate(
        """async (hostile) => {
            const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
            await post('/api/people', { name: 'Anna' });
            const tries = hostile.flatMap((words) => [
                { game: words, seats: 3 }, { game: 'companeros', seats: words }, { game: 'companeros', seats: 3, options: { deals: words } },
                { game: 'companeros', seats: 3, options: { [words]: 1 } }, { game: 'companeros', seats: 3, spectators: words },
            ]);
            return Promise.all(tries.map(async (settings) => (await post('/api/tables', { settings })).status));
        }""",
        list(WORDS),
    )
    assert all(400 <= status < 500 for status in statuses)
    assert watch.harm(anna.go()) == []


def test_the_policy_is_strict(shared_server: Served, browser: "Browser") -> None:
    """Scripts and styles are the server's own; nothing inline, nothing from elsewhere, nobody frames the page."""
    page = Person(browser, shared_server).page
    answer = page.goto(shared_server.url)
    assert answer is not None
    parts = [part.split() for part in answer.headers["content-security-policy"].split(";")]
    policy = {name: sources for name, *sources in parts}
    scripts = policy.pop("script-src")
    assert policy == POLICY
    assert scripts[0] == "'self'"
    assert [source[:8] for source in scripts[1:]] == ["'sha256-"]


def test_a_script_that_gets_in_would_be_noticed(shared_server: Served, browser: "Browser") -> None:
    """Markup in the page, a script inline, a picture from elsewhere: the watch finds each of them."""
    anna, watch = watched(browser, shared_server)
    page = anna.go()
    page.evaluate("""() => {
        const put = (name, more) => document.body.append(Object.assign(document.createElement(name), more));
        put('script', { textContent: 'hurt()' });
        put('img', { src: 'https://example.invalid/x.png' });
        put('iframe', {});
    }""")
    page.wait_for_function("() => window.hurts.length >= 2", timeout=PATIENCE)
    harm = " ".join(watch.harm(page))
    assert "script-src" in harm
    assert "img-src" in harm
    assert "<iframe" in harm
