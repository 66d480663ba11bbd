"""The seats: a row for each, a column for each thing that seats have, oneself at the bottom.

Which columns there are follows from the zones and facts of the view, for any game.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rich.style import Style
from rich.text import Text

from spieltisch.games.contract import Zone
from spieltisch.terminal.layout import grid
from spieltisch.terminal.screen.clocks import SOON, shown_time
from spieltisch.terminal.screen.offers import of_seat, params_of
from spieltisch.terminal.screen.paragraphs import lines_of
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.tiles import TILE, chip, framed, tile
from spieltisch.terminal.screen.wording import capital, cut
from spieltisch.texts import colour_names

Cells = dict[int, Text]
NAME = (18, 13, 10, 7)  # widths that are tried, until all columns fit
RIGHT = ("hand", "taken", "points", "sum", "match")


def draw_seats(scene: Scene) -> list[Text]:
    """The header, and a line for each seat; names give way where there is little room."""
    tries = (rows(scene, room) for room in NAME)
    fitting = (lines for lines in tries if max(line.cell_len for line in lines) <= scene.width)
    return next(fitting, rows(scene, NAME[-1]))


def rows(scene: Scene, room: int) -> list[Text]:
    found = columns(scene)
    headers = [scene.text(title(scene, name), "quiet") if len(name) > 1 else chip(name) for name in found]
    lines = [[Text("  ".ljust(2 + room)), *headers, Text()]]
    nothing = scene.text("·", "quiet")
    for seat in order(scene):
        cells = (each.get(seat, nothing) for each in found.values())
        lines.append([who(scene, seat, room), *cells, status(scene, seat)])
    right = [at for at, name in enumerate(found, 1) if name in RIGHT or len(name) == 1]
    gap = 2 if len(found) > 5 else 3
    return lines_of(grid(lines, right=right, gap=gap))


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


# --- the columns -----------------------------------------------------------------------------------------


def columns(scene: Scene) -> dict[str, Cells]:
    """What each seat has, by column: as zones and facts come, points at the end."""
    found: dict[str, Cells] = {}
    for zone in scene.zones:
        if zone.owner is not None and zone.kind in PLACES:
            header, cell = PLACES[zone.kind](scene, zone)
            cells = found.setdefault(header, {})
            if cell is not None:
                cells[zone.owner] = cell
    for code, header in (("pile-points", "sum"), ("points", "points")):
        for params in params_of(scene.facts, code):
            found.setdefault(header, {})[params["seat"]] = counted(scene, params, header)
    if scene.view.table.sheet:
        found["match"] = {
            seat: scene.text(str(points), "quiet") for seat, points in enumerate(scene.view.table.totals)
        }
    return found


def counted(scene: Scene, params: Mapping[str, Any], header: str) -> Text:
    """Points of a seat; on the piles, also what they would be."""
    weighed = scene.choosing.weighed
    points = scene.text(str(params["points"]), bold=True)
    if header == "sum" and weighed and weighed.get("owner") == params["seat"] and weighed.get("change"):
        points.append(f"→{params['points'] + weighed['change']}", style=scene.style("gold", bold=True))
    return points


def hand_cell(scene: Scene, zone: Zone) -> tuple[str, Text | None]:
    return "hand", scene.text(str(zone.count))


def taken_cell(scene: Scene, zone: Zone) -> tuple[str, Text | None]:
    return "taken", scene.text(str(zone.count))


def trick_cell(scene: Scene, zone: Zone) -> tuple[str, Text | None]:
    """The card that a seat has played, and the place that it has as it stands."""
    if not zone.cards:
        return "trick", None
    cell = Text(" ").join(tile(card) for card in zone.cards)
    for winners in params_of(scene.facts, "winners-so-far"):
        for place, key in ((1, "first"), (2, "second")):
            if winners.get(key) == zone.owner:
                cell.append(f" {scene.t(f'screen.place-{place}')}", style=scene.style("gold", bold=True))
    return "trick", cell


def pile_cell(scene: Scene, zone: Zone) -> tuple[str, Text | None]:
    """A pile of one colour is its number of cards; any other shows its top, and what may be done with it."""
    pile = zone.id.partition(":")[2]
    header = pile.removeprefix(str(zone.owner))
    if header in colour_names():
        kept = of_seat(scene.facts, "collects", zone.owner)
        collected = kept is not None and header in kept["colours"]
        style = (
            scene.style("gold", bold=True) if collected else scene.style("text" if zone.count else "quiet")
        )
        return header, Text(f"{'√' if collected else ''}{zone.count}", style=style)
    stop = f"zone:{zone.id}"
    offer = next((each for each in scene.choosing.targets if each["zone"] == zone.id), None)
    top = tile(zone.cards[-1], stop) if zone.cards else Text(" ·  ".ljust(TILE), style=scene.style("quiet"))
    at = offer is not None and scene.choosing.looked == stop
    cell = framed(top, scene.look, at=at, mark=scene.numbers.get(stop, " ") if offer else " ", stop=stop)
    if offer is not None and "change" in offer:
        style = scene.style("gold", bold=True, stop=stop) + Style(reverse=at)
        cell.append(signed(offer["change"]), style=style)
    elif any(params["pile"] == pile for params in params_of(scene.facts, "pile-locked")):
        cell.append(scene.t("terminal.locked"), style=scene.style("warn"))
    return f"pile {header}", cell


def signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}" if change else "±0"


Place = Callable[[Scene, Zone], tuple[str, Text | None]]
PLACES: dict[str, Place] = {"hand": hand_cell, "trick": trick_cell, "taken": taken_cell, "piles": pile_cell}
