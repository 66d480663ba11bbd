"""Compañeros in text: `R7` plays a card, `take-R` takes a colour."""

from spieltisch.errors import TextError
from spieltisch.games.cards import COLOURS as LETTERS
from spieltisch.games.cards import read_card, write_card
from spieltisch.games.companeros.rules import CARDS, COLOURS, FIRST_TAKE, VALUES

CARD_TEXTS = tuple(write_card(card // VALUES, card % VALUES + 1) for card in range(CARDS))
CARD_NUMBERS = {text: card for card, text in enumerate(CARD_TEXTS)}
ACTION_TEXTS = (*CARD_TEXTS, *(f"take-{LETTERS[colour]}" for colour in range(COLOURS)))


def write(action: int) -> str:
    return ACTION_TEXTS[action]


def read(text: str) -> int:
    verb, dash, rest = text.partition("-")
    if not dash:
        colour, value = read_card(text, COLOURS, 1, VALUES)
        return VALUES * colour + value - 1
    if verb.lower() != "take" or len(rest) != 1 or rest.upper() not in LETTERS:
        raise TextError(f"{text!r} is no action: a card such as R7, or take-R for a colour")
    return FIRST_TAKE + LETTERS.index(rest.upper())
