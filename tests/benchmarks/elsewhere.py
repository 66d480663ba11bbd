"""Decisions that are thought over here, or on a CUDA device: prints what is chosen, or that all compiles."""

import json
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np

import spieltisch
from at_once import searching as search
from at_once.machines import Device, Machine, Processor
from at_once.searching import Decision, Said, Searching
from at_once.sitting import Even
from spieltisch.arena.tournament import arrange
from spieltisch.games import load
from spieltisch.players.learned import guiding
from spieltisch.players.learned.hands import hand_of
from spieltisch.players.learned.wiring import OTHERS
from spieltisch.players.search.prospects import legal_actions

TABLES = (("companeros", 3), ("deuce", 2), ("list-und-tuecke", 4))
ITERATIONS = 40
CC = (9, 0)  # of an H200

# A thread of the simulator is a thread of Python.
guiding.WORLDS = 20
vars(search)["WORLDS"] = 20


def decisions(name: str, seats: int) -> list[Decision]:
    """One at the beginning that a network guides, one in the middle, and the last one, which is solved."""
    chance, deal = np.random.default_rng(7), spieltisch.game(name).deal(seats, 5)
    found: list[Decision] = []
    while (turn := deal.turn) is not None:
        legal = legal_actions(view := deal.view_state(turn))
        if len(legal) > 1:
            found.append(Decision(view.state.copy(), 11 + len(found), ITERATIONS))
        if len(found) == 1 and found[0].said is None:
            hand = hand_of(view.game)
            odds = chance.normal(0, 1, (OTHERS, hand.stop - hand.start)).astype(np.float32)
            found[0].said = Said(np.array(legal), chance.random(len(legal), np.float32), odds, 5, 0.3)
        deal.play(int(chance.choice(legal)))
    return [found[0], found[len(found) // 2], found[-1]]


def searching(name: str, seats: int, machine: Machine) -> Searching:
    asked = arrange(spieltisch.game(name), ("learned", "search:iterations=9"), seats)
    return Searching(load(name), machine, 3, ITERATIONS, True, Even.of(load(name), asked).standing())


def chosen(device: str) -> dict[str, Any]:
    """What is chosen at all tables, and what was booked for each action on the way."""
    found = {}
    for name, seats in TABLES:
        machine = Processor(load(name), 1, spieltisch.together) if device == "cpu" else Device(load(name), 1)
        thinking = searching(name, seats, machine)
        actions = thinking.choose(decisions(name, seats))
        found[name] = [actions.tolist(), machine.get(thinking._there["tallies"], len(actions)).tolist()]
    return found


class Compiler:
    """No device, but the compiler for one."""

    def __init__(self, name: str) -> None:
        from numba import cuda
        from numba.cuda import dispatcher

        from at_once.on_cuda import kernel_functions

        # It is asked for where functions are called from functions.
        dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CC)
        self._functions, self._cuda = kernel_functions(load(name)), cuda

    def room(self, shape: tuple[int, ...], kind: Any) -> Any:
        return np.zeros(shape, kind)

    def put(self, there: Any, values: Any) -> None: ...

    def get(self, there: Any, size: int) -> Any:
        return there[:size]

    def call(self, name: str, size: int, each: int, *arguments: Any) -> None:
        self._compile(name, size, *arguments)

    def think(self, name: str, size: int, *arguments: Any) -> None:
        self._compile(name, size, 1, *arguments)

    def _compile(self, name: str, *arguments: Any) -> None:
        import numba

        signature = numba.types.void(*(numba.typeof(argument) for argument in arguments))
        code, _ = self._cuda.compile(self._functions[name], signature, device=False, abi="numba", cc=CC)
        unknown = [line for line in code.splitlines() if line.startswith(".extern .func")]
        assert not unknown, unknown


if __name__ == "__main__":
    if sys.argv[1] == "compile":
        for name, seats in TABLES:
            searching(name, seats, Compiler(name))
    else:
        # The simulator waits for its threads in a busy loop, which keeps them from going on.
        sys.setswitchinterval(0.0005)
        json.dump(chosen(sys.argv[1]), sys.stdout)
