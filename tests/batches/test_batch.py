"""A batch plays what the rules play, game by game, and writes what they say."""

from dataclasses import replace
from types import ModuleType
from typing import Any, cast

import numpy as np
import pytest

import spieltisch
from batches.playing import SEED, SIZE, Alone, batch_of, digest
from spieltisch.batches import Batch, make
from spieltisch.batches.loops import FEWER, PLACES, POINTS, WIN
from tables import TABLES, Table, name

STEPS = 130
COMPANEROS = TABLES[1]
every_table = pytest.mark.parametrize("table", TABLES, ids=name)


@every_table
def test_same_as_alone(table: Table) -> None:
    """States, movers, masks, observations, scores and rewards are those of the rules, deal after deal."""
    batch, games = batch_of(table), [Alone(table, number) for number in range(SIZE)]
    deals = 0
    for _ in range(STEPS):
        actions = batch.random_actions()
        assert actions.tolist() == [game.choose() for game in games]
        batch.step(actions)
        for number, game in enumerate(games):
            ended = game.play(int(actions[number]))
            deals += ended
            assert batch.state(number).tobytes() == game.state.tobytes()
            assert batch.mover[number] == game.rules.turn(game.state)
            assert batch.mask[number].tolist() == game.legal()
            assert batch.words[number].tolist() == game.words.tolist()
            assert (batch.observations[number] == game.seen(int(batch.mover[number]))).all()
            assert batch.ended[number] == ended
            assert batch.scores[number].tolist() == game.points.tolist()
            expected = game.points - game.points.mean() if ended else np.zeros(game.seats)
            assert batch.rewards[number] == pytest.approx(expected)
    assert deals > 0


@every_table
def test_bytes(table: Table) -> None:
    """Observations in bytes are the same numbers in 255ths, at most 1."""
    floats, small = batch_of(table), batch_of(table, dtype="uint8")
    for _ in range(STEPS):
        actions = floats.random_actions()
        floats.step(actions)
        small.step(actions)
        wanted = np.clip(floats.observations, 0, 1) * 255
        assert np.abs(small.observations - wanted).max() <= 0.5001


@every_table
def test_play_out(table: Table) -> None:
    """Playing out two deals gives what random steps give, each game for itself."""
    batch, games = batch_of(table), [Alone(table, number) for number in range(SIZE)]
    actions = batch.play_out(2)
    for number, game in enumerate(games):
        ended = 0
        while ended < 2:
            ended += game.play(game.choose())
            actions -= 1
        assert batch.state(number).tobytes() == game.state.tobytes()
        assert batch.scores[number].tolist() == game.points.tolist()
        assert (batch.observations[number] == game.seen(int(batch.mover[number]))).all()
    assert actions == 0
    assert batch.ended.all()


@every_table
def test_by_thumb(table: Table) -> None:
    """Steps by the rules of thumb, and a deal that they play out, are what they are game by game."""
    batch, games = batch_of(table), [Alone(table, number) for number in range(SIZE)]
    for _ in range(9):
        actions = batch.greedy_actions()
        assert actions.tolist() == [game.choose_by_thumb() for game in games]
        batch.step(actions)
        for game, action in zip(games, actions, strict=True):
            game.play(int(action))
    actions_left = batch.play_out(greedy=True)
    for number, game in enumerate(games):
        actions_left -= 1
        while not game.play(game.choose_by_thumb()):
            actions_left -= 1
        assert batch.state(number).tobytes() == game.state.tobytes()
        assert batch.scores[number].tolist() == game.points.tolist()
    assert actions_left == 0


@every_table
def test_branch(table: Table) -> None:
    """Copies go on as the games would, with the same deals and choices; the games do not change."""
    batch, beside = batch_of(table), batch_of(table, size=5, seed=SEED + 1)
    batch.run(lambda batch: batch.random_actions(), 9)
    before = digest(batch)
    games = np.array([3, 3, 0, 11, 7])
    beside.branch(batch, games)
    for _ in range(STEPS):
        beside.step(beside.random_actions())
    assert digest(batch) == before
    for _ in range(STEPS):
        batch.step(batch.random_actions())
    for array in ("states", "mover", "mask", "observations", "scores"):
        assert (getattr(beside, array) == getattr(batch, array)[games]).all()


@every_table
def test_observe(table: Table) -> None:
    """Any seat's observation, one for all games or one for each."""
    batch = batch_of(table)
    batch.run(lambda batch: batch.random_actions(), 9)
    seats = np.arange(SIZE) % batch.seats
    found = batch.observe(seats)
    for seat in range(batch.seats):
        assert (batch.observe(seat)[seats == seat] == found[seats == seat]).all()
    assert (batch.observe(batch.mover) == batch.observations).all()
    out = np.empty_like(found)
    assert batch.observe(seats, out) is out
    assert (out == found).all()


def shown(batch: Batch, steps: int = 70) -> list[str]:
    found = [digest(batch)]
    for _ in range(steps):
        batch.step(batch.random_actions())
        found.append(digest(batch))
    return found


