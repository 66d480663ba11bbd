"""Whatever is wrong gets a clear error, and no game changes."""

from typing import Any

import numpy as np
import pytest

import spieltisch
from batches.playing import batch_of, digest
from tables import TABLES, Table, name

COMPANEROS = TABLES[1]


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_illegal(table: Table) -> None:
    """An illegal action names the game, the action and the clause; nothing has changed in any game."""
    batch = batch_of(table)
    batch.run(lambda batch: batch.random_actions(), 20)
    before, actions = digest(batch), batch.random_actions()
    forbidden = int(np.flatnonzero(~batch.mask[7])[0])
    actions[7] = forbidden
    with pytest.raises(spieltisch.IllegalAction, match=r"^game 7: .* \([CDL]-\d+\)$") as raised:
        batch.step(actions)
    assert isinstance(raised.value, spieltisch.IllegalInBatch)
    assert raised.value.game == 7
    assert raised.value.action == spieltisch.game(table[0]).rules.notation.write(forbidden)
    assert digest(batch) == before


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (np.zeros(11, np.int64), "shape"),
        (np.zeros((12, 1), np.int64), "shape"),
        (np.zeros(12), "whole numbers"),
        (np.zeros(12, bool), "whole numbers"),
        (["R7"] * 12, "whole numbers"),
        (np.full(12, 66), "game 0: actions have numbers from 0 to 65, not 66"),
        (np.full(12, -1), "not -1"),
        (np.full(12, 2**40), "numbers from 0 to 65"),
    ],
)
def test_bad_actions(actions: Any, message: str) -> None:
    """Actions of a wrong shape, type or number are refused."""
    batch = batch_of(COMPANEROS)
    before = digest(batch)
    with pytest.raises(spieltisch.SpieltischError, match=message):
        batch.step(actions)
    assert digest(batch) == before


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"size": 0}, "size is a whole number of at least 1, not 0"),
        ({"size": 2.5}, "size"),
        ({"threads": 0}, "threads"),
        ({"device": "tpu"}, "device can be 'cpu', 'cuda', not 'tpu'"),
        ({"dtype": "float16"}, "dtype can be 'float32', 'uint8', None, not 'float16'"),
        ({"rewards": "money"}, "rewards can be"),
        ({"seed": "x"}, "the seed is a whole number"),
        ({"starter": 4}, "the starter is a seat from 0 to 3"),
        ({"options": {"colour": 1}}, "has no option"),
    ],
)
def test_bad_settings(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(spieltisch.SpieltischError, match=message):
        batch_of(COMPANEROS, **settings)


def test_bad_seats() -> None:
    with pytest.raises(spieltisch.SetupError, match="companeros is for 3 to 6 seats, not 7"):
        spieltisch.batch("companeros", 7, 4)


@pytest.mark.parametrize("seats", [4, -1, np.full(12, 4), np.zeros(3, int), np.zeros(12)])
def test_bad_observers(seats: Any) -> None:
    with pytest.raises(spieltisch.SetupError):
        batch_of(COMPANEROS).observe(seats)


def test_bad_places_to_write() -> None:
    """What is to be written to must fit."""
    batch = batch_of(COMPANEROS)
    with pytest.raises(spieltisch.SetupError, match="shape"):
        batch.random_actions(np.zeros(3, np.int64))
    with pytest.raises(spieltisch.SetupError, match="shape"):
        batch.observe(0, np.zeros((3, 3), np.float32))
    with pytest.raises(spieltisch.SetupError, match="float32, not float64"):
        batch.observe(0, np.zeros(batch.observations.shape))
    with pytest.raises(spieltisch.SetupError, match="at least one deal"):
        batch.play_out(0)
