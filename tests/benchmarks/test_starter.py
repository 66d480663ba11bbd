"""What the starter's seat is worth."""

import numpy as np
import pytest

from insights_parts.players import Learned, Minds, at_random
from insights_parts.playing import new_batch
from insights_parts.starter import by_place


@pytest.mark.parametrize(("game", "seats"), [("companeros", 3), ("deuce", 2), ("list-und-tuecke", 5)])
def test_all_places_share_what_there_is(game: str, seats: int, minds: Minds) -> None:
    """In every deal the shares of all places sum to 1, and their points ahead to 0."""
    wins, ahead = by_place(game, seats, 4, Learned(minds, game, seats))
    np.testing.assert_allclose(wins.sum(axis=1), 1)
    np.testing.assert_allclose(ahead.sum(axis=1), 0, atol=1e-9)


@pytest.mark.parametrize("game", ["companeros", "deuce", "list-und-tuecke"])
def test_each_place_has_every_hand(game: str) -> None:
    """Whoever begins, the seats have the same cards: only the places move."""
    dealt = [new_batch(game, 4, 3, starter=starter) for starter in range(4)]
    for starter, batch in enumerate(dealt):
        assert (batch.states["hands"] == dealt[0].states["hands"]).all()
        assert (batch.states["starter"] == starter).all()


def test_chance_knows_no_place() -> None:
    """In Mit List und Tücke at random every place wins about as often: nothing is counted for a wrong one."""
    wins, _ = by_place("list-und-tuecke", 4, 400, at_random)
    np.testing.assert_allclose(wins.mean(axis=0), 0.25, atol=0.05)
