"""The table itself on the screen: drawn anew whenever something changes, and gone about with the keys."""

from collections.abc import Callable, Sequence

from rich.text import Text

from spieltisch.terminal.screen.choosing import Choosing
from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.stops import Spot, find_stops, nearest, step

Draw = Callable[[Scene], Sequence[Text]]


class Field(Drawn):
    """Keeps to where somebody is, or to what lies nearest; a turn begins at what can be done."""

    def __init__(self, choosing: Choosing) -> None:
        super().__init__(id="field")
        self._choosing = choosing
        self._stops: dict[str, Spot] = {}
        self._last = Spot(0, 0)
        self.placed = ""
        """A stop that one was put on without one's own doing: its digit plays nothing yet."""

    def show(self, scene: Scene, draw: Draw) -> None:
        """Draws it; twice, if what was looked at is not there any more."""
        lines = draw(scene)
        self._stops = find_stops(lines)
        at, hover = self._choosing.at, self._choosing.hover
        if at not in self._stops:
            self._choosing.at = self._mend(scene)
        if hover not in self._stops:
            self._choosing.hover = ""
        if (at, hover) != (self._choosing.at, self._choosing.hover):
            lines = draw(scene)
        self._remember()
        self.draw(lines)

    def begin(self, scene: Scene) -> None:
        """Another decision: who was on something that cannot be done now is put on what can."""
        choosing = self._choosing
        if scene.view.table.phase in ("between", "over"):
            choosing.at = ""
        elif choosing.offers and choosing.at not in scene.numbers:
            choosing.at = next(iter(scene.numbers), choosing.at)
            self.placed = choosing.at

    def _mend(self, scene: Scene) -> str:
        first = next((stop for stop in scene.numbers if stop in self._stops), "")
        forward = ("key:start", "key:next", *(stop for stop in self._stops if stop.startswith("key:")))
        first = first or next((stop for stop in forward if stop in self._stops), "")
        near = nearest(self._stops, self._last)
        self.placed = near if self._choosing.at and near else first or near
        return self.placed

    def _remember(self) -> None:
        self._last = self._stops.get(self._choosing.at, self._last)

    def move(self, direction: str) -> None:
        self.placed = ""
        self._choosing.hover = ""
        self._choosing.at = step(self._stops, self._choosing.at, direction)
        self._remember()

    def go(self, stop: str) -> bool:
        """Goes to a stop: was one there already, by one's own doing?"""
        again = self._choosing.at == stop and self.placed != stop
        self._choosing.at, self._choosing.hover, self.placed = stop, "", ""
        return again
