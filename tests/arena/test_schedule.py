"""Who meets whom over which cards."""

import itertools
from collections import Counter
from math import comb

import pytest

from spieltisch.arena.schedule import board, families, player_seed

SIZES = [(2, 2), (2, 4), (3, 4), (3, 6), (5, 3), (8, 6)]


def boards(players: int, seats: int, count: int, seed: int = 0) -> list[tuple[int, ...]]:
    return [board(seed, number, players, seats).mix for number in range(count)]


@pytest.mark.parametrize(("players", "seats"), SIZES)
def test_a_round_is_every_mix_once(players: int, seats: int) -> None:
    """All multisets of players with at least two different ones in them, and no other."""
    size = comb(players + seats - 1, seats) - players
    mixes = [tuple(sorted(mix)) for mix in boards(players, seats, 2 * size)]
    assert len(set(mixes[:size])) == len(set(mixes[size:])) == size
    assert all(len(set(mix)) > 1 and len(mix) == seats for mix in mixes)


@pytest.mark.parametrize(("players", "seats"), SIZES)
def test_appearances_are_even_all_the_way(players: int, seats: int) -> None:
    """At no point has a player sat down many times more than another."""
    seen = Counter(dict.fromkeys(range(players), 0))
    for mix in boards(players, seats, 200):
        seen.update(mix)
        assert max(seen.values()) - min(seen.values()) <= seats * (2 if players > seats else 1)


@pytest.mark.parametrize(("players", "seats"), SIZES)
def test_every_pair_meets_soon(players: int, seats: int) -> None:
    """After a hundred boards all have met all, about equally often."""
    met: Counter[tuple[int, int]] = Counter()
    for mix in boards(players, seats, 100 * players):
        met.update(itertools.combinations(sorted(set(mix)), 2))
    assert len(met) == comb(players, 2)
    assert max(met.values()) <= 1.35 * min(met.values())


def test_in_a_family_all_appear_equally_often() -> None:
    """That is what makes a sample of the mixes balanced."""
    for family in families(5, 4):
        assert len(set(Counter(itertools.chain(*family)).values())) == 1


def test_everybody_plays_everybodys_cards() -> None:
    """In the rotations of a board each of the seated is in each seat once, and neighbours stay neighbours."""
    found = board(0, 7, 5, 4)
    seatings = [found.seating(rotation) for rotation in range(4)]
    assert seatings[0] == found.mix
    for seat in range(4):
        assert Counter(seating[seat] for seating in seatings) == Counter(found.mix)
    assert seatings[1] == (found.mix[3], *found.mix[:3])


def test_a_board_hangs_on_seed_and_number_alone() -> None:
    """The same again, another with another seed; cards, starters and seeds of players all differ."""
    assert board(3, 41, 3, 4) == board(3, 41, 3, 4)
    assert boards(3, 4, 30, seed=1) != boards(3, 4, 30, seed=2)
    found = [board(seed, number, 3, 4) for seed in (1, 2) for number in range(40)]
    assert len({one.seed for one in found}) == 80
    assert {one.starter for one in found} == {0, 1, 2, 3}
    seeds = {
        player_seed(seed, number, rotation, seat)
        for seed, number, rotation, seat in itertools.product(range(2), range(12), range(4), range(4))
    }
    assert len(seeds) == 2 * 12 * 4 * 4
    assert all(0 <= seed < 2**63 for seed in seeds)
