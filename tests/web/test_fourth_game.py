"""A game of another package, in the browser."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from examples.briscola import installed_in
from web.browsing import PATIENCE, Person, Served, act
from web.seating import known, told

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_it_is_played_in_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: "Browser"
) -> None:
    """A whole deal, card by card, with the plain skin and without a line of JavaScript."""
    installed_in(tmp_path, monkeypatch)
    server = Served(tmp_path)
    try:
        anna = Person(browser, server, reduced_motion="reduce")
        table = known(anna, "Anna", game="briscola", seats=4)
        sitting = {"type": "sit", "name": "Anna", "seat": 0}
        told(anna, table, sitting, {"type": "start", "fill": "gentle"})
        page = anna.go(f"/t/{table}")
        act(page, 9)  # the last card goes by itself
        page.wait_for_selector("[data-end=over]", timeout=PATIENCE)
        assert anna.unexpected() == []
        anna.context.close()
    finally:
        server.end()
