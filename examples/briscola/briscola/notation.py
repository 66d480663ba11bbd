"""Briscola in text: `R7` plays that card."""

from briscola.rules import CARDS, VALUES
from spieltisch.games.cards import read_card, write_card

CARD_TEXTS = tuple(write_card(card // VALUES, card % VALUES + 1) for card in range(CARDS))
CARD_NUMBERS = {text: card for card, text in enumerate(CARD_TEXTS)}


def write(action: int) -> str:
    return CARD_TEXTS[action]


def read(text: str) -> int:
    colour, value = read_card(text, CARDS // VALUES, 1, VALUES)
    return VALUES * colour + value - 1
