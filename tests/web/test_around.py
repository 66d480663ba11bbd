"""Around the play field, in a real browser: undo, pause, hints, chat, the cover, scores, the end."""

import re
from typing import TYPE_CHECKING

import pytest

from web.browsing import PATIENCE, Person, Served, act
from web.seating import known, my_turn, play_on, together, told

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HAND = "() => [...document.querySelectorAll('main [data-zone=\"hand:0\"][data-card]')].length"


def menu(page: "Page", word: str) -> None:
    page.click(".table-menu > button")
    page.get_by_role("menuitem", name=word, exact=True).click()


def alone(browser: "Browser", server: Served, **settings: object) -> Person:
    """Anna against gentle bots, when it is her turn."""
    anna = Person(browser, server)
    table = known(anna, "Anna", **{"game": "companeros", "seats": 3, **settings})
    together(table, (anna, "Anna"))
    my_turn(anna.page)
    return anna


def pair(
    browser: "Browser", server: Served, locale: str = "en-GB", **settings: object
) -> tuple[Person, Person]:
    """Anna and Ben at a table of Compañeros, with a bot in the third seat."""
    anna, ben = Person(browser, server), Person(browser, server, locale=locale)
    table = known(anna, "Anna", **{"game": "companeros", "seats": 3, **settings})
    known(ben, "Ben")
    together(table, (anna, "Anna"), (ben, "Ben"))
    return anna, ben


def test_alone_one_takes_back_at_once(shared_server: Served, browser: "Browser") -> None:
    """Where there is nobody to ask, the card is back in the hand."""
    anna = alone(browser, shared_server)
    page = anna.page
    held = page.evaluate(HAND)
    act(page, 1)
    page.wait_for_function(f"(held) => ({HAND})() < held", arg=held, timeout=PATIENCE)
    menu(page, "Undo")
    page.wait_for_function(f"(held) => ({HAND})() === held", arg=held, timeout=PATIENCE)
    my_turn(page)
    assert page.query_selector("[data-asking]") is None
    assert anna.unexpected() == []


def test_taking_back_needs_consent(shared_server: Served, browser: "Browser") -> None:
    """Who has seen the card is asked; no keeps it on the table, yes brings it back."""
    anna, ben = pair(browser, shared_server)
    my_turn(anna.page)
    held = anna.page.evaluate(HAND)
    act(anna.page, 1)
    my_turn(ben.page)
    for answer, left in (("[data-decline]", held - 1), ("[data-agree]", held)):
        menu(anna.page, "Undo")
        assert "You asked" in anna.page.inner_text("[data-asking]")
        assert "Anna would like" in ben.page.inner_text("[data-asking]")
        assert anna.page.query_selector("[data-agree]") is None
        ben.page.click(answer)
        anna.page.wait_for_selector("[data-asking]", state="detached", timeout=PATIENCE)
        anna.page.wait_for_function(f"(left) => ({HAND})() === left", arg=left, timeout=PATIENCE)
    my_turn(anna.page)


def test_a_pause_is_everybodys(shared_server: Served, browser: "Browser") -> None:
    """Both see it, the turn does not call meanwhile, and either ends it."""
    anna, ben = pair(browser, shared_server)
    my_turn(anna.page)
    menu(anna.page, "Pause")
    ben.page.wait_for_selector("[data-paused]", timeout=PATIENCE)
    anna.page.wait_for_selector("html[data-turn=false]", timeout=PATIENCE)
    ben.page.click("[data-resume]")
    anna.page.wait_for_selector("[data-paused]", state="detached", timeout=PATIENCE)
    my_turn(anna.page)


def test_a_hint_is_a_few_bars(shared_server: Served, browser: "Browser") -> None:
    """The choice is marked, every bar says its points, and it goes when one has acted."""
    anna = alone(browser, shared_server)
    page = anna.page
    page.keyboard.press("i")
    page.wait_for_selector("[data-hint=there]", timeout=PATIENCE)
    bars = page.query_selector_all("[data-bar]")
    assert 2 <= len(bars) <= 5
    assert all(re.search(r"\d points", bar.inner_text()) for bar in bars)
    assert len(page.query_selector_all("[data-bar].best")) == 1
    act(page, 1)
    page.wait_for_selector("[data-hint]", state="detached", timeout=PATIENCE)
    assert anna.unexpected() == []


