"""What happens, as sentences: the same that the browser speaks to who does not see it."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from spieltisch.client import Step, Visit
from spieltisch.terminal.plain import people
from spieltisch.terminal.wording import Speech, Words
from spieltisch.wire.messages import Notice, Told, View

UNSAID = {"shuffle", "values-wanted", "is-there"}
"""What nobody needs to hear: how the shuffle goes."""


class Telling:
    """Tells each thing once; what was missed while the line was down is counted, and is in the log."""

    def __init__(self, visit: Visit, words: Words) -> None:
        self._visit = visit
        self._words = words
        self._phase = "lobby"
        self._down = False
        self._missed: int | None = None  # while one is away or coming back: what has happened meanwhile
        self._notices: list[Notice] = []
        self.returns = 0
        """How often one has come back."""

    def news(self, steps: Iterable[Step]) -> Iterator[str]:
        """All that is new: of the line, of the table, and of the line again."""
        yield from self._line()
        for step in steps:
            if self._missed is not None and step.after.number <= self._visit.welcomed_at:
                self._missed += missed(step)
            else:
                yield from self._step(step)
        if self._missed is not None and not self._down and self._visit.view.number >= self._visit.welcomed_at:
            yield from self._back(self._missed)

    def _step(self, step: Step) -> Iterator[str]:
        seats = step.after.seats or self._visit.view.seats  # who sits down hears of it before having a seat
        yield from self.events(step.events, replace(step.after, seats=seats))
        yield from self._ended(step.after)

    def events(self, events: Iterable[Told], view: View) -> Iterator[str]:
        speech = Speech(view, self._words)
        for told in events:
            if told.code not in UNSAID:
                yield speech.sentence(told.code, told.params, "event", told.seat)
            if told.code == "went-away" and told.seat is not None and view.table.chairs[told.seat].away:
                yield people.away(view, told.seat, speech, view.at)

    def _ended(self, view: View) -> Iterator[str]:
        """How a deal or the match has ended, if it just has."""
        if view.table.phase != self._phase and view.table.phase in ("between", "over"):
            yield from people.result(view, Speech(view, self._words))
        self._phase = view.table.phase

    def _line(self) -> Iterator[str]:
        """The line to the table has broken, or is there again; and what the server says of itself."""
        for notice in self._new_notices():
            yield Speech(self._visit.view, self._words).sentence(notice.code, notice.params, "notice")
        if not self._visit.connected and not self._down and self._visit.ended is None:
            self._down, self._missed = True, 0
            yield self._words.t("screen.connection-lost") + "."
            yield self._words.t("screen.connection-lost-about")
        elif self._visit.connected:
            self._down = False

    def _back(self, missed: int) -> Iterator[str]:
        self._missed = None
        self.returns += 1
        yield (
            self._words.t("screen.back-again", count=missed)
            if missed
            else self._words.t("screen.connected-again") + "."
        )
        yield from self._ended(self._visit.view)

    def _new_notices(self) -> list[Notice]:
        """Those that were not told; one that repeats itself, as while games are compiled, is told once."""
        found, before = [], self._notices[-1].code if self._notices else ""
        for notice in self._visit.notices:
            if not any(notice is old for old in self._notices):
                if notice.code != before and self._words.has(f"notice.{notice.code}"):
                    found.append(notice)
                before = notice.code
        self._notices = list(self._visit.notices)
        return found


def missed(step: Step) -> int:
    """How many things a step holds; of a whole view, at least how many news it stands for."""
    before = step.before.number if step.before is not None else step.after.number
    return len(step.events) or max(step.after.number - before, 0)
