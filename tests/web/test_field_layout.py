"""Every game fits: for the fewest and the most seats, the longest names and the most cards, on phone, tablet and desk."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from web.browsing import Person, Served
from web.positions import LONG_NAMES, asked, full_display, full_hand, show, until, wire

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from spieltisch.match.deal import Deal

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1440, 900)}
HEAD = 48  # pixels above the field that a screen needs for itself
TABLES: dict[str, Callable[[], "Deal"]] = {
    "companeros-3": lambda: until("companeros", 3, asked("play-a-card", 4)),
    "companeros-6": lambda: until("companeros", 6, asked("take-a-colour", 20), open_scores=True),
    "full-display": full_display,
    "deuce-2": lambda: until("deuce", 2, asked("lay-or-draw", 12)),
    "deuce-start": lambda: until("deuce", 6, asked("lay-start-card", 3)),
    "full-hand-of-2": lambda: full_hand(2),
    "full-hand-of-6": lambda: full_hand(6),
    "list-3": lambda: until("list-und-tuecke", 3, asked("play-a-card", 4), three_seats=True),
    "list-first": lambda: until("list-und-tuecke", 6, asked("play-a-card", 5)),
    "list-take": lambda: until("list-und-tuecke", 6, asked("take-cards", 40)),
    "list-keep": lambda: until("list-und-tuecke", 6, asked("keep-colours", 20)),
}
MEASURE = """() => {
    const field = document.querySelector('.field');
    const room = field.getBoundingClientRect();
    const problems = [];
    const box = (each) => each.getBoundingClientRect();
    const name = (each) => `${each.className.baseVal ?? each.className}`.trim() + ' ' + (each.dataset.key ?? each.dataset.card ?? '');
    const inside = '.seat, .plate, .card, .heap, .option, .worth, .standing, .prompt, .mine, .deeds .button, .mark';
    for (const each of document.querySelectorAll(inside)) {
        const { left, right, top, bottom, width } = box(each);
        if (!width || each.closest('.sprite')) continue;
        if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
            problems.push(`outside: ${name(each)} ${[left, right, top, bottom].map(Math.round)}`);
    }
    const apart = (one, other, what) => {
        const [a, b] = [box(one), box(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (a.width && b.width && across > 1 && down > 1) problems.push(`${what}: ${name(one)} on ${name(other)} ${Math.round(across)}x${Math.round(down)}`);
    };
    const each = (selector) => [...document.querySelectorAll(selector)];
    const pairs = (all, what) => all.forEach((one, at) => all.slice(at + 1).forEach((other) => apart(one, other, what)));
    pairs(each('.seat'), 'seats');
    pairs(each('.seat .front > .place, .seat .heap, .before-me .place:not(.heap-place), .before-me .heap, .prompt, .deeds .button'), 'places');
    pairs(each('.column, .standing:not(.bare), .option, .deck, .colour'), 'middle');
    // What lies in the middle stays clear of the seats above and of the prompt and the hand below.
    for (const lying of each('.middle .card, .middle .worth, .standing:not(.bare), .option, .deck, .winners'))
        for (const other of each('.seat, .before-me .place, .prompt .expected, .held .card')) apart(lying, other, 'middle and around');
    for (const held of each('.held .card')) for (const other of each('.prompt .expected, .before-me .place')) apart(held, other, 'hand');
    for (const held of each('.held')) {
        const { width, height } = box(held);
        if (width < 22 || height < 26) problems.push(`too small to touch: ${name(held)} ${Math.round(width)}x${Math.round(height)}`);
    }
    for (const text of each('.expected, .besides, .deck-name, .standing h2, .mark span:not(.heard), .worth, .option b'))
        if (text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).overflow !== 'visible') problems.push(`cut: ${name(text)}`);
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) problems.push(`scrolls: ${page.scrollWidth}x${page.scrollHeight}`);
    return problems;
}"""


@pytest.fixture(scope="module")
def views() -> dict[str, dict[str, Any]]:
    return {name: wire(deal(), names=LONG_NAMES) for name, deal in TABLES.items()}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "xx"])
def test_nothing_overflows_overlaps_or_is_cut(
    shared_server: Served, browser: "Browser", views: dict[str, dict[str, Any]], size: str, language: str
) -> None:
    """Boxes are measured: also in a language that is 40 % longer, and with a card chosen or a choice begun."""
    width, height = SIZES[size]
    looker = Person(browser, shared_server, width, height - HEAD)
    page = looker.go("/nowhere")
    found: dict[str, list[str]] = {}
    for name, view in views.items():
        show(page, view, language=language)
        found[name] = page.evaluate(MEASURE)
        several = page.locator("[data-offers], .pick")
        if several.count():
            several.first.evaluate("(card) => card.click()")
            page.wait_for_selector(".target, .pick.on")
            found[f"{name}, chosen"] = page.evaluate(MEASURE)
    looker.context.close()
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_a_watcher_sees_every_seat_and_no_hand(shared_server: Served, browser: "Browser") -> None:
    """All seats lie around the top, whoever is to act is marked, and there is nothing to play."""
    looker = Person(browser, shared_server, 360, 692)
    page = looker.go("/nowhere")
    deal = until("deuce", 6, asked("lay-or-draw", 20))
    show(page, wire(deal, own=[]), acts=False)
    assert page.locator(".seat").count() == 6
    assert page.locator(".held, [data-action]").count() == 0
    assert page.locator(".seat.turn").get_attribute("data-seat") == str(deal.turn)
    assert "to act" in (page.locator(".seat.turn").get_attribute("aria-label") or "")
    assert page.evaluate(MEASURE) == []
    looker.context.close()


def test_all_hands_can_be_shown(shared_server: Served, browser: "Browser") -> None:
    """As a replay does: every hand is open, nothing can be played, nothing overflows."""
    looker = Person(browser, shared_server, 1440, 852)
    page = looker.go("/nowhere")
    deal = until("list-und-tuecke", 6, asked("play-a-card", 2))
    show(page, wire(deal, own=range(6)), acts=False)
    assert page.locator(".seat .backs.open").count() == 5
    assert page.locator(".seat .backs [data-card]").count() == sum(len(hand) for hand in deal.truth["hands"]) - len(
        deal.truth["hands"][deal.turn or 0]
    )
    assert page.evaluate(MEASURE) == []
    looker.context.close()