def test_without_hints_nobody_is_offered_one(shared_server: Served, browser: "Browser") -> None:
    """If the table wants none, neither button nor menu has it."""
    page = alone(browser, shared_server, hints=False).page
    assert page.query_selector("[data-open=hint]") is None
    page.click(".table-menu > button")
    assert page.get_by_role("menuitem", name="Hint").count() == 0


def test_a_phrase_is_read_in_the_readers_language(shared_server: Served, browser: "Browser") -> None:
    """English is said, German is read: as a bubble, as something unread, and in the chat."""
    anna, ben = pair(browser, shared_server, locale="de-DE")
    anna.page.keyboard.press("c")
    anna.page.click("[data-phrase=well-played]", timeout=PATIENCE)
    bubble = ben.page.wait_for_selector("[data-bubble='0']", timeout=PATIENCE)
    assert bubble is not None
    assert bubble.inner_text().strip() == "Gut gespielt!"
    assert ben.page.inner_text("[data-unread]") == "1"
    ben.page.keyboard.press("c")
    assert "Gut gespielt!" in ben.page.inner_text("[data-said=well-played]")
    ben.page.wait_for_selector("[data-unread]", state="detached", timeout=PATIENCE)
    assert "Well played!" in anna.page.inner_text("[data-said=well-played]")


def test_own_words_are_text(shared_server: Served, browser: "Browser") -> None:
    """Where the table allows own words, they arrive as they were written, never as markup."""
    anna, ben = pair(browser, shared_server, free_text=True)
    words = "<img src=x onerror=alert(1)> & <b>hi</b>"
    anna.page.keyboard.press("c")
    anna.page.fill(".say input", words, timeout=PATIENCE)
    anna.page.press(".say input", "Enter")
    ben.page.keyboard.press("c")
    said = ben.page.wait_for_selector("[data-said=text] span", timeout=PATIENCE)
    assert said is not None
    assert said.inner_text() == words
    assert ben.page.query_selector("[data-said] img") is None
    assert ben.unexpected() == []


def test_what_is_typed_meanwhile_stays(shared_server: Served, browser: "Browser") -> None:
    """On a slow line the next words can be typed while the first are on their way: all arrive, once."""
    anna = Person(browser, shared_server, late=400)
    together(known(anna, "Anna", game="companeros", seats=3, free_text=True), (anna, "Anna"))
    anna.page.keyboard.press("c")
    for words in ("one", "two"):
        anna.page.fill(".say input", words, timeout=PATIENCE)
        anna.page.press(".say input", "Enter")
    anna.page.fill(".say input", "three")
    anna.page.wait_for_selector("[data-said] >> nth=1", timeout=PATIENCE)
    assert anna.page.locator("[data-said] span").all_inner_texts() == ["one", "two"]
    assert anna.page.input_value(".say input") == "three"


def test_who_is_muted_is_not_heard(shared_server: Served, browser: "Browser") -> None:
    """What was said goes, what is said does not come; heard again, it is there."""
    anna, ben = pair(browser, shared_server)
    anna.page.keyboard.press("c")
    ben.page.keyboard.press("c")
    anna.page.click("[data-phrase=hello]", timeout=PATIENCE)
    ben.page.wait_for_selector("[data-said=hello]", timeout=PATIENCE)
    ben.page.click("[data-mute='0']")
    ben.page.wait_for_selector("[data-said=hello]", state="detached", timeout=PATIENCE)
    anna.page.click("[data-phrase=oops]")
    anna.page.wait_for_selector("[data-said=oops]", timeout=PATIENCE)
    ben.page.click("[data-mute='0'][aria-pressed=true]")
    ben.page.wait_for_selector("[data-said=oops]", timeout=PATIENCE)


