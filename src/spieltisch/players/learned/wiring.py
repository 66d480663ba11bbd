"""How a network is wired to a game: what it looks at for each colour, and what its numbers stand for.

A network says the same kinds of numbers of every colour, and some that have to do with none: how good the
things are that can be done, what each place may hope for, and how likely each card is in each other hand.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from spieltisch.games.contract import GameRules, Symmetry
from spieltisch.games.symmetry import nothing_alike
from spieltisch.players.learned.hands import hand_of
from spieltisch.players.learned.standing import PLACES, STANDING

Array = np.ndarray[Any, Any]

OTHERS = PLACES - 1
FINE = 8.0
"""How finely it sees which place is ahead: an eighth of a number that goes from 0 to 1 is all it needs."""


@dataclass(frozen=True)
class Wiring:
    """Places of numbers, for one game."""

    by_colour: Array
    """By colours: the places of its numbers in an observation."""
    apart: Array
    """The places of those that have no colour."""
    by_place: Array
    """Of what is one number for each place: their places in an observation, by such things and places."""
    doings: int
    """Things that can be done with a colour …"""
    plain: int
    """… and without one."""
    parts: Array
    """For each action the things that it is made of: first those with colours, colour by colour, then those
    without, then nothing at all."""
    cards: int
    """Of a colour, in a hand …"""
    other_cards: int
    """… and of none."""
    hand: Array
    """For each number of a hand its card: first those of the colours, then the others."""
    symmetry: Symmetry

    @property
    def colours(self) -> int:
        return self.symmetry.colours

    @property
    def without_colour(self) -> int:
        """How many numbers it looks at that have no colour."""
        return len(self.apart) + self.by_place.size + STANDING

    @property
    def of_colour(self) -> int:
        """How many numbers are said of a colour."""
        return self.doings + OTHERS * self.cards

    @property
    def of_all(self) -> int:
        """How many have no colour."""
        return self.plain + PLACES + OTHERS * self.other_cards

    @cache  # noqa: B019 (wirings are kept for good)
    def seen_from(self, seats: int) -> Array:
        """By seats, for each action the number it has as seen from that seat."""
        return np.stack([self.symmetry.seen_from(seats, seat) for seat in range(seats)])

    def __hash__(self) -> int:
        return id(self)


@cache
def wiring_of(game: GameRules) -> Wiring:
    symmetry = game.symmetry or nothing_alike(game.feature_count, game.rules.ACTIONS)
    colours, colour_of = symmetry.colours, symmetry.colour_of
    doings, plain = int(symmetry.done.max()) + 1, int(symmetry.plain.max()) + 1
    nothing = colours * doings + plain
    parts = np.where(symmetry.done >= 0, doings * np.arange(colours) + symmetry.done, nothing)
    alone = np.where(symmetry.plain >= 0, colours * doings + symmetry.plain, nothing)
    parts = np.sort(np.concatenate((parts, alone[:, None]), axis=1), axis=1)
    hand = colour_of[hand_of(game)]
    cards, others = int((hand == 0).sum()), int((hand < 0).sum())
    order = np.empty(len(hand), np.int64)
    for colour in range(colours):
        order[hand == colour] = colour * cards + np.arange(cards)
    order[hand < 0] = colours * cards + np.arange(others)
    return Wiring(
        by_colour=np.stack([np.flatnonzero(colour_of == colour) for colour in range(colours)]),
        apart=np.flatnonzero(colour_of < 0),
        by_place=places_of(game),
        doings=doings,
        plain=plain,
        parts=parts[:, : int((parts < nothing).sum(axis=1).max())],
        cards=cards,
        other_cards=others,
        hand=order,
        symmetry=symmetry,
    )


def places_of(game: GameRules) -> Array:
    """Where the numbers are that each place has one of."""
    starts = np.cumsum([0, *(feature.size for feature in game.features.FEATURES)])
    found = [
        start + np.arange(PLACES)
        for start, feature in zip(starts, game.features.FEATURES, strict=False)
        if feature.size == PLACES and (game.symmetry is None or game.symmetry.colour_of[start] < 0)
    ]
    return np.array(found, np.int64).reshape(-1, PLACES)
