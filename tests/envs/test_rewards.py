"""What a result is worth to each seat."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from batches.playing import batch_of
from spieltisch.envs.rewards import BOUNDS, REWARDS, SUMS, reward
from spieltisch.errors import SetupError
from spieltisch.games import load

SERIES = load("companeros").series

points = st.lists(st.integers(0, 200), min_size=2, max_size=6)


@pytest.mark.parametrize("name", REWARDS)
@given(points)
def test_sums_and_bounds(name: str, scores: list[int]) -> None:
    """Rewards sum to what is documented, stay in their bounds, and are best for the winners."""
    found = reward(name)(SERIES, scores)
    least, most = BOUNDS[name]
    assert sum(found) == pytest.approx(SUMS[name])
    assert all(least <= own <= most for own in found)
    best = max(found)
    assert [seat for seat, own in enumerate(found) if own == best] == list(SERIES.winners(scores))


@pytest.mark.parametrize("name", REWARDS)
@given(points)
def test_batches_count_alike(name: str, scores: list[int]) -> None:
    """The kernel that rewards a batch gives what environments give."""
    batch = batch_of(("companeros", 3, {}), size=1, rewards=name)
    out = np.zeros(len(scores), np.float32)
    batch._bound.one_game["reward_one"](np.array(scores), out, len(scores), batch.shape.kind)
    assert out == pytest.approx(reward(name)(SERIES, scores), abs=1e-4)


def test_examples() -> None:
    """A tie shares places and the win; points are counted from the mean."""
    assert reward("points")(SERIES, [10, 20, 30]) == [-10, 0, 10]
    assert reward("places")(SERIES, [5, 9, 9, 1]) == pytest.approx([-1 / 3, 2 / 3, 2 / 3, -1])
    assert reward("win")(SERIES, [5, 9, 9, 1]) == [0, 0.5, 0.5, 0]


def test_fewer_points_can_be_better() -> None:
    """In a game that is won by the fewest points, rewards turn around."""

    class Fewest:
        def winners(self, totals: list[int]) -> list[int]:
            return [seat for seat, own in enumerate(totals) if own == min(totals)]

    assert reward("points")(Fewest(), [10, 20, 30]) == [10, 0, -10]  # type: ignore[arg-type]
    assert reward("places")(Fewest(), [10, 20, 30]) == [1, 0, -1]  # type: ignore[arg-type]


def test_unknown() -> None:
    """A choice that is not there is an error that lists those that are."""
    with pytest.raises(SetupError, match="points, places, win"):
        reward("money")
