"""From a 256-bit seed to a shuffled deck, so that anyone can repeat it: see `docs/shuffle.md`."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from spieltisch.errors import SetupError

Card = TypeVar("Card")

SEED_BYTES = 32
Seed = int | str | bytes


def seed_bytes(seed: Seed) -> bytes:
    """The 32 bytes of a seed: a whole number below 2²⁵⁶, 64 hexadecimal digits, or the bytes themselves."""
    if isinstance(seed, bool):
        raise SetupError("a seed is a whole number, 64 hexadecimal digits, or 32 bytes")
    if isinstance(seed, int) and 0 <= seed < 2**256:
        return seed.to_bytes(SEED_BYTES, "big")
    if isinstance(seed, str) and len(seed) == 2 * SEED_BYTES:
        try:
            found = bytes.fromhex(seed)
        except ValueError:
            found = b""
        if len(found) == SEED_BYTES:  # `fromhex` passes over blanks
            return found
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    raise SetupError("a seed is a whole number below 2**256, 64 hexadecimal digits, or 32 bytes")


def words(seed: bytes) -> Iterator[int]:
    """Endless 32-bit numbers: SHA-256 over the seed and a block number, eight numbers a block."""
    block = 0
    while True:
        digest = hashlib.sha256(b"spieltisch shuffle" + seed + block.to_bytes(8, "big")).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(stream: Iterator[int], limit: int) -> int:
    """A number from 0 to limit − 1; numbers from the uneven end of the range are left out."""
    even = 2**32 - 2**32 % limit
    return next(word for word in stream if word < even) % limit


def shuffle(seed: Seed, deck: Sequence[Card]) -> list[Card]:
    """The deck in the order that the seed gives: Fisher and Yates, from the last card down."""
    cards = list(deck)
    stream = words(seed_bytes(seed))
    for last in range(len(cards) - 1, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def chance_word(seed: Seed) -> int:
    """The 64 bits that start the generator of later chance (Deuce's reshuffles)."""
    return int.from_bytes(hashlib.sha256(b"spieltisch chance" + seed_bytes(seed)).digest()[:8], "big")


def deal_seed(match_seed: Seed, number: int) -> bytes:
    """The seed of a match's deal, counted from 0."""
    return hashlib.sha256(b"spieltisch deal" + seed_bytes(match_seed) + number.to_bytes(8, "big")).digest()


def commit(seed: Seed) -> str:
    """A commitment to a seed: it can be shown before the deal, and gives nothing away."""
    return hashlib.sha256(b"spieltisch commit" + seed_bytes(seed)).hexdigest()
