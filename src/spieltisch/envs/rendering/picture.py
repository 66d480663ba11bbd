"""A table as a picture, drawn on a NumPy array: cards by colour and value, hands as backs with a count."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from spieltisch.envs.rendering.letters import HEIGHT, WIDTH, letters
from spieltisch.games.contract import Zone
from spieltisch.match.deal import Deal

Pixels = np.ndarray[Any, np.dtype[np.uint8]]
Colour = tuple[int, int, int]

CLOTH, INK, PAPER, BACK, TURN = (24, 84, 60), (20, 20, 20), (245, 242, 232), (70, 90, 140), (240, 200, 80)
COLOURS: dict[str, tuple[Colour, Colour]] = {  # of a card, and of what is written on it
    "R": ((206, 52, 52), PAPER),
    "Y": ((240, 200, 60), INK),
    "G": ((52, 150, 76), PAPER),
    "B": ((48, 96, 190), PAPER),
    "V": ((134, 72, 160), PAPER),
    "K": ((44, 44, 48), PAPER),
}
PLAIN: tuple[Colour, Colour] = (PAPER, INK)

PAGE_WIDTH, ROW, MARGIN, GAP = 960, 60, 12, 16
CARD_WIDTH, CARD_HEIGHT, LABEL = 34, 44, 110
PITCH, CROWDED = CARD_WIDTH + 4, 12  # from card to card; closer where many lie
SCALE = 2


def picture(deal: Deal) -> Pixels:
    """What a spectator sees, as rows × columns × red, green, blue."""
    public = deal.public()
    page = np.zeros((ROW * (deal.seats + 1) + 2 * MARGIN, PAGE_WIDTH, 3), np.uint8)
    page[:] = CLOTH
    row(page, MARGIN, "TABLE", [zone for zone in public.zones if zone.owner is None])
    for seat in range(deal.seats):
        top = MARGIN + ROW * (seat + 1)
        if seat == public.turn:
            box(page, top, 4, ROW - 10, 4, TURN)
        label = f"SEAT {seat}" if public.scores is None else f"{seat}: {public.scores[seat]}"
        row(page, top, label, [zone for zone in public.zones if zone.owner == seat])
    return page


def row(page: Pixels, top: int, label: str, zones: Sequence[Zone]) -> None:
    """A name, and zones side by side; as many of their cards as there is room for, the newest last."""
    write(page, top + 16, MARGIN, label, PAPER)
    left = LABEL
    shown = [zone for zone in zones if zone.count]
    for at, zone in enumerate(shown):
        room = (PAGE_WIDTH - left - MARGIN) // (len(shown) - at) - GAP
        left = lay(page, top, left, room, zone) + GAP


def lay(page: Pixels, top: int, left: int, room: int, zone: Zone) -> int:
    """The cards of a zone, or one back with their number; gives back where it ends."""
    write(page, top + CARD_HEIGHT + 3, left, zone.kind.upper(), PAPER, scale=1)
    if zone.cards is None:
        card(page, top, left, str(zone.count), "", (BACK, PAPER))
        return left + CARD_WIDTH
    if set(zone.cards) <= set(COLOURS):  # cards of which only the colour is known
        card(page, top, left, f"{zone.count}X", zone.cards[0], COLOURS[zone.cards[0]])
        return left + CARD_WIDTH
    fit = max((room - CARD_WIDTH) // CROWDED + 1, 1)
    cards = zone.cards[-fit:]
    pitch = max(min(PITCH, (room - CARD_WIDTH) // max(len(cards) - 1, 1)), 1)
    for at, text in enumerate(cards):
        letter = text[:1] if text[:1] in COLOURS else ""
        card(page, top, left + pitch * at, text[len(letter) :], letter, COLOURS.get(letter, PLAIN))
    return left + pitch * (len(cards) - 1) + CARD_WIDTH


def card(page: Pixels, top: int, left: int, text: str, letter: str, look: tuple[Colour, Colour]) -> None:
    """A card with its value above and the letter of its colour below."""
    face, ink = look
    box(page, top, left, CARD_HEIGHT, CARD_WIDTH, INK)
    box(page, top + 1, left + 1, CARD_HEIGHT - 2, CARD_WIDTH - 2, face)
    write(page, top + 4, left + 4, text, ink)
    write(page, top + CARD_HEIGHT - 14, left + 4, letter, ink)


def box(page: Pixels, top: int, left: int, height: int, width: int, colour: Colour) -> None:
    page[top : top + height, left : left + width] = colour


def write(page: Pixels, top: int, left: int, text: str, colour: Colour, scale: int = SCALE) -> None:
    for letter in text:
        place = page[top : top + scale * HEIGHT, left : left + scale * WIDTH]
        shape = letters()[letter].repeat(scale, 0).repeat(scale, 1)[: place.shape[0], : place.shape[1]]
        place[shape] = colour
        left += scale * (WIDTH + 1)
