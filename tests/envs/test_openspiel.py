"""OpenSpiel's own tests, and its algorithms with our games."""

import copy
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from envs.choosing import Chooser
from spieltisch.envs.openspiel import SEED_NODES, short_name
from spieltisch.errors import SpieltischError
from tables import TABLES, Table, name


def load(table: Table, **more: Any) -> Any:
    game, seats, options = table
    written = ";".join(f"{key}:{str(value).lower()}" for key, value in options.items())
    return pyspiel.load_game(
        short_name(game), {"players": seats, **({"options": written} if written else {}), **more}
    )


def dealt(game: Any, seed: int) -> Any:
    state = game.new_initial_state()
    for byte in seed.to_bytes(SEED_NODES, "big"):
        state.apply_action(byte)
    return state


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_own_tests_of_openspiel(table: Table) -> None:
    """OpenSpiel's random simulation, with its checks of the interface, copies and serialisation."""
    pyspiel.random_sim_test(load(table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("rewards", ["places", "win"])
def test_rewards(rewards: str) -> None:
    """The rewards can be chosen, and their sum is what the game says."""
    game = load(("deuce", 3, {}), rewards=rewards)
    state, choose = dealt(game, 3), Chooser(1)
    while not state.is_terminal():
        state.apply_action(choose(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(game.utility_sum())


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_worlds(table: Table) -> None:
    """A resampled state looks the same to its player, leaves the true one alone, and can be played out."""
    state, choose, different = dealt(load(table), 11), Chooser(5), 0
    rng = np.random.RandomState(1)
    for at in range(400):
        if state.is_terminal():
            break
        if at % 9 == 0:
            player, truth = state.current_player(), str(state)
            world = state.resample_from_infostate(player, rng.uniform)
            for look in ("information_state_string", "observation_string"):
                assert getattr(world, look)(player) == getattr(state, look)(player)
            for look in ("information_state_tensor", "observation_tensor"):
                assert getattr(world, look)(player) == getattr(state, look)(player)
            assert world.legal_actions() == state.legal_actions()
            different += str(world) != truth
            while not world.is_terminal():
                world.apply_action(choose(world.legal_actions()))
            assert str(state) == truth
        state.apply_action(choose(state.legal_actions()))
    assert different > 0


@pytest.mark.parametrize(
    "table", [("companeros", 3, {}), ("deuce", 3, {}), ("list-und-tuecke", 4, {})], ids=name
)
def test_information_set_search(table: Table) -> None:
    """OpenSpiel's IS-MCTS plays our games to the end."""
    game, rng = load(table), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 10.0, 3, random_state=rng)
    state, choose, asked = dealt(game, 1), Chooser(1), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.current_player() == 1:
            asked += 1
            action = bot.step(state)
            assert action in legal
            state.apply_action(action)
        else:
            state.apply_action(choose(legal))
    assert asked > 2
    assert len(state.returns()) == table[1]


def test_copies_are_apart() -> None:
    """What is played in a clone does not change the state it came from, nor its history."""
    state = dealt(load(("deuce", 3, {})), 1)
    before, told = str(state), state.information_state_string(0)
    for other in (state.clone(), copy.deepcopy(state.position)):
        (other.apply_action if hasattr(other, "apply_action") else other.play)(state.legal_actions()[0])
    assert (str(state), state.information_state_string(0)) == (before, told)


def test_actions_are_written_as_everywhere() -> None:
    state = dealt(load(("companeros", 4, {})), 2026)
    assert [state.action_to_string(action) for action in state.legal_actions()][:3] == ["R2", "R4", "R7"]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 255) == "seed-ff"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"options": "deals"}, "name:value"),
        ({"options": "money:3"}, "no option"),
        ({"rewards": "money"}, "rewards"),
        ({"starter": 9}, "starter"),
        ({"players": 8}, "players|seats"),
    ],
)
def test_bad_parameters(more: dict[str, Any], says: str) -> None:
    """What cannot be played says so at once."""
    with pytest.raises((SpieltischError, pyspiel.SpielError), match=says):
        pyspiel.load_game("spieltisch_companeros", more)


def test_a_program_ends_in_peace() -> None:
    """OpenSpiel frees the registered games after the interpreter has ended: that must not fail."""
    code = "import pyspiel, spieltisch.envs.openspiel as s; pyspiel.load_game('spieltisch_deuce')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
