"""A person in the line mode, at a table at home."""

import asyncio
import io
from typing import Any

import spieltisch
from spieltisch.client import Visit
from spieltisch.parlour import open_parlour, prepare
from spieltisch.terminal.plain import Heard, Paper, Typed, run
from spieltisch.wire.settings import Settings

PATIENCE = 240.0


class Thoughtful(Typed):
    """Somebody at a keyboard who waits until all bots have chosen, and then leaves."""

    visit: Visit

    def __init__(self) -> None:
        super().__init__(io.StringIO())
        self.keyboard = True

    async def next(self) -> str | None:
        await self.visit.until(lambda view: view.turn.seats == [0])
        return "quit"


def test_what_is_expected_is_said_once_while_others_choose() -> None:
    """Where all choose at the same time, each choice of another is told, but not one's own list again."""
    bots = {1: "greedy", 2: "greedy", 3: "greedy"}
    prepare("deuce", bots)
    written, heard, typed = io.StringIO(), Heard(), Thoughtful()

    async def go() -> bool:
        settings = Settings(game="deuce", seats=4)
        async with (
            asyncio.timeout(PATIENCE),
            open_parlour(settings, seat=0, bots=bots, seed=5, pace=0.05, step=heard.step) as parlour,
        ):
            typed.visit = parlour.visit
            return await run(parlour.visit, heard, language="en", typed=typed, paper=Paper(written))

    assert not asyncio.run(go())
    assert written.getvalue().count(" has chosen.") == 3
    assert written.getvalue().count("Your turn: lay a start card.") == 1


def test_nothing_is_told_that_the_view_does_not_show() -> None:
    """Through a whole match, no card of a hidden hand is told before it is played."""
    prepare("companeros", {1: "greedy", 2: "greedy"})
    written, heard = io.StringIO(), Heard()
    hands: list[list[str]] = []

    async def go() -> bool:
        settings = Settings(game="companeros", seats=3)
        bots = {1: "greedy", 2: "greedy"}
        async with (
            asyncio.timeout(PATIENCE),
            open_parlour(settings, seat=0, bots=bots, seed=5, pace=0.0, step=heard.step) as parlour,
        ):
            match: Any = spieltisch.replay(parlour.record(), to=0)
            hands.extend(match.deal.truth["hands"])
            typed = Typed(io.StringIO("more\nlog\nwho\n"))
            return await run(parlour.visit, heard, language="en", typed=typed, paper=Paper(written))

    asyncio.run(go())
    told = written.getvalue()
    mine = {f"({card})" for card in hands[0]}
    assert mine <= {word.rstrip(".") for word in told.split()}
    others = [card for hand in hands[1:] for card in hand]
    assert others
    assert not any(f"({card})" in told for card in others)
