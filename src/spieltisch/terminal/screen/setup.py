"""The first screen: what shall we play? Enter takes the answers that are there."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult

from spieltisch.terminal.screen.app import Plain
from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.form import Form
from spieltisch.terminal.screen.keybar import KeyBar
from spieltisch.terminal.screen.look import LOOKS, Look
from spieltisch.terminal.screen.paragraphs import wrapped
from spieltisch.terminal.wording import Words, cut

LABEL = 30
START = "start"


def draw_form(form: Form, at: str, words: Words, look: Look, width: int, height: int) -> list[Text]:
    """A line for each question, a sentence about it below; in a small window about the one that is asked."""
    whole = form_lines(form, at, words, look, width, about=form.rows)
    return whole if len(whole) <= height else form_lines(form, at, words, look, width, about=[at])


def form_lines(
    form: Form, at: str, words: Words, look: Look, width: int, *, about: Sequence[str]
) -> list[Text]:
    lines = [Text(words.t("screen.title"), style=look.style("gold", bold=True))]
    lines += [Text(words.t("screen.choose-a-game"), style=look.style(bold=True)), Text()]
    for row in form.rows:
        lines.append(question(form, row, words, look, width, here=row == at))
        if row in about:
            told = wrapped(Text(form.shown(row, words)[2], style=look.style("quiet")), width - LABEL - 3)
            lines += [Text.assemble(" " * (LABEL + 3), part) for part in told]
    here = at == START
    button = f"[ {words.t('screen.start')} ]" if here else f"  {words.t('screen.start')}  "
    return [*lines, Text(), Text(button, style=look.style("gold", bold=True, stop=START))]


def question(form: Form, row: str, words: Words, look: Look, width: int, *, here: bool) -> Text:
    """What is asked, and the answer between the arrows that change it."""
    label, answer, _ = form.shown(row, words)
    less, more = (look.style("gold", bold=True, stop=f"{way}:{row}") for way in ("less", "more"))
    return Text.assemble(
        ("► " if here else "  ", look.style("gold", bold=True)),
        (cut(label, LABEL).ljust(LABEL), look.style(bold=here, stop=row)),
        (" ‹ ", less),
        (cut(answer, width - LABEL - 9), more + Style(reverse=here)),
        (" › ", more),
    )


class SetupApp(Plain):
    """Ends with `form` as it is, or with nothing (`wanted` false)."""

    CSS = "Drawn { padding: 0 1; }"

    def __init__(self, form: Form, words: Words, look: Look) -> None:
        super().__init__(look.name)
        self.form = form
        self.wanted = False
        self._words = words
        self._at = "game"

    def compose(self) -> ComposeResult:
        yield Drawn(id="form")
        yield KeyBar()

    def on_mount(self) -> None:
        self.obey_signals()
        self.call_after_refresh(self._show)

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        drawn, look, t = self.query_one("#form", Drawn), LOOKS[self.theme], self._words.t
        width, height = drawn.content_size
        drawn.draw(draw_form(self.form, self._at, self._words, look, width, height))
        keys = [
            ("↑ ↓", t("terminal.form-move"), ""),
            ("← →", t("terminal.form-change"), ""),
            ("Enter", t("screen.start"), START),
            ("Esc", t("screen.leave"), "leave"),
        ]
        self.query_one(KeyBar).show(keys, look)

    def on_key(self, event: events.Key) -> None:
        stops = [*self.form.rows, START]
        if event.key in ("up", "down"):
            step = 1 if event.key == "down" else -1
            self._at = stops[(stops.index(self._at) + step) % len(stops)]
        elif event.key in ("left", "right", "space") and self._at != START:
            self.form.change(self._at, -1 if event.key == "left" else 1)
        elif event.key == "enter":
            self._press(START)
        elif event.key == "escape" or event.character == "q":
            self._press("leave")
        self._show()

    def on_drawn_pressed(self, message: Drawn.Pressed) -> None:
        self._press(message.place)

    def _press(self, stop: str) -> None:
        kind, _, row = stop.partition(":")
        if kind in (START, "leave"):
            self.wanted = kind == START
            self.exit()
            return
        self._at = row or kind
        if row:
            self.form.change(row, 1 if kind == "more" else -1)
        self._show()
