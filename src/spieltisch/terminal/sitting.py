"""A person at a table of bots: shows, asks, plays, to the end of the match.

Whatever is shown comes from `deal.view(seat)`, which is what that seat may know, and from nothing else. A
hint comes from a player that knows no more than that, and whose chance is its own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from spieltisch.errors import IllegalAction, SpieltischError
from spieltisch.match.match import Match
from spieltisch.pages import clause, clauses, is_clause
from spieltisch.players import Explanation, Player
from spieltisch.terminal.advice import draw_advice
from spieltisch.terminal.cards import colour_words
from spieltisch.terminal.choices import draw_choices, ordered
from spieltisch.terminal.lines import Lines
from spieltisch.terminal.news import news
from spieltisch.terminal.page import show
from spieltisch.terminal.sheet import draw_sheet, verdict
from spieltisch.terminal.table import all_facts, draw
from spieltisch.terminal.waiting import waiting
from spieltisch.terminal.words import Voice

HELP = """\
Write an action or its number in the list; as little of it as is clear will do.
  Enter   plays the only action there is; if there are more, shows the table
  hint    what a strong player would do in your place
  log     all that has happened and is still open to you
  more    everything you can see, in full sentences
  score   the score sheet
  rules   the rules of the game; a number such as {clause} shows that rule alone
  quit    leaves the match"""

LEGENDS = {
    "value": "(→ what the colour would count)",
    "points": "(→ points)",
    "change": "(pile, change of its owner's points)",
}


MOMENT = 0.3  # seconds that nobody is told about
PREPARING = "Getting ready to think (first time only) …"
THINKING = "Thinking about it …"


class Leave(Exception):
    """The person leaves, or the lines are at their end."""


class Sitting:
    """One match, one person, bots in all other seats."""

    def __init__(
        self,
        match: Match,
        seat: int,
        bots: Mapping[int, Player],
        page: str,
        title: str,
        console: Console,
        lines: Lines,
        adviser: Player,
    ) -> None:
        self.match = match
        self.seat = seat
        self._bots = bots
        self._page = page
        self._title = title
        self._console = console
        self._lines = lines
        self._adviser = adviser
        self._advice: Explanation | None = None  # on the running decision, if the person has asked
        self._voice = Voice(match.seats, seat)
        self._at = 0  # the deal that is told
        self._log: Sequence[Mapping[str, Any]] = ()
        self._untold: list[Mapping[str, Any]] = []

    def play(self) -> bool:
        """Plays to the end of the match; False if the person left before."""
        self._say(f"You are seat {self.seat}. Write ? for help, hint for advice.", "dim")
        try:
            while not self.match.over:
                self._step()
        except Leave:
            return False
        return True

    def _step(self) -> None:
        """One action, whoever's it is."""
        deal, turn = self.match.deal, self.match.turn
        assert turn is not None
        if turn == self.seat:
            self._ask()
        else:
            with waiting(self._console, f"{self._voice.name(turn)} thinks …", MOMENT):
                action = self._bots[turn].choose(self.match.view_state(turn))
            self.match.play(action, seat=turn)
        log = deal.view(self.seat)["log"]
        self._untold += news(self._log, log)
        self._log = log
        if deal.over:
            self._end_deal()

    def _ask(self) -> None:
        """Shows the table, and asks until something legal is played."""
        view = self._show_table()
        self._advice = None
        while True:
            word = self._lines.next()
            if word is None:
                raise Leave
            if self._answer(word, view):
                return

    def _show_table(self) -> Mapping[str, Any]:
        self._tell_news()
        view = self.match.deal.view(self.seat)
        totals = self.match.totals if self.match.deals_played else None
        self._console.print()
        self._console.print(
            draw(view, self._voice, f"{self._title} · deal {self._at + 1}", self._console.width, totals)
        )
        self._show_choices(view)
        return view

    def _tell_news(self) -> None:
        """What has happened since the person was told last."""
        if self._untold:
            self._console.print()
        for line in self._voice.story(self._untold, self._console.width):
            self._console.print(line)
        self._untold.clear()

    def _show_choices(self, view: Mapping[str, Any]) -> None:
        prompt = self._voice.sentence(view["prompt"]["code"], view["prompt"]["params"])
        actions = ordered(view)
        legend = next((text for key, text in LEGENDS.items() if key in actions[0]), "")
        self._console.print()
        self._console.print(Text.assemble((prompt, "bold"), (f" {legend}" if legend else "", "dim")))
        self._console.print(draw_choices(actions, self._console.width))

    def _answer(self, word: str, view: Mapping[str, Any]) -> bool:
        """Does what the person wrote; True if that was an action."""
        actions = ordered(view)
        if not word and len(actions) == 1:
            word = actions[0]["action"]
        command = self._commands().get(word.casefold())
        if command is not None:
            command()
            return False
        if is_clause(word):
            return self._look_up(word)
        if word.isascii() and word.isdigit():
            number = int(word[:9])
            if not 1 <= number <= len(actions):
                self._say(f"There is no number {number}: the list goes from 1 to {len(actions)}.", "red")
                return False
            word = actions[number - 1]["action"]
        return self._try(word)

    def _commands(self) -> dict[str, Callable[[], object]]:
        help_text = HELP.format(clause=next(iter(clauses(self._page)), "C-1"))
        return {
            "": self._show_table,
            "?": lambda: self._say(help_text),
            "help": lambda: self._say(help_text),
            "rules": lambda: show(self._console, self._page, paged=self._lines.keyboard),
            "hint": self._show_advice,
            "log": self._show_log,
            "more": self._show_facts,
            "score": self._show_sheet,
            "quit": self._leave,
            "exit": self._leave,
            "q": self._leave,
        }

    def _try(self, word: str) -> bool:
        try:
            self.match.play(word, seat=self.seat)
        except IllegalAction as error:
            self._say(f"{error.action} is not possible: {error.reason} ({error.clause}).", "red")
            self._say(f"Write {error.clause} to read that rule.", "dim")
            return False
        except SpieltischError as error:
            self._say(f"{error}. ? for help.", "red")
            return False
        return True

    def _look_up(self, number: str) -> bool:
        try:
            show(self._console, clause(self._page, number))
        except SpieltischError as error:
            self._say(f"{error}.", "red")
        return False

    def _show_advice(self) -> None:
        """What the adviser would do, from what the person's seat knows; asked again, it says the same."""
        actions = ordered(self.match.deal.view(self.seat))
        if len(actions) == 1:
            nothing = self._voice.sentence("advice-only", {"action": actions[0]["action"]})
            self._say(f"{nothing} Enter does it.")
            return
        if self._advice is None:
            known = self.match.view_state(self.seat)
            with waiting(self._console, PREPARING, MOMENT):
                self._adviser.prepare(known.game)
            with waiting(self._console, THINKING, MOMENT):
                self._advice = self._adviser.explain(known)
        self._console.print()
        self._console.print(draw_advice(self._advice, actions, self._voice, self._console.width))

    def _show_log(self) -> None:
        for line in self._voice.story(self.match.deal.view(self.seat)["log"], self._console.width):
            self._console.print(line)

    def _show_facts(self) -> None:
        for line in all_facts(self.match.deal.view(self.seat), self._voice):
            self._console.print(line)

    def _show_sheet(self) -> None:
        scores = [deal.scores for deal in self.match.deals if deal.over]
        if scores:
            self._console.print(draw_sheet(scores, self._voice))
        else:
            self._say("This is the first deal: nothing is on the sheet yet.")

    def _leave(self) -> None:
        raise Leave

    def _end_deal(self) -> None:
        """Tells how the deal ended, and shows the score sheet; the match may go on with the next one."""
        deal = self.match.deals[self._at]
        self._tell_news()
        self._console.print()
        title = f"{self._title} · deal {self._at + 1}"
        self._console.print(draw(deal.view(self.seat), self._voice, title, self._console.width))
        self._console.print()
        self._show_sheet()
        self._log = ()
        self._at += 1
        if self.match.over:
            self._console.print()
            self._say(verdict(self.match.winners, self.match.totals, self._voice), "bold")
        elif self._lines.keyboard and self._lines.next("Enter for the next deal ") is None:
            raise Leave

    def _say(self, sentence: str, style: str = "") -> None:
        self._console.print(Text(sentence, style=style) if style else colour_words(sentence))
