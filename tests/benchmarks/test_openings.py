"""Openings: each is tried, each in the game it belongs to, and set against the others of its hand."""

from typing import Any

import numpy as np
import pytest

from insights_parts.opening_actions import first_card, first_laying, first_lead, start_pair
from insights_parts.players import Learned, Minds, greedy
from insights_parts.playing import new_batch
from insights_parts.trying import beyond, compared, try_all
from spieltisch.games.deuce import rules as deuce


def test_a_copy_plays_that_action() -> None:
    """After the first step of the copies, each card that is tried lies before the starter of its deal."""
    batch = new_batch("companeros", 3, 4)
    hands = batch.states["hands"][:, 0].copy()
    lying: list[Any] = []

    def choose(copies: Any, games: Any) -> Any:
        if copies is not batch and not lying:
            lying.extend(copies.states["played"][:, 0].tolist())
        return greedy(copies, games)

    tried = try_all(batch, choose)
    assert lying == tried.actions.tolist()
    assert len(lying) == 4 * 9
    held = hands[tried.deals] >> tried.actions.astype(np.uint64) & np.uint64(1)
    assert held.all()
    assert (batch.states["hands"][:, 0] == hands).all()


@pytest.mark.parametrize("opening", [first_card, first_lead, start_pair, first_laying])
def test_one_of_them_is_its_own_choice(opening: Any, minds: Minds) -> None:
    """In each deal exactly one of the actions that are tried is the one the player likes."""
    game = {first_card: "companeros", first_lead: "list-und-tuecke"}.get(opening, "deuce")
    found = opening(4, 5, Learned(minds, game, 4))
    assert np.bincount(found.tried.deals, found.tried.liked).tolist() == [1] * 5
    assert len(found.series) == len(found.labels) == len(found.tried.deals)


def test_every_start_pair_is_tried_once(minds: Minds) -> None:
    """As many as there are two different kinds, or two Rainbows, in the hand that pair (D-3, D-4)."""
    found = start_pair(2, 6, Learned(minds, "deuce", 2))
    hands = new_batch("deuce", 2, 6).states["hands"][:, 0]
    for deal, hand in enumerate(hands):
        kinds = [k for k in range(deuce.KINDS) for _ in range(int(deuce.count_of(hand, k)))]
        pairs = {
            (one, other)
            for at, one in enumerate(kinds)
            for other in kinds[at + 1 :]
            if other != deuce.X and deuce.pairing(one) >> other & 1
        }
        assert (found.tried.deals == deal).sum() == len(pairs)


def test_a_hand_is_its_own_measure() -> None:
    """What an action brings is told beyond the mean of its deal: a good hand alone makes no card good."""
    deals = np.array([0, 0, 0, 2, 2])
    assert beyond(np.array([10.0, 20, 30, 5, 7]), deals).tolist() == [-10, 0, 10, -1, 1]


def test_colours_that_lie_are_told_from_others(minds: Minds) -> None:
    """With three seats and three cards in the display, a card's colour lies there or does not."""
    found = first_card(3, 6, Learned(minds, "companeros", 3))
    displays = new_batch("companeros", 3, 6).states["display"]
    for deal, card, series in zip(found.tried.deals, found.tried.actions, found.series, strict=True):
        lies = any(int(displays[deal]) >> other & 1 for other in range(card // 10 * 10, card // 10 * 10 + 10))
        assert series == ("colour in the display" if lies else "colour not in the display")
    told = compared(found.tried, found.labels)
    assert sum(one["tries"] for one in told.values()) == 6 * 9
