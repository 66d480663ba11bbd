"""A server that is away: it is said, nothing is lost, and the screen comes back by itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from spieltisch.client import Visit
from spieltisch.parlour import YOU, open_parlour, prepare
from spieltisch.parlour.line import HomeLine, at_home
from spieltisch.server.clock import SteadyClock
from spieltisch.server.settings import Limits
from spieltisch.terminal.screen.session import WAITS
from spieltisch.wire.messages import Notice
from spieltisch.wire.settings import Settings
from terminal.screen.screens import COMPANEROS
from terminal.screen.staging import SMALL, StillVisit, app_of, text_on

PATIENCE = 240.0


class Breakable:
    """A way to the table that can be closed and opened again."""

    def __init__(self, connect: Any) -> None:
        self._connect = connect
        self.open = True
        self._line: HomeLine | None = None

    @asynccontextmanager
    async def __call__(self, address: str, token: str | None) -> AsyncIterator[HomeLine]:
        if not self.open:
            raise OSError("the server is away")
        async with self._connect(address, token) as line:
            self._line = line
            yield line

    def close(self) -> None:
        self.open = False
        assert self._line is not None
        self._line._wire.abort()


def test_the_line_breaks_and_comes_back() -> None:
    """The screen says that the line is gone, and goes on with the match when it is there again."""
    bots = {1: "greedy", 2: "greedy"}
    prepare("companeros", bots)

    async def go() -> None:
        settings = Settings(game="companeros", seats=3)
        async with (
            asyncio.timeout(PATIENCE),
            open_parlour(settings, seat=0, bots=bots, seed=5, pace=0.0) as parlour,
        ):
            way = Breakable(at_home(parlour.live, YOU, SteadyClock(), Limits()))
            async with Visit("parlour", None, connect=way) as visit:
                app = app_of(visit)
                async with app.run_test(size=SMALL) as pilot:
                    await pilot.pause()
                    way.close()
                    while "Connection lost" not in text_on(app):
                        await asyncio.sleep(0.05)
                    assert "Nothing is lost" in text_on(app)
                    way.open = True
                    while "Connection lost" in text_on(app):
                        await asyncio.sleep(0.05)
                    before = len(visit.view.log)
                    await pilot.press("enter")
                    await visit.until(lambda view: len(view.log) > before)

    asyncio.run(go())


def test_a_sentence_ends_once() -> None:
    """A server that restarts is told with its three dots, and no fourth."""
    visit = StillVisit(COMPANEROS())
    visit.connected = False
    visit.notices = [Notice(code="closing")]
    session = app_of(visit).session
    assert not session.notes  # it may come back at once
    session._broken = -WAITS
    note = " ".join(session.notes)
    assert note.startswith("The server is restarting … Nothing is lost")
