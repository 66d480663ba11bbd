"""A batch as a `gymnasium.vector` environment keeps what that promises."""

from typing import Any

import numpy as np
import pytest

import spieltisch
from tables import TABLES, Table, name

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode  # noqa: E402 (only where Gymnasium is)
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

from spieltisch.envs.vector import BatchEnv  # noqa: E402

SIZE = 6


def make(table: Table, **settings: Any) -> BatchEnv:
    game, seats, options = table
    return BatchEnv(game, seats, SIZE, options=options, **settings)


def legal(masks: Any, generator: np.random.Generator) -> Any:
    return np.array([generator.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_contract(table: Table, dtype: str) -> None:
    """Spaces hold what comes out, arrays have one entry a game, the mask agrees with what is legal."""
    env, generator = make(table, dtype=dtype), np.random.default_rng(3)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, info = env.reset(seed=5)
    for _ in range(130):
        assert env.observation_space.contains(observations)
        assert observations.shape == (SIZE, env.batch.features)
        assert info["action_mask"].shape == (SIZE, env.batch.actions)
        assert (info["action_mask"] == env.action_masks()).all()
        assert ((info["mover"] >= 0) & (info["mover"] < table[1])).all()
        actions = legal(info["action_mask"], generator)
        assert env.action_space.contains(actions)
        acted = info["mover"]
        observations, rewards, terminated, truncated, info = env.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (SIZE,)
        assert rewards.dtype == np.float64
        assert terminated.dtype == truncated.dtype == bool
        assert not truncated.any()
        assert (rewards == info["rewards"][np.arange(SIZE), acted]).all()
        assert (rewards[~terminated] == 0).all()
    env.close()


def test_same_as_batch() -> None:
    """The same seed and actions give the batch's own trajectory."""
    env, batch = make(TABLES[1]), spieltisch.batch("companeros", 4, SIZE, seed=5)
    observations, _ = env.reset(seed=5)
    for _ in range(130):
        assert (observations == batch.observations).all()
        actions = batch.random_actions()
        batch.step(actions)
        observations, _, ended, _, _ = env.step(actions)
        assert (ended == batch.ended).all()


def test_seeds() -> None:
    """The same seed gives the same, another one something else; without one, games differ from before."""
    env = make(TABLES[1])
    first, _ = env.reset(seed=1)
    assert (env.reset(seed=1)[0] == first).all()
    assert (env.reset(seed=2)[0] != first).any()
    assert (env.reset()[0] != env.reset()[0]).any()
    with pytest.raises(spieltisch.SetupError, match="one seed"):
        env.reset(seed=[1] * SIZE)


def test_copies() -> None:
    """What was given out stays as it is, unless no copies are wanted."""
    for copy in (True, False):
        env = make(TABLES[1], copy=copy)
        before, info = env.reset(seed=1)
        kept = before.copy()
        env.step(info["action_mask"].argmax(axis=1))
        assert (before == kept).all() == copy


def test_wrapper() -> None:
    """Gymnasium's own wrapper counts the deals."""
    env = RecordEpisodeStatistics(make(TABLES[1]))
    _, info = env.reset(seed=1)
    for _ in range(70):
        _, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert env.episode_count >= SIZE


def test_errors() -> None:
    """An illegal action is refused, and so is what a vector environment cannot be."""
    env = make(TABLES[1])
    _, info = env.reset(seed=1)
    with pytest.raises(spieltisch.IllegalAction, match="game 0"):
        env.step(info["action_mask"].argmin(axis=1))
    for settings in ({"device": "cuda"}, {"dtype": None}):
        with pytest.raises(spieltisch.SetupError, match="on the CPU"):
            make(TABLES[1], **settings)
