"""What seats have, by column: hands, tricks, piles, points, as zones and facts tell."""

from collections.abc import Callable, Mapping
from typing import Any

from rich.style import Style
from rich.text import Text

from spieltisch.games.contract import Zone
from spieltisch.terminal.screen.offers import is_heap, of_seat, params_of
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.tiles import BOX_HEIGHT, TILE, box, framed, tile

Cell = Text | list[Text]
Cells = dict[int, Cell]
Place = Callable[[Scene, Zone, bool], tuple[str, Cell | None]]
MARK = 1  # the line of a box beside which something is written


def columns(scene: Scene, *, tall: bool) -> dict[str, Cells]:
    """What each seat has, by column: as zones and facts come, points at the end."""
    found: dict[str, Cells] = {}
    for zone in scene.zones:
        if zone.owner is not None and zone.kind in PLACES:
            header, cell = PLACES[zone.kind](scene, zone, tall)
            cells = found.setdefault(header, {})
            if cell is not None:
                cells[zone.owner] = pointed_at(scene, zone, cell)
    for code, header in (("pile-points", "sum"), ("points", "points")):
        for params in params_of(scene.facts, code):
            found.setdefault(header, {})[params["seat"]] = counted(scene, params, header)
    if scene.view.table.sheet:
        found["match"] = {
            seat: scene.text(str(points), "quiet") for seat, points in enumerate(scene.view.table.totals)
        }
    return found


def pointed_at(scene: Scene, zone: Zone, cell: Cell) -> Cell:
    """The cell, with an arrow if a lesson means it."""
    arrow = scene.arrow(
        f"zone:{zone.id}", *(f"card:{card}" for card in zone.cards or () if zone.kind != "hand")
    )
    line = cell[MARK] if isinstance(cell, list) else cell
    line.append_text(arrow)
    return cell


def counted(scene: Scene, params: Mapping[str, Any], header: str) -> Text:
    """Points of a seat; on the piles, also what they would be."""
    weighed = scene.choosing.weighed
    points = scene.text(str(params["points"]), bold=True)
    if header == "sum" and weighed and weighed.get("owner") == params["seat"] and weighed.get("change"):
        points.append(f"→{params['points'] + weighed['change']}", style=scene.style("gold", bold=True))
    return points


def hand_cell(scene: Scene, zone: Zone, tall: bool) -> tuple[str, Cell | None]:  # noqa: ARG001
    return "hand", scene.text(str(zone.count))


def taken_cell(scene: Scene, zone: Zone, tall: bool) -> tuple[str, Cell | None]:  # noqa: ARG001
    return "taken", scene.text(str(zone.count))


def trick_cell(scene: Scene, zone: Zone, tall: bool) -> tuple[str, Cell | None]:
    """The card that a seat has played, and the place that it has as it stands."""
    if not zone.cards:
        return "trick", empty_box(scene) if tall else None
    mark = Text()
    for winners in params_of(scene.facts, "winners-so-far"):
        for place, key in ((1, "first"), (2, "second")):
            if winners.get(key) == zone.owner:
                mark = scene.text(f" {scene.t(f'screen.place-{place}')}", "gold", bold=True)
    if tall:
        return "trick", marked(box(zone.cards[-1], scene.look, at=False, dim=False, stop=""), mark)
    return "trick", Text(" ").join(tile(card) for card in zone.cards).append_text(mark)


def pile_cell(scene: Scene, zone: Zone, tall: bool) -> tuple[str, Cell | None]:
    """A pile of one colour is its number of cards; any other shows its top, and what may be done with it."""
    pile = zone.id.partition(":")[2]
    header = pile.removeprefix(str(zone.owner))
    if is_heap(zone):
        kept = of_seat(scene.facts, "collects", zone.owner)
        collected = kept is not None and header in kept["colours"]
        style = (
            scene.style("gold", bold=True) if collected else scene.style("text" if zone.count else "quiet")
        )
        return header, Text(f"{'√' if collected else ''}{zone.count}", style=style)
    stop = f"zone:{zone.id}" if scene.choosing.chosen else ""
    offer = next((each for each in scene.choosing.targets if each["zone"] == zone.id), None)
    at = offer is not None and scene.choosing.looked == stop
    digit = scene.numbers.get(stop, " ") if offer is not None else " "
    note = Text()
    if offer is not None and "change" in offer:
        note = Text(
            signed(offer["change"]), style=scene.style("gold", bold=True, stop=stop) + Style(reverse=at)
        )
    elif any(params["pile"] == pile for params in params_of(scene.facts, "pile-locked")):
        note = scene.text(scene.t("terminal.locked"), "warn")
    if tall and zone.cards:
        label = Text.assemble((f"{digit} ", scene.style("gold", bold=True, stop=stop)), note)
        return f"pile {header}", marked(box(zone.cards[-1], scene.look, at=at, dim=False, stop=stop), label)
    top = tile(zone.cards[-1], stop) if zone.cards else Text(" ·".ljust(TILE), style=scene.style("quiet"))
    framed_top = framed(top, scene.look, at=at, mark=digit, stop=stop)
    return f"pile {header}", empty_box(scene) if tall else framed_top.append_text(note)


def marked(lines: list[Text], mark: Text) -> list[Text]:
    lines[MARK].append_text(mark)
    return lines


def empty_box(scene: Scene) -> list[Text]:
    """Nothing lies there."""
    return [scene.text("  ·", "quiet") if line == MARK else Text() for line in range(BOX_HEIGHT)]


def signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}" if change else "±0"


PLACES: dict[str, Place] = {"hand": hand_cell, "trick": trick_cell, "taken": taken_cell, "piles": pile_cell}
