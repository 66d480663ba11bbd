"""A frame over the table: a title, lines that can be scrolled, things in them that can be pressed."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen

from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.showing import Showing
from spieltisch.terminal.screen.stops import STEPS, Spot, find_stops, step

WIDEST = 92


class Panel(ModalScreen[str]):
    """Gives back the stop that was pressed in it, or nothing when it is just closed.

    Textual calls `on_mount` and `on_key` of a panel and of this class, both: neither calls the other.
    """

    DEFAULT_CSS = """
    Panel { align: center middle; background: $background 60%; }
    Panel > Vertical {
        width: 92; max-width: 100%; height: auto; max-height: 100%;
        background: $panel; border: round $primary; border-title-color: $primary;
        border-subtitle-color: $foreground; padding: 0 1;
    }
    Panel VerticalScroll { height: auto; max-height: 100%; background: $panel; }
    Panel Drawn { height: auto; background: $panel; }
    """
    letter: ClassVar[str] = ""
    """The key that opens it, and closes it again."""
    at_the_end: ClassVar[bool] = False
    """Is the newest at the end, and to be seen first?"""

    def __init__(self, session: Showing) -> None:
        super().__init__()
        self.session = session
        self.at = ""
        self.stops: dict[str, Spot] = {}

    def heading(self) -> str:
        raise NotImplementedError

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            frame.border_title = self.heading()
            frame.border_subtitle = f"Esc {self.session.words.t('screen.close')}"
            with VerticalScroll(can_focus=False):
                yield Drawn()

    def on_mount(self) -> None:
        self.attend()
        if self.at_the_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def on_resize(self) -> None:
        self.attend()

    def attend(self) -> None:
        """The table has changed, or what is looked at here."""
        if not self.query(Drawn):
            return  # it is just being opened
        width = min(self.app.size.width, WIDEST) - 6  # border, padding, scrollbar
        scene = self.session.scene(width, self.app.size.height)
        lines = self.content(scene, width)
        self.stops = find_stops(lines)
        if self.stops and self.at not in self.stops:
            self.at = next(iter(self.stops))
            lines = self.content(scene, width)
        drawn = self.query_one(Drawn)
        drawn.styles.height = max(len(lines), 1)
        drawn.draw(lines)

    def press(self, stop: str) -> None:
        """Something in it was pressed."""
        self.dismiss(stop)

    def on_drawn_pressed(self, message: Drawn.Pressed) -> None:
        self.at = message.place
        self.press(message.place)

    def on_key(self, event: events.Key) -> None:
        scroll = self.query_one(VerticalScroll)
        key = event.key
        if key == "escape" or event.character in (self.letter, "q"):
            self.dismiss("")
        elif key in ("enter", "space"):
            self.press(self.at) if self.stops else self.dismiss("")
        elif key in STEPS and self.stops:
            self.at = step(self.stops, self.at, key)
            self.attend()
            scroll.scroll_to(y=self.stops[self.at].y - 4, animate=False)
        elif event.character and event.character in "123456789" and self.stops:
            self.number(int(event.character))
        elif key in SCROLLS:
            getattr(scroll, SCROLLS[key])(animate=False)
        else:
            return
        event.stop()

    def number(self, nth: int) -> None:
        """The nth that can be pressed is pressed."""
        stops = list(self.stops)
        if nth <= len(stops):
            self.at = stops[nth - 1]
            self.press(self.at)


SCROLLS = {
    "up": "scroll_up",
    "down": "scroll_down",
    "pageup": "scroll_page_up",
    "pagedown": "scroll_page_down",
    "home": "scroll_home",
    "end": "scroll_end",
}
