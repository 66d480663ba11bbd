"""Who meets whom over which cards.

A *mix* is a multiset of players that fills all seats, with at least two different players in it. A *board* is
one deal with one mix, played as often as there are seats: the mix moves around the table, so that everybody
plays everybody's cards in everybody's place.

The mixes come in *families*: add one to the number of every player, round and round, and a mix becomes the
next of its family. In a family all players appear equally often, whatever the mix. A *round* is every mix
once, family by family; the order of the families, of the mixes in them and the numbers of the players are
drawn anew for each round. So appearances are even after every family and never far from it, and after a
round every player has met every other in every way. Board k hangs on the seed and on k alone.
"""

import functools
import hashlib
import itertools
from dataclasses import dataclass

from spieltisch.match.shuffle import shuffle

Mix = tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """One deal and one mix."""

    number: int
    seed: bytes
    """What the cards come from."""
    starter: int
    mix: Mix
    """The players, by their place in the tournament's list, in the order in which they sit."""

    def seating(self, rotation: int) -> Mix:
        """Who sits where after so many steps around the table, by seat."""
        seats = len(self.mix)
        return tuple(self.mix[(seat - rotation) % seats] for seat in range(seats))


def board(seed: int, number: int, players: int, seats: int) -> Board:
    """The board of that number."""
    size = sum(map(len, families(players, seats)))
    mix = round_of(seed, number // size, players, seats)[number % size]
    cards = derive(seed, "cards", number)
    starter = int.from_bytes(derive(seed, "starter", number)) % seats
    return Board(number, cards, starter, tuple(shuffle(derive(seed, "seating", number), mix)))


def player_seed(seed: int, number: int, rotation: int, seat: int) -> int:
    """What the chance of the player in that seat comes from: 63 bits."""
    return int.from_bytes(derive(seed, "player", number, rotation, seat)[:8]) >> 1


def derive(seed: int, purpose: str, *numbers: int) -> bytes:
    """32 bytes for one purpose; other purposes and numbers get others."""
    words = " ".join(map(str, (seed, purpose, *numbers)))
    return hashlib.sha256(f"spieltisch arena {words}".encode()).digest()


@functools.cache
def families(players: int, seats: int) -> tuple[tuple[Mix, ...], ...]:
    """All mixes, family by family."""
    found: list[tuple[Mix, ...]] = []
    seen: set[Mix] = set()
    for mix in itertools.combinations_with_replacement(range(players), seats):
        if len(set(mix)) > 1 and mix not in seen:
            shifts = (tuple(sorted((one + step) % players for one in mix)) for step in range(players))
            family = tuple(dict.fromkeys(shifts))
            seen.update(family)
            found.append(family)
    return tuple(found)


@functools.lru_cache(maxsize=2)
def round_of(seed: int, number: int, players: int, seats: int) -> tuple[Mix, ...]:
    """Every mix once, in the order of that round."""
    numbers = shuffle(derive(seed, "numbers", number), range(players))
    order = shuffle(derive(seed, "families", number), families(players, seats))
    return tuple(
        tuple(numbers[one] for one in mix)
        for place, family in enumerate(order)
        for mix in shuffle(derive(seed, "family", number, place), family)
    )
