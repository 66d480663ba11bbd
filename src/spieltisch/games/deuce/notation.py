"""Deuce in text: `start-R7`, `R7>2a` (on seat 2's first pile), `draw`, `pass`; `*` is Rainbow, `X` is X."""

import re

from spieltisch.errors import TextError
from spieltisch.games.cards import read_card, write_card
from spieltisch.games.deuce.rules import (
    COLOURS,
    DRAW,
    FIRST_START,
    KINDS,
    MOST_SEATS,
    NUMBERS,
    PASS,
    PILES,
    PLAIN,
    RAINBOW,
    X,
)

CARD_TEXTS = (*(write_card(kind // NUMBERS, kind % NUMBERS) for kind in range(PLAIN)), "*", "X")
CARD_KINDS = {text: kind for kind, text in enumerate(CARD_TEXTS)}
LAY = re.compile(rf"([^>]+)>([0-{MOST_SEATS - 1}])([abAB])")


def pile_text(pile: int) -> str:
    return f"{pile // 2}{'ab'[pile % 2]}"


PILE_TEXTS = tuple(pile_text(pile) for pile in range(PILES))
ACTION_TEXTS = (
    *(f"{card}>{pile}" for pile in PILE_TEXTS for card in CARD_TEXTS),
    *(f"start-{card}" for card in CARD_TEXTS),
    "draw",
    "pass",
)


def write(action: int) -> str:
    return ACTION_TEXTS[action]


def read_kind(text: str) -> int:
    if text == "*":
        return RAINBOW
    if text in ("X", "x"):
        return X
    colour, number = read_card(text, COLOURS, 0, NUMBERS - 1)
    return NUMBERS * colour + number


def read(text: str) -> int:
    word = text.lower()
    if word in ("draw", "pass"):
        return DRAW if word == "draw" else PASS
    if word.startswith("start-"):
        return FIRST_START + read_kind(text[6:])
    lay = LAY.fullmatch(text)
    if not lay:
        raise TextError(f"{text!r} is no action: start-R7, R7>2a to lay on seat 2's first pile, draw, pass")
    pile = 2 * int(lay[2]) + "ab".index(lay[3].lower())
    return KINDS * pile + read_kind(lay[1])
