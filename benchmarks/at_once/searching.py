"""`search` for many decisions of one table at a time: the same choices as `SearchPlayer`, one thread each."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from at_once.machines import Machine
from spieltisch.games.contract import GameRules
from spieltisch.players.learned.guiding import CHOICE, LEAN, VISITS, WORLDS, kept
from spieltisch.players.learned.hands import hand_of
from spieltisch.players.learned.wiring import OTHERS
from spieltisch.players.search import endgame, tree
from spieltisch.players.search.thinking import MOST_NODES, MOST_SEATS
from spieltisch.players.search.tuning import as_numbers, tuned
from spieltisch.players.standing import Standing

Array = np.ndarray[Any, Any]
LINES = endgame.LONGEST_LINE


@dataclass
class Said:
    """What a network says of a decision, before it is thought over."""

    actions: Array
    shares: Array
    """Which share of the match each of them is said to win."""
    odds: Array
    """By other places and cards."""
    chance: int
    """What the worlds come from …"""
    part: float
    """… and where the first cut is between those that are kept."""


@dataclass
class Decision:
    """What is to be thought over."""

    root: Any
    """A redacted state."""
    seed: int
    iterations: int
    said: Said | None = field(default=None)


def bytes_of_place(game: GameRules, iterations: int, guided: bool) -> int:
    """How much memory is needed to think about one decision, outside of a thread's own."""
    return sum(
        int(np.prod(shape)) * np.dtype(kind).itemsize
        for shape, kind in rooms(game, iterations, guided).values()
    )


def rooms(game: GameRules, iterations: int, guided: bool) -> dict[str, tuple[tuple[int, ...], Any]]:
    """All that is kept of a place."""
    rules, most = game.rules, game.rules.ACTIONS
    cards, worlds = hand_of(game).stop - hand_of(game).start, int(guided)
    return {
        "chosen": ((), np.int64), "roots": ((), rules.State), "seeds": ((), np.uint64),
        "iterations": ((), np.int64),
        "pools": ((worlds * WORLDS,), rules.State),
        "liked_actions": ((most,), np.int64), "liked": ((most,), np.float32), "liked_count": ((), np.int64),
        # The root, what may be planted there, and what grows.
        "nodes": ((1 + most + min(iterations, MOST_NODES),), tree.Node),
        "results": ((most, 3), np.float64), "tallies": ((most, len(tree.TALLIES)), np.float64),
        "ahead": ((LINES,), rules.State), "rest": ((LINES, rules.WORDS), np.uint64),
        "best": ((LINES, MOST_SEATS + 2), np.float64), "values": ((LINES, MOST_SEATS + 2), np.float64),
        "found": ((LINES,), np.int64),
        "chances": ((), np.uint64), "odds": ((worlds * OTHERS, cards), np.float32),
        "likely": ((worlds * WORLDS * CHOICE,), np.float64), "kept": ((worlds * WORLDS,), np.int64),
    }  # fmt: skip


class Searching:
    """The memory for at most so many `places`; `iterations`: the most for a decision."""

    def __init__(
        self,
        game: GameRules,
        machine: Machine,
        places: int,
        iterations: int,
        guided: bool,
        standing: Standing,
    ) -> None:
        self._game, self._machine, self.places, self._standing = game, machine, places, standing
        self._there = {
            name: machine.room((places, *(max(size, 1) for size in shape)), kind)
            for name, (shape, kind) in rooms(game, iterations, guided).items()
        }
        settings = tuned(game.id, {})
        self._exact = int(settings["exact"])
        self._tuning, self._totals, self._race = (
            self._brought(array) for array in (as_numbers(settings), standing.totals, standing.race)
        )
        self._hand = hand_of(game).start
        self.choose([])  # compiles
        if guided:
            self._imagine([])

    def _brought(self, array: Array) -> Any:
        there = self._machine.room(array.shape, array.dtype)
        self._machine.put(there, array)
        return there

    def choose(self, decisions: list[Decision]) -> Array:
        """The actions that are chosen."""
        game, there, size = self._game, self._there, len(decisions)
        roots = np.zeros(size, game.rules.State)
        for at, decision in enumerate(decisions):
            roots[at] = decision.root
        self._put("roots", roots)
        self._put("seeds", np.array([decision.seed for decision in decisions], np.uint64))
        self._put("iterations", np.array([decision.iterations for decision in decisions], np.int64))
        self._put("liked_count", np.zeros(size, np.int64))
        if any(decision.said for decision in decisions):
            self._imagine([decision.said for decision in decisions])
        standing = self._standing
        self._machine.think(
            "decide_all", size, there["chosen"], there["roots"], there["seeds"], there["iterations"],
            there["pools"], there["liked_actions"], there["liked"], there["liked_count"], VISITS, LEAN,
            self._exact, there["nodes"], there["results"], there["tallies"], there["ahead"], there["rest"],
            there["best"], there["values"], there["found"], self._totals, float(standing.softness),
            float(standing.hardness), self._race, int(standing.race_step), self._tuning,
        )  # fmt: skip
        return self._machine.get(there["chosen"], size)

    def _imagine(self, said: list[Said | None]) -> None:
        """Tells the places what was said, and makes the worlds that are drawn from there."""
        there, size = self._there, len(said)
        known = [(at, one) for at, one in enumerate(said) if one]
        for name, values in told(self._game, size, known).items():
            self._put(name, values)
        self._machine.call(
            "weigh_all", size, WORLDS * CHOICE, there["roots"], there["chances"], there["odds"], self._hand,
            there["liked_count"], there["likely"],
        )  # fmt: skip
        likely, found = self._machine.get(there["likely"], size), np.zeros((size, WORLDS), np.int64)
        for at, one in known:
            found[at] = kept(likely[at], one.part)
        self._put("kept", found)
        self._machine.call(
            "keep_all", size, WORLDS, there["roots"], there["chances"], there["kept"],
            there["liked_count"], there["pools"],
        )  # fmt: skip

    def _put(self, name: str, values: Array) -> None:
        self._machine.put(self._there[name], values)


def told(game: GameRules, size: int, known: list[tuple[int, Said]]) -> dict[str, Array]:
    """What was said of some places, in arrays."""
    most, hand = game.rules.ACTIONS, hand_of(game)
    actions, liked = np.zeros((size, most), np.int64), np.zeros((size, most), np.float32)
    counts, chances = np.zeros(size, np.int64), np.zeros(size, np.uint64)
    odds = np.zeros((size, OTHERS, hand.stop - hand.start), np.float32)
    for at, one in known:
        counts[at], chances[at], odds[at] = len(one.actions), one.chance, one.odds
        actions[at, : counts[at]], liked[at, : counts[at]] = one.actions, one.shares
    return {"liked_actions": actions, "liked": liked, "liked_count": counts, "chances": chances, "odds": odds}
