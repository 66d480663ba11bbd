"""Beside a record, where the screen is wide: the points, all that happened, and what was worth telling."""

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll

from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.side import EDGES
from spieltisch.terminal.study.telling import moment_lines, place_of, points_lines, story_lines
from spieltisch.terminal.study.watching import Watching

WIDE = 132  # columns from which on there is a side: open hands need more room than one's own
ACROSS = 52
ABOVE = 6  # lines of what was before that stay in sight


class Beside(Vertical):
    """Three frames, one below the other; what is pressed in them is a moment to go to."""

    DEFAULT_CSS = f"""
    Beside {{ width: {ACROSS}; height: 1fr; dock: right; }}
    Beside > VerticalScroll {{
        height: auto; border: round $secondary; border-title-color: $primary; padding: 0 1;
    }}
    Beside > #beside-log {{ height: 1fr; }}
    Beside > #beside-scores {{ max-height: 35%; }}
    Beside > #beside-story {{ max-height: 35%; }}
    Beside Drawn {{ height: auto; }}
    """

    def __init__(self, watching: Watching) -> None:
        super().__init__()
        self._watching = watching

    def compose(self) -> ComposeResult:
        for name in ("scores", "log", "story"):
            with VerticalScroll(id=f"beside-{name}", can_focus=False) as frame:
                frame.border_title = self._watching.words.t(f"screen.{name}")
                yield Drawn()

    def attend(self) -> None:
        watching, width = self._watching, ACROSS - EDGES
        scene, moment = watching.scene(width, self.size.height), watching.moment
        log = moment_lines(scene, moment, width)
        parts = {
            "scores": points_lines(replace(scene, view=watching.whole), moment, width),
            "log": log,
            "story": story_lines(scene, moment, width),
        }
        for name, lines in parts.items():
            drawn = self.query_one(f"#beside-{name}", VerticalScroll).query_one(Drawn)
            drawn.styles.height = max(len(lines), 1)
            drawn.draw(lines)
        frame = self.query_one("#beside-log", VerticalScroll)
        frame.call_after_refresh(frame.scroll_to, y=max(place_of(log) - ABOVE, 0), animate=False)
