"""A person without a mouse: keys alone, and eyes that see where the focus is."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from web.browsing import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_TABS = 80
AT = """() => {
    const at = document.activeElement;
    return { ...at.dataset, name: at.getAttribute('aria-label') || at.innerText || '', type: at.type ?? '',
             target: at.classList.contains('target') };
}"""
LOSSES = """() => {
    // Whenever the page has drawn: is somebody to act, and the focus nowhere? What is drawn anew may need a moment.
    window.lost = [];
    let since = null;
    const look = (now) => {
        const nowhere = document.activeElement === document.body && document.documentElement.dataset.turn === 'true';
        since = nowhere ? since ?? now : null;
        if (since !== null && now - since > 150) window.lost.push(`${document.body.dataset.number} ${document.querySelector(".expected")?.innerText}`);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Notes in `lost` when the focus is nowhere during one's turn."""
Place = dict[str, Any]


class Keyed:
    """Somebody who presses keys until the focus is where it should be."""

    def __init__(self, page: "Page") -> None:
        self.page = page

    @property
    def at(self) -> Place:
        """What has the focus."""
        found: Place = self.page.evaluate(AT)
        return found

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, wanted: Callable[[Place], bool]) -> None:
        """By the Tab key, as often as needed."""
        passed = []
        for _ in range(MOST_TABS):
            place = self.at
            if wanted(place):
                return
            passed.append(place["name"])
            self.press("Tab")
        raise AssertionError(f"the Tab key does not lead there, only to {passed}")

    def awaits(self, selector: str) -> None:
        self.page.wait_for_selector(selector, timeout=PATIENCE, state="attached")
