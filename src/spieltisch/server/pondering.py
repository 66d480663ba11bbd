"""What the bots of one table are thinking about, and when they may play it."""

import asyncio
import math
from collections.abc import Callable

from spieltisch.games.contract import ViewState
from spieltisch.server import logs
from spieltisch.server.clock import Alarm, Clock
from spieltisch.table.outcome import Thought

Choose = Callable[[str, ViewState], "asyncio.Future[str] | asyncio.Task[str]"]


class Pondering:
    """Thoughts under way, one for each decision that is open to a bot."""

    __slots__ = (
        "_choose",
        "_clock",
        "_decide",
        "_pause",
        "_under_way",
    )

    def __init__(
        self, choose: Choose, clock: Clock, pause: float, decide: Callable[[Thought, str], None]
    ) -> None:
        self._choose = choose
        self._clock = clock
        self._pause = pause
        self._decide = decide
        self._under_way: dict[tuple[int, int], asyncio.Future[str] | Alarm] = {}

    def __len__(self) -> int:
        return len(self._under_way)

    def look(self, thoughts: list[Thought]) -> None:
        """Begins what is new, and lets go of what is no longer asked."""
        if not thoughts and not self._under_way:
            return
        asked = {(thought.seat, thought.decision): thought for thought in thoughts}
        for key in [key for key in self._under_way if key not in asked]:
            self._under_way.pop(key).cancel()
        for key, thought in asked.items():
            if key not in self._under_way:
                self._begin(key, thought)

    def stop(self) -> None:
        self.look([])

    def _begin(self, key: tuple[int, int], thought: Thought) -> None:
        chosen = self._choose(thought.level, thought.view)
        self._under_way[key] = chosen

        def wait(chosen: "asyncio.Future[str]") -> None:
            if chosen.cancelled() or self._under_way.get(key) is not chosen:
                return
            error = chosen.exception()
            if error is not None:  # not even the first legal action could be had
                logs.fail("no-thought", error, bot=thought.level)
                return
            action = chosen.result()
            when = play_at(thought.not_before, self._clock.now(), self._pause)
            self._under_way[key] = self._clock.at(when, lambda: self._play(key, thought, action))

        chosen.add_done_callback(wait)

    def _play(self, key: tuple[int, int], thought: Thought, action: str) -> None:
        if self._under_way.pop(key, None) is not None:
            self._decide(thought, action)


def play_at(not_before: float, now: float, pause: float) -> float:
    """When a bot plays: at its time, or so many whole pauses later, so that lateness says little."""
    if now <= not_before or pause <= 0:
        return max(now, not_before)
    return not_before + math.ceil((now - not_before) / pause) * pause
