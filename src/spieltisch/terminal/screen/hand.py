"""The own hand: tiles in lines, or boxes where there is room for them."""

from rich.text import Text

from spieltisch.terminal.layout import flow
from spieltisch.terminal.screen.choosing import card_of
from spieltisch.terminal.screen.offers import of_card
from spieltisch.terminal.screen.paragraphs import lines_of
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.tiles import box, framed, tile

BOX, LARGE = 5, 7  # cells across
BOX_LINES, LARGE_LINES = 5, 7  # with the digits below


def draw_tiles(scene: Scene) -> list[Text]:
    """As many lines as the hand needs: digits before cards that can be played, brackets where one is."""
    items = []
    for key in scene.held:
        mark = "»" if key == scene.choosing.chosen else scene.numbers.get(key, " ")
        drawn = framed(tile(card_of(key), key), scene.look, at=is_at(scene, key), mark=mark, stop=key)
        arrow = is_meant(scene, key)
        items.append(drawn[:-1].append_text(arrow) if arrow else drawn)
    return lines_of(flow(items, scene.width, gap=0)) if items else []


def draw_boxes(scene: Scene, *, large: bool = False) -> list[Text] | None:
    """The hand in one row of boxes, digits below; none where it is wider than the screen."""
    width = LARGE if large else BOX
    gap = 1 if len(scene.held) * (width + 1) <= scene.width else 0
    if not scene.held or len(scene.held) * (width + gap) > scene.width:
        return None
    lines = [Text() for _ in range(LARGE_LINES if large else BOX_LINES)]
    for key in scene.held:
        chosen = key == scene.choosing.chosen
        dim = bool(scene.choosing.offers) and not of_card(scene.choosing.offers, card_of(key))
        drawn = box(card_of(key), scene.look, at=is_at(scene, key) or chosen, dim=dim, stop=key, large=large)
        drawn.append(below(scene, key, width, chosen=chosen))
        for line, part in zip(lines, drawn, strict=True):
            line.append_text(part).append(" " * gap)
    return lines


def below(scene: Scene, key: str, width: int, *, chosen: bool) -> Text:
    """The digit of a card; an arrow while it waits for a place."""
    mark = "▲" if chosen else scene.numbers.get(key, " ")
    mark += is_meant(scene, key).plain
    shown = f"[{mark}]" if is_at(scene, key) else mark
    return Text(shown.center(width), style=scene.style("gold", bold=True, stop=key))


def is_meant(scene: Scene, key: str) -> Text:
    """An arrow at a card that a lesson points at; behind the last one, if it means all of them."""
    hand = f"zone:{scene.hand.id}" if scene.hand is not None and key == scene.held[-1] else ""
    return scene.arrow(f"card:{card_of(key)}", hand)


def is_at(scene: Scene, key: str) -> bool:
    return scene.choosing.looked == key
