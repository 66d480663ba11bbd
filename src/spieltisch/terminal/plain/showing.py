"""Shows the table as it is now, and what is expected of the person."""

from collections.abc import Mapping
from typing import Any

from spieltisch.client import Refused, Visit
from spieltisch.terminal.plain import people, seen
from spieltisch.terminal.plain.clocks import time_left
from spieltisch.terminal.plain.offers import numbered, to_act
from spieltisch.terminal.plain.paper import Paper
from spieltisch.terminal.plain.wanted import asked_of, not_ready
from spieltisch.terminal.plain.words import word
from spieltisch.terminal.wording import Speech, Words
from spieltisch.wire.messages import View


class Showing:
    """Sentences on paper, from the view of a visit."""

    def __init__(self, visit: Visit, paper: Paper, words: Words, link: str) -> None:
        self.paper = paper
        self.words = words
        self._visit = visit
        self._link = link

    @property
    def view(self) -> View:
        return self._visit.view

    @property
    def speech(self) -> Speech:
        return Speech(self._visit.view, self.words)

    def greet(self, now: float) -> None:
        """Who is here, and how to get help."""
        view, words = self.view, self.words
        if view.table.phase == "lobby":
            self.paper.write(people.settings(view, words))
        self.paper.write(people.seats(view, self.speech, now))
        seats = [words.t("plain.you-are-seat", seat=seat) for seat in view.seats]
        self.paper.say(*(seats or [words.t("plain.you-watch")]))
        self.paper.say(words.t("plain.first-help", help=word("help", words), hint=word("hint", words)))

    def table(self, now: float) -> None:
        """Everything that one needs to go on: the seats before a match, the cards in it."""
        view = self.view
        if view.table.paused:
            self.paused()
        elif view.deal is None or view.table.phase == "lobby":
            self.paper.write(people.settings(view, self.words))
            self.paper.write(people.seats(view, self.speech, now))
            self.offer(now)
        elif view.table.phase == "playing" and to_act(view) is None:
            self.paper.write(seen.in_short(view, self.speech))
            self._prompt()
        else:
            self.offer(now)

    def offer(self, now: float, *, keyboard: bool = True) -> None:
        """What is expected of the person now."""
        view, words = self.view, self.words
        phase, seat, asked = view.table.phase, to_act(view), asked_of(view)
        if phase == "lobby":
            self._lobby()
        elif asked is not None:
            yes, no = word("yes", words), word("no", words)
            self.paper.say(words.t("screen.undo-ask", name=self.speech.name(asked.seat)))
            self.paper.say(words.t("plain.yes-or-no", yes=yes, no=no))
        elif view.table.paused:  # that it is was told when it happened
            self._paused()
        elif phase == "playing" and seat is not None:
            self.paper.write(["", *seen.in_short(view, self.speech)])
            self._prompt()
            self.time(time_left(view, now))
            self.paper.write(numbered(view, seat, self.speech))
        elif not_ready(view):
            self.paper.say(words.t("plain.next-how"))
        elif phase == "over" and keyboard and view.seats:
            again, leave = word("rematch", words), word("quit", words)
            self.paper.say(words.t("plain.over-how", rematch=again, quit=leave))

    def time(self, left: float | None) -> None:
        """How much is left, where a clock runs."""
        if left is not None:
            self.paper.say(self.words.t("screen.time-left", time=people.duration(left, self.words)) + ".")

    def _prompt(self) -> None:
        if self.view.deal is not None and self.view.deal.prompt:
            prompt, mine = self.view.deal.prompt, to_act(self.view)
            also = {} if mine is None else {"seat": mine}  # where all choose at once, it names one of them
            self.paper.say(self.speech.sentence(prompt.code, {**prompt.params, **also}, "prompt"))

    def paused(self) -> None:
        """Why nothing can be played, and what to do about it."""
        self.paper.say(self.words.t("screen.paused-about"))
        self._paused()

    def _paused(self) -> None:
        if self.view.seats:
            self.paper.say(self.words.t("plain.paused-how", resume=word("resume", self.words)))

    def _lobby(self) -> None:
        view, words = self.view, self.words
        if self._link:
            self.paper.say(words.t("plain.link", link=self._link))
        if view.host:
            self.paper.say(words.t("plain.start-how", start=word("start", words)))
        elif view.table.host is not None:
            self.paper.say(words.t("screen.waiting-for-host", name=self.speech.name(view.table.host)))
        else:
            self.paper.say(words.t("screen.waiting-for-players"))

    def refusal(self, refusal: Refused) -> None:
        self.reason(refusal.code, refusal.clause, refusal.params)

    def reason(self, code: str, clause: str, params: Mapping[str, Any]) -> None:
        """Why something is not possible: by the rules, with their clause, or by the table."""
        groups = ("reason", "refusal") if clause else ("refusal", "reason")
        group = next((each for each in groups if self.words.has(f"{each}.{code}")), "")
        if group != "reason":
            self.paper.say(self.speech.sentence(code, params, group))
            return
        told = self.speech.part(code, params, group)
        self.paper.say(self.words.t("screen.why-not", reason=f"{told} ({clause})" if clause else told))
        if clause:
            self.paper.say(self.words.t("plain.read-rule", clause=clause))
