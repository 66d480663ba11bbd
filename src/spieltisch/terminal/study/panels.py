"""What opens over a record: all that happened, points, highlights, how it was checked, the keys."""

from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text
from textual.containers import VerticalScroll

from spieltisch.terminal.layout import grid
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.study.checking import check_lines
from spieltisch.terminal.study.telling import moment_lines, points_lines, story_lines
from spieltisch.terminal.study.watching import Watching

KEYS = (
    ("→ ←", "study.key-step"),
    ("↓ ↑ PgDn PgUp", "study.key-trick"),
    ("n p", "study.key-deal"),
    ("Home End", "study.key-ends"),
    ("Space", "study.key-play"),
    ("+ -", "study.key-speed"),
    ("e", "study.key-eyes"),
    ("a", "study.key-all-hands"),
    ("1 – 6", "study.key-seat"),
    ("l", "study.key-log"),
    ("s", "key.scores"),
    ("t", "key.last"),
    ("o", "study.key-story"),
    ("v", "study.key-verify"),
    ("m", "terminal.key-facts"),
    ("r", "terminal.key-rules"),
    ("d", "terminal.key-theme"),
    ("q", "terminal.key-leave"),
    ("?", "key.help"),
)


class RecordPanel(Panel):
    """A panel over a record: what is pressed in it is a moment to go to."""

    session: Watching
    title_key = ""

    def heading(self) -> str:
        return self.session.words.t(self.title_key)


class WholeLog(RecordPanel):
    """The deal from its beginning to its end."""

    letter = "l"
    title_key = "screen.log"

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        return moment_lines(scene, self.session.moment, width)

    def on_mount(self) -> None:
        self.at = f"at:{self.session.moment.at}"
        super().on_mount()
        self.call_after_refresh(self._show_moment)

    def _show_moment(self) -> None:
        spot = self.stops.get(self.at)
        if spot is not None:
            self.query_one(VerticalScroll).scroll_to(y=int(spot.y) - 6, animate=False)


class Points(RecordPanel):
    """The score sheet, whose deals are ways there."""

    letter = "s"
    title_key = "screen.scores"

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        return points_lines(replace(scene, view=self.session.whole), self.session.moment, width)

    def on_mount(self) -> None:
        self.at = f"deal:{self.session.moment.deal}"
        super().on_mount()


class Story(RecordPanel):
    """What was worth telling."""

    letter = "o"
    title_key = "screen.story"

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        return story_lines(scene, self.session.moment, width)


class Checked(RecordPanel):
    """Where the cards came from, as far as the record shows it."""

    letter = "v"
    title_key = "screen.verify"

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        return check_lines(scene, self.session.moment.record, self.session.moment.deal, width)


class RecordHelp(RecordPanel):
    """The keys."""

    letter = "?"
    title_key = "screen.help"

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        lines = wrapped(scene.text(scene.t("study.replay-about")), width)
        rows = [[scene.text(key, "gold", bold=True), scene.text(scene.t(what))] for key, what in KEYS]
        return [*lines, Text(), *lines_of(grid(rows))]
