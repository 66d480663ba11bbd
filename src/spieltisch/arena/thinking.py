"""A player with a stopwatch and a notebook: how long it thinks, and what it expects of its choices."""

import time
from collections.abc import Sequence

from spieltisch.arena.results import BINS, Bin, Thought
from spieltisch.games.contract import ViewState
from spieltisch.players import Explanation, Player


class Watched:
    """A player in its seat, for one game."""

    def __init__(self, number: int, player: Player) -> None:
        self.number = number
        """The player's place in the tournament's list."""
        self.choices = 0
        self.seconds = 0.0
        self.longest = 0.0
        self.expected: list[float] = []
        """The share of the win that it expected of each of its choices, if it says so."""
        self.share = 0.0
        """The share of the win that it got in the end."""
        self._player = player
        self._thinks = bool(getattr(player, "thinks", False))  # then explaining costs no more than choosing

    def choose(self, view: ViewState) -> str:
        began = time.perf_counter()
        if self._thinks:
            explanation = self._player.explain(view)
            choice = explanation.choice
            self._note(explanation)
        else:
            choice = self._player.choose(view)
        seconds = time.perf_counter() - began
        self.choices += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        return choice

    def _note(self, explanation: Explanation) -> None:
        """What it expected; a choice that it did not think about, being the only one, tells nothing."""
        if explanation.simulations:
            self.expected += [
                prospect.wins for prospect in explanation.prospects if prospect.action == explanation.choice
            ]


def calibrate(seated: Sequence[Watched]) -> tuple[Bin, ...]:
    """What players expected and what came, in ten bins by what they expected."""
    sums: dict[tuple[int, int], tuple[int, float, float]] = {}
    for one in seated:
        for expected in one.expected:
            key = one.number, min(max(int(BINS * expected), 0), BINS - 1)
            choices, before, came = sums.get(key, (0, 0.0, 0.0))
            sums[key] = choices + 1, before + expected, came + one.share
    return tuple(Bin(player, tenth, *sums[player, tenth]) for player, tenth in sorted(sums))


def add_up(seated: Sequence[Watched]) -> tuple[Thought, ...]:
    """How long each player thought in all the games of a board."""
    found = []
    for number in sorted({one.number for one in seated}):
        own = [one for one in seated if one.number == number]
        seconds, longest = sum(one.seconds for one in own), max(one.longest for one in own)
        choices = sum(one.choices for one in own)
        found.append(Thought(number, choices, round(seconds, 6), round(longest, 6)))
    return tuple(found)