def test_the_cover_hides_the_hand(shared_server: Served, browser: "Browser") -> None:
    """Two at one screen: until the next one says so, no card of a hand is in the page at all."""
    anna = Person(browser, shared_server)
    page = anna.page
    table = known(anna, "Anna", game="companeros", seats=3)
    told(anna, table, {"type": "sit", "name": "Anna", "seat": 0}, {"type": "sit", "name": "Ben", "seat": 1})
    told(anna, table, {"type": "start", "fill": "gentle"})
    anna.go(f"/t/{table}")
    hands = "document.querySelectorAll('main [data-card][data-zone^=hand]')"
    shown = f"() => [...{hands}].map((card) => card.dataset.zone)"
    for seat, name in ((0, "Anna"), (1, "Ben")):
        cover = page.wait_for_selector(f"[data-cover='{seat}']", timeout=PATIENCE)
        assert cover is not None
        assert name in cover.inner_text()
        assert page.evaluate(shown) == []
        page.keyboard.press("h")
        assert "Your hand" not in page.inner_text("[data-called]")
        cover.query_selector("button").click()  # type: ignore[union-attr]
        page.wait_for_selector("[data-cover]", state="detached")
        page.wait_for_function(f"() => ({shown})().length > 0", timeout=PATIENCE)
        assert set(page.evaluate(shown)) == {f"hand:{seat}"}
        act(page, 1)
    assert anna.unexpected() == []


def test_the_title_calls(shared_server: Served, browser: "Browser") -> None:
    """Title and icon of the tab say whose turn it is, and stop when it is another's."""
    anna, ben = pair(browser, shared_server)
    my_turn(anna.page)
    assert anna.page.title() == "● Your turn · Compañeros"
    assert ben.page.title() == "Compañeros"
    icon = "() => document.querySelector('link[rel=icon]').href.slice(0, 5)"
    assert anna.page.evaluate(icon) == "data:"
    act(anna.page, 1)
    my_turn(ben.page)
    anna.page.wait_for_selector("html[data-turn=false]", timeout=PATIENCE)
    assert anna.page.title() == "Compañeros"
    assert anna.page.evaluate(icon) == "http:"


def test_what_happens_is_heard(shared_server: Served, browser: "Browser") -> None:
    """Each event is a sentence once, one's turn is said at once, and the hand when it is asked for."""
    anna = alone(browser, shared_server)
    page = anna.page
    assert page.inner_text("[data-called]") == "Your turn: play a card."
    page.keyboard.press("h")
    assert page.inner_text("[data-called]").startswith("Your hand: ")
    act(page, 1)
    my_turn(page)
    heard = page.eval_on_selector_all("[data-heard] p", "(all) => all.map((each) => each.textContent)")
    assert len([line for line in heard if line.startswith("You play ")]) == 1
    assert len([line for line in heard if re.match(r"(Rosa|Otto) plays ", line)]) >= 2


@pytest.mark.parametrize(("motion", "moving"), [("reduce", False), ("no-preference", True)])
def test_movement_can_be_refused(
    shared_server: Served, browser: "Browser", motion: str, moving: bool
) -> None:
    """Cards fly where people like it; with reduced motion nothing is animated at all."""
    anna = Person(browser, shared_server, reduced_motion=motion)
    table = known(anna, "Anna", game="companeros", seats=3)
    together(table, (anna, "Anna"))
    page = anna.page
    my_turn(page)
    page.evaluate(
        """() => {
            window.flown = 0;
            new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
                if (node.className === 'flying') window.flown += 1;
            }))).observe(document.body, { childList: true, subtree: true });
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                window.flown += 1;
                return animate.apply(this, how);
            };
        }"""
    )
    act(page, 3)
    my_turn(page)
    assert (page.evaluate("window.flown") > 0) == moving
    page.wait_for_selector(".flying", state="detached", timeout=PATIENCE)
    assert anna.unexpected() == []


def test_the_sheet_adds_up_and_the_match_ends(shared_server: Served, browser: "Browser") -> None:
    """Totals are the sums of the deals; the end has places and a story; a rematch begins anew."""
    anna = alone(browser, shared_server, options={"deals": 2})
    page = anna.page
    play_on(page, "between")
    page.wait_for_selector("[data-end=between]", timeout=PATIENCE)
    assert len(page.query_selector_all("[data-placed]")) == 3
    page.click("[data-next]")
    play_on(page, "over")
    page.wait_for_selector("[data-end=over]", timeout=PATIENCE)
    page.keyboard.press("s")
    rows = page.eval_on_selector_all(
        ".score-sheet tbody tr",
        "(all) => all.map((row) => [...row.cells].slice(1).map((cell) => +cell.innerText))",
    )
    totals = page.eval_on_selector_all(
        "[data-total]", "(all) => all.map((cell) => +cell.lastChild.textContent)"
    )
    assert len(rows) == 2
    assert [sum(column) for column in zip(*rows, strict=True)] == totals
    page.keyboard.press("Escape")
    order = page.eval_on_selector_all(
        "[data-placed] b", "(all) => all.map((each) => parseInt(each.innerText))"
    )
    assert order == sorted(totals, reverse=True)
    page.wait_for_selector("[data-story=biggest-take] a", timeout=PATIENCE)
    link = page.get_attribute("[data-story=biggest-take] a", "href")
    assert re.fullmatch(r"/r/[\w-]+\?deal=\d+&step=\d+", str(link))
    page.click("[data-rematch]")
    my_turn(page)
    assert page.query_selector("[data-end]") is None
    assert anna.unexpected() == []


