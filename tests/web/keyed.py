"""A person without a mouse: only keys, and eyes that see where the focus is."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from web.browsing import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_TABS = 80
FOCUS = """() => {
    const at = document.activeElement;
    return { nowhere: at === document.body || !at, data: { ...at?.dataset }, name: at?.getAttribute('aria-label') || at?.innerText || '',
             tag: at?.tagName ?? '', type: at?.type ?? '', place: at?.className ?? '' };
}"""
WATCH = """() => {
    // Every moment in which somebody who is to act has lost the focus, once the page has drawn.
    window.lostFocus = [];
    const look = () => {
        const turn = document.documentElement.dataset.turn === 'true' && !document.querySelector('[data-end]');
        if (turn && (document.activeElement === document.body || !document.activeElement)) {
            if (window.lostSince === undefined) window.lostSince = performance.now();
            else if (performance.now() - window.lostSince > 250) window.lostFocus.push(document.body.dataset.number);
        } else window.lostSince = undefined;
        requestAnimationFrame(look);
    };
    look();
}"""


class Keyed:
    """Presses keys until the focus is where it should be."""

    def __init__(self, page: "Page") -> None:
        self.page = page

    def focus(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        return found

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """As often as needed; the way is never endless."""
        passed = []
        for _ in range(MOST_TABS):
            now = self.focus()
            if wanted(now):
                return
            passed.append(now["name"])
            self.press("Tab")
        raise AssertionError(f"Tab does not lead there, only to {passed}")
