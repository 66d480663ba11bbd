"""The seats: a row for each, a column for each thing that seats have, oneself at the bottom.

Which columns there are follows from the zones and facts of the view, for any game. A cell is a line, or the
lines of a box where there is room for boxes.
"""

from rich.text import Text

from spieltisch.terminal.layout import grid
from spieltisch.terminal.screen.clocks import SOON, shown_time
from spieltisch.terminal.screen.columns import Cell, columns
from spieltisch.terminal.screen.paragraphs import lines_of
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.tiles import BOX_HEIGHT, chip
from spieltisch.terminal.wording import capital, cut

NAME = (18, 13, 10, 7)  # widths that are tried, until all columns fit
RIGHT = ("hand", "taken", "points", "sum", "match")
COUNTED = {
    "sum": ["fact:pile-points"],
    "points": ["fact:points", "fact:collects"],
    "trick": ["fact:winners-so-far"],
}
"""Facts that stand in a column."""
MIDDLE = 1  # the line of a tall row on which text stands


def draw_seats(scene: Scene, *, tall: bool = False) -> list[Text]:
    """The header, and a row for each seat; names give way where there is little room."""
    tries = (rows(scene, room, tall=tall) for room in NAME)
    fitting = (lines for lines in tries if max(line.cell_len for line in lines) <= scene.width)
    return next(fitting, rows(scene, NAME[-1], tall=tall))


def rows(scene: Scene, room: int, *, tall: bool) -> list[Text]:
    found = columns(scene, tall=tall)
    headers = [
        (scene.text(title(scene, name), "quiet") if len(name) > 1 else chip(name)).append_text(
            scene.arrow(*COUNTED.get(name, ()))
        )
        for name in found
    ]
    lines = [[Text(" " * (2 + room)), *headers, Text()]]
    nothing = scene.text("·", "quiet")
    for seat in order(scene):
        cells: list[Cell] = [who(scene, seat, room)]
        cells += [each.get(seat, nothing) for each in found.values()]
        lines += cut_across([*cells, status(scene, seat)])
    right = [at for at, name in enumerate(found, 1) if name in RIGHT or len(name) == 1]
    return lines_of(grid(lines, right=right, gap=2 if len(found) > 5 else 3))


def cut_across(cells: list[Cell]) -> list[list[Text]]:
    """The lines of a row: one, or as many as its boxes have."""
    if not any(isinstance(cell, list) for cell in cells):
        return [[cell for cell in cells if isinstance(cell, Text)]]
    return [
        [cell[at] if isinstance(cell, list) else cell if at == MIDDLE else Text() for cell in cells]
        for at in range(BOX_HEIGHT)
    ]


def order(scene: Scene) -> list[int]:
    """Clockwise from one's left, oneself last; who watches sees them as they are numbered."""
    first = 0 if scene.seat is None else scene.seat + 1
    return [(first + each) % len(scene.seats) for each in scene.seats]


def who(scene: Scene, seat: int, room: int) -> Text:
    """The name, an arrow where it is somebody's turn."""
    turn = seat in scene.view.turn.seats and scene.view.table.phase == "playing"
    mine = seat in scene.view.seats
    name = cut(capital(scene.speech.name(seat)), room)
    style = scene.style("gold" if turn else "text", bold=turn or mine)
    return Text.assemble(("► " if turn else "  ", scene.style("gold", bold=True)), (name, style))


def status(scene: Scene, seat: int) -> Text:
    """The clock, or that somebody is away; in few cells, at the right end."""
    view = scene.view
    chair, until = view.table.chairs[seat], view.turn.until.get(seat)
    if chair.who == "person" and (chair.caretaker or chair.left):
        return scene.text(scene.t("terminal.caretaker"), "quiet")
    if chair.who == "person" and chair.away is not None:
        time = shown_time(chair.away - scene.now, scene.words)
        return scene.text(f"{scene.t('screen.away')} {time}", "warn")
    if until is not None and seat in view.turn.seats and not view.table.paused:
        left = until - scene.now
        return scene.text(shown_time(left, scene.words), "warn" if left <= SOON else "text", bold=True)
    return Text()


def title(scene: Scene, name: str) -> str:
    """The header of a column."""
    if name.startswith("pile "):
        return scene.t("terminal.column-pile", pile=name.removeprefix("pile "))
    return scene.t(f"terminal.column-{name}")
