"""What people say to each other: ready phrases, and own words where the table allows them."""

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.widgets import Input

from spieltisch.terminal.layout import flow
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.panels.question import framed_button
from spieltisch.terminal.screen.paragraphs import lines_of
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.session import Session
from spieltisch.terminal.screen.story import chat_lines
from spieltisch.wire.phrases import PHRASES

LONGEST = 300
SHOWN = 8  # lines of what was said


class Chat(Panel):
    """What was said last, and what can be said."""

    DEFAULT_CSS = """
    Chat Input, Chat Input:focus { height: 1; border: none; padding: 0; background: $background; }
    """
    session: Session
    letter = "c"

    def heading(self) -> str:
        return self.session.words.t("screen.chat")

    def on_mount(self) -> None:
        if self.session.view.table.settings.free_text and self.session.view.seats:
            words = Input(placeholder=self.session.words.t("screen.say-something"), max_length=LONGEST)
            self.query_one(VerticalScroll).parent.mount(words)  # type: ignore[union-attr]

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        self.session.unread = 0
        lines = chat_lines(scene, width)[-SHOWN:]
        if not scene.view.seats:
            return lines
        phrases = [
            framed_button(scene, scene.t(f"phrase.{phrase}"), f"say:{phrase}", at=self.at == f"say:{phrase}")
            for phrase in PHRASES
        ]
        return [*lines, Text(), *lines_of(flow(phrases, width, gap=1, equal=True))]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.dismiss(f"text:{event.value.strip()}")

    def on_key(self, event: events.Key) -> None:
        """Letters belong to what is being written; Tab goes there and back."""
        if isinstance(self.focused, Input) and event.key != "escape":
            event.prevent_default()  # of the panel
