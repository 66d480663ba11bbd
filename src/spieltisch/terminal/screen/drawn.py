"""A widget that shows lines: what was drawn, and what of it can be pressed."""

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from spieltisch.terminal.screen.paragraphs import segments


class Drawn(Widget):
    """Lines of text; parts of them are stops (see `choosing`), which the mouse finds by itself."""

    DEFAULT_CSS = "Drawn { width: 1fr; height: 1fr; }"

    class Pressed(Message):
        """A stop was clicked."""

        def __init__(self, drawn: "Drawn", stop: str) -> None:
            super().__init__()
            self.drawn = drawn
            self.place = stop

    class Hovered(Message):
        """The pointer is over a stop, or over none any more."""

        def __init__(self, drawn: "Drawn", stop: str) -> None:
            super().__init__()
            self.drawn = drawn
            self.place = stop

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.lines: Sequence[Text] = ()
        self._over = ""

    def draw(self, lines: Sequence[Text]) -> None:
        """Shows these lines; what stands there already is not sent to the terminal again."""
        before, self.lines = self.lines, lines
        if looks(before) != looks(lines):
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y >= len(self.lines):
            return Strip.blank(width, self.rich_style)
        strip = Strip(segments(self.lines[y]))
        return strip.adjust_cell_length(width).apply_style(self.rich_style)

    def on_click(self, event: events.Click) -> None:
        stop = event.style.meta.get("stop", "")
        if stop:
            self.post_message(self.Pressed(self, stop))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._hover(event.style.meta.get("stop", ""))

    def on_leave(self) -> None:
        self._hover("")

    def _hover(self, stop: str) -> None:
        if stop != self._over:
            self._over = stop
            self.post_message(self.Hovered(self, stop))


def looks(lines: Sequence[Text]) -> list[object]:
    """All that can be seen of lines, or pressed."""
    return [(line.plain, line.style, line.spans) for line in lines]
