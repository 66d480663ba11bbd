"""A full screen at a server's table, with somebody else who is not in this terminal."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from spieltisch.client import Server, Visit
from spieltisch.client.bots import play_seat
from spieltisch.wire.commands import Close, Rematch, Say, Start
from spieltisch.wire.settings import Settings
from terminal.screen.multiplexer import PATIENCE, PROGRAM, TMUX, Terminal
from web.browsing import Served

pytestmark = pytest.mark.skipif(
    TMUX is None, reason="tmux is not here: install it to test on a real terminal"
)


GRACE = 2.0  # seconds that somebody may be away


def test_a_match_with_somebody_else(tmp_path: Path) -> None:
    """Who joins by the link waits in the lobby, is spoken to, plays to the end, and plays another match."""
    at_a_server(tmp_path, Served(tmp_path), evening)


def test_who_comes_back_has_the_seat_again(tmp_path: Path) -> None:
    """The caretaker plays for a terminal that is gone; the same command takes the seat back, for the rest."""
    at_a_server(tmp_path, Served(tmp_path, "--grace", str(GRACE)), coming_back)


def at_a_server(
    folder: Path, server: Served, scenario: Callable[[str, Terminal], Coroutine[Any, Any, None]]
) -> None:
    terminal = Terminal(XDG_CONFIG_HOME=str(folder), HOME=str(folder))
    try:
        asyncio.run(scenario(server.url, terminal))
        terminal.keys("q")
        terminal.is_clean(folder)
    finally:
        terminal.close()
        server.end()


async def evening(url: str, terminal: Terminal) -> None:
    ada = Server(url)
    await ada.guest("Ada")
    table = await ada.create(Settings(game="companeros", seats=3))
    async with asyncio.timeout(PATIENCE), ada.visit(table) as visit:
        await visit.sit("Ada", 0)
        terminal.run(f"{PROGRAM} join {url}/t/{table} --name Ben --language en")
        await asyncio.to_thread(terminal.until_shown, "Waiting for Ada to start.")
        await visit.until(lambda view: view.table.chairs[1].name == "Ben")
        await visit.ask(Start(fill="gentle"))
        await asyncio.to_thread(terminal.until_shown, "Trick 1 of 9")
        await visit.ask(Say(seat=0, phrase="good-luck"))
        await asyncio.to_thread(terminal.until_shown, "Ada: Good luck!")
        await asyncio.gather(play_seat(visit, 0), asyncio.to_thread(play_on, terminal), watched(visit))
        assert visit.view.table.phase == "over"
        await visit.ask(Rematch())
        assert visit.view.table.match == 1  # Ben has not said that he wants one
        await asyncio.to_thread(play_again, terminal)
        assert visit.view.table.match == 2
        await visit.ask(Close())
        await asyncio.to_thread(terminal.until_shown, "closed")


async def coming_back(url: str, terminal: Terminal) -> None:
    ada = Server(url)
    await ada.guest("Ada")
    table = await ada.create(Settings(game="companeros", seats=3))
    join = f"{PROGRAM} join {url}/t/{table} --name Ben --language en"
    async with asyncio.timeout(PATIENCE), ada.visit(table) as visit:
        await visit.sit("Ada", 0)
        terminal.run(join)
        await visit.until(lambda view: view.table.chairs[1].name == "Ben")
        await visit.ask(Start(fill="gentle"))
        await asyncio.to_thread(terminal.until_shown, "Trick 1 of 9")
        terminal.keys("C-c")
        await asyncio.to_thread(terminal.until, terminal.at_prompt)
        playing = asyncio.ensure_future(play_seat(visit, 0))
        await visit.until(lambda view: any(told.seat == 1 and told.code == "played" for told in view.log))
        assert visit.view.table.chairs[1].caretaker
        playing.cancel()  # Ada waits for Ben
        terminal.run(join)
        await visit.until(lambda view: not view.table.chairs[1].caretaker)
        assert visit.view.table.phase == "playing"
        await asyncio.gather(play_seat(visit, 0), asyncio.to_thread(play_on, terminal), watched(visit))


def play_on(terminal: Terminal) -> None:
    """Enter, whenever it is one's turn."""

    def over() -> bool:
        text = terminal.text()
        if "Your turn" in text:
            terminal.keys("Enter")
        return "Play again" in text

    terminal.until(over)


def play_again(terminal: Terminal) -> None:
    """Enter, until it is taken for another match: a moment after the last card it is meant for that."""

    def begun() -> bool:
        text = terminal.text()
        if "[ Play again ]" in text:
            terminal.keys("Enter")
        return "Trick 1 of 9" in text

    terminal.until(begun)


async def watched(visit: Visit) -> None:
    """No caretaker plays: the person at the terminal is there."""
    await visit.until(lambda view: view.table.phase == "over" or view.table.chairs[1].caretaker)
    assert not visit.view.table.chairs[1].caretaker
