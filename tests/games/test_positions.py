"""A deal can go on from its truth, at every table; what is no position is refused."""

import json
from typing import Any

import pytest

from games.playing import is_eager, new_deal, positions, told
from games.positions import game
from spieltisch import PositionError, SetupError, SpieltischError, UnknownError
from tables import WITH_OPTIONS, Table, name

GAMES = (("companeros", 4), ("deuce", 4), ("list-und-tuecke", 4))
tables = pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)
games = pytest.mark.parametrize(("game_id", "seats"), GAMES)


@tables
def test_truth_comes_back(table: Table, full: bool) -> None:
    """Truth → JSON → deal_from → truth is the identity all along random play, with the same legal actions."""
    for seed in range(40 if full else 2):
        every = 5 if is_eager(table, seed) else 1
        for at, deal in enumerate(positions(table, seed)):
            if at % every and not deal.over:
                continue
            with told(table, seed, deal):
                truth = deal.truth
                again = game(table[0]).deal_from(json.loads(json.dumps(truth)))
                assert again.truth == truth
                assert (again.turn, again.over, again.legal) == (deal.turn, deal.over, deal.legal)
                assert again.scores == deal.scores
                assert again.actions == ()


@tables
def test_play_goes_on_alike(table: Table) -> None:
    """From a position in the middle of a deal the rest of its actions can be played, with the same end."""
    deals = list(positions(table, 2))
    actions, middle = deals[-1].actions, len(deals[-1].actions) // 2
    deal = new_deal(table, 2)
    for action in actions[:middle]:
        deal.play(action)
    resumed = game(table[0]).deal_from(deal.truth, seed=1)
    for action in actions[middle:]:
        if len(deals[-1].chances):
            return  # another reshuffle comes out
        resumed.play(action)
    assert (resumed.over, resumed.scores) == (True, deals[-1].scores)


@games
def test_missing_keys(game_id: str, seats: int) -> None:
    """A position without one of its keys is refused."""
    truth = game(game_id).deal(seats, seed=1).truth
    for key in truth:
        rest = {other: value for other, value in truth.items() if other != key}
        with pytest.raises(SetupError if key == "seats" else PositionError):
            game(game_id).deal_from(rest)


@games
def test_unknown_keys(game_id: str, seats: int) -> None:
    """A position with a key that the game does not have is refused, and the error names it."""
    truth = game(game_id).deal(seats, seed=1).truth
    for key in ("seed", "jokers", "hand"):
        with pytest.raises(PositionError, match=key):
            game(game_id).deal_from(truth | {key: 1})


WRONG: tuple[Any, ...] = ("text", 1.5, True, [1], [[1]], [None, "R1", 2], {"R": "1"}, {1: 2}, 10**30, -1)


@games
def test_wrong_types(game_id: str, seats: int) -> None:
    """Whatever stands in the place of a value is taken only if it is one; else the error is one of ours."""
    truth = game(game_id).deal(seats, seed=1).truth
    for key in truth:
        for wrong in WRONG:
            if wrong is True and truth[key] is True:  # `starting` itself
                continue
            with pytest.raises(SpieltischError) as caught:
                game(game_id).deal_from(truth | {key: wrong})
            if key not in ("seats", "starter", "options"):
                assert isinstance(caught.value, PositionError)


@games
def test_wrong_house_rules(game_id: str, seats: int) -> None:
    """Seats, starter and options of a position are checked as those of a new deal are."""
    truth = game(game_id).deal(seats, seed=1).truth
    for changes in ({"seats": 9}, {"seats": "4"}, {"starter": 4}, {"starter": None}, {"options": [1]}):
        with pytest.raises(SetupError):
            game(game_id).deal_from(truth | changes)
    with pytest.raises(UnknownError):
        game(game_id).deal_from(truth | {"options": {"jokers": 1}})


@games
def test_other_games(game_id: str, seats: int) -> None:
    """A position of another game, or something else altogether, is refused."""
    truth = game(game_id).deal(seats, seed=1).truth
    for other, _ in GAMES:
        if other != game_id:
            with pytest.raises(PositionError, match=game_id):
                game(other).deal_from(truth)
    nothing: tuple[Any, ...] = (None, [], "truth", 7, {})
    for something in nothing:
        with pytest.raises(PositionError):
            game(game_id).deal_from(something)


@games
def test_the_position_is_a_copy(game_id: str, seats: int) -> None:
    """Neither playing on nor changing a truth that was given out changes the other."""
    deal = game(game_id).deal(seats, seed=1)
    truth = deal.truth
    copy = json.loads(json.dumps(truth))
    resumed = game(game_id).deal_from(truth)
    resumed.play(resumed.legal[0])
    assert (truth, deal.truth) == (copy, copy)
    truth["hands"][0].clear()
    truth["options"].clear()
    assert deal.truth == copy
