"""A batch as a `gymnasium.vector` environment keeps what that promises."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils import env_checker
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import spieltisch
from batches.playing import Alone
from envs.choosing import Chooser
from spieltisch.envs.gymnasium import SeatEnv, environment_id
from spieltisch.envs.vector import BatchEnv
from tables import TABLES, Table, name

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


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_last_sight_of_a_deal(table: Table) -> None:
    """Who ends a deal is told what that seat sees of its end, as the rules alone show it; others are not."""
    env, games = make(table), [Alone(table, number, seed=5) for number in range(SIZE)]
    _, info = env.reset(seed=5)
    ends = 0
    while ends < SIZE:
        acted, choices = info["mover"], [game.choose() for game in games]
        _, _, ended, _, info = env.step(np.array(choices))
        assert ("final_obs" in info) == ("final_info" in info) == ended.any()
        for number, game in enumerate(games):
            assert game.play(choices[number]) == ended[number]
            if ended[number]:
                ends += 1
                assert (info["final_obs"][number] == game.seen_last(int(acted[number]))).all()
                told = info["final_info"]
                assert told["seat"][number] == acted[number]
                assert told["scores"][number].tolist() == game.points.tolist()
                assert (told["rewards"][number] == info["rewards"][number]).all()
            elif ended.any():
                assert info["final_obs"][number] is None


def up_to_an_end(env: Any) -> dict[str, Any]:
    """What is told in the first step that ends some episode."""
    _, info = env.reset(seed=3)
    generator, ended = np.random.default_rng(3), np.zeros(SIZE, bool)
    while not ended.any():
        _, _, ended, _, info = env.step(legal(info["action_mask"], generator))
    for told in (info, info["final_info"]):
        for key in told:
            if key.startswith("_final") or told is info["final_info"]:
                assert (told["_" + key.removeprefix("_")] == ended).all()
    return dict(info)


def test_same_as_gymnasium_tells_it() -> None:
    """What is told of an end has the form that Gymnasium's own vector environment gives it."""
    alone = [lambda: SeatEnv("companeros", 4, others="random")] * SIZE
    theirs = up_to_an_end(SyncVectorEnv(alone, autoreset_mode=AutoresetMode.SAME_STEP))
    ours = up_to_an_end(make(TABLES[1]))
    for key in ("final_obs", "_final_obs", "_final_info"):
        assert (ours[key].dtype, ours[key].shape) == (theirs[key].dtype, theirs[key].shape)
    for told in (ours, theirs):
        last = told["final_obs"][told["_final_obs"]]
        assert {(row.dtype, row.shape) for row in last} == {(np.dtype(np.float32), (986,))}
        assert all(row is None for row in told["final_obs"][~told["_final_obs"]])
        assert isinstance(told["final_info"], dict)


def test_wrappers() -> None:
    """Gymnasium's own wrappers count the deals and make lists of what is told."""
    env = DictInfoToList(RecordEpisodeStatistics(make(TABLES[1])))
    _, told = env.reset(seed=1)
    counted = 0
    for _ in range(70):
        actions = np.array([one["action_mask"].argmax() for one in told])
        _, _, ended, _, told = env.step(actions)
        assert ["final_obs" in one for one in told] == ["episode" in one for one in told] == ended.tolist()
        counted += ended.sum()
    assert counted >= SIZE


class LegalSamples(spaces.MultiDiscrete):
    """Samples legal actions, for who does not look at masks."""

    def __init__(self, env: BatchEnv) -> None:
        super().__init__([env.batch.actions] * env.num_envs)
        self._env, self._choose = env, Chooser(1)

    def sample(self, *_: Any, **__: Any) -> Any:
        return np.array([self._choose(np.flatnonzero(mask)) for mask in self._env.action_masks()])


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_own_checks_of_gymnasium(table: Table) -> None:
    """Those of Gymnasium's checks that vector environments can pass are passed.

    `check_env` as a whole is for single environments: it wants a reward that is one number.
    """
    game, seats, options = table
    settings: dict[str, Any] = {"num_envs": 1, "seats": seats, "options": options}
    env = gymnasium.make_vec(environment_id(game), vectorization_mode="vector_entry_point", **settings)
    assert isinstance(env, BatchEnv)
    assert (env.num_envs, env.batch.seats) == (1, seats)
    env.action_space = LegalSamples(env)
    checked: Any = env  # they are typed for single environments
    assert checked.spec.id == environment_id(game)
    env_checker.check_reset_seed_determinism(checked)
    env_checker.check_reset_options(checked)
    env_checker.check_reset_return_type(checked)
    env_checker.check_returned_data_not_reused(checked)


def test_errors() -> None:
    """An illegal action is refused, and so is what a vector environment cannot be."""
    env = make(TABLES[1])
    _, info = env.reset(seed=1)
    with pytest.raises(spieltisch.IllegalAction, match="game 0"):
        env.step(info["action_mask"].argmin(axis=1))
    for settings in ({"device": "cuda"}, {"dtype": None}):
        with pytest.raises(spieltisch.SetupError, match="on the CPU"):
            make(TABLES[1], **settings)
    with pytest.raises(spieltisch.SetupError, match=r"no 'others'.*sync"):
        gymnasium.make_vec(environment_id("companeros"), num_envs=2, others="greedy")
