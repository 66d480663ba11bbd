"""A match that keeps its pace: the own card moves at once, and a long evening leaves nothing behind."""

from typing import TYPE_CHECKING, Any

import pytest

from web.browsing import PATIENCE, Person, Served
from web.seating import known, told

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

pytestmark = pytest.mark.long

AT_ONCE = 100.0  # milliseconds at the 95th percentile
TRIES = 3
DEALS = 500
WATCH = """() => {
    window.moved = [];
    addEventListener('pointerdown', (event) => {
        const held = event.target.closest('.held[data-action]');
        if (!held) return;
        const card = held.querySelector('[data-card]').dataset.card;
        const from = held.querySelector('.card').getBoundingClientRect();
        const seen = (each) => getComputedStyle(each).visibility !== 'hidden';
        const there = (each) => {
            const { left, top, width } = each.getBoundingClientRect();
            return width > 0 && Math.abs(left - from.left) < 3 && Math.abs(top - from.top) < 3;
        };
        const since = event.timeStamp;
        const look = () => {
            const shown = [...document.querySelectorAll(`main [data-card="${CSS.escape(card)}"], .flying [data-card="${CSS.escape(card)}"]`)].filter(seen);
            if (shown.length && !shown.some(there)) window.moved.push(performance.now() - since);
            else if (performance.now() - since < 5000) requestAnimationFrame(look);
            else window.moved.push(Infinity);
        };
        requestAnimationFrame(look);
    }, true);
}"""
"""From the touch to the first frame in which the card is seen, and no longer where it was."""
DRIVE = """async (deals) => {
    const page = document.querySelector('#page');
    const choice = '.field [data-action], .field .target, .field [data-offers], [data-next], [data-rematch]';
    const changed = () => new Promise((done) => {
        const watch = new MutationObserver(() => (watch.disconnect(), done()));
        watch.observe(document, { subtree: true, childList: true, attributes: true });
    });
    for (let ended = 0; ended < deals;) {
        const found = document.querySelector('[data-rematch]') ?? document.querySelector('[data-next]')
            ?? (document.querySelector('[data-pending]') ? null : document.querySelector('.field .target') ?? document.querySelector(choice));
        if (!found) { await changed(); continue; }
        if (found.matches('[data-next], [data-rematch]')) ended += 1;
        const next = changed();
        found.click();
        await next;
    }
}"""
"""Plays on by itself, through so many ends of deals."""


def seated(browser: "Browser", server: Served, *, reduced: bool, **settings: Any) -> Person:
    """Anna against gentle bots, at her desk."""
    anna = Person(browser, server, 1280, 900, reduced_motion="reduce" if reduced else "no-preference")
    table = known(anna, "Anna", **settings)
    told(anna, table, {"type": "sit", "name": "Anna", "seat": 0}, {"type": "start", "fill": "gentle"})
    anna.go(f"/t/{table}").wait_for_selector(".around-buttons", timeout=PATIENCE)
    return anna


def paced(page: "Page") -> list[float]:
    """How long the own card of each trick took, over a match of Compañeros."""
    page.evaluate(WATCH)
    ready = ".field [data-action], [data-next]"
    while True:
        page.wait_for_selector(f"{ready}, [data-rematch]", timeout=PATIENCE)
        if page.locator("[data-rematch]").count():
            break
        before = page.evaluate("document.body.dataset.number")
        page.locator(ready).first.click(timeout=PATIENCE)
        page.wait_for_function(
            "(before) => document.body.dataset.number !== before", arg=before, timeout=PATIENCE
        )
    times: list[float] = page.evaluate("window.moved")
    return sorted(times)


def test_the_own_card_moves_at_once(shared_server: Served, browser: "Browser") -> None:
    """Under 100 ms at the 95th percentile of a match; the best of three, for others use this machine, too."""
    found = []
    for _ in range(TRIES):
        anna = seated(browser, shared_server, reduced=False, game="companeros", seats=3, options={"deals": 2})
        times = paced(anna.page)
        anna.context.close()
        assert len(times) >= 12
        found.append(times[int(len(times) * 0.95) - 1])
        if found[-1] < AT_ONCE:
            break
    assert min(found) < AT_ONCE, found


def used(line: "CDPSession") -> dict[str, float]:
    """What the page holds when all rubbish is gone."""
    for _ in range(2):  # what a finaliser lets go goes the second time
        line.send("HeapProfiler.collectGarbage")
    return {each["name"]: each["value"] for each in line.send("Performance.getMetrics")["metrics"]}


def test_a_long_evening_leaves_nothing_behind(shared_server: Served, browser: "Browser") -> None:
    """Deal after deal, match after match: neither memory nor elements nor listeners grow."""
    anna = seated(browser, shared_server, reduced=True, game="companeros", seats=6, options={"deals": 2})
    line = anna.context.new_cdp_session(anna.page)
    line.send("Performance.enable")
    line.send("HeapProfiler.enable")
    anna.page.evaluate(DRIVE, 4)  # whatever is made once is there
    anna.page.wait_for_selector(".field [data-action]", timeout=PATIENCE)
    before = used(line)
    anna.page.evaluate(DRIVE, DEALS)
    anna.page.wait_for_selector(".field [data-action]", timeout=PATIENCE)
    after = used(line)
    grown = {
        name: after[name] - before[name]
        for name in ("JSHeapUsedSize", "Nodes", "JSEventListeners", "Documents")
    }
    assert grown["JSHeapUsedSize"] < 1_500_000, grown
    assert grown["Nodes"] < 1_500, grown
    assert grown["JSEventListeners"] < 150, grown
    assert grown["Documents"] <= 1, grown
    assert anna.unexpected() == []
    anna.context.close()
