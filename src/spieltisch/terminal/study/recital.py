"""A record line by line: every action is told, and how the table looks wherever something new begins."""

from collections.abc import Iterator

from spieltisch.terminal.plain import people
from spieltisch.terminal.plain.paper import Paper
from spieltisch.terminal.plain.seen import in_short, listed, name_of, zones_of
from spieltisch.terminal.plain.typed import Typed
from spieltisch.terminal.screen.look import DARK
from spieltisch.terminal.study.moment import Moment
from spieltisch.terminal.study.retelling import heard_from
from spieltisch.terminal.study.watching import Watching
from spieltisch.terminal.wording import Speech, Words, capital
from spieltisch.wire.messages import View
from spieltisch.wire.replays import Step

END = ("q", "quit")
BY = {"c": "screen.by-caretaker", "f": "screen.by-table"}
"""Who has played, where it was not the one whose turn it was."""


class Recital:
    """Reads a record to somebody."""

    def __init__(self, moment: Moment, paper: Paper, words: Words) -> None:
        self._moment = moment
        self._paper = paper
        self._words = words
        self._watching = Watching(moment, words, DARK)

    def everything(self) -> None:
        """From here to the end."""
        self._tell()
        while not self._moment.is_last:
            self._moment.go_on()
            self._tell()

    def one(self, number: int) -> None:
        """The table after so many actions, and what was done last."""
        self._moment.go_to(number)
        self._tell(table=True)

    async def walk(self, typed: Typed) -> None:
        """Goes where the listener wants to, until they or the record have had enough."""
        self._tell()
        while True:
            self._paper.prompt(f"{self._words.t('study.type-step')} > ")
            line = await typed.next()
            self._paper.answered()
            if line is None or line.casefold() in END or (not line and self._moment.is_last):
                return
            self._do(line.casefold())

    def _do(self, line: str) -> None:
        moment = self._moment
        if not line:
            moment.go_on()
            self._tell()
        elif line == "b":
            moment.go_back()
            self._tell()
        elif line == "t":
            self._table()
        elif line.isascii() and line.isdigit():
            self.one(int(line[:9]))
        else:
            self._paper.say(self._words.t("study.not-understood"))

    # --- telling ----------------------------------------------------------------------------------------

    def _tell(self, *, table: bool = False) -> None:
        """What was done last; the table where a trick or a deal begins, the result where one ends."""
        moment, view = self._moment, self._watching.view
        if moment.step is None:
            self._paper.say(self._words.t("screen.deal-begins", number=moment.deal + 1))
        else:
            place = self._words.t("screen.place-of", place=moment.number, of=moment.actions)
            self._paper.write(behind(place, list(self._news(moment.step))))
        if view.table.phase != "playing":
            self._paper.write(people.result(view, self._speech))
        if table or moment.at in moment.telling.stations[:-1]:
            self._table()

    def _news(self, step: Step) -> Iterator[str]:
        """What an action has changed, as far as one sees it."""
        speech = self._speech
        for event in heard_from(step, self._moment.seat):
            yield speech.sentence(event.code, event.params, "event", event.seat)
        if step.by in BY:
            yield f"{capital(self._words.t(BY[step.by], name=speech.name(step.seat)))}."

    def _table(self) -> None:
        view = self._watching.view
        self._paper.write([*in_short(view, self._speech), *hands(view, self._speech), ""])

    @property
    def _speech(self) -> Speech:
        return Speech(self._watching.view, self._words)


def behind(place: str, sentences: list[str]) -> list[str]:
    """The first sentence behind its place; the place by itself, where one was told nothing."""
    return [": ".join([place, *sentences[:1]]), *sentences[1:]]


def hands(view: View, speech: Speech) -> Iterator[str]:
    """The hands that lie open, or the one that is looked into."""
    for zone in zones_of(view):
        if zone.kind == "hand" and zone.cards:
            yield f"{speech.words.t('screen.hand-of', name=name_of(zone, speech))}: {listed(zone, speech)}."
