"""A person at a table, line by line: tells what happens, asks what to do, does it.

Where a person types, a line is taken whenever it comes. From a pipe it is taken only when the table waits for
this person: so the same lines make the same match, however quick the bots are, and `yes 1` plays a whole one.
"""

import asyncio
import time
from typing import Any

from spieltisch.client import Refused, Step, Unanswered, Visit
from spieltisch.terminal.plain.clocks import next_bell
from spieltisch.terminal.plain.heard import Heard
from spieltisch.terminal.plain.offers import offers, to_act
from spieltisch.terminal.plain.paper import Paper
from spieltisch.terminal.plain.showing import Showing
from spieltisch.terminal.plain.telling import Telling
from spieltisch.terminal.plain.typed import Typed
from spieltisch.terminal.plain.wanted import not_ready, wanted
from spieltisch.terminal.wording import Words
from spieltisch.wire.commands import Act, AnyCommand, Next, Undo
from spieltisch.wire.messages import View


class Leave(Exception):
    """The person leaves, or the lines are at their end."""


class Sitting:
    """One visit in the line mode. What the person writes is carried out by `doing.Doing`."""

    def __init__(
        self,
        visit: Visit,
        heard: Heard,
        typed: Typed,
        paper: Paper,
        language: str,
        name: str = "",
        link: str = "",
    ) -> None:
        self.typed = typed
        self.paper = paper
        self.words = Words(language)
        self.name = name
        self.showing = Showing(visit, paper, self.words, link)
        self.telling = Telling(visit, self.words)
        self.refused = ""
        """The code of the last refusal."""
        self._visit = visit
        self._heard = heard
        self._reading: asyncio.Task[str | None] | None = None
        self._offered: object = None
        self._skew = 0.0

    @property
    def view(self) -> View:
        return self._visit.view

    @property
    def now(self) -> float:
        """What the table's clock shows."""
        return time.monotonic() + self._skew

    @property
    def seat(self) -> int:
        """For which of the person's seats something is asked; the table refuses who has none."""
        seat = to_act(self.view)
        return seat if seat is not None else min(self.view.seats, default=0)

    def greet(self) -> None:
        self._tell()
        self.showing.greet(self.now)

    async def next_line(self) -> str | None:
        """What the person writes next; until then everything that happens is told."""
        keyboard = self.typed.keyboard
        while True:
            self._tell()
            if self.view.table.phase == "closed":
                raise Leave
            if not keyboard and not_ready(self.view):
                await self.ask(Next())
                continue
            expected = wanted(self.view, patient=not keyboard)
            if expected or keyboard:
                self._offer()
                if self._reading is None:
                    self._reading = asyncio.create_task(self.typed.next())
            if expected and keyboard:
                self.paper.prompt()
            await self._something(self._reading)
            if self._reading is not None and self._reading.done():
                line, self._reading = self._reading.result(), None
                self.paper.answered()
                self._tell()
                return line

    async def ask(self, command: AnyCommand) -> Any:
        """Asks the table, and tells what happens until it answers; None if it refuses, which is told."""
        self.refused = ""
        asking = asyncio.create_task(self._visit.ask(command))
        try:
            while not asking.done():
                await self._something(asking)
                self._tell()
            answer = asking.result()
        except Refused as refusal:
            self.refused = refusal.code
            self.showing.refusal(refusal)
        except Unanswered:
            self.paper.say(self.words.t("screen.unanswered"))
        else:
            if isinstance(command, Act | Undo):
                self._offered = None
            return answer
        finally:
            asking.cancel()
        return None

    async def _something(self, task: "asyncio.Task[Any] | None") -> None:
        """Waits for the task, for news, or until time is short."""
        news = asyncio.create_task(self._heard.wait(self._visit))
        bell = next_bell(self.view, self.now)
        try:
            waiting = {news} if task is None else {news, task}
            timeout = None if bell is None else max(bell.at - self.now, 0.0)
            await asyncio.wait(waiting, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        if bell is not None and bell.at <= self.now and self.view.turn.decision == bell.decision:
            self.showing.time(bell.left)

    def _tell(self) -> None:
        steps = self._heard.take()
        if steps:
            self._skew = steps[-1].after.at - time.monotonic()
        returns = self.telling.returns
        self.paper.write(list(self.telling.news(steps)))
        if self.telling.returns > returns or any(map(asked_anew, steps)):
            self._offered = None  # it is told again what is expected
        if self._visit.ended is not None:
            raise self._visit.ended

    def _offer(self) -> None:
        """Says what is expected of the person, once: not again because others have chosen meanwhile."""
        view, table = self.view, self.view.table
        seat = to_act(view)
        choices = None if seat is None else [offer["action"] for offer in offers(view, seat)]
        what = (table.match, table.deal, table.phase, table.paused, table.asked, view.host, seat, choices)
        if what != self._offered:
            self._offered = what
            self.showing.offer(self.now, keyboard=self.typed.keyboard)


def asked_anew(step: Step) -> bool:
    """Has a question been asked, or settled? The same may come twice."""
    return step.before is None or step.before.table.asked != step.after.table.asked
