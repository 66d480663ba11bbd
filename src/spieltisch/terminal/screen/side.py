"""Beside the table, where the screen is wide: scores, log and chat, always in sight."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll

from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.look import Look
from spieltisch.terminal.screen.session import Session
from spieltisch.terminal.screen.sheet import sheet_lines
from spieltisch.terminal.screen.story import chat_lines, log_lines
from spieltisch.wire.messages import View

WIDE = 120  # columns from which on there is a side
ACROSS = 44
EDGES = 6  # border, padding, scrollbar


class Side(Vertical):
    """Three frames, one below the other."""

    DEFAULT_CSS = f"""
    Side {{ width: {ACROSS}; height: 1fr; dock: right; }}
    Side > VerticalScroll {{
        height: auto; border: round $secondary; border-title-color: $primary; padding: 0 1;
    }}
    Side > #side-log {{ height: 1fr; }}
    Side > #side-scores {{ max-height: 40%; }}
    Side > #side-chat {{ max-height: 30%; }}
    Side Drawn {{ height: auto; }}
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: tuple[View, Look, int] | None = None

    def compose(self) -> ComposeResult:
        for name in ("scores", "log", "chat"):
            with VerticalScroll(id=f"side-{name}", can_focus=False) as frame:
                frame.border_title = self._session.words.t(f"screen.{name}")
                yield Drawn()

    def attend(self) -> None:
        """Shows what has changed: a long log takes its time, and the screen looks four times a second."""
        self._session.unread = 0
        view, look, height = self._session.view, self._session.look, self.size.height
        if self._shown and self._shown[0] is view and self._shown[1:] == (look, height):
            return
        self._shown = view, look, height
        width = ACROSS - EDGES
        scene = self._session.scene(width, height)
        parts = {
            "scores": sheet_lines(scene, width),
            "log": log_lines(scene, width),
            "chat": chat_lines(scene, width),
        }
        for name, lines in parts.items():
            frame = self.query_one(f"#side-{name}", VerticalScroll)
            drawn = frame.query_one(Drawn)
            if [line.plain for line in drawn.lines] != [line.plain for line in lines]:
                drawn.styles.height = max(len(lines), 1)
                frame.scroll_end(animate=False)
            drawn.draw(lines)