def test_a_trick_resolves_in_order(shared_server: Served, browser: "Browser") -> None:
    """What was taken goes first, to its taker; a card played last is seen in the trick before it goes on."""
    page = Person(browser, shared_server).go()
    flights = page.evaluate(
        """async () => {
            const { flights } = await import('/web/any/table/flights.js');
            const box = (left) => ({ left, top: 0, width: 10, height: 14 });
            const lying = (zone, card, left) => ({ element: null, zone, card, box: box(left) });
            const zone = (id, kind, owner, cards) => ({ id, kind, owner, cards, count: cards?.length ?? 0 });
            const view = (zones) => ({ deal: { zones } });
            const hand = (count) => ({ ...zone('hand:1', 'hand', 1, null), count });
            const trick = (seat, ...cards) => zone(`trick:${seat}`, 'trick', seat, cards);
            const display = (...cards) => zone('display', 'display', null, cards);
            const before = view([display('R1'), trick(0, 'Y2'), hand(3), trick(1)]);
            const after = view([display('Y2', 'G3'), trick(0), hand(2), trick(1)]);
            const events = [
                { code: 'played', seat: 1, params: { card: 'G3' } },
                { code: 'took-colour', seat: 0, params: { colour: 'R', cards: ['R1'] } },
            ];
            const lay = [lying('display', 'R1', 100), lying('trick:0', 'Y2', 200), lying('hand:1', '', 300),
                lying('trick:1', '', 400)];
            const now = [lying('display', 'Y2', 100), lying('display', 'G3', 120), lying('trick:0', '', 200),
                lying('hand:1', '', 300), lying('trick:1', '', 400)];
            const found = flights({ lay, now, before, after, events, plate: (seat) => box(1000 + seat) });
            return Object.fromEntries(found.map(({ ghost, legs, end, at }) =>
                [ghost, [at, ...legs.map(({ left }) => left), Math.round(end.left)]]));
        }"""
    )
    assert flights == {"G3": [0, 300, 400, 120], "R1": [1, 100, 1003], "Y2": [2, 200, 100]}


def test_a_dialog_gives_the_focus_back(shared_server: Served, browser: "Browser") -> None:
    """Opened by a button, closed by Escape: one is where one was."""
    page = alone(browser, shared_server).page
    page.set_viewport_size({"width": 1200, "height": 800})
    page.focus("[data-open=scores]")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_function("() => document.activeElement.dataset.open === 'scores'", timeout=PATIENCE)


def test_who_leaves_can_come_back(shared_server: Served, browser: "Browser") -> None:
    """One is asked first, the caretaker plays on, and the seat is taken back by one button."""
    anna, ben = pair(browser, shared_server)
    page = anna.page
    table = page.url
    menu(page, "Leave")
    page.click("[data-leave]")
    page.wait_for_url("**/", timeout=PATIENCE)
    ben.page.wait_for_selector("[data-away='0']", timeout=PATIENCE)
    page.goto(table)
    page.click("[data-back]", timeout=PATIENCE)
    page.wait_for_selector("[data-back]", state="detached", timeout=PATIENCE)
    ben.page.wait_for_selector("[data-away='0']", state="detached", timeout=PATIENCE)


def test_the_last_seconds_are_said(shared_server: Served, browser: "Browser") -> None:
    """A clock runs at the plate of who is to act, and warns before the time is up."""
    page = alone(browser, shared_server, clock={"kind": "turn", "seconds": 12}).page
    assert re.fullmatch(r"0:\d\d", page.inner_text("[data-clock='0']").strip())
    page.wait_for_selector("[data-clock='0'].soon", timeout=PATIENCE)
    page.wait_for_function(
        "() => document.querySelector('[data-called]').innerText === 'Time left: 10 seconds'",
        timeout=PATIENCE,
    )
