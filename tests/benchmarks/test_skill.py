"""Skill and luck: the two measures, on figures whose answer is known."""

import numpy as np
import pytest

from insights_parts.ahead import deals_needed
from insights_parts.cards import STARTER, common_part, other_cards
from insights_parts.players import at_random
from insights_parts.playing import new_batch, play

CHANCE = np.random.default_rng(3)


def test_so_many_deals_are_enough() -> None:
    """After the number that is told, 95 of 100 series stand above an even share."""
    needed = deals_needed({"mean": 0.1, "margin": 0.02}, 0.5)
    assert needed == {"likely": 68, "least": 47, "most": 106}
    series = CHANCE.normal(0.1, 0.5, (4000, 68)).sum(axis=1)
    assert (series > 0).mean() == pytest.approx(0.95, abs=0.01)


def test_who_is_no_better_is_never_ahead() -> None:
    """Where the interval holds 0 there is no most; where the mean is below it, there is no number at all."""
    assert deals_needed({"mean": 0.01, "margin": 0.02}, 0.5)["most"] is None
    assert deals_needed({"mean": -0.01, "margin": 0.02}, 0.5)["likely"] is None


@pytest.mark.parametrize(("deal", "play", "share"), [(1, 0, 1.0), (0, 1, 0.0), (1, 1, 0.5), (2, 1, 0.8)])
def test_what_plays_have_in_common(deal: float, play: float, share: float) -> None:
    """Points that are made of a part of the deal and a part of each play: the share of the first is found."""
    common, each = CHANCE.normal(0, 1, (3000, 3)), CHANCE.normal(0, 1, (4, 3000, 3))
    found = common_part(deal * common + play * each)
    assert found["mean"] == pytest.approx(share, abs=0.03)
    assert abs(found["mean"] - share) <= 2 * found["margin"] + 1e-9


@pytest.mark.parametrize("game", ["companeros", "deuce", "list-und-tuecke"])
def test_only_the_starter_keeps_its_cards(game: str) -> None:
    """In the copies the starter sees the same, the others hold something else, and all can go on."""
    batch = new_batch(game, 4, 3)
    seen = batch.observe(STARTER).copy()
    copies = other_cards(batch, 5)
    assert (copies.observe(STARTER) == np.tile(seen, (5, 1))).all()
    hands = copies.states["hands"][:, 1].reshape(15, -1)
    assert len(np.unique(hands, axis=0)) == 15
    assert play(copies, at_random, first=copies.random_actions()).actions.min() > 0
