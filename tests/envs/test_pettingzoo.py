"""PettingZoo's own tests, and what they do not ask."""

import pickle
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils import BaseWrapper, parallel_to_aec, turn_based_aec_to_parallel

from envs.choosing import Chooser
from spieltisch.envs import companeros_v0, deuce_v0, list_und_tuecke_v0
from spieltisch.envs.pettingzoo import env, raw_env
from spieltisch.errors import IllegalAction, SetupError, TextError
from tables import TABLES, Table, name


def make(table: Table, **settings: Any) -> Any:
    game, seats, options = table
    return env(game, seats, options=options, **settings)


@pytest.mark.parametrize("table", TABLES, ids=name)
@pytest.mark.filterwarnings("ignore:Observation")  # it is a mapping, for the mask
def test_own_tests_of_pettingzoo(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """`api_test`, `seed_test` and `render_test` are passed by every game with every number of seats."""
    api_test(make(table), num_cycles=60)
    seed_test(lambda: make(table), num_cycles=20)
    render_test(lambda **settings: make(table, **settings))
    assert "Passed API test" in capsys.readouterr().out


class LegalSamples(BaseWrapper):  # type: ignore[misc]  # PettingZoo is not typed
    """Whoever samples the space of the agent to act gets a legal action: for who does not look at masks."""

    def __init__(self, found: Any) -> None:
        super().__init__(found)
        self._choose = Chooser(4)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        legal = np.flatnonzero(self.observe(agent)["action_mask"])
        if not len(legal):
            return super().action_space(agent)  # type: ignore[no-any-return]
        return spaces.Discrete(1, start=self._choose(legal))


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_own_test_of_cycles(table: Table) -> None:
    """`max_cycles_test` is passed by every game with every number of seats.

    It wants an environment in which all agents act at the same time, once in each cycle, so PettingZoo itself
    leaves its turn-based games out. Its own conversions make such an environment of ours: all act in each
    step, what counts is the action of the agent whose turn it is, and a step is a cycle.
    """

    def parallel(max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(LegalSamples(make(table, max_cycles=max_cycles)))

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda **given: parallel_to_aec(parallel(**given)))
    )


def play_out(found: Any, choose: Chooser, most: int = 5000) -> dict[str, float]:
    """Plays until all agents are done; the sum of what each got."""
    sums = dict.fromkeys(found.possible_agents, 0.0)
    for _ in range(most):
        if not found.agents:
            return sums
        seen, reward, ended, truncated, _ = found.last()
        sums[found.agent_selection] += reward
        found.step(None if ended or truncated else choose(np.flatnonzero(seen["action_mask"])))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("rewards", ["points", "places", "win"])
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_rewards_reach_all_agents(table: Table, rewards: str) -> None:
    """What all agents get until the end is what the deal was worth."""
    found = make(table, rewards=rewards)
    found.reset(seed=5)
    sums = play_out(found, Chooser(1))
    assert list(sums.values()) == found.unwrapped.table.rewards()
    assert any(sums.values())


def test_whole_match() -> None:
    """With `whole_match` deals follow each other, and the totals of the match count."""
    found = companeros_v0.env(seats=3, options={"deals": 3}, whole_match=True)
    found.reset(seed=5)
    sums = list(play_out(found, Chooser(1)).values())
    match = found.unwrapped.table._match
    assert match.over
    assert len(match.deals) == 3
    assert sums == [own - sum(match.totals) / 3 for own in match.totals]


@pytest.mark.parametrize("cycles", [1, 7])
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_max_cycles(table: Table, cycles: int) -> None:
    """After `max_cycles` steps every agent is truncated, none is terminated, and each is told so once."""
    found, choose = make(table, max_cycles=cycles), Chooser(3)
    found.reset(seed=2)
    for _ in range(cycles):
        assert not any(found.truncations.values())
        found.step(choose(np.flatnonzero(found.observe(found.agent_selection)["action_mask"])))
    assert all(found.truncations.values())
    assert not any(found.terminations.values())
    play_out(found, choose, most=len(found.agents) + 1)
    assert not found.agents


def test_turns_of_several_actions() -> None:
    """In Deuce an agent that draws acts again."""
    found, choose, again = deuce_v0.env(seats=2), Chooser(3), 0
    found.reset(seed=2)
    while not found.unwrapped.table.over:
        agent = found.agent_selection
        found.step(choose(np.flatnonzero(found.observe(agent)["action_mask"])))
        again += found.unwrapped.table.deal.actions[-1] == "draw" and found.agent_selection == agent
    assert again > 0


def test_only_the_agent_to_act_has_legal_actions() -> None:
    found = list_und_tuecke_v0.env(seats=4)
    found.reset(seed=2)
    masks = {agent: found.observe(agent)["action_mask"].sum() for agent in found.agents}
    assert [agent for agent, legal in masks.items() if legal] == [found.agent_selection]


def test_illegal_actions() -> None:
    """An illegal action names the clause and changes nothing; if wished, it ends the game instead."""
    found = companeros_v0.env(seats=4)
    found.reset(seed=2026)
    illegal = int(np.flatnonzero(found.observe("seat_0")["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=r"\(C-\d+\)"):
        found.step(illegal)
    assert found.agent_selection == "seat_0"
    assert not found.unwrapped.table.deal.played
    with pytest.raises(TextError, match="actions have numbers"):
        found.unwrapped.step(-1)
    strict = companeros_v0.env(seats=4, illegal_reward=-7)
    strict.reset(seed=2026)
    strict.step(illegal)
    assert strict.rewards["seat_0"] == -7
    assert all(strict.terminations.values())


def test_bad_settings() -> None:
    """What cannot be played says so at once."""
    with pytest.raises(SetupError, match="3 to 6 seats"):
        raw_env("companeros", 7)
    with pytest.raises(SetupError, match="render mode"):
        raw_env("companeros", 3, render_mode="hologram")
    with pytest.raises(SetupError, match="rewards"):
        raw_env("companeros", 3, rewards="money")
    with pytest.raises(SetupError, match="reset"):
        raw_env("companeros", 3).observe("seat_0")


def test_seeds_go_on() -> None:
    """Without a seed the next deal follows from the last seed: other cards, and the same ones again."""

    def hands(found: Any) -> list[Any]:
        return [found.unwrapped.table.deal.truth["hands"] for _ in range(3) if found.reset() is None]

    one, two = companeros_v0.env(seats=3), companeros_v0.env(seats=3)
    one.reset(seed=4)
    two.reset(seed=4)
    first = hands(one)
    assert first == hands(two)
    assert first[0] != first[1] != first[2]


def test_a_raw_environment_can_be_pickled() -> None:
    copy = pickle.loads(pickle.dumps(raw_env("companeros", 3)))
    copy.reset(seed=1)
    assert copy.agents == ["seat_0", "seat_1", "seat_2"]
