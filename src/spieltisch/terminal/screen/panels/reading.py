"""Panels that are only read: log, last trick, scores, everything in sentences, help."""

from collections.abc import Sequence

from rich.text import Text

from spieltisch.terminal.layout import grid
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.sheet import sheet_lines
from spieltisch.terminal.screen.story import fact_lines, last_trick_lines, log_lines
from spieltisch.terminal.wording import capital

KEYS = (
    ("← → ↑ ↓", "key.move"),
    ("Enter", "key.play"),
    ("1 – 9", "key.number"),
    ("Esc", "key.back"),
    ("s", "key.scores"),
    ("t", "key.last"),
    ("l", "key.log"),
    ("c", "key.chat"),
    ("i", "key.hint"),
    ("u", "key.undo"),
    ("y n", "terminal.key-answer"),
    ("h", "terminal.key-hand"),
    ("m", "terminal.key-facts"),
    ("r", "terminal.key-rules"),
    ("g", "terminal.key-players"),
    ("p", "terminal.key-pause"),
    ("d", "terminal.key-theme"),
    ("q", "terminal.key-leave"),
    ("?", "key.help"),
)
GAME_LINES = range(1, 6)


class Log(Panel):
    """The deal so far."""

    letter = "l"
    at_the_end = True

    def heading(self) -> str:
        return self.session.words.t("screen.log")

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        return log_lines(scene, width)


class LastTrick(Panel):
    """The last trick once more."""

    letter = "t"

    def heading(self) -> str:
        return self.session.words.t("screen.last-trick")

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        return last_trick_lines(scene, width)


class Scores(Panel):
    """The score sheet."""

    letter = "s"

    def heading(self) -> str:
        return self.session.words.t("screen.scores")

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        return sheet_lines(scene, width)


class Facts(Panel):
    """Everything that can be seen, in sentences."""

    letter = "m"

    def heading(self) -> str:
        return capital(self.session.words.t("terminal.key-facts"))

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        return fact_lines(scene, width)


class Help(Panel):
    """The game in five lines, and the keys."""

    letter = "?"

    def heading(self) -> str:
        return self.session.words.t("screen.help")

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        game = scene.view.table.settings.game
        lines: list[Text] = []
        for number in GAME_LINES:
            if scene.words.has(f"help.{game}-{number}"):
                lines += wrapped(scene.told(scene.t(f"help.{game}-{number}")), width)
        rows = [[scene.text(key, "gold", bold=True), scene.text(scene.t(what))] for key, what in KEYS]
        return [*lines, *([Text()] if lines else []), *lines_of(grid(rows))]
