"""Playing many deals at a time: by whom, and what is counted."""

import numpy as np
import pytest

import spieltisch
from insights_parts.players import Array, Learned, Minds, at_random, greedy, one_among
from insights_parts.playing import Played, new_batch, play
from spieltisch.games import load
from spieltisch.games.contract import ViewState
from spieltisch.match.options import settle
from spieltisch.players.learned.guiding import weigh
from spieltisch.players.learned.player import LEVEL

GAMES = ["companeros", "deuce", "list-und-tuecke"]


@pytest.mark.parametrize("game", GAMES)
def test_many_at_a_time_choose_as_one_does(game: str, minds: Minds) -> None:
    """In every game of a batch the learned player does what it would do at a table, from its view."""
    rules, batch, choose = load(game), new_batch(game, 4, 5), Learned(minds, game, 4)
    for _ in range(12):
        chosen = choose(batch, np.arange(5))
        for at in range(5):
            state, seat = batch.state(at), int(batch.mover[at])
            rules.worlds.redact(state, seat)
            view = ViewState(rules, seat, state, settle(rules, None), (0,) * 4, 0)
            weights = np.where(batch.mask[at], weigh(view, minds.of(game))[0], -np.inf)
            assert chosen[at] == np.argmax(weights > weights.max() - LEVEL)
        batch.step(chosen)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_the_same_in_any_company(game: str, minds: Minds) -> None:
    """What comes of a deal does not hang on how many others are played, nor on which is done first."""
    choose = Learned(minds, game, 4)
    few, many = (play(new_batch(game, 4, size), choose) for size in (3, 9))
    assert (few.scores == many.scores[:3]).all()
    assert (few.actions == many.actions[:3]).all()


def test_one_seat_among_others() -> None:
    """The single player is asked for its own seat and for no other."""
    seat = np.array([0, 1, 2, 2])

    def single(batch: spieltisch.batches.Batch, games: Array) -> Array:
        assert (batch.mover[games] == seat[games]).all()
        asked.extend(games.tolist())
        return greedy(batch, games)

    asked: list[int] = []
    play(new_batch("companeros", 3, 4), one_among(single, at_random, seat))
    assert set(asked) == {0, 1, 2, 3}


def test_who_strays_now_and_then(minds: Minds) -> None:
    """A player that strays takes its second best in so many choices, by its seed; never what is not legal."""
    batch, games = new_batch("companeros", 3, 400), np.arange(400)
    best = Learned(minds, "companeros", 3)(batch, games)
    other = Learned(minds, "companeros", 3, stray=0.2, seed=1)(batch, games)
    assert batch.mask[games, other].all()
    assert (best != other).mean() == pytest.approx(0.2, abs=0.06)
    assert (other == Learned(minds, "companeros", 3, stray=0.2, seed=1)(batch, games)).all()
    assert (other != Learned(minds, "companeros", 3, stray=0.2, seed=2)(batch, games)).any()


def test_equal_points_share_the_win() -> None:
    """Shares of a deal sum to 1, also when all have the same; points ahead sum to 0."""
    played = Played(np.array([[3, 5, 5], [0, 0, 0], [9, 1, 2]]), np.array([1, 1, 1]))
    assert played.wins.tolist() == [[0, 0.5, 0.5], [1 / 3] * 3, [1, 0, 0]]
    np.testing.assert_allclose(played.ahead.sum(axis=1), 0, atol=1e-12)
