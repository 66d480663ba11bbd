"""A screen on which nothing happens asks nothing of anybody."""

import asyncio
from unittest.mock import patch

from spieltisch.terminal.screen.story import log_lines
from terminal.screen.screens import COMPANEROS, settled
from terminal.screen.staging import LARGE, StillVisit, app_of, changed


def test_what_has_not_changed_is_not_drawn_again() -> None:
    """A long log is told once, not four times a second; again when something has been said."""
    visit = StillVisit(COMPANEROS())
    app = app_of(visit)

    async def look() -> None:
        async with asyncio.timeout(120), app.run_test(size=LARGE) as pilot:
            await settled(pilot, "Doro plays Blue 6.")
            with patch("spieltisch.terminal.screen.side.log_lines", wraps=log_lines) as told:
                for _ in range(5):
                    app.attend()
                assert told.call_count == 0
                said = {"code": "said", "seat": 1, "params": {"phrase": "oops"}}
                visit.show(changed(visit.view, chat=[said]))
                await settled(pilot, "Ben: ")
                assert told.call_count == 1

    asyncio.run(look())


def test_nothing_is_sent_to_the_terminal_while_nothing_happens() -> None:
    """Over a slow line what stands there already would be in the way; what changes is sent, a look, too."""
    visit = StillVisit(COMPANEROS())
    app = app_of(visit)

    async def look() -> None:
        async with asyncio.timeout(120), app.run_test(size=LARGE) as pilot:
            await settled(pilot, "Doro plays Blue 6.")
            with patch.object(app, "_display", wraps=app._display) as sent:
                for _ in range(5):
                    app.attend()
                    await settled(pilot, "")
                assert sent.call_count == 0
                await pilot.press("right")
                await settled(pilot, "")
                assert sent.call_count > 0

    asyncio.run(look())
