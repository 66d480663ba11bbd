"""Shows what a person asks to see; the table notices nothing of it."""

import re

from spieltisch.errors import SpieltischError
from spieltisch.pages import clause, clauses, is_clause, read_page
from spieltisch.terminal.plain import people, seen
from spieltisch.terminal.plain.sitting import Sitting
from spieltisch.terminal.plain.words import COMMANDS, Does, word
from spieltisch.texts import LANGUAGES

BEGINS = re.compile(r"$|#|\||- |\d+\. | {4}")
"""Lines that go on nothing: empty ones, headings, rows of tables, items of lists, examples."""
ENDS = re.compile(r"$|#|\|| {4}")
"""Lines with which nothing goes on."""


class Looking:
    """The person's eyes, or ears."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._paper = sitting.paper
        self._words = sitting.words
        self.does: Does = {
            "table": self._table, "hand": self._hand, "last": self._last, "log": self._log,
            "more": self._more, "score": self._score, "who": self._who, "settings": self._settings,
            "chat": self._chat, "rules": self._rules, "help": self._help,
        }  # fmt: skip

    async def _table(self, _: str) -> None:
        self._sitting.showing.table(self._sitting.now)

    async def _hand(self, _: str) -> None:
        self._paper.write(seen.hand(self._sitting.view, self._sitting.showing.speech))

    async def _last(self, _: str) -> None:
        events = people.last_trick(self._sitting.view)
        if not events:
            self._paper.say(self._words.t("screen.last-trick-none"))
        self._paper.write(self._sitting.telling.events(events, self._sitting.view))

    async def _log(self, _: str) -> None:
        view = self._sitting.view
        if not view.log:
            self._paper.say(self._words.t("screen.log-empty"))
        self._paper.write(self._sitting.telling.events(view.log, view))

    async def _more(self, _: str) -> None:
        self._paper.write(seen.in_full(self._sitting.view, self._sitting.showing.speech))

    async def _score(self, _: str) -> None:
        self._paper.write(people.sheet(self._sitting.view, self._sitting.showing.speech))

    async def _who(self, _: str) -> None:
        self._paper.write(people.seats(self._sitting.view, self._sitting.showing.speech, self._sitting.now))

    async def _settings(self, _: str) -> None:
        self._paper.write(people.settings(self._sitting.view, self._words))

    async def _chat(self, _: str) -> None:
        view = self._sitting.view
        if not view.chat:
            self._paper.say(self._words.t("screen.chat-empty"))
        self._paper.write(self._sitting.telling.events(view.chat, view))

    async def _rules(self, number: str) -> None:
        if is_clause(number):
            self.rule(number)
        else:
            self._paper.write(unmarked(self._page()))

    def rule(self, number: str) -> None:
        page = self._page()
        try:
            self._paper.write(unmarked(clause(page, number)))
        except SpieltischError:
            first, *_, last = clauses(page)
            self._paper.say(self._words.t("plain.no-rule", clause=number.upper(), first=first, last=last))

    def _page(self) -> str:
        language = self._words.language
        return read_page(self._sitting.view.table.settings.game, language if language in LANGUAGES else "en")

    async def _help(self, _: str) -> None:
        words = self._words
        self._paper.say(words.t("plain.help-action"), words.t("plain.help-enter"))
        for command in COMMANDS:
            self._paper.say(f"{word(command, words)}: {words.t(f'command.{command}-about')}.")
        self._paper.say(words.t("plain.help-clause", clause=next(iter(clauses(self._page())), "C-1")))


def unmarked(page: str) -> list[str]:
    """A page without the marks of Markdown that one would have to hear; each paragraph is one line.

    The breaks of the file are for who writes it: another width would break each of its lines once more.
    """
    found: list[str] = []
    for line in page.strip().replace("**", "").replace("`", "").splitlines():
        if BEGINS.match(line) or not found or ENDS.match(found[-1]):
            found.append(line)
        else:
            found[-1] += f" {line.strip()}"
    return found