def test_reproducible() -> None:
    """The same seed gives the same, also after a reset; another seed gives something else."""
    batch = batch_of(COMPANEROS)
    first = shown(batch)
    batch.reset(SEED)
    assert shown(batch) == first == shown(batch_of(COMPANEROS))
    batch.reset(SEED + 1)
    assert shown(batch)[0] != first[0]


@every_table
def test_size(table: Table) -> None:
    """A game does not hang on how many others there are."""
    large, small = batch_of(table), batch_of(table, size=3)
    for _ in range(40):
        for batch in (large, small):
            batch.step(batch.random_actions())
        assert large.states[:3].tobytes() == small.states.tobytes()
        assert large.observations[:3].tobytes() == small.observations.tobytes()


@pytest.mark.parametrize("threads", [2, 5, 40])
def test_threads(threads: int) -> None:
    """Any number of threads gives the same."""
    assert shown(batch_of(COMPANEROS, threads=threads), 20) == shown(batch_of(COMPANEROS), 20)


def test_deals_do_not_hang_on_choices() -> None:
    """Who draws random actions in between gets the same deals for the same actions."""
    one, other = batch_of(COMPANEROS), batch_of(COMPANEROS)
    for _ in range(80):
        actions = one.random_actions()
        for _ in range(3):
            other.random_actions()
        one.step(actions)
        other.step(actions)
    assert one.states.tobytes() == other.states.tobytes()


def test_starter() -> None:
    """The starter goes round, unless one is given."""
    rotating, fixed = batch_of(COMPANEROS), batch_of(COMPANEROS, starter=2)
    for deals in range(6):
        assert (rotating.mover == deals % 4).all()
        assert (fixed.mover == 2).all()
        rotating.play_out()
        fixed.play_out()


@pytest.mark.parametrize(
    ("rewards", "points", "expected"),
    [
        ("points", [3, 0, 5, 0], [1, -2, 3, -2]),
        ("places", [3, 0, 5, 0], [1 / 3, -2 / 3, 1, -2 / 3]),
        ("places", [1, 1, 1], [0, 0, 0]),
        ("win", [3, 0, 5, 5], [0, 0, 0.5, 0.5]),
    ],
)
def test_reward_kinds(rewards: str, points: list[int], expected: list[float]) -> None:
    """Points against the mean, places between 1 and -1, shares of the win: by hand."""
    batch = batch_of(COMPANEROS, rewards=rewards)
    out = np.zeros(len(points), np.float32)
    batch._bound.one_game["reward_one"](np.array(points), out, len(points), batch.shape.kind)
    assert out == pytest.approx(expected)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [(POINTS, [-1, 2, -3, 2]), (PLACES, [-1 / 3, 2 / 3, -1, 2 / 3]), (WIN, [0, 0.5, 0, 0.5])],
)
def test_fewer_points(kind: int, expected: list[float]) -> None:
    """Where fewer points are better, rewards turn round."""
    out = np.zeros(4, np.float32)
    batch_of(COMPANEROS)._bound.one_game["reward_one"](np.array([3, 0, 5, 0]), out, 4, kind | FEWER)
    assert out == pytest.approx(expected)


@pytest.mark.parametrize("rewards", ["points", "places", "win"])
def test_rewards_of_a_deal(rewards: str) -> None:
    """What a deal brings adds up: to nothing, or to one win."""
    batch = batch_of(COMPANEROS, rewards=rewards)
    batch.play_out()
    total = {"points": 0, "places": 0, "win": 1}[rewards]
    assert batch.rewards.sum(axis=1) == pytest.approx(np.full(SIZE, total), abs=1e-4)
    assert (batch.rewards.argmax(axis=1) == batch.scores.argmax(axis=1)).all()


def test_without_observations() -> None:
    """A batch without observations plays the same."""
    batch, other = batch_of(COMPANEROS, dtype=None), batch_of(COMPANEROS)
    assert batch.observations is None
    for _ in range(70):
        for one in (batch, other):
            one.step(one.random_actions())
    assert batch.states.tobytes() == other.states.tobytes()
    with pytest.raises(spieltisch.SetupError, match="no observations"):
        batch.observe(0)


def test_game_without_fill() -> None:
    """A game that brings `observe` alone has batches, too, but not in bytes."""
    rules = spieltisch.game("companeros").rules
    features = ModuleType("features")
    vars(features).update(observe=rules.features.observe, FEATURES=rules.features.FEATURES)
    game = replace(rules, id="bare", features=cast("Any", features))
    settings: dict[str, Any] = {"seed": SEED, "together": spieltisch.together}
    batch, other = make(game, 4, SIZE, **settings), batch_of(COMPANEROS)
    for _ in range(10):
        actions = batch.random_actions()
        batch.step(actions)
        other.step(actions)
        assert batch.observations.tobytes() == other.observations.tobytes()
    with pytest.raises(spieltisch.SetupError, match="no observations in bytes"):
        make(game, 4, SIZE, dtype="uint8", **settings)
