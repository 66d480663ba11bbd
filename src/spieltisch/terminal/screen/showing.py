"""What is shown, however it came about: a view, in somebody's words and colours. Panels need no more."""

from spieltisch.terminal.screen.choosing import Choosing
from spieltisch.terminal.screen.look import Look
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.wording import Words
from spieltisch.wire.messages import View


class Showing:
    """One view at a time: of a table, of a moment of a record, of a lesson."""

    def __init__(self, words: Words, look: Look) -> None:
        self.words = words
        self.look = look
        self.choosing = Choosing()

    @property
    def view(self) -> View:
        raise NotImplementedError

    def scene(self, width: int, height: int, *, beside: bool = False) -> Scene:
        """The view as it is now, for a drawing of that size."""
        return Scene(self.view, self.words, self.look, self.choosing, width, height, now=0.0, beside=beside)
