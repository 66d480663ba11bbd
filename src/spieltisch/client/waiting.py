"""Commands that wait for their answer, and what becomes of them when the line breaks."""

import asyncio
from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from spieltisch.client.errors import Unanswered
from spieltisch.wire import commands
from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.messages import Advice, AnyMessage, Ok, Past, Pong, Reason, Refused, Replayed, View

Answer = Ok | Refused | Advice | Reason | Past | Replayed | Pong | View

REPEATABLE = (
    commands.Act,  # the same decision counts once
    commands.Commit,
    commands.Reveal,
    commands.Answer,
    commands.Say,  # the same mark is heard once
    commands.Pause,
    commands.Resume,
    commands.Next,
    commands.Mute,
    commands.Sync,
    commands.Ping,
    commands.Hint,
    commands.Why,
    commands.History,
    commands.Replay,
)
"""Asking twice is as good as asking once."""


class Waiting:
    """The commands of one visit that have not been answered yet, by their mark, oldest first."""

    def __init__(self, first: int) -> None:
        self._marks = count(first)
        self._open: dict[int, tuple[AnyCommand, asyncio.Future[Answer], bool]] = {}

    def add(self, command: AnyCommand) -> tuple[int, "asyncio.Future[Answer]"]:
        """A mark for the command, and where its answer will be."""
        ref = next(self._marks)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open[ref] = (replace(command, ref=ref), answer, False)
        return ref, answer

    def marked(self, ref: int) -> AnyCommand:
        """The command as it is sent, which it now is."""
        command, answer, _ = self._open[ref]
        self._open[ref] = (command, answer, True)
        return command

    def answer(self, message: AnyMessage) -> bool:
        """Hands an answer to who waits for it, if somebody does."""
        found = self._open.pop(self._ref(message), None)
        if found is None:
            return False
        if not found[1].done():
            found[1].set_result(message)  # type: ignore[arg-type]  # it has a `ref`, so it is an answer
        return True

    def _ref(self, message: AnyMessage) -> int:
        """The mark of what is answered; a view bears none, and answers the oldest `sync`."""
        if isinstance(message, View):
            syncs = (ref for ref, (command, _, _) in self._open.items() if isinstance(command, commands.Sync))
            return next(syncs, 0)
        return getattr(message, "ref", 0)

    def broken(self) -> None:
        """The line is gone: what cannot be asked again has no answer any more."""
        for ref, (command, answer, sent) in list(self._open.items()):
            if answer.done():
                del self._open[ref]
            elif sent and not isinstance(command, REPEATABLE):
                del self._open[ref]
                name = type(command).__name__.lower()
                answer.set_exception(Unanswered(f"the line broke before `{name}` was answered"))

    def again(self) -> Iterator[AnyCommand]:
        """What is to be sent over the new line, in order."""
        for ref in list(self._open):
            yield self.marked(ref)

    def end(self, why: BaseException) -> None:
        """Nothing will be answered any more."""
        for _, answer, _ in self._open.values():
            if not answer.done():
                answer.set_exception(why)
        self._open.clear()
