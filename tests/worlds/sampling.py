"""Many worlds from `resample`, and whether they come as often as they should."""

import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numba import njit

from spieltisch.kernel.generator import generator

Key = tuple[int, ...]  # sets of cards as bits: hands, and what else tells worlds apart
Keys = np.ndarray[Any, np.dtype[np.uint64]]  # a row a world

CHUNK = 10_000
LIMIT = 5.5  # standard deviations: by chance once in ten million comparisons or so


@functools.cache
def filler(resample: Callable[..., None]) -> Callable[..., None]:
    """A compiled loop that fills many redacted states, one after the other."""

    @njit(nogil=True)
    def fill_all(states, seat, rng):  # type: ignore[no-untyped-def]
        for place in range(len(states)):
            resample(states[place], seat, rng)

    return fill_all  # type: ignore[no-any-return]


@functools.cache
def redacter(redact: Callable[..., None]) -> Callable[..., None]:
    """A compiled loop that redacts many states."""

    @njit(nogil=True)
    def redact_all(states, seat):  # type: ignore[no-untyped-def]
        for place in range(len(states)):
            redact(states[place], seat)

    return redact_all  # type: ignore[no-any-return]


def fill(worlds: Any, seen: Any, seat: int, size: int, rng: Any, resample: Any = None) -> Any:
    """So many worlds for a redacted state; fails if one of them does not show what the state shows."""
    states = np.empty(size, seen.dtype).view(np.recarray)
    states[:] = seen
    filler(resample or worlds.resample)(states, seat, rng)
    again = states.copy()
    redacter(worlds.redact)(again, seat)
    assert again.tobytes() == seen.tobytes() * size, "a world shows something else than the state it is for"
    return states


def redacted(worlds: Any, state: Any, seat: int) -> Any:
    """What a seat may know of a state; -1: a spectator."""
    seen = state.copy()
    worlds.redact(seen, seat)
    return seen


def sample(
    worlds: Any, state: Any, seat: int, size: int, keys: Callable[[Any], Keys], resample: Any = None
) -> Keys:
    """The keys of so many worlds that fit what the seat sees of that state."""
    seen, rng = redacted(worlds, state, seat), generator(2026)
    return np.concatenate(
        [keys(fill(worlds, seen, seat, CHUNK, rng, resample)) for _ in range(size // CHUNK)]
    )


def compare(chances: Mapping[Key, float], found: Keys) -> None:
    """Fails unless the worlds are those of the enumeration, each as often as it is likely."""
    size = len(found)
    kinds, counts = tally(found)
    seen = {tuple(key): int(count) for key, count in zip(kinds.tolist(), counts, strict=True)}
    impossible = [key for key in seen if key not in chances]
    assert not impossible, f"{len(impossible)} worlds cannot be, among them {impossible[0]}"
    assert abs(sum(chances.values()) - 1) < 1e-9
    worst = chi_square([(chance * size, seen.get(key, 0)) for key, chance in chances.items()])
    assert worst < LIMIT, f"the worlds differ by {worst:.1f} standard deviations in all"
    compare_bits(
        np.array(list(chances), np.uint64), np.array(list(chances.values())), kinds, counts / size, size
    )


def tally(found: Keys) -> tuple[Keys, Any]:
    """The different rows, and how often each is there."""
    mixed = np.zeros(len(found), np.uint64)  # one word a row: sorting those is quick
    for column in found.T:
        mixed = (mixed ^ column) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    _, first, counts = np.unique(mixed, return_index=True, return_counts=True)
    return found[first], counts


def compare_bits(keys: Keys, chances: Any, kinds: Keys, shares: Any, size: int) -> None:
    """Each card is in each place as often as it should be: sharper than all worlds at once."""
    for part in range(keys.shape[1]):
        for place in range(64):
            expected = float(chances[keys[:, part] >> np.uint64(place) & np.uint64(1) == 1].sum())
            share = float(shares[kinds[:, part] >> np.uint64(place) & np.uint64(1) == 1].sum())
            if 1e-9 < expected < 1 - 1e-9:
                off = abs(share - expected) / np.sqrt(expected * (1 - expected) / size)
                assert off < LIMIT, (
                    f"part {part}, bit {place}: {share:.4f}, not {expected:.4f} ({off:.1f} sd)"
                )


def chi_square(cells: list[tuple[float, int]]) -> float:
    """How unlikely those counts are, as standard deviations; small cells are put together."""
    merged: list[tuple[float, int]] = []
    expected, count = 0.0, 0
    for more, got in sorted(cells, key=lambda cell: cell[0]):  # by what is expected alone
        expected, count = expected + more, count + got
        if expected >= 10:
            merged.append((expected, count))
            expected, count = 0.0, 0
    if expected and merged:
        merged[-1] = (merged[-1][0] + expected, merged[-1][1] + count)
    freedom = len(merged) - 1
    if freedom < 1:
        return 0.0
    total = sum((got - want) ** 2 / want for want, got in merged)
    spread = 2 / (9 * freedom)  # Wilson and Hilferty: the cube root is nearly normal
    return float(((total / freedom) ** (1 / 3) - (1 - spread)) / np.sqrt(spread))
