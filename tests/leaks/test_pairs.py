"""Nothing leaks from a table: two evenings that differ only in hidden cards sound the same, byte for byte."""

import random

import pytest

from leaks.planted import PLANTED, Plant
from leaks.scripts import evening
from leaks.twins import Leak, pairs
from tables import WITH_OPTIONS, Table, name

POLICIES = ("public", "none", "after")
CONTROLS: tuple[Table, ...] = (("deuce", 2, {}), ("companeros", 4, {}), ("list-und-tuecke", 4, {}))


def compared(table: Table, evenings: int, steps: int, each: int, seed: str = "") -> int:
    """How many steps sounded the same in worlds that differed."""
    total = 0
    for number in range(evenings):
        key = f"{name(table)} {number} {seed}"
        script = evening(table, key, POLICIES[number % len(POLICIES)], steps)
        for pair in pairs(script, random.Random(key), each):
            total += pair.run()
    return total


@pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)
def test_worlds_that_a_recipient_cannot_tell_apart_sound_the_same(table: Table, full: bool) -> None:
    """Every frame, view, refusal, hint's view, number and time is the same for a seat or a watcher."""
    assert compared(table, 30 if full else 3, 400 if full else 160, 6 if full else 2) > 100


@pytest.mark.parametrize("plant", PLANTED.values(), ids=list(PLANTED))
def test_a_planted_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is made to hang on hidden cards is noticed by some recipient."""
    plant(monkeypatch)
    with pytest.raises(Leak):
        look_for_leaks()


def look_for_leaks() -> None:
    for number in range(12):
        for table in CONTROLS:
            compared(table, 3, 120, 2, f"control {number}")
