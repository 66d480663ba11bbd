"""Every game fits on phone, tablet and desk: fewest and most seats, longest names, most cards."""

from collections.abc import Callable
from pathlib import Path
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
MEASURE = Path(__file__).with_name("measuring.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def views() -> dict[str, dict[str, Any]]:
    return {name: wire(deal(), names=LONG_NAMES) for name, deal in TABLES.items()}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "xx"])
def test_nothing_overflows_overlaps_or_is_cut(
    shared_server: Served, browser: "Browser", views: dict[str, dict[str, Any]], size: str, language: str
) -> None:
    """Boxes are measured, also in a language that is 40 % longer, with a card chosen or a choice begun."""
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
    assert page.locator(".seat .backs [data-card]").count() == sum(
        len(hand) for hand in deal.truth["hands"]
    ) - len(deal.truth["hands"][deal.turn or 0])
    assert page.evaluate(MEASURE) == []
    looker.context.close()
