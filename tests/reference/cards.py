"""How cards are written and in which order they lie: all that the three references share."""

from collections.abc import Iterable
from functools import cache
from typing import Any

Truth = dict[str, Any]

COLOURS = "RYGBVK"
RAINBOW = "*"
X = "X"


def colour(card: str) -> str:
    return card[0]


def is_number(card: str) -> bool:
    return card not in (RAINBOW, X)


def value(card: str) -> int:
    return int(card[1:])


@cache
def rank(card: str) -> tuple[int, int]:
    """Colours in their order, values ascending inside a colour, then the Rainbows, then the X cards."""
    if is_number(card):
        return COLOURS.index(colour(card)), value(card)
    return len(COLOURS), (RAINBOW, X).index(card)


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=rank)
