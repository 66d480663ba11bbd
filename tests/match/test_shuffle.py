"""Deals for people: the documented shuffle, commitments, verification."""

import hashlib
from collections import Counter
from itertools import permutations

import pytest

import spieltisch
from spieltisch.errors import SetupError
from spieltisch.match.shuffle import below, chance_word, deal_seed, seed_bytes, shuffle


def by_the_page(seed: int, size: int) -> list[int]:
    """The shuffle of docs/shuffle.md, written again from its words."""
    key, bits, cards = seed.to_bytes(32, "big"), "", list(range(size))
    blocks = 0

    def number() -> int:
        nonlocal bits, blocks
        if not bits:
            digest = hashlib.sha256(b"spieltisch shuffle" + key + blocks.to_bytes(8, "big")).hexdigest()
            bits, blocks = digest, blocks + 1
        word, bits = int(bits[:8], 16), bits[8:]
        return word

    for place in range(size, 1, -1):
        word = number()
        while word >= 2**32 // place * place:
            word = number()
        cards[place - 1], cards[word % place] = cards[word % place], cards[place - 1]
    return cards


@pytest.mark.parametrize("seed", [0, 1, 2026, 2**256 - 1])
def test_shuffle_is_the_documented_one(seed: int) -> None:
    """The shuffle is the one that the page describes, for any seed and size of deck."""
    for size in (1, 2, 30, 52, 60, 84):
        assert shuffle(seed, range(size)) == by_the_page(seed, size)


def test_known_order() -> None:
    """A known seed gives a known deal, today and in every later version."""
    assert shuffle(2026, range(10)) == KNOWN_ORDER
    deal = spieltisch.game("companeros").deal(seats=3, seed=2026)
    assert deal.truth["display"] == KNOWN_DISPLAY


KNOWN_ORDER = [3, 2, 6, 4, 1, 9, 0, 5, 8, 7]
KNOWN_DISPLAY = ["R10", "G3", "G9"]


def test_every_order_is_equally_likely() -> None:
    """All 24 orders of four cards come out equally often (chi-square over 24,000 seeds)."""
    found = Counter(tuple(shuffle(seed, range(4))) for seed in range(24_000))
    assert set(found) == set(permutations(range(4)))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in found.values())
    assert chi_square < 63  # 23 degrees of freedom: exceeded once in 70,000 times


def test_uneven_end_is_left_out() -> None:
    """A 32-bit number beyond the last full multiple of the limit is not used, so that nothing is favoured."""
    assert below(iter([2**32 - 1, 7]), 10) == 7
    assert below(iter([2**32 - 7, 7]), 10) == 9


@pytest.mark.parametrize(
    "seed",
    [-1, 2**256, 1.5, True, "12", "x" * 64, b"short", [], None, "g" + "0" * 63, "é" * 64, "0" * 62 + "  "],
)
def test_bad_seeds(seed: object) -> None:
    """What is no seed is refused with a clear error."""
    with pytest.raises(SetupError, match="seed is a whole number"):
        seed_bytes(seed)  # type: ignore[arg-type]


def test_seed_forms() -> None:
    """A number, its 64 hexadecimal digits and its 32 bytes are the same seed."""
    deal = spieltisch.game("deuce").deal
    cards = [deal(seats=3, seed=form).truth for form in (77, f"{77:064x}", (77).to_bytes(32, "big"))]
    assert cards[0] == cards[1] == cards[2]


def test_fresh_seeds_differ() -> None:
    """Without a seed every deal is another one, and says which seed it came from."""
    game = spieltisch.game("companeros")
    one, two = game.deal(seats=4), game.deal(seats=4)
    assert one.truth != two.truth
    assert one.seed is not None
    assert game.deal(seats=4, seed=one.seed).truth == one.truth


def test_deals_of_a_match_have_their_own_seeds() -> None:
    """No two deals of a match, nor the chance within them, come from the same numbers."""
    seeds = {deal_seed(5, number) for number in range(100)}
    assert len(seeds) == 100
    assert len({chance_word(seed) for seed in seeds}) == 100


def test_commit_and_verify() -> None:
    """Whoever saw the commitments can confirm the deals; for other seeds it fails."""
    match = spieltisch.game("companeros").match(seats=3, seed=8, options={"deals": 2})
    bot = spieltisch.player("random:seed=1")
    while match.turn is not None and not match.over:
        match.play(bot.choose(match.view_state(match.turn)))
    record = match.record()
    commitments = [spieltisch.commit(deal.seed) for deal in match.deals if deal.seed is not None]
    assert spieltisch.verify(record, commitments)
    assert not spieltisch.verify(record, commitments[::-1])
    assert not spieltisch.verify(record, commitments[:1])
    assert spieltisch.commit(8) != f"{8:064x}"
