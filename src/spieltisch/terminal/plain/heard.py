"""What has happened at the table and was not told yet, in order."""

from collections import deque
from collections.abc import Coroutine
from typing import Any

from spieltisch.client import Step, Visit


class Heard:
    """Keeps steps until somebody has time for them; begins before the visit does, so that none is missed."""

    def __init__(self) -> None:
        self._steps: deque[Step] = deque()

    def step(self, step: Step) -> None:
        """To be called for each step of the visit."""
        self._steps.append(step)

    def take(self) -> list[Step]:
        """All that is new."""
        found = list(self._steps)
        self._steps.clear()
        return found

    def wait(self, visit: Visit) -> Coroutine[Any, Any, None]:
        """Until there is something, or the line to the table has changed, from this very call on."""
        return self._wait(visit.changed())

    async def _wait(self, changed: Coroutine[Any, Any, object]) -> None:
        if self._steps:
            changed.close()
        else:
            await changed
