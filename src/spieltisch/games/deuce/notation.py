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
    PLAIN,
    RAINBOW,
    X,
)

CARD_TEXTS = (*(write_card(kind // NUMBERS, kind % NUMBERS) for kind in range(PLAIN)), "*", "X")
CARD_KINDS = {text: kind for kind, text in enumerate(CARD_TEXTS)}
LAY = re.compile(rf"([^>]+)>([0-{MOST_SEATS - 1}])([abAB])")


def pile_text(pile: int) -> str:
    return f"{pile // 2}{'ab'[pile % 2]}"


def write(action: int) -> str:
    if action < FIRST_START:
        return f"{CARD_TEXTS[action % KINDS]}>{pile_text(action // KINDS)}"
    if action < DRAW:
        return f"start-{CARD_TEXTS[action - FIRST_START]}"
    return "draw" if action == DRAW else "pass"


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
