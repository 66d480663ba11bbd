"""A browser and a terminal at one table of a real server: they play a match of each game to its end."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from terminal.screen.multiplexer import PATIENCE, PROGRAM, TMUX, Terminal
from web.browsing import PATIENCE as PAGE_PATIENCE
from web.browsing import PLAY, Person, Served, chromium
from web.company import RUSH
from web.seating import known, told

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(
    TMUX is None, reason="tmux is not here: install it to test on a real terminal"
)
MATCHES: dict[str, tuple[int, dict[str, Any]]] = {
    "companeros": (3, {"deals": 2}),
    "deuce": (2, {"target": 30}),
    "list-und-tuecke": (3, {"three_seats": True}),
}
"""As short as they can be, with a deal after another."""
LONGER = ("deuce", "list-und-tuecke")  # each of the two screens plays them to the end in a test of its own


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    with chromium() as found:
        yield found


@pytest.mark.parametrize(
    "game", ["companeros", *(pytest.param(game, marks=pytest.mark.long) for game in LONGER)]
)
def test_a_browser_and_a_terminal_finish_a_match(browser: "Browser", tmp_path: Path, game: str) -> None:
    """Anna plays in Chromium, Ben joins by the link in a terminal; both see the end, with the same points."""
    seats, options = MATCHES[game]
    server = Served(tmp_path)
    terminal = Terminal(XDG_CONFIG_HOME=str(tmp_path), HOME=str(tmp_path))
    try:
        anna = Person(browser, server, width=1280, height=800, reduced_motion="reduce")
        table = known(anna, "Anna", game=game, seats=seats, options=options)
        told(anna, table, {"type": "sit", "seat": 0, "name": "Anna"})
        anna.go(f"/t/{table}")
        terminal.run(f"{PROGRAM} join {server.url}/t/{table} --name Ben --seat 1 --language en")
        terminal.until_shown("Waiting for Anna to start.")
        told(anna, table, {"type": "start", "fill": "gentle"} if seats > 2 else {"type": "start"})
        play(anna, terminal)
        places = anna.page.locator("[data-end] .places").first.inner_text()
        text = terminal.text()
        assert "wins the match" in text or "share the win" in text or "You win" in text, text
        points = re.findall(r"\d+", places)
        assert len(points) >= seats, places
        assert set(points) <= set(re.findall(r"\d+", text)), (places, text)
        assert anna.unexpected() == []
        terminal.keys("q")
        terminal.is_clean(tmp_path)
        anna.context.close()
    finally:
        terminal.close()
        server.end()


def play(anna: Person, terminal: Terminal) -> None:
    """Both do what is offered, each on their own screen, until both see the end of the match."""
    end = time.monotonic() + 3 * PATIENCE
    rushing = False
    while True:
        assert time.monotonic() < end, terminal.text()
        text = terminal.text()
        if "Your turn" in text or "[ Next deal ]" in text:
            terminal.keys("Enter")
        ended = anna.page.evaluate("document.querySelector('[data-end]')?.dataset.end ?? ''")
        if ended == "over" and "Play again" in text:
            return
        if ended and ended != "over":
            anna.page.evaluate("document.querySelector('[data-next]')?.click()")
            rushing = False
        elif not ended and not rushing:
            anna.page.wait_for_selector("main:not([aria-busy])", timeout=PAGE_PATIENCE)
            anna.page.evaluate(RUSH, PLAY)
            rushing = True
        anna.page.wait_for_timeout(20)  # two screens are asked in turn: there is no one event to wait for
