"""Shows a record: one position, all of them, or one after the other as a person asks for them."""

from rich.console import Console
from rich.text import Text

from spieltisch.match.game import Game
from spieltisch.match.record import Record
from spieltisch.terminal.lines import Lines
from spieltisch.terminal.news import news
from spieltisch.terminal.sheet import draw_sheet, verdict
from spieltisch.terminal.stepping import Step, steps
from spieltisch.terminal.table import draw
from spieltisch.terminal.words import Voice


class Show:
    """A record, seen from a seat or with all cards open."""

    def __init__(self, game: Game, record: Record, seat: int | None, console: Console) -> None:
        self._game = game
        self._record = record
        self._console = console
        self._voice = Voice(record.seats)
        self._steps = list(steps(game, record, seat))
        self.last = self._steps[-1].number
        """How many actions there are."""

    def table(self, number: int) -> None:
        """The table after so many actions; where one deal ends and the next begins: the end."""
        at = next(at for at, step in enumerate(self._steps) if step.number == number)
        self._show(at)

    def everything(self) -> None:
        for at in range(len(self._steps)):
            self._show(at)
            self._console.print()

    def walk(self, lines: Lines) -> None:
        """Goes on at Enter, elsewhere by number, back with b, until q or the end."""
        at = 0
        while True:
            self._show(at)
            answer = lines.next("Enter next · b back · a number · q quit > ")
            if answer is None or answer.casefold() in ("q", "quit"):
                return
            if answer.casefold() == "b":
                at = max(at - 1, 0)
            elif answer.isdecimal():
                wanted = min(int(answer[:9]), self.last)
                at = next(place for place, step in enumerate(self._steps) if step.number == wanted)
            elif at + 1 == len(self._steps):
                return
            else:
                at += 1

    def _show(self, at: int) -> None:
        """What happened last, then the table; the score sheet where a deal has ended."""
        step, console = self._steps[at], self._console
        console.print()
        if step.action is None:
            console.print(
                f"Deal {step.deal_number + 1}. {self._voice.name(step.view['starter'])} begins.", style="bold"
            )
        else:
            new = news(self._steps[at - 1].view["log"], step.view["log"])
            console.print(Text(f"{step.number}  {step.action}", style="bold"))
            for line in self._voice.story(new, console.width):
                console.print(line)
        title = f"{self._game.title} · deal {step.deal_number + 1} · {step.number} of {self.last}"
        console.print(draw(step.view, self._voice, title, console.width, self._before(step)))
        if step.view["over"]:
            self._sheet(at)

    def _before(self, step: Step) -> list[int] | None:
        """The points of the deals before this one, if there were any."""
        earlier = step.scores[: step.deal_number]
        return [sum(points) for points in zip(*earlier, strict=True)] if earlier else None

    def _sheet(self, at: int) -> None:
        scores = self._steps[at].scores
        self._console.print()
        self._console.print(draw_sheet(scores, self._voice))
        ended = at + 1 == len(self._steps) and self._record.kind == "match"
        totals = [sum(points) for points in zip(*scores, strict=True)]
        series = self._game.rules.series
        if ended and series.match_over(self._record.options, self._record.seats, totals, len(scores)):
            self._console.print()
            self._console.print(verdict(series.winners(totals), totals, self._voice), style="bold")
