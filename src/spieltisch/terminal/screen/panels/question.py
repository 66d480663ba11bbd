"""A question before something that cannot be taken back."""

from collections.abc import Sequence

from rich.text import Text

from spieltisch.terminal.layout import flow
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.session import Session


class Question(Panel):
    """A sentence and two answers; the careful one comes first."""

    def __init__(self, session: Session, title: str, text: str, no: str, yes: str, stop: str) -> None:
        super().__init__(session)
        self._title, self._text, self._no, self._yes = title, text, no, yes
        self._stop = stop

    def heading(self) -> str:
        return self.session.words.t(self._title)

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        self.session.choosing.hover = ""
        buttons = [
            framed_button(scene, scene.t(self._no), "no", at=self.at == "no"),
            framed_button(scene, scene.t(self._yes), self._stop, at=self.at == self._stop),
        ]
        return [
            *wrapped(scene.text(scene.t(self._text)), width),
            Text(),
            *lines_of(flow(buttons, width, gap=2)),
        ]

    def press(self, stop: str) -> None:
        self.dismiss("" if stop == "no" else stop)


def framed_button(scene: Scene, text: str, stop: str, *, at: bool) -> Text:
    """Something to press in a panel, brackets where one is."""
    style = scene.style("gold", bold=True, stop=stop)
    return Text(f"[ {text} ]" if at else f"  {text}  ", style=style)
