"""What the house rules of Deuce change."""

import numpy as np
import pytest

from insights_parts.house_rules import MEASURES, Draws, difference, play_house
from insights_parts.players import Minds, at_random
from insights_parts.playing import new_batch


def test_what_is_the_same_makes_no_difference(minds: Minds) -> None:
    """The same rules on the same shuffles: nothing is more than usual, and that is sure."""
    one, other = (play_house(minds, 2, {}, 6) for _ in range(2))
    for name in MEASURES:
        assert difference(one[name], other[name]) == {"mean": 0, "margin": 0}


def test_a_difference_of_two_ratios() -> None:
    """It is the one ratio less the other, also where deals count differently."""
    one = (np.array([4.0, 0, 9]), np.array([1.0, 0, 2]))
    usual = (np.array([1.0, 2, 0]), np.array([1.0, 1, 0]))
    assert difference(one, usual)["mean"] == pytest.approx(13 / 3 - 3 / 2, abs=1e-5)


def test_cards_that_are_drawn() -> None:
    """As many as have left the stock since the deal, while it was not renewed."""
    batch, draws = new_batch("deuce", 4, 8), Draws(8)
    dealt = int(batch.states["stock_size"][0])
    for _ in range(24):
        actions = at_random(batch, np.arange(8))
        draws(batch, np.arange(8), actions)
        batch.step(actions)
        if batch.ended.any() or batch.states["reshuffles"].any():
            break
        assert (draws.by_deal == dealt - batch.states["stock_size"]).all()
    assert draws.by_deal.sum() > 0
