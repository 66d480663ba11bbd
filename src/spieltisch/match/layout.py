"""How a shuffled order becomes hands and the rest: told as data, so that anyone can lay it out again."""

from functools import lru_cache

import msgspec
import numpy as np

from spieltisch.games.contract import GameRules, Options, Truth
from spieltisch.kernel.record import new_record
from spieltisch.match.options import check_seats, settle


class Layout(msgspec.Struct, frozen=True):
    """The deck in the order that is shuffled, and for each place of the shuffled order the zone it goes to.

    In a stock the card of the first of its places is drawn first; elsewhere the order does not matter.
    """

    deck: tuple[str, ...]
    places: tuple[str, ...]


def layout(game: GameRules, seats: int, options: Options | None = None) -> Layout:
    """The layout of a game for so many seats."""
    settled = settle(game, options)
    check_seats(game, settled, seats, 0)
    return found_out(game, seats, tuple(settled.items()))


@lru_cache(64)
def found_out(game: GameRules, seats: int, options: tuple[tuple[str, object], ...]) -> Layout:
    """Asks the rules: they deal decks that are all one card, and such decks with a mark in one place."""
    cards, settled = game.rules.deck_cards(seats), dict(options)
    deck = [some_card(dealt(game, seats, settled, [card] * len(cards))) for card in cards]
    other = next(card for card, text in zip(cards, deck, strict=True) if text != deck[0])
    mark, places = deck[cards.index(other)], []
    for place in range(len(cards)):
        order = [cards[0]] * len(cards)
        order[place] = other
        places.append(
            next(zone for zone, lying in zones(dealt(game, seats, settled, order)) if mark in lying)
        )
    return Layout(tuple(deck), tuple(places))


def dealt(game: GameRules, seats: int, options: Options, order: list[int]) -> Truth:
    """What lies where when a deck in that order is dealt."""
    state, flags = new_record(game.rules.State), game.series.flags(options)
    game.rules.lay_out(state, seats, 0, flags, np.array(order, np.int64), np.uint64(0))
    return game.position.truth(state, options)


def zones(truth: Truth) -> list[tuple[str, list[str]]]:
    """The places of a position that hold cards, by the ids of their zones."""
    hands = [(f"hand:{seat}", hand) for seat, hand in enumerate(truth["hands"])]
    return hands + [(key, value) for key, value in truth.items() if key != "hands" and is_cards(value)]


def is_cards(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(card, str) for card in value)


def some_card(truth: Truth) -> str:
    text: str = truth["hands"][0][0]
    return text
