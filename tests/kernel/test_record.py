"""Records: quick copies, quick reading, and the same memory for Python and compiled code."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import spieltisch
from spieltisch.games import load
from spieltisch.kernel.record import Fields, copy_of, new_record

GAMES = ("companeros", "deuce", "list-und-tuecke")


def some_state(game: str) -> Any:
    deal = spieltisch.game(game).deal(seats=4, seed=9)
    for _ in range(15):
        deal.play(deal.legal_numbers[0])
    return deal._state


@pytest.mark.parametrize("game", GAMES)
def test_copies_are_apart(game: str) -> None:
    """A copy of any kind has the same bytes, and a kernel changes it and not the original."""
    state, rules = some_state(game), load(game).rules
    words = np.zeros(rules.WORDS, np.uint64)
    rules.legal(state, words)
    action = int(np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))[0])
    before = state.tobytes()
    changed = set()
    for make in (copy_of, copy.copy, copy.deepcopy, lambda one: one.copy()):
        twin = make(state)
        assert (twin.tobytes(), twin.dtype) == (before, rules.State)
        rules.apply(twin, action)
        changed.add(twin.tobytes())
        assert bytes(twin.data) == twin.tobytes()
        again = make(twin)
        assert again.tobytes() == twin.tobytes()
    assert state.tobytes() == before == pickle.loads(pickle.dumps(state)).tobytes()
    assert len(changed) == 1
    assert before not in changed


@pytest.mark.parametrize("game", GAMES)
def test_one_memory(game: str) -> None:
    """What Python writes the kernels read, and the other way round; a new record is all zero."""
    rules = load(game).rules
    state = new_record(rules.State)
    assert not any(state.tobytes())
    rules.lay_out(state, 3, 1, 0, np.array(rules.deck_cards(3)), np.uint64(5))
    assert (state["seats"], state.turn) == (3, 1)
    state["turn"] = 2
    assert rules.turn(state) == 2
    array = np.zeros(2, rules.State)
    array[1] = state
    assert rules.turn(array[1]) == 2
    assert copy_of(array[1]).tobytes() == state.tobytes()


def test_fields_of_every_kind() -> None:
    """Numbers of every size are read, signed or not, and floats."""
    kinds = ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8")
    array = np.zeros(1, [(kind, kind, (2,)) for kind in kinds])
    for at, kind in enumerate(kinds):
        array[kind] = (1, (1 << at + 7) - 1 if kind[0] != "i" else -at - 1)
    found = Fields(array.dtype, *kinds)(array[0])
    assert [found[at] for at in range(len(kinds))] == [tuple(array[kind][0].tolist()) for kind in kinds]


@pytest.mark.parametrize("game", GAMES)
def test_fields(game: str) -> None:
    """Fields in any order are what NumPy gives for each; arrays are flat."""
    state = some_state(game)
    names = tuple(state.dtype.names)
    for chosen in (names, names[::-1], names[3:5], names[:2], names[-2:]):
        found = Fields(state.dtype, *chosen)(state)
        assert found._fields == chosen
        for name, value in zip(chosen, found, strict=True):
            expected = np.asarray(state[name])
            assert value == (tuple(expected.ravel().tolist()) if expected.shape else expected.item())
    assert Fields(state.dtype, "seats", "turn")(state.copy()).seats == 4
