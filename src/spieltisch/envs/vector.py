"""A batch as a `gymnasium.vector` environment.

All games go on together, and whoever is to act in a game is the agent: one policy plays all seats. So the
reward of a step is that of the seat that acted, and comes when its action ended the deal; what the others got
from that deal is in `info["rewards"]`, by seat.

A deal that ends is followed by the next one in the same step (`AutoresetMode.SAME_STEP`). What the seat that
ended it saw of its end is in `info["final_obs"]`, an object for each game and None where none ended; which
seat that was, and what the deal brought to whom, is in `info["final_info"]`. As in Gymnasium's own vector
environments, `info["_final_obs"]` and `info["_final_info"]` say for which games, and all four are there only
when a deal ended.

An action that is not legal is an `IllegalAction`, and nothing has changed: take the mask of `info`, or of
`action_masks()`.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

import spieltisch
from spieltisch.batches.cpu import CpuBatch
from spieltisch.errors import SetupError

Array = np.ndarray[Any, np.dtype[Any]]

FOR_ONE_SEAT = ("seat", "others", "whole_match", "illegal_reward", "render_mode")  # settings of a `SeatEnv`


class BatchEnv(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """So many games of one kind on the CPU; further arguments are those of `spieltisch.batch`.

    `copy`: what is given out is a copy; without, it is the batch's own arrays, written anew by each step.
    """

    def __init__(
        self, game: str, seats: int = 4, num_envs: int = 1, *, copy: bool = True, **settings: Any
    ) -> None:
        for name in FOR_ONE_SEAT:
            if name in settings:
                raise SetupError(
                    f"one policy plays all seats of a batch, so it has no {name!r}: "
                    'gymnasium.make_vec(…, vectorization_mode="sync") has'
                )
        if settings.get("device", "cpu") != "cpu" or settings.get("dtype", "float32") is None:
            raise SetupError("a vector environment is on the CPU, and has observations")
        batch = spieltisch.batch(game, seats, num_envs, **settings)
        assert isinstance(batch, CpuBatch)
        self.batch = batch
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        shape = (self.batch.features,)
        if self.batch.observations.dtype == np.uint8:
            self.single_observation_space = spaces.Box(0, 255, shape, np.uint8)
        else:
            self.single_observation_space = spaces.Box(-np.inf, np.inf, shape, np.float32)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._everyone = np.arange(num_envs)
        # As bytes: NumPy copies records field by field.
        self._states = batch.states.view(np.uint8).reshape(num_envs, -1)
        self._before = np.zeros_like(self._states)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begins all games anew; one seed is for all of them, as `spieltisch.batch` takes it."""
        if isinstance(seed, list):
            raise SetupError("one seed is for all games: each makes its own of it")
        super().reset(seed=seed, options=options)
        self.batch.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        return self._given(self.batch.observations), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        self._before[:] = self._states
        acted = self.batch.mover.copy()
        self.batch.step(actions)
        rewards = self.batch.rewards[self._everyone, acted].astype(np.float64)
        ended, info = self._given(self.batch.ended), self._info()
        if ended.any():
            info |= self._final(np.asarray(actions), acted)
        return self._given(self.batch.observations), rewards, ended, np.zeros_like(ended), info

    def action_masks(self) -> Array:
        """The legal actions of the seat to act in each game."""
        return self._given(self.batch.mask)

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        shown = {
            "mover": batch.mover,
            "action_mask": batch.mask,
            "rewards": batch.rewards,
            "scores": batch.scores,
        }
        return {name: self._given(array) for name, array in shown.items()}

    def _final(self, actions: Array, acted: Array) -> dict[str, Any]:
        """What is told of the deals that have ended in this step, as `SyncVectorEnv` would."""
        batch = self.batch
        ended = np.flatnonzero(batch.ended)
        seen = np.full(self.num_envs, None, object)
        states = self._before[ended].view(batch.states.dtype)[:, 0]
        rows = batch.last_seen(states, actions[ended], acted[ended])
        for game, row in zip(ended, rows, strict=True):
            seen[game] = row
        told: dict[str, Any] = {}
        for name, array in (("seat", acted), ("rewards", batch.rewards), ("scores", batch.scores)):
            told[name] = np.zeros_like(array)
            told[name][ended] = array[ended]
            told[f"_{name}"] = batch.ended.copy()
        return {
            "final_obs": seen,
            "_final_obs": batch.ended.copy(),
            "final_info": told,
            "_final_info": batch.ended.copy(),
        }

    def _given(self, array: Array) -> Array:
        return array.copy() if self._copy else array
