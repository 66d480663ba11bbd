"""The whole table as lines: everything that is needed first, then as much comfort as there is room for."""

from dataclasses import dataclass, field

from rich.text import Text

from spieltisch.terminal.screen.ending import draw_ending, has_ended
from spieltisch.terminal.screen.hand import draw_boxes, draw_tiles
from spieltisch.terminal.screen.middle import draw_choices, draw_middle
from spieltisch.terminal.screen.paragraphs import wrapped
from spieltisch.terminal.screen.prompt import draw_head, draw_news, draw_notes, draw_prompt
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.seats import draw_seats

NARROWEST = 56
MOST_NEWS = 6
PARTS = ("head", "seats", "middle", "news", "lower", "hand")
RESERVE = 3  # lines that larger cards leave free


@dataclass
class Parts:
    """What lies on the screen from top to bottom, and after which parts there is an empty line."""

    height: int
    head: list[Text]
    seats: list[Text]
    middle: list[Text] = field(default_factory=list)
    news: list[Text] = field(default_factory=list)
    lower: list[Text] = field(default_factory=list)
    hand: list[Text] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)

    @property
    def spare(self) -> int:
        return self.height - sum(len(getattr(self, part)) for part in PARTS) - len(self.gaps)

    def open(self, *names: str) -> None:
        """Empty lines after parts that are there, as long as there is room."""
        for name in names:
            if self.spare > 0 and getattr(self, name):
                self.gaps.append(name)

    def grow(self, name: str, lines: list[Text] | None, reserve: int = 0) -> None:
        """Another drawing of a part, if it fits and leaves so many lines free."""
        if lines is not None and self.spare + len(getattr(self, name)) - len(lines) >= reserve:
            setattr(self, name, lines)

    def stacked(self) -> list[Text]:
        """All lines; what is left over lies between the table and what one does."""
        found: list[Text] = []
        for name in PARTS:
            if name == "news":
                found += [Text()] * max(self.spare, 0)
            found += [*getattr(self, name), *[Text()] * self.gaps.count(name)]
        return found


def draw(scene: Scene) -> list[Text]:
    """As many lines as there is room for, and no more; where it cannot be done, a sentence that says so."""
    parts = Parts(scene.height, [draw_head(scene)], draw_seats(scene))
    if has_ended(scene):
        parts.lower = [*draw_notes(scene), *draw_ending(scene)]
    else:
        parts.middle = draw_middle(scene)
        parts.lower = [*draw_notes(scene), *draw_prompt(scene), *draw_choices(scene)]
        parts.hand = draw_tiles(scene)
    if parts.spare < 0 or scene.width < NARROWEST:
        return too_small(scene)
    if not has_ended(scene):
        make_room(scene, parts)
    parts.open("head", "seats", "middle", "lower")
    return parts.stacked()


def make_room(scene: Scene, parts: Parts) -> None:
    """Comforts in the order in which they are missed: what happened last, gaps, boxes, more of everything."""
    parts.grow("news", draw_news(scene, 1))
    parts.open("seats")
    parts.grow("hand", draw_boxes(scene))
    parts.open("middle", "news")
    parts.grow("hand", draw_boxes(scene, large=True), RESERVE)
    low = parts.seats
    parts.grow("seats", draw_seats(scene, tall=True), RESERVE)
    if parts.seats is low:
        parts.grow("seats", spaced(low), RESERVE)
    if not scene.beside:
        parts.grow("news", draw_news(scene, MOST_NEWS), RESERVE)


def spaced(lines: list[Text]) -> list[Text]:
    """An empty line between seats."""
    return [part for line in lines for part in (line, Text())][:-1]


def too_small(scene: Scene) -> list[Text]:
    """What to do about it, and whose turn it is."""
    lines = wrapped(scene.text(scene.t("terminal.too-small"), "warn", bold=True), max(scene.width, 1))
    return [*lines, *draw_prompt(scene)[:1]][: scene.height]
