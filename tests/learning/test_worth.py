"""What a deal is worth in a match: in training the same as for players that think ahead."""

import numpy as np
import pytest
import torch

from games.positions import game
from players.test_standing import judged, view_of
from spieltisch.learning.settings import Course
from spieltisch.learning.training import new_batch, race_target
from spieltisch.learning.worth import EVEN, LAST, Matches, last_deal
from spieltisch.players.learned.standing import MANY_DEALS, standing_of
from spieltisch.players.learned.worth import FOR_POINTS


def matches(name: str, seats: int, size: int = 1) -> Matches:
    rules, course = game(name).rules, Course(seats)
    batch = new_batch(rules, course, size, 0, "cpu")
    return Matches(batch, race_target(rules, course), torch.Generator().manual_seed(1), "cpu")


def shares(of: Matches, points: tuple[int, ...]) -> list[float]:
    """The worth of points without what is for points alone."""
    given = torch.tensor([points], dtype=torch.float32)
    gained = (given - given.mean()) / of.scale.spread
    found = of.worth(given) - FOR_POINTS * gained / len(points) ** 0.5 + 1 / len(points)
    listed: list[float] = found[0].tolist()
    return listed


def test_the_last_deal_is_won_or_lost() -> None:
    """Who has the most points with the totals has won all of it; equal ones share."""
    found = matches("companeros", 3)
    found.totals, found.left = torch.tensor([[10.0, 0.0, 0.0]]), torch.zeros(1)
    assert shares(found, (30, 40, 20)) == pytest.approx([0.5, 0.5, 0], abs=1e-4)
    assert shares(found, (30, 45, 20)) == pytest.approx([0, 1, 0], abs=1e-4)


@pytest.mark.parametrize("points", [(30, 40, 20), (0, 80, 10), (33, 33, 33)])
def test_before_the_last_deal_it_is_the_chance_that_search_sees(points: tuple[int, ...]) -> None:
    """With deals to come, a lead counts as much as it does for `search`."""
    view = view_of("companeros", (5, 0, 12), 1, {"deals": 4})
    found = matches("companeros", 3)
    found.totals, found.left = torch.tensor([[5.0, 0.0, 12.0]]), torch.tensor([2.0])
    assert shares(found, points)[0] == pytest.approx(judged(view, points)[1], abs=1e-3)


@pytest.mark.parametrize(("totals", "points"), [((0, 0), (20, 0)), ((60, 80), (0, 15)), ((60, 80), (0, 20))])
def test_a_race_is_worth_what_search_sees(totals: tuple[int, ...], points: tuple[int, ...]) -> None:
    """In Deuce: each seat's chance to have the target first, 1 or 0 when one has it."""
    view = view_of("deuce", totals)
    found = matches("deuce", 2)
    found.totals = torch.tensor([totals], dtype=torch.float32)
    assert shares(found, points) == pytest.approx(judged(view, points)[0], abs=0.03)


@pytest.mark.parametrize("name", ["companeros", "deuce"])
def test_a_network_is_told_the_same_in_training_and_in_play(name: str) -> None:
    """How the match stands, for the seat to move."""
    totals = (5, 30, 12)
    view = view_of(name, totals, 0, {"deals": 4} if name == "companeros" else None)
    found = matches(name, 3)
    found.totals, found.left = torch.tensor([totals], dtype=torch.float32), torch.tensor([3.0])
    for seat in range(3):
        told = found.standing(torch.tensor([seat]))[0].numpy()
        np.testing.assert_allclose(told, standing_of(view, seat), atol=1e-6)


@pytest.mark.parametrize(("name", "totals"), [("companeros", (0, 0)), ("deuce", (99, 99))])
def test_the_last_deal_of_an_even_match(name: str, totals: tuple[int, ...]) -> None:
    """It is what the arena shows for a single deal."""
    seats = 3 if name == "companeros" else 2
    view = view_of(name, totals[:1] * seats)
    target = race_target(game(name).rules, Course(seats))
    np.testing.assert_allclose(last_deal(seats, target).numpy(), standing_of(view, 0), atol=1e-6)


@pytest.mark.parametrize("name", ["companeros", "deuce"])
def test_matches_are_as_matches_may_stand(name: str) -> None:
    """Even ones and others, last deals and others; in a race nobody is there yet."""
    found = matches(name, 3, 2000)
    even = (found.totals == found.totals[:, :1]).all(1).float().mean()
    assert abs(even - EVEN) < 0.05
    if found.target:
        assert found.totals.min() >= 0
        assert found.totals.max() == found.target - 1
    else:
        assert LAST - 0.05 < (found.left == 0).float().mean() < LAST + 0.15
        assert found.left.max() == MANY_DEALS
    before = found.totals.clone()
    found.begin(torch.arange(2000) < 1000)
    assert (found.totals[1000:] == before[1000:]).all()
    assert (found.totals[:1000] != before[:1000]).any()
