"""The rules of the game, opened at a clause if one is meant."""

from collections.abc import Sequence

from rich.text import Text
from textual.containers import VerticalScroll

from spieltisch.terminal.screen.pages import clause_at, rules_lines
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.showing import Showing


class Rules(Panel):
    """The whole page."""

    letter = "r"

    def __init__(self, session: Showing, clause: str = "") -> None:
        super().__init__(session)
        self._clause = clause
        self._drawn: tuple[int, list[Text]] = (0, [])

    def heading(self) -> str:
        rules = self.session.words.t("screen.rules")
        return f"{rules} · {self._clause}" if self._clause else rules

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        if self._drawn[0] != width:  # it does not change with the table
            game, language = scene.view.table.settings.game, scene.words.language
            self._drawn = (width, rules_lines(game, language, width))
        return self._drawn[1]

    def on_mount(self) -> None:
        if self._clause:
            self.call_after_refresh(self._open)

    def _open(self) -> None:
        at = clause_at(self._drawn[1], self._clause)
        self.query_one(VerticalScroll).scroll_to(y=at, animate=False)
