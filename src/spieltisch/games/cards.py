"""How cards are written in every game: a colour letter and a value, and how a position's cards are read."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, TypeVar, cast

import msgspec

from spieltisch.errors import PositionError, TextError

COLOURS = "RYGBVK"  # red, yellow, green, blue, violet, black: the order wherever one is needed

KEPT = 8192  # sets of cards whose texts are kept: what lies on a table is shown again with every action

Shape = TypeVar("Shape", bound=msgspec.Struct)
Make = TypeVar("Make", bound=Callable[..., Any])


def kept(make: Make) -> Make:
    """Keeps what the function gives, to give it again: there are few different zones, facts and actions.

    Who gets the same one again sees at once that nothing has changed. So nobody may change it. It is for what
    has few arguments that can be only a few thousand different ones: nothing is ever dropped.
    """
    return cast(Make, cache(make))


def write_card(colour: int, value: int) -> str:
    return f"{COLOURS[colour]}{value}"


class CardTexts:
    """The texts of a set of cards, a bit each, in the order of the bits."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = tuple(texts)
        self._octets = (len(self._texts) + 7) // 8
        self._eight = cache(self._write_eight)
        self.lying = lru_cache(KEPT)(self._write)
        """The same as a tuple, which nobody can change: the one that was given before."""

    def __call__(self, cards: int) -> list[str]:
        return list(self.lying(int(cards)))

    def _write(self, cards: int) -> tuple[str, ...]:
        """Eight cards at a time: a pile that grows is never the same again, but most of it is."""
        found: tuple[str, ...] = ()
        for place, octet in enumerate(cards.to_bytes(self._octets, "little")):
            if octet:
                found += self._eight(place, octet)
        return found

    def _write_eight(self, place: int, octet: int) -> tuple[str, ...]:
        return tuple([self._texts[8 * place + bit] for bit in range(8) if octet >> bit & 1])


def read_card(text: str, colours: int, least: int, most: int) -> tuple[int, int]:
    """The colour's number and the value."""
    letter, digits = text[:1].upper(), text[1:]
    known = COLOURS[:colours]
    if not letter or letter not in known:
        raise TextError(f"{text!r} is no card: it begins with one of {' '.join(known)}")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 2 or digits != str(int(digits)):
        raise TextError(f"{text!r} is no card: after {letter} comes a value from {least} to {most}")
    value = int(digits)
    if not least <= value <= most:
        raise TextError(f"{text!r} is no card: values go from {least} to {most}")
    return known.index(letter), value


def read_shape(truth: object, shape: type[Shape]) -> Shape:
    """The position as a typed struct; an error says which key is wrong."""
    try:
        return msgspec.convert(truth, shape)
    except msgspec.ValidationError as error:
        raise PositionError(f"not a position: {error}") from None


def read_cards(texts: Iterable[str], read: dict[str, int]) -> list[int]:
    """Card texts of a position as numbers."""
    try:
        return [read[text] for text in texts]
    except KeyError as error:
        raise PositionError(f"not a position: {error.args[0]!r} is no card here") from None


def check_once(found: Iterable[str], deck: Iterable[str]) -> None:
    """Every card of the deck is in exactly one place."""
    have, want = Counter(found), Counter(deck)
    missing, extra = want - have, have - want
    if missing or extra:
        parts = [f"missing {' '.join(missing.elements())}"] if missing else []
        parts += [f"too many {' '.join(extra.elements())}"] if extra else []
        raise PositionError(f"not a position: {', '.join(parts)}")


def check(holds: bool, message: str) -> None:
    """A condition that every position fulfils."""
    if not holds:
        raise PositionError(f"not a position: {message}")
