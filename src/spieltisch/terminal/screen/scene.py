"""What every part of the drawing is told: the view, from where one looks at it, and what is being chosen."""

from dataclasses import dataclass, field
from functools import cached_property

from rich.style import Style
from rich.text import Text

from spieltisch.games.contract import Fact, Zone
from spieltisch.terminal.screen.choosing import Choosing, held
from spieltisch.terminal.screen.look import Look
from spieltisch.terminal.screen.offers import facts_of, zones_of
from spieltisch.terminal.screen.tiles import coloured
from spieltisch.terminal.wording import Speech, Words
from spieltisch.wire.messages import View


@dataclass(frozen=True)
class Scene:
    """One moment of a table, to be drawn in so many columns and lines."""

    view: View
    words: Words
    look: Look
    choosing: Choosing
    width: int
    height: int
    now: float
    """What the table's clock shows."""
    notes: tuple[str, ...] = field(default=())
    """What the screen itself has to say: about the line, a refusal."""
    unread: int = 0
    beside: bool = False
    """Are log and scores in sight beside it?"""
    level: str = "solid"
    """Of the bots that would take free seats."""
    link: str = ""
    """Where others come to the table; empty: nobody does."""
    name: str = ""
    """What one would sit down as; empty: one only looks on."""
    pointed: frozenset[str] = frozenset()
    """What a lesson points at: `zone:display`, `card:R7`, `fact:trump`."""

    @cached_property
    def speech(self) -> Speech:
        return Speech(self.view, self.words)

    @cached_property
    def zones(self) -> list[Zone]:
        return zones_of(self.view)

    @cached_property
    def facts(self) -> list[Fact]:
        return facts_of(self.view)

    @property
    def seat(self) -> int | None:
        return self.choosing.seat

    @property
    def seats(self) -> range:
        return range(len(self.view.table.chairs))

    @cached_property
    def hand(self) -> Zone | None:
        """The own hand."""
        mine = (zone for zone in self.zones if zone.kind == "hand" and zone.owner == self.seat)
        return (
            next((zone for zone in mine if zone.cards is not None), None) if self.seat is not None else None
        )

    @cached_property
    def held(self) -> list[str]:
        """The stops of the own hand."""
        return held(self.hand.cards or ()) if self.hand is not None else []

    @cached_property
    def numbers(self) -> dict[str, str]:
        """Which digit chooses which stop; what has none can be chosen, too."""
        stops = self.choosing.numbered(self.held)
        return {stop: str(nth) if nth <= 9 else "·" for nth, stop in enumerate(stops, 1)}

    def t(self, key: str, **params: object) -> str:
        return self.words.t(key, **params)

    def style(self, what: str = "text", *, bold: bool = False, stop: str = "") -> Style:
        return self.look.style(what, bold=bold, stop=stop)

    def text(self, text: str, what: str = "text", *, bold: bool = False, stop: str = "") -> Text:
        return Text(text, style=self.style(what, bold=bold, stop=stop))

    def told(self, sentence: str, what: str = "text", *, bold: bool = False) -> Text:
        """A sentence, its colours coloured."""
        return coloured(sentence, self.look, self.words.language, self.style(what, bold=bold))

    def arrow(self, *keys: str) -> Text:
        """An arrow behind something that is pointed at; nothing, if it is not."""
        return self.text("◄", "gold", bold=True) if self.pointed.intersection(keys) else Text()

    def button(self, text: str, stop: str) -> Text:
        """Something to press: brackets where one is, a digit or a dot where it can be chosen by keys."""
        at = stop in (self.choosing.looked, self.choosing.at)
        mark = self.numbers.get(stop, " ")
        inside = Text(f" {text} ", style=self.style("gold", bold=True, stop=stop) + Style(reverse=at))
        edge = self.style("gold", bold=True, stop=stop)
        return Text.assemble(("[" if at else mark, edge), inside, ("]" if at else " ", edge))
