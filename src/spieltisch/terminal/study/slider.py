"""The line with which one goes through a deal: keys to press, and a bar of all its moments."""

from rich.text import Text

from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.look import Look
from spieltisch.terminal.study.moment import Moment

KEYS = (
    ("|◄", "first"),
    ("◄◄", "trick-back"),
    ("◄", "back"),
    ("", "play"),
    ("►", "on"),
    ("►►", "trick-on"),
    ("►|", "last"),
)
LEAST_BAR = 10


class Slider(Drawn):
    """A line above the keys."""

    DEFAULT_CSS = "Slider { height: 1; padding: 0 1; background: $background; }"

    def show(self, moment: Moment, look: Look) -> None:
        self.draw([slider_line(moment, look, self.content_size.width)])


def slider_line(moment: Moment, look: Look, width: int) -> Text:
    line = Text()
    for sign, name in KEYS:
        shown = sign or ("■" if moment.plays else "▷")
        line.append(f" {shown} ", style=look.style("gold", bold=True, stop=f"key:{name}"))
    end = f" {moment.at}/{moment.last} "
    speed = f" {moment.speed:g}× "
    room = width - line.cell_len - len(end) - len(speed) - 1
    if room >= LEAST_BAR:
        line.append(" ").append_text(bar(moment, look, room))
    line.append(end, style=look.style(bold=True))
    if line.cell_len + len(speed) <= width:
        line.append(speed, style=look.style("quiet", stop="key:faster"))
    return line


def bar(moment: Moment, look: Look, room: int) -> Text:
    """Every moment, as far as there is room: a dot where one is, strokes where something begins."""
    last = max(moment.last, 1)
    here = round(moment.at * (room - 1) / last)
    strokes = {round(at * (room - 1) / last) for at in moment.telling.stations}
    found = Text()
    for place in range(room):
        sign = "●" if place == here else "┼" if place in strokes else "─"
        what = "gold" if place <= here else "quiet"
        at = round(place * last / max(room - 1, 1))
        found.append(sign, style=look.style(what, bold=place == here, stop=f"at:{at}"))
    return found
