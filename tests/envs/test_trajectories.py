"""The same seed and the same actions are the same deal, through the library and through each adapter."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import spieltisch
from envs.choosing import Chooser
from envs.test_openspiel import dealt, load
from spieltisch.envs.gymnasium import SeatEnv
from spieltisch.envs.pettingzoo import env
from spieltisch.envs.rewards import reward
from spieltisch.envs.table import Table
from spieltisch.games.contract import ViewState
from tables import WITH_OPTIONS, name
from tables import Table as Case

SEED = 2**63 + 12345


@dataclass
class Told:
    """One decision, as the library tells it."""

    seat: int
    legal: tuple[int, ...]
    seen: bytes
    action: int


def library(case: Case) -> tuple[list[Told], list[float]]:
    game, seats, options = case
    deal, choose, told = spieltisch.game(game).deal(seats, SEED, options=options), Chooser(8), list[Told]()
    while not deal.over:
        assert deal.turn is not None
        action = choose(deal.legal_numbers)
        told.append(Told(deal.turn, deal.legal_numbers, deal.observe(deal.turn).tobytes(), action))
        deal.play(action)
    return told, reward("points")(spieltisch.game(game).rules.series, deal.scores)


class Scripted:
    """A player that does what a script says."""

    def __init__(self, told: list[Told], seat: int) -> None:
        self._left = iter([each for each in told if each.seat == seat])

    def prepare(self, game: Any) -> None:
        """Nothing to do."""

    def choose(self, view: ViewState) -> str:
        return view.game.notation.write(next(self._left).action)

    def explain(self, view: ViewState) -> Any:
        raise NotImplementedError


@pytest.mark.parametrize("case", WITH_OPTIONS, ids=name)
def test_pettingzoo(case: Case) -> None:
    """PettingZoo: the same agents, observations, masks and rewards."""
    game, seats, options = case
    told, worth = library(case)
    found = env(game, seats, options=options)
    found.reset(seed=SEED)
    for each in told:
        assert found.agent_selection == f"seat_{each.seat}"
        seen = found.observe(found.agent_selection)
        assert seen["observation"].tobytes() == each.seen
        assert tuple(np.flatnonzero(seen["action_mask"])) == each.legal
        found.step(each.action)
    assert all(found.terminations.values())
    assert list(found.rewards.values()) == worth


@pytest.mark.parametrize("case", WITH_OPTIONS, ids=name)
def test_gymnasium(case: Case) -> None:
    """Gymnasium: the same, for the seat that learns."""
    game, seats, options = case
    told, worth = library(case)
    others = [Scripted(told, seat) for seat in range(1, seats)]
    found = SeatEnv(game, seats, 0, others, options, starter=0)
    seen, info = found.reset(seed=SEED)
    gained, ended = 0.0, False
    for each in [each for each in told if each.seat == 0]:
        assert seen.tobytes() == each.seen
        assert tuple(np.flatnonzero(info["action_mask"])) == each.legal
        seen, gained, ended, _, info = found.step(np.int64(each.action))
    assert ended
    assert gained == worth[0]


@pytest.mark.parametrize("case", WITH_OPTIONS, ids=name)
def test_openspiel(case: Case) -> None:
    """OpenSpiel: the same, and the same information states as everywhere."""
    game, seats, options = case
    told, worth = library(case)
    state, table = dealt(load(case), SEED), Table(game, seats, options)
    table.begin(SEED)
    for each in told:
        player = state.current_player()
        assert (player, tuple(state.legal_actions())) == (each.seat, each.legal)
        assert np.array(state.observation_tensor(player), np.float32).tobytes() == each.seen
        assert np.array(state.information_state_tensor(player), np.float32).tobytes() == (
            table.information(player).tobytes()
        )
        assert state.information_state_string(player) == table.information_text(player)
        state.apply_action(each.action)
        table.play(each.action)
    assert state.is_terminal()
    assert state.returns() == worth


def test_matches() -> None:
    """A whole match through PettingZoo is the match of the library."""
    options = {"deals": 3}
    match, choose = spieltisch.game("companeros").match(3, SEED, options=options), Chooser(1)
    found = env("companeros", 3, options=options, whole_match=True)
    found.reset(seed=SEED)
    while not match.over:
        assert found.agent_selection == f"seat_{match.turn}"
        action = choose(match.deal.legal_numbers)
        match.play(action)
        found.step(action)
    assert list(found.rewards.values()) == reward("points")(match._game.series, match.totals)
