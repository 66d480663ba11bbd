"""The games as PettingZoo environments (AEC): every seat is an agent, and each acts when its turn comes.

A turn of several actions (a draw and then a lay) is that many steps of the same agent.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from spieltisch.envs.rendering import RENDER_MODES, check_mode, render
from spieltisch.envs.table import Table
from spieltisch.envs.views import BOUND
from spieltisch.games.contract import Options
from spieltisch.match.game import Game

VERSION = "v0"

Observation = dict[str, Any]
Environment = Any  # an AECEnv: PettingZoo is not typed


def env(
    game: str | Game, seats: int = 4, *, illegal_reward: float | None = None, **settings: Any
) -> Environment:
    """A game with PettingZoo's usual wrappers; the settings are those of `raw_env`.

    An action that is not legal is an `IllegalAction` that names the clause. With an `illegal_reward` it ends
    the game instead, and that is what its agent gets, as in PettingZoo's own games.
    """
    found: Environment = raw_env(game, seats, **settings)
    if illegal_reward is not None:
        found = wrappers.TerminateIllegalWrapper(found, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name; it is not typed)
    """A game: the agents are `seat_0`, `seat_1`, …, clockwise.

    `rewards` are `points`, `places` or `win` (`spieltisch.envs.rewards`), given when the deal is over; with
    `whole_match` when the match is over. `starter` None: a seat that the seed chooses. After `max_cycles`
    steps, if given, all agents are truncated.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int = 4,
        options: Options | None = None,
        rewards: str = "points",
        whole_match: bool = False,
        starter: int | None = 0,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, options, rewards, whole_match, starter, max_cycles, render_mode)
        super().__init__()
        self.render_mode = check_mode(render_mode)
        self._max_cycles = max_cycles
        self._cycles = 0
        self.table = Table(game, seats, options, rewards, whole_match=whole_match, starter=starter)
        name = self.table.game.id.replace("-", "_")
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{name}_{VERSION}",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions, size = self.table.game.rules.rules.ACTIONS, self.table.views.observation.size
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(size, actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deals; the same seed gives the cards of `game.deal(seats, seed)`."""
        self.table.begin(seed)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        turn = self.table.turn
        if turn is not None:
            self.agent_selection = self.possible_agents[turn]

    def observe(self, agent: str) -> Observation:
        seat = self._seat[agent]
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.play(-1 if action is None else action)
        self._cycles += 1
        if self.table.over:
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._cycles == self._max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.infos = {each: dict(self.table.told) for each in self.agents}
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as a spectator sees it: no hand is shown, also when the deal is over."""
        return render(self.table.deal, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def observation_space(size: int, actions: int) -> spaces.Dict:
    """What an agent gets: the numbers of its observation, and 1 for each legal action."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-BOUND, BOUND, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
