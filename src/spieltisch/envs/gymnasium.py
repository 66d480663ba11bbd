"""The games as Gymnasium environments: one seat learns, players of the library fill the others.

Importing this module registers `Spieltisch/Companeros-v0`, `Spieltisch/Deuce-v0`,
`Spieltisch/ListUndTuecke-v0`, and one for each game that other packages bring.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

import spieltisch
from spieltisch.envs.rendering import RENDER_MODES, check_mode, render
from spieltisch.envs.table import Mask, Table
from spieltisch.envs.views import BOUND, Numbers
from spieltisch.errors import IllegalAction, SetupError
from spieltisch.games.contract import Options
from spieltisch.match.game import Game
from spieltisch.match.shuffle import Seed, chance_word, deal_seed
from spieltisch.players import Means, Player, make

VERSION = 0
PLAYERS = 2**33  # the first number of the "deals" whose seeds the players get: no other has them

Others = str | Sequence[str | Player]


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """A deal (with `whole_match` a match) as seen from one seat; a step is an action of that seat.

    `others` fill the other seats: one text for all, or one player or text for each, clockwise from the own
    seat. `rewards` as in `spieltisch.envs.rewards`, given at the end. `starter` None: a seat that the seed
    chooses. An action that is not legal is an `IllegalAction` that names the clause; with an
    `illegal_reward` it ends the episode instead, with that reward.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: str | Game,
        seats: int = 4,
        seat: int = 0,
        others: Others = "greedy",
        options: Options | None = None,
        rewards: str = "points",
        *,
        whole_match: bool = False,
        starter: int | None = None,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        self.table = Table(game, seats, options, rewards, whole_match=whole_match, starter=starter)
        if seat not in range(seats):
            raise SetupError(f"there is no seat {seat!r}: seats go from 0 to {seats - 1}")
        self.seat = seat
        specs: Sequence[str | Player] = [others] * (seats - 1) if isinstance(others, str) else list(others)
        if len(specs) != seats - 1:
            raise SetupError(f"{seats - 1} other seats need as many players, not {len(specs)}")
        self._specs = specs
        self._players: dict[int, Player] = {}
        self._seat_players(spieltisch.fresh_seed())
        self._illegal_reward = illegal_reward
        self._ended = True
        size, actions = self.table.views.observation.size, self.table.game.rules.rules.ACTIONS
        self.observation_space = spaces.Box(-BOUND, BOUND, (size,), np.float32)
        self.action_space = spaces.Discrete(actions)

    def _seat_players(self, seed: Seed) -> None:
        """The other players; those without a seed of their own get one that follows from this."""
        for place, spec in enumerate(self._specs, 1):
            player = make(spec, seeded(seed, place)) if isinstance(spec, str) else spec
            self._players[(self.seat + place) % self.table.seats] = player

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Deals, and lets the others play up to the own turn; the same seed gives the same again."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._seat_players(seed)
        self.table.begin(seed)
        self._ended = False
        self._let_others_play()
        return self._seen()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        if self._ended:
            raise SetupError("the episode is over: reset the environment first")
        try:
            self.table.play(int(action))
        except IllegalAction:
            if self._illegal_reward is None:
                raise
            self._ended = True
            return self._result(self._illegal_reward)
        self._let_others_play()
        self._ended = self.table.over
        return self._result(self.table.rewards()[self.seat])

    def _let_others_play(self) -> None:
        table = self.table
        while table.turn not in (self.seat, None):
            assert table.turn is not None
            table.play(self._players[table.turn].choose(table.view_state(table.turn)))
            if self.render_mode == "human":
                self.render()

    def _result(self, reward: float) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        seen, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return seen, reward, self._ended, False, info

    def _seen(self) -> tuple[Numbers, dict[str, Any]]:
        info = {"action_mask": self.table.mask(self.seat), **self.table.told}
        return self.table.observation(self.seat), info

    def action_masks(self) -> Mask:
        """1 for each legal action, where sb3-contrib's MaskablePPO asks for it."""
        return self.table.mask(self.seat)

    def render(self) -> Any:
        """The table as a spectator sees it: no hand is shown, also when the deal is over."""
        return render(self.table.deal, self.render_mode)


def seeded(seed: Seed, place: int) -> Means:
    """What a player in that place needs, with seeds that follow from one."""
    numbers = count(PLAYERS + (place << 20))

    def fresh() -> int:
        return chance_word(deal_seed(seed, next(numbers))) >> 1

    return replace(spieltisch.means(), fresh=fresh)


def environment_id(game: str) -> str:
    """`list-und-tuecke` is `Spieltisch/ListUndTuecke-v0`."""
    return f"Spieltisch/{''.join(part.capitalize() for part in game.split('-'))}-v{VERSION}"


def register() -> None:
    """Makes the games known to `gymnasium.make` and, as batches, to `gymnasium.make_vec`."""
    for game in spieltisch.games():
        if environment_id(game) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game),
                f"{__name__}:{SeatEnv.__name__}",
                vector_entry_point="spieltisch.envs.vector:BatchEnv",
                kwargs={"game": game},
            )


register()
