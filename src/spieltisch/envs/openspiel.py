"""The games as OpenSpiel games: importing this module registers `spieltisch_companeros` and the others.

Chance is explicit: eight nodes, each a byte of the seed, the highest first; the deal is then that of
`game.deal(players, seed)`. So a history says everything, and can be played again. What chance brings later
(Deuce's reshuffles) follows from the seed, too.

Algorithms that need worlds get them from the library (`resample_from_infostate`). OpenSpiel's C++ cannot ask
a game in Python for one: use `open_spiel.python.algorithms.ismcts`.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyspiel

import spieltisch
from spieltisch.envs.position import Position
from spieltisch.envs.rewards import BOUNDS, SUMS, reward
from spieltisch.envs.views import Layout, seat_counts, views
from spieltisch.errors import SetupError
from spieltisch.games.contract import Options
from spieltisch.match.game import Game
from spieltisch.match.options import check_seats, settle

SEED_NODES, BYTE = 8, 256
WORLD_WORDS = 2**32  # of the sampler's numbers from 0 to 1, so many are told apart
USUAL_PLAYERS = 4
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

Parameters = dict[str, Any]


def short_name(game: str) -> str:
    return f"spieltisch_{game.replace('-', '_')}"


def game_type(game: Game, rewards: str = "points") -> pyspiel.GameType:
    counts = seat_counts(game.rules)
    kind = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(game.id),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=kind.ZERO_SUM if SUMS[rewards] == 0 else kind.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": usual_players(game),
            "options": "",
            "rewards": "points",
            "starter": 0,
        },
        default_loadable=True,
    )


def usual_players(game: Game) -> int:
    return USUAL_PLAYERS if USUAL_PLAYERS in game.seats else game.seats[0]


class SpieltischGame(pyspiel.Game):  # type: ignore[misc]  # not typed
    """A game with its parameters: players, options (`deals:2;open_scores:true`), rewards, starter."""

    def __init__(self, name: str, params: Parameters | None = None) -> None:
        self.game = game = spieltisch.game(name)
        given: Parameters = {"players": usual_players(game), "options": "", "rewards": "points", "starter": 0}
        given |= params or {}
        self.players, self.starter = int(given["players"]), int(given["starter"])
        self.options = settle(game.rules, read_options(game, str(given["options"])))
        check_seats(game.rules, self.options, self.players, self.starter)
        self.views = views(game.rules, self.players)
        self.reward = reward(str(given["rewards"]))
        least, most = BOUNDS[given["rewards"]]
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.rules.ACTIONS,
            max_chance_outcomes=BYTE,
            num_players=self.players,
            min_utility=least,
            max_utility=most,
            utility_sum=SUMS[given["rewards"]],
            max_game_length=game.rules.most_actions,
        )
        super().__init__(game_type(game, given["rewards"]), info, given)

    def new_initial_state(self) -> "SpieltischState":
        return SpieltischState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_NODES

    def make_py_observer(self, kind: Any = None, params: Parameters | None = None) -> "Observer":
        if params:
            raise SetupError(f"observers have no parameters, not {params!r}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, recall=bool(kind.perfect_recall))


class SpieltischState(pyspiel.State):  # type: ignore[misc]  # not typed
    """A moment of a deal: first the seed comes byte by byte, then the players act."""

    def __init__(self, game: SpieltischGame) -> None:
        super().__init__(game)
        # OpenSpiel clones a state by a deep copy of what is here.
        self.seed: bytes = b""
        self.position: Position | None = None

    @property
    def spieltisch_game(self) -> SpieltischGame:
        found: SpieltischGame = self.get_game()
        return found

    @property
    def dealt(self) -> Position:
        assert self.position is not None, "the cards are not dealt yet"
        return self.position

    def current_player(self) -> int:
        position = self.position  # asked five times for each action of a playout
        if position is None:
            return CHANCE
        return TERMINAL if position.turn < 0 else position.turn

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.turn < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(OUTCOMES)

    def _legal_actions(self, player: int) -> list[int]:
        position = self.dealt
        return position.legal() if player == position.turn else []

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position.play(action)
            return
        self.seed += bytes([action])
        if len(self.seed) == SEED_NODES:
            game = self.spieltisch_game
            seed = int.from_bytes(self.seed, "big")
            self.position = Position.dealt(game.game.rules, game.players, seed, game.starter, game.options)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"seed-{action:02x}"
        return self.spieltisch_game.game.rules.notation.write(action)

    def returns(self) -> list[float]:
        game = self.spieltisch_game
        if not self.is_terminal():
            return [0.0] * game.players
        return game.reward(game.game.rules.series, self.dealt.scores())

    def __str__(self) -> str:
        if self.position is None:
            return f"seed {self.seed.hex()}"
        return str(self.position.truth())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpieltischState":
        """A state that the player cannot tell from this one, as likely as it is.

        Its history is the true one: only what is played from here on is to be believed.
        """
        copy: SpieltischState = self.clone()
        seed = sum(int(sampler() * WORLD_WORDS) << 32 * at for at in range(2))
        copy.dealt.imagine(player, seed)
        return copy


OUTCOMES = tuple((byte, 1 / BYTE) for byte in range(BYTE))


class Observer:
    """What a player sees, or (with perfect recall) all it has learned, as OpenSpiel asks for it."""

    def __init__(self, game: SpieltischGame, *, recall: bool) -> None:
        self._views, self._recall = game.views, recall
        self._layout: Layout = self._views.information if recall else self._views.observation
        self.tensor = np.zeros(self._layout.size, np.float32)
        self.dict = self._layout.parts(self.tensor)

    def set_from(self, state: SpieltischState, player: int) -> None:
        """Writes `tensor`; all zero before the cards are dealt."""
        self.tensor.fill(0)
        if state.position is not None:
            position = state.position
            if self._recall:
                self.tensor[:] = self._views.inform(position.history, player)
            else:
                self.tensor[:] = self._views.observe(position.seen(player), player)

    def string_from(self, state: SpieltischState, player: int) -> str:
        if state.position is None:
            return f"seat {player}, nothing dealt"
        if self._recall:
            return self._views.tell(state.position.history, player)
        return state.position.describe(player)


def read_options(game: Game, text: str) -> Options:
    """Options as OpenSpiel's parameters have them: `deals:2;open_scores:true`."""
    found: dict[str, Any] = {}
    defaults = {option.name: option.default for option in game.options}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise SetupError(f"options are name:value;name:value, not {text!r}")
        found[name] = read_value(value, defaults.get(name))
    return found


def read_value(text: str, like: object) -> bool | int | str:
    if isinstance(like, bool):
        return {"true": True, "false": False}.get(text.lower(), text)
    return int(text) if isinstance(like, int) and text.isdigit() else text


def register(names: Sequence[str] | None = None) -> None:
    """Makes the games known to `pyspiel.load_game`."""
    for name in spieltisch.games() if names is None else names:
        if short_name(name) not in pyspiel.registered_names():
            pyspiel.register_game(game_type(spieltisch.game(name)), game_class(name))


def game_class(name: str) -> type[SpieltischGame]:
    """What makes a game with its parameters.

    A class, and not a function: OpenSpiel lets go of it after Python has ended, and a function would be
    freed then, without an interpreter. A class is held by itself.
    """

    class RegisteredGame(SpieltischGame):
        def __init__(self, params: Parameters | None = None) -> None:
            super().__init__(name, params)

    return RegisteredGame


register()
