"""A record on the screen: the moment that is looked at, in somebody's words and colours."""

from msgspec.structs import replace

from spieltisch.terminal.screen.look import Look
from spieltisch.terminal.screen.showing import Showing
from spieltisch.terminal.study.moment import Moment
from spieltisch.terminal.wording import Words
from spieltisch.wire.messages import TableShown, View


class Watching(Showing):
    """Nobody at this table is the one who looks: all have their names, and nothing can be done."""

    def __init__(self, moment: Moment, words: Words, look: Look) -> None:
        super().__init__(words, look)
        self.moment = moment

    @property
    def view(self) -> View:
        self.choosing.seat = self.moment.seat
        view = self.moment.view
        return replace(view, table=self._ended(view.table)) if self._is_over(view) else view

    def _is_over(self, view: View) -> bool:
        return view.deal is not None and view.deal.over is True

    def _ended(self, table: TableShown) -> TableShown:
        """At the end of a deal its points are known."""
        retold, deal = self.moment.telling.retold, self.moment.deal
        sheet = retold.sheet[: deal + 1]
        totals = [sum(points[seat] for points in sheet) for seat in range(retold.seats)]
        if not retold.winners or deal + 1 < self.moment.record.deals:
            return replace(table, phase="between", sheet=sheet, totals=totals)
        return replace(table, phase="over", sheet=sheet, totals=totals, winners=retold.winners)

    @property
    def whole(self) -> View:
        """With the sheet of the whole match, for who wants to see how it ended."""
        retold, view = self.moment.telling.retold, self.moment.view
        table = replace(view.table, sheet=retold.sheet, totals=retold.totals, winners=retold.winners)
        return replace(view, table=table)
