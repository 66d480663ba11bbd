"""Mit List und Tücke in text: `R7` plays a card, `take-RRB` takes colours, `keep-RG` chooses two."""

from collections.abc import Iterable

from spieltisch.errors import TextError
from spieltisch.games.cards import COLOURS as LETTERS
from spieltisch.games.cards import read_card, write_card
from spieltisch.games.list_und_tuecke.rules import (
    CARDS,
    COLOURS,
    FIRST_KEEP,
    FIRST_TRIPLE,
    KEEPS,
    PAIRS,
    TRIPLES,
    VALUES,
)

CARD_TEXTS = tuple(write_card(card // VALUES, card % VALUES + 1) for card in range(CARDS))
CARD_NUMBERS = {text: card for card, text in enumerate(CARD_TEXTS)}


def letters(colours: Iterable[int]) -> str:
    return "".join(LETTERS[colour] for colour in colours)


TAKE_TEXTS = tuple(letters(colours) for colours in TRIPLES + PAIRS)
KEEP_TEXTS = tuple(letters(colours) for colours in KEEPS)


ACTION_TEXTS = (
    *CARD_TEXTS,
    *(f"take-{colours}" for colours in TAKE_TEXTS),
    *(f"keep-{colours}" for colours in KEEP_TEXTS),
)


def write(action: int) -> str:
    return ACTION_TEXTS[action]


def read(text: str) -> int:
    verb, dash, rest = text.partition("-")
    if not dash:
        colour, value = read_card(text, COLOURS, 1, VALUES)
        return VALUES * colour + value - 1
    ordered = "".join(sorted(rest.upper(), key=LETTERS.find))
    if verb.lower() == "take" and ordered in TAKE_TEXTS:
        return FIRST_TRIPLE + TAKE_TEXTS.index(ordered)
    if verb.lower() == "keep" and ordered in KEEP_TEXTS:
        return FIRST_KEEP + KEEP_TEXTS.index(ordered)
    raise TextError(
        f"{text!r} is no action: a card such as R7, take-RRB for colours, keep-RG for two of them"
    )
