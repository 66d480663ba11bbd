"""Bits: each trick does what its name says, for any word."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.kernel import bits
from spieltisch.kernel.compiled import compiled
from spieltisch.kernel.generator import below, generator
from spieltisch.kernel.record import record_type
from spieltisch.kernel.select import nth, nth_portable

words = st.integers(0, 2**64 - 1) | st.sets(st.integers(0, 63)).map(
    lambda places: sum(1 << at for at in places)
)


def places_of(word: int) -> list[int]:
    return [at for at in range(64) if word >> at & 1]


@given(words)
def test_counting(word: int) -> None:
    """`count`, `lowest` and `index` agree with the places of the set bits."""
    places = places_of(word)
    assert bits.count(np.uint64(word)) == len(places)
    if places:
        assert int(bits.lowest(np.uint64(word))) == 1 << places[0]
        assert bits.index(np.uint64(word)) == places[0]


@compiled
def native_nth(word: Any, n: int) -> int:
    return int(nth(word, n))


@given(words.filter(bool), st.data())
def test_nth(word: int, data: st.DataObject) -> None:
    """The n-th set bit is found by the processor's instruction and by the portable way alike."""
    places = places_of(word)
    n = data.draw(st.integers(0, len(places) - 1))
    assert native_nth(np.uint64(word), n) == nth_portable(np.uint64(word), n) == places[n]


@given(st.lists(st.tuples(st.integers(0, 150), words), max_size=4))
def test_put(puts: list[tuple[int, int]]) -> None:
    """`put` sets the bits of a word from any offset on, also across two words."""
    row, whole = np.zeros(4, np.uint64), 0
    for offset, word in puts:
        bits.put(row, offset, np.uint64(word))
        whole |= word << offset
    assert sum(int(word) << 64 * at for at, word in enumerate(row)) == whole


@given(st.integers(0, 2**64 - 1), st.integers(1, 600))
def test_below(seed: int, limit: int) -> None:
    """A random number is never outside its range."""
    assert 0 <= below(generator(seed), limit) < limit


def test_below_is_even() -> None:
    """Every number below a limit is equally likely (chi-square)."""
    rng = generator(3)
    found = np.bincount([below(rng, 7) for _ in range(70_000)], minlength=7)
    assert ((found - 10_000) ** 2 / 10_000).sum() < 40


def test_no_hidden_bytes() -> None:
    """A record with padding, or with a name that NumPy uses itself, is refused."""
    with pytest.raises(AssertionError, match="7 bytes of padding"):
        record_type([("word", np.uint64), ("byte", np.int8)])
    with pytest.raises(AssertionError, match="NumPy's own name"):
        record_type([("size", np.uint64)])
