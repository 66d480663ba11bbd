"""Worlds of the trick games: exactly as likely as counting all splits says, and never against the rules."""

from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from games.positions import game, list_truth
from reference.cards import colour, in_order
from spieltisch.games.list_und_tuecke import rules as list_rules
from spieltisch.games.list_und_tuecke import worlds as list_worlds
from spieltisch.kernel.generator import below
from spieltisch.match.deal import Deal
from tables import TABLES, Table, name
from worlds.sampling import Key, Keys, compare, fill, redacted, sample

SAMPLES = 120_000
TRICK_TABLES = [table for table in TABLES if table[0] != "deuce"]

Hands = tuple[tuple[str, ...], ...]


def words_of(states: Any) -> Keys:
    """The hands of sampled states, as sets."""
    seats = int(states["seats"][0])
    return np.asarray(states["hands"][:, :seats].reshape(len(states), -1))


def key(deal: Deal, hands: Hands) -> Key:
    """The same of hands that were counted."""
    read, words = deal._game.notation.read, deal._state["hands"][0].size
    sets = [sum(1 << read(card) for card in hand) for hand in hands]
    return tuple(cards >> 64 * word & 2**64 - 1 for cards in sets for word in range(words))


def splits(cards: list[str], sizes: list[int]) -> Iterator[Hands]:
    """Every way to give so many of the cards to each."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in splits(rest, sizes[1:]):
            yield (hand, *others)


def fits(deal: Deal, hands: Hands) -> bool:
    """L-5: who is to play holds a playable card; who ended the round holds none."""
    truth = deal.truth
    if truth["game"] != "list-und-tuecke" or not truth["trick"]:
        return True
    lying = {colour(card) for _, card in truth["trick"]}
    following = (truth["trick"][-1][0] + 1) % deal.seats
    if len(lying) < 3 or len(truth["trick"]) == deal.seats:
        return True
    return any(colour(card) in lying for card in hands[following]) != deal.over


def counted(deal: Deal, observer: int) -> dict[Key, float]:
    """All splits of the cards that the observer does not see and that fit, equally likely."""
    hands = deal.truth["hands"]
    unseen = in_order(card for seat, hand in enumerate(hands) if seat != observer for card in hand)
    sizes = [0 if seat == observer else len(hand) for seat, hand in enumerate(hands)]
    found = []
    for split in splits(unseen, sizes):
        world = tuple(tuple(hands[seat]) if seat == observer else hand for seat, hand in enumerate(split))
        if fits(deal, world):
            found.append(key(deal, world))
    return dict.fromkeys(found, 1 / len(found))


def compare_worlds(deal: Deal, observer: int, size: int = SAMPLES, resample: Any = None) -> None:
    compare(
        counted(deal, observer),
        sample(deal._game.worlds, deal._state, observer, size, words_of, resample),
    )


@pytest.mark.parametrize("table", TRICK_TABLES, ids=name)
def test_late_in_a_deal(table: Table, full: bool) -> None:
    """Near the end of a deal every split that fits comes equally often, for every seat (C-3, L-2, L-5)."""
    identity, seats, options = table
    compared = 0
    for seed in range(200):
        chance = Random(seed)
        deal = game(identity).deal(seats, seed, options=options)
        while not deal.over and all_ways(deal) > 4000:
            deal.play(chance.choice(deal.legal))
        for _ in range(chance.randrange(4)):
            if not deal.over:
                deal.play(chance.choice(deal.legal))
        if 1 < all_ways(deal) <= 4000:
            compare_worlds(deal, chance.randrange(-1, seats), SAMPLES if full else SAMPLES // 3)
            compared += 1
        if compared == (20 if full else 3):
            break
    assert compared == (20 if full else 3)


def all_ways(deal: Deal) -> int:
    """How many splits there are for a spectator."""
    sizes = [len(hand) for hand in deal.truth["hands"]]
    return factorial(sum(sizes)) // prod(factorial(size) for size in sizes)


# Red, green and blue lie; seat 3 is to play, or can play nothing. Then the same with other numbers of seats.
THREE_COLOURS = {
    "playable": (["R1 R2 Y3", "G4 G5 Y6", "B7 Y8 B9", "Y10 R11 Y12"], "R1 G4 B7"),
    "stuck": (["R1 R2 Y3", "G4 Y5 Y6", "B7 Y8 B9", "Y10 Y11 Y12"], "R1 G4 B7"),
    "playable-three-seats": (["R1 R2 Y3 Y4", "G4 G5 Y6 Y7", "B7 Y8 B9 Y1"], "R1 G4 B7"),
    "playable-five-seats": (["R1 Y2", "G4 Y5", "B7 Y8", "Y10 R11", "R5 Y6"], "R1 G4 B7"),
    "stuck-five-seats": (["R1 Y2", "G4 Y5", "B7 R8", "R10 Y11", "Y16 Y17"], "R1 G4 B7 R10"),
    "stuck-six-seats": (["R1", "G4", "B7", "Y10", "R5", "Y6"], "R1 G4 B7"),
}


@pytest.mark.parametrize("case", THREE_COLOURS)
def test_three_colours_lie(case: str) -> None:
    """Who is to play holds a playable card, who ended the round none; all such splits are as likely (L-5)."""
    hands, actions = THREE_COLOURS[case]
    for observer in range(-1, len(hands)):
        deal = game("list-und-tuecke").deal_from(list_truth(hands))
        for action in actions.split():
            deal.play(action)
        assert deal.over == case.startswith("stuck")
        if observer < 0:
            assert len(counted(deal, observer)) < all_ways(deal) or len(hands) == 3
        compare_worlds(deal, observer, SAMPLES // 2)


def mover(deal: Deal) -> int:
    last: int = deal.truth["trick"][-1][0]
    return (last + 1) % deal.seats


@njit(nogil=True)
def forgets_the_mover(state, seat, rng):  # type: ignore[no-untyped-def]
    """A wrong sampler: it knows nothing of L-5."""
    list_worlds.share_unseen(state, seat, rng)


@njit(nogil=True)
def dislikes_yellow_6(state, seat, rng):  # type: ignore[no-untyped-def]
    """A slightly wrong sampler: it draws once more in four of a hundred worlds where seat 1 has yellow 6."""
    list_worlds.resample(state, seat, rng)
    if state.hands[1, 0] >> np.uint64(YELLOW_6) & np.uint64(1) and below(rng, 100) < 4:
        list_worlds.redact(state, seat)
        list_worlds.resample(state, seat, rng)


YELLOW_6 = list_rules.VALUES + 5


@pytest.mark.parametrize("wrong", [forgets_the_mover, dislikes_yellow_6])
def test_a_wrong_sampler_is_seen(wrong: Any) -> None:
    """The comparison fails for a sampler without L-5, and for one that is off by a few in a hundred."""
    hands, actions = THREE_COLOURS["playable"]
    deal = game("list-und-tuecke").deal_from(list_truth(hands))
    for action in actions.split():
        deal.play(action)
    with pytest.raises(AssertionError, match=r"worlds cannot be|part 2, bit"):
        compare_worlds(deal, 0, SAMPLES, wrong)


@pytest.mark.parametrize("table", TRICK_TABLES, ids=name)
def test_never_a_contradiction(table: Table, full: bool) -> None:
    """From any moment: the cards and hand sizes that are there, one's own hand, and L-5 (C-2, L-2, L-5)."""
    identity, seats, options = table
    checked, seed = 0, 0
    while checked < (125_000 if full else 5_000):
        chance, deal = Random(seed), game(identity).deal(seats, seed, options=options)
        seed += 1
        while not deal.over:
            deal.play(chance.choice(deal.legal))
            if chance.random() < 0.2 or deal.over:
                checked += check_worlds(deal, chance.randrange(-1, seats), 250 if full else 50)


def check_worlds(deal: Deal, observer: int, size: int) -> int:
    truth, seats = deal._state, deal.seats
    rng = np.array([len(deal.actions)], np.uint64)
    seen = redacted(deal._game.worlds, truth, observer)
    states = fill(deal._game.worlds, seen, observer, size, rng)
    true, hands = truth["hands"].reshape(len(truth["hands"]), -1), states["hands"].reshape(size, 6, -1)
    assert (np.bitwise_or.reduce(hands, axis=1) == np.bitwise_or.reduce(true, axis=0)).all()
    counts = np.bitwise_count(hands).sum(axis=2)
    assert (counts == np.bitwise_count(true).sum(axis=1)).all()
    assert observer < 0 or (hands[:, observer] == true[observer]).all()
    if deal._game.id == "list-und-tuecke" and deal.truth["trick"] and len(deal.truth["trick"]) < seats:
        lying = {"RYGB".index(colour(card)) for _, card in deal.truth["trick"]}
        if len(lying) == 3:
            playable = list_rules.MAY_JOIN[sum(1 << place for place in lying)]
            can_play = (hands[:, mover(deal)] & playable).any(axis=1)
            assert (can_play != deal.over).all()
    return size
