"""Gymnasium's own checks, and what they do not ask."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from envs.choosing import Chooser
from spieltisch.envs.gymnasium import SeatEnv, environment_id
from spieltisch.errors import IllegalAction, SetupError
from tables import TABLES, Table, name


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_own_checks_of_gymnasium(table: Table) -> None:
    """`check_env` is passed by every game with every number of seats.

    It plays arbitrary actions, legal or not, so here illegal ones end the episode.
    """
    game, seats, options = table
    settings: dict[str, Any] = {
        "seats": seats,
        "options": options,
        "others": "random",
        "illegal_reward": -1.0,
    }
    check_env(gymnasium.make(environment_id(game), **settings).unwrapped)


def test_ids() -> None:
    """The games are found under their names."""
    assert [environment_id(game) for game in ("companeros", "deuce", "list-und-tuecke")] == [
        "Spieltisch/Companeros-v0",
        "Spieltisch/Deuce-v0",
        "Spieltisch/ListUndTuecke-v0",
    ]
    assert set(map(environment_id, ("companeros", "deuce", "list-und-tuecke"))) <= set(gymnasium.registry)


def episode(found: Any, seed: int) -> list[Any]:
    """One episode as what was seen."""
    choose = Chooser(seed)
    seen, info = found.reset(seed=seed)
    story, ended = [seen.tobytes()], False
    while not ended:
        assert (info["action_mask"] == found.action_masks()).all()
        seen, reward, ended, _, info = found.step(np.int64(choose(np.flatnonzero(info["action_mask"]))))
        story += [seen.tobytes(), reward, info["action_mask"].tobytes()]
    return story


@pytest.mark.parametrize("others", ["random", "greedy", "greedy:temperature=2"])
@pytest.mark.parametrize("whole_match", [False, True])
def test_a_seed_repeats_all(others: str, whole_match: bool) -> None:
    """The same seed gives the same cards, the same starter and the same play of the others."""
    one = SeatEnv("companeros", 3, 1, others, {"deals": 2}, whole_match=whole_match)
    two = SeatEnv("companeros", 3, 1, others, {"deals": 2}, whole_match=whole_match)
    episode(one, 3)
    assert episode(one, 4) == episode(two, 4)
    assert episode(one, 4) != episode(two, 5)


def test_points_are_told_when_all_know_them() -> None:
    """The points of a running deal are in no `info`; those of earlier deals of a match are."""
    found, choose = (
        SeatEnv("companeros", 3, others="random", options={"deals": 2}, whole_match=True),
        Chooser(1),
    )
    _, info = found.reset(seed=1)
    told, over = [info["points"]], False
    while not over:
        _, _, over, _, info = found.step(np.int64(choose(np.flatnonzero(info["action_mask"]))))
        told += [info["points"]] if info["points"] != told[-1] else []
    assert len(told) == 3
    assert told[0] == [0, 0, 0]
    assert "points" not in SeatEnv("companeros", 3, others="random").reset(seed=1)[1]


def test_starters() -> None:
    """Every seat begins sometimes, or the one that is asked for."""
    found = SeatEnv("companeros", 4)
    begun = {found.reset(seed=seed)[1] is not None and found.table.deal.starter for seed in range(40)}
    assert begun == {0, 1, 2, 3}
    always = SeatEnv("companeros", 4, starter=2)
    assert {always.reset(seed=seed)[1] is not None and always.table.deal.starter for seed in range(9)} == {2}


def test_illegal_actions() -> None:
    """An illegal action names the clause and changes nothing; if wished, it ends the episode instead."""
    found = SeatEnv("deuce", 3, others="random")
    _, info = found.reset(seed=1)
    illegal = np.int64(np.flatnonzero(info["action_mask"] == 0)[0])
    played = found.table.deal.played
    with pytest.raises(IllegalAction, match=r"\(D-\d+\)"):
        found.step(illegal)
    assert found.table.deal.played == played
    strict = SeatEnv("deuce", 3, others="random", illegal_reward=-3.0)
    strict.reset(seed=1)
    assert strict.step(illegal)[1:4] == (-3.0, True, False)
    with pytest.raises(SetupError, match="reset"):
        strict.step(illegal)


def test_bad_settings() -> None:
    """What cannot be played says so at once."""
    with pytest.raises(SetupError, match="seat 4"):
        SeatEnv("companeros", 4, 4)
    with pytest.raises(SetupError, match="3 other seats"):
        SeatEnv("companeros", 4, others=["random"])
