"""What is added up over many deals.

Everything is a whole number, so the sums do not depend on the order in which the cores bring them: the same
seed gives the same figures on one core and on a hundred.
"""

import math
from collections import Counter
from typing import Any

import numpy as np

Whole = np.ndarray[Any, np.dtype[np.int64]]


class Totals:
    """Sums over deals of one game and number of seats; seat 0 began them all."""

    def __init__(self, seats: int, happenings: int) -> None:
        self.seats = seats
        self.share = math.lcm(*range(1, seats + 1))
        """A deal won counts so much, so that it can be shared by any number of winners."""
        self.deals = 0
        self.actions = 0
        self.points: list[Counter[int]] = [Counter() for _ in range(seats)]
        """By seat: how many deals brought so many points."""
        self.wins = [0] * seats
        self.wins_squared = [0] * seats
        self.lead = 0
        """How far the starter was above the mean of all, times the number of seats."""
        self.lead_squared = 0
        self.happened = [0] * happenings
        self.happened_in = [0] * happenings
        """In how many deals it happened at all."""

    def add_deals(self, actions: int, results: Whole, happenings: Whole) -> None:
        """Adds the points of some deals by seat, and how often each thing happened in each."""
        self.deals += len(results)
        self.actions += actions
        best = results == results.max(axis=1, keepdims=True)
        wins = best * (self.share // best.sum(axis=1, keepdims=True))
        for seat in range(self.seats):
            values, counts = np.unique(results[:, seat], return_counts=True)
            self.points[seat].update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
            self.wins[seat] += int(wins[:, seat].sum())
            self.wins_squared[seat] += int((wins[:, seat] ** 2).sum())
        lead = self.seats * results[:, 0] - results.sum(axis=1)
        self.lead += int(lead.sum())
        self.lead_squared += int((lead**2).sum())
        for kind in range(len(self.happened)):
            self.happened[kind] += int(happenings[:, kind].sum())
            self.happened_in[kind] += int((happenings[:, kind] > 0).sum())

    def add(self, other: "Totals") -> None:
        """Adds what another core has counted."""
        self.deals += other.deals
        self.actions += other.actions
        self.lead += other.lead
        self.lead_squared += other.lead_squared
        for seat in range(self.seats):
            self.points[seat].update(other.points[seat])
            self.wins[seat] += other.wins[seat]
            self.wins_squared[seat] += other.wins_squared[seat]
        for kind in range(len(self.happened)):
            self.happened[kind] += other.happened[kind]
            self.happened_in[kind] += other.happened_in[kind]
