"""What people say is carried out at once; where much is said, side by side (`table/steps.py` says why).

Time goes by in short whiles. When a few messages have come in one, the others that come gather until its end,
and are carried out together; so does then what comes in the next. Nobody waits longer for it in the end: the
store's writer has a pace as well, and who waits here need not wait there.
"""

import asyncio
from operator import attrgetter
from typing import NamedTuple

from spieltisch.table.steps import Steps, finish, side_by_side

WHILE = 0.008  # seconds: enough for some thirty messages; with more at a time nothing is gained
FEW = 8  # messages in a while: so many do not wait
MOST = 256  # messages that are kept waiting


class Said(NamedTuple):
    """What somebody says at a table."""

    kind: str
    """What has more in common with others of its kind: the game."""
    table: object
    """At which: there, one thing is done after the other."""
    work: Steps[None]
    """Carrying it out."""


KIND = attrgetter("kind")


class Intake:
    """The messages of all sockets of a process."""

    def __init__(self) -> None:
        self._said: list[Said] = []
        self._until = 0.0  # the end of this while, by the loop's clock
        self._count = 0  # of the messages in it

    def take(self, said: Said) -> None:
        """Carries it out, now or with what else comes, and after what came before it."""
        if self._said:
            self._said.append(said)
            if len(self._said) == MOST:
                self._carry_out()
            return
        loop = asyncio.get_running_loop()
        if loop.time() >= self._until:
            self._begin(0)
        if self._count < FEW:
            self._count += 1
            finish(said.work)
        else:
            self._said.append(said)
            loop.call_at(self._until, self._carry_out)

    def _begin(self, count: int) -> None:
        """Another while."""
        self._until, self._count = asyncio.get_running_loop().time() + WHILE, count

    def _carry_out(self) -> None:
        said, self._said = self._said, []
        self._begin(len(said))
        said.sort(key=KIND)  # what is of a kind stays in its order
        while said:
            first = {id(one.table): one for one in reversed(said)}  # one at a table
            side_by_side([one.work for one in said if first[id(one.table)] is one])
            said = [one for one in said if first[id(one.table)] is not one]
