"""The score sheet: a line for each deal, the sums below."""

from rich.text import Text

from spieltisch.terminal.layout import grid
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.wording import capital, cut

TRIES = ((14, 2), (9, 2), (6, 2), (4, 2), (4, 1), (3, 1), (2, 1))
"""Widths of names, and of the gaps between them."""


def sheet_lines(scene: Scene, width: int) -> list[Text]:
    """As wide as there is room for; names give way first."""
    tries = (drawn(scene, room, gap, width) for room, gap in TRIES)
    fitting = (lines for lines in tries if max(line.cell_len for line in lines) <= width)
    return next(fitting, drawn(scene, *TRIES[-1], width))


def drawn(scene: Scene, room: int, gap: int, width: int) -> list[Text]:
    table = scene.view.table
    names = [cut(capital(scene.speech.name(seat)), room) for seat in scene.seats]
    if len(set(names)) == 1:  # what is left of "Seat 1", "Seat 2" … tells nobody apart
        names = [str(seat + 1) for seat in scene.seats]
    rows = [
        [Text(), *(scene.text(name, "text", bold=at in scene.view.seats) for at, name in enumerate(names))]
    ]
    for number, points in enumerate(table.sheet, 1):
        most = max(points)
        best = ["gold" if each == most and each > 0 else "text" for each in points]
        cells = (scene.text(str(each), what) for each, what in zip(points, best, strict=True))
        rows.append([scene.text(scene.t("screen.deal", number=number), "quiet"), *cells])
    if not table.sheet:
        return [
            *lines_of(grid(rows, gap=gap)),
            *wrapped(scene.text(scene.t("screen.scores-none"), "quiet"), width),
        ]
    top = max(table.totals)
    sums = (scene.text(str(each), "gold" if each == top else "text", bold=True) for each in table.totals)
    rows.append([scene.text(scene.t("screen.total"), "quiet"), *sums])
    return lines_of(grid(rows, right=range(1, len(rows[0])), gap=gap))
