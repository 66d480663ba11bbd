"""Matches around the deals that are learned from: how they stand before, and what a deal is worth in them.

What counts is winning the match (`players/standing.py` has the thought). Every deal is given a match of its
own: most of them even, the others standing as a match may stand; most of them the last deal.
"""

from dataclasses import dataclass

import torch

from spieltisch.batches.base import Batch
from spieltisch.players.learned.standing import MANY_DEALS, PLACES, STANDING, leads
from spieltisch.players.learned.worth import Scale, worth
from spieltisch.players.standing import deal_figures

Tensor = torch.Tensor

EVEN = LAST = 0.6
"""How many of the matches are even, and how many of the deals are the last one."""


@dataclass
class Matches:
    """A match for each game of a batch, by seats; `target`: of a race, or 0."""

    batch: Batch
    target: int
    generator: torch.Generator
    device: str

    def __post_init__(self) -> None:
        size, seats = self.batch.size, self.batch.seats
        figures = deal_figures(self.batch.shape.game, seats, self.batch.shape.flags)
        self.scale = Scale(self.target, *figures)
        self._times = torch.from_numpy(self.scale.times).to(self.device)
        self.totals = torch.zeros(size, seats, device=self.device)
        self.left = torch.zeros(size, device=self.device)
        self.begin(torch.ones(size, dtype=torch.bool, device=self.device))

    def _random(self, *shape: int) -> Tensor:
        return torch.rand(shape, generator=self.generator, device=self.device)

    def begin(self, new: Tensor) -> None:
        """New matches for the games that are marked."""
        size, seats = self.totals.shape
        even = torch.zeros(size, 1, device=self.device)
        if self.target:
            reached = self._random(size, seats) * self._random(size, 1) * self.target
            totals = torch.floor(reached).clamp(max=self.target - 1)
            last = self._random(size, 1) < LAST
            even = torch.where(last, even + self.target - 1, even)
        else:
            played = torch.ceil(self._random(size, 1) * MANY_DEALS)
            noise = torch.randn(size, seats, generator=self.generator, device=self.device)
            totals = torch.round(noise * self.scale.spread * played.sqrt())
            last = self._random(size) < LAST
            left = torch.floor(self._random(size) * (MANY_DEALS + 1))
            self.left.copy_(torch.where(new, torch.where(last, torch.zeros_like(left), left), self.left))
        totals = torch.where(self._random(size, 1) < EVEN, even, totals)
        self.totals.copy_(torch.where(new[:, None], totals, self.totals))

    def standing(self, mover: Tensor, copies: int = 1) -> Tensor:
        """What a network is told of the match, for the seat to move; with so many rows of each game."""
        totals, left = self.totals.repeat_interleave(copies, 0), self.left.repeat_interleave(copies)
        size, seats = totals.shape
        found = torch.zeros(size, STANDING, device=self.device)
        if self.target:
            found[:, :seats] = by_places(self.target - totals, mover) / self.target
        else:
            found[:, :seats] = leads(by_places(totals, mover), self.scale.spread)
            found[:, -1] = (left / MANY_DEALS).clamp(max=1.0)
        return found

    def worth(self, points: Tensor, copies: int = 1) -> Tensor:
        """What these points of a deal are worth to each seat; with so many rows of each game."""
        totals, left = self.totals.repeat_interleave(copies, 0), self.left.repeat_interleave(copies)
        found: Tensor = worth(points, totals, left, self.scale, self._times, torch)
        return found


def last_deal(seats: int, target: int) -> Tensor:
    """What a network is told before the last deal of an even match; in a race everybody needs one point."""
    found = torch.zeros(STANDING)
    if target:
        found[:seats] = 1 / target
    return found


def by_places(of_seats: Tensor, mover: Tensor) -> Tensor:
    """What belongs to seats, in the order of the places that the mover sees them at."""
    seats = of_seats.shape[-1]
    order = (torch.arange(seats, device=of_seats.device) + mover.long()[..., None]) % seats
    return of_seats.gather(-1, order)


def all_places(of_places: Tensor) -> Tensor:
    """With zeros for places where nobody sits."""
    return torch.nn.functional.pad(of_places, (0, PLACES - of_places.shape[-1]))
