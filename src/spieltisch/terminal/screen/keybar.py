"""The last line of the screen: which keys there are, as many as it has room for."""

from collections.abc import Sequence

from rich.text import Text

from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.look import Look

Key = tuple[str, str, str]
"""The key as it stands on the keyboard, what it does, and its stop."""


class KeyBar(Drawn):
    """Keys with what they do; they can be clicked as well."""

    DEFAULT_CSS = "KeyBar { height: 1; dock: bottom; background: $panel; padding: 0 1; }"

    def show(self, keys: Sequence[Key], look: Look) -> None:
        self.draw([key_line(keys, look, self.size.width)])


def key_line(keys: Sequence[Key], look: Look, width: int) -> Text:
    """Those that come first are shown first; the rest is in the help."""
    line = Text()
    for key, text, stop in keys:
        item = Text.assemble(
            (key, look.style("gold", bold=True, stop=stop)), (f" {text}", look.style("text", stop=stop))
        )
        gap = 2 if line else 0
        if line.cell_len + gap + item.cell_len <= width:
            line.append(" " * gap).append_text(item)
    return line
