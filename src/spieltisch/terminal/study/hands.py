"""Hands that lie open: by colour, so that a large one fits on a line."""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from spieltisch.games.contract import Zone
from spieltisch.terminal.layout import flow, labelled
from spieltisch.terminal.screen.paragraphs import lines_of
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.tiles import chip, tile
from spieltisch.terminal.wording import capital, cut

NAME = 10


def open_hands(scene: Scene) -> list[Zone]:
    """The hands that are seen and hold something, but for the one that has a place of its own."""
    return [
        zone
        for zone in scene.zones
        if zone.kind == "hand" and zone.cards and zone.owner is not None and zone.owner != scene.seat
    ]


def draw_hands(scene: Scene, *, roomy: bool) -> list[Text]:
    """A line or more for each hand; with little room, as many side by side as fit."""
    hands = [labelled(name(scene, zone), held(scene, zone, roomy=roomy)) for zone in open_hands(scene)]
    if roomy:
        return [line for hand in hands for line in lines_of(hand)]
    short = [hand for hand in hands if "\n" not in hand.plain]
    return [*lines_of(flow(short, scene.width))] * bool(short) + [
        line for hand in hands if hand not in short for line in lines_of(hand)
    ]


def name(scene: Scene, zone: Zone) -> Text:
    assert zone.owner is not None
    turn = zone.owner in scene.view.turn.seats
    shown = cut(capital(scene.speech.name(zone.owner)), NAME)
    return scene.text(f"{shown.ljust(NAME)} ", "gold" if turn else "quiet", bold=turn)


def held(scene: Scene, zone: Zone, *, roomy: bool) -> Text:
    """As tiles, or a sign for each colour and the values behind it."""
    cards: Sequence[str] = zone.cards or ()
    room = scene.width - NAME - 1
    if roomy and len(cards) * 5 <= room:
        return flow((tile(card) for card in cards), room, gap=1)
    groups = [
        (letter, [card[1:] for card in group]) for letter, group in groupby(cards, key=lambda card: card[0])
    ]
    return flow((of_colour(scene, letter, values) for letter, values in groups), room, gap=2)


def of_colour(scene: Scene, letter: str, values: Sequence[str]) -> Text:
    """Cards without a value are counted."""
    written = " ".join(values) if any(values) else f"×{len(values)}" if len(values) > 1 else ""
    return Text.assemble(chip(letter), (f" {written}" if written else "", scene.style()))
