"""What would come of other actions: each is played in a copy of the game, which is then played on.

The copy is the whole truth, so what comes of an action there hangs on cards that nobody could know; but on
average over all games that look the same to a seat, it is what that seat may expect. What it hopes for when
it is next to act says this with less noise than the end of the deal, which hangs on so much else. Until then
the rules of thumb answer, which is quick, or the network itself, which is true.
"""

import math
from dataclasses import dataclass

import torch

from spieltisch.batches.base import Batch
from spieltisch.learning.device import as_tensor, lower_precision
from spieltisch.learning.network import Network
from spieltisch.learning.worth import Matches

Tensor = torch.Tensor

ROOM = 0.9, 0.8
"""Such a part of the games that are tried waits for the network at first, and so much less in the end."""


@dataclass(frozen=True)
class Tried:
    """Some actions of each game, by games and tries."""

    action: Tensor
    counts: Tensor
    """Where there are fewer legal actions than tries, the rest does not count."""
    better: Tensor
    """How much more each came to than those that count did on average; 0 for what does not count."""


@dataclass(frozen=True)
class PlayingOn:
    """How games go on after an action that is tried."""

    turns: int
    """So many actions, among which the same seat should be to act again."""
    itself: bool
    """Until that seat acts again the network answers, not the rules of thumb; those play to the end."""


class Trying:
    """Tries actions of the games of a batch out, in a batch beside it."""

    def __init__(self, batch: Batch, beside: Batch, matches: Matches) -> None:
        self.batch, self.beside, self.matches = batch, beside, matches
        self.tries = beside.size // batch.size
        self._origin = torch.arange(batch.size, device=matches.device).repeat_interleave(self.tries)
        self._by_thumb = beside.greedy_actions()

    def out(self, network: Network, chances: Tensor, legal: Tensor, way: PlayingOn, trust: Tensor) -> Tried:
        """Tries actions that are chosen by the roots of these chances, given as logarithms.

        What is liked is tried more often, and nothing is forgotten. `trust`: how far what a seat hopes for
        when it acts again is believed over the end.
        """
        noise = torch.empty_like(chances).exponential_(generator=self.matches.generator).clamp_(min=1e-30)
        wanted = (chances / 2 - noise.log()).masked_fill(~legal, -1e9)
        action = wanted.topk(self.tries, dim=1).indices
        counts = legal.gather(1, action)
        counts = counts & (counts.sum(1, keepdim=True) > 1)
        # What does not count is something that is legal, as every game of a batch takes an action.
        action = torch.where(legal.gather(1, action), action, action[:, :1])
        came = self._come(network, action.flatten(), counts.flatten(), way, trust).reshape(action.shape)
        mean = (came * counts).sum(1, keepdim=True) / counts.sum(1, keepdim=True).clamp(min=1)
        return Tried(action, counts, (came - mean) * counts)

    def _come(
        self, network: Network, action: Tensor, counts: Tensor, way: PlayingOn, trust: Tensor
    ) -> Tensor:
        """What these actions come to for those who play them; it matters only where it counts."""
        beside = self.beside
        seat = as_tensor(self.batch.mover).repeat_interleave(self.tries)
        mover, seen = as_tensor(beside.mover), as_tensor(beside.observations)
        ended, scores = as_tensor(beside.ended), as_tensor(beside.scores)
        beside.branch(self.batch, self._origin)
        beside.step(action, check=False)
        over, points = ended.clone(), scores.clone()
        again, seen_again = torch.zeros_like(over), torch.zeros_like(seen)
        for turn in range(way.turns):
            now = (mover == seat) & ~over & ~again
            again |= now
            seen_again = torch.where(now[:, None], seen, seen_again)
            answer = beside.greedy_actions(self._by_thumb)
            if way.itself:
                waiting, room = counts & ~over & ~again, ROOM[0] - ROOM[1] * turn / way.turns
                answer = self._network_answers(network, waiting, as_tensor(answer), room)
            beside.step(answer, check=False)
            points = torch.where((ended & ~over)[:, None], scores, points)
            over |= ended
        beside.play_out(greedy=True, check=False)
        points = torch.where(over[:, None], points, scores)
        end = self.matches.worth(points.float(), self.tries).gather(1, seat.long()[:, None])[:, 0]
        standing = self.matches.standing(seat, self.tries)
        hopes = self._think(network, seen_again, standing, seat)[1][:, 0]
        return torch.where(again, trust * hopes + (1 - trust) * end, end)

    def _network_answers(self, network: Network, waiting: Tensor, otherwise: Tensor, room: float) -> Tensor:
        """What the network likes best in games that wait for it and have a choice; otherwise something else.

        A network is slow: it is asked about that part of the games, which is hardly ever too few.
        """
        beside = self.beside
        legal, mover = as_tensor(beside.mask), as_tensor(beside.mover)
        asked = waiting & (legal.sum(1) > 1)
        which = first_of(asked, math.ceil(room * beside.size))
        standing = self.matches.standing(mover, self.tries)[which]
        weights, _ = self._think(network, as_tensor(beside.observations)[which], standing, mover[which])
        liked = weights.masked_fill(~legal[which], -1e9).argmax(1)
        return otherwise.scatter(0, which, torch.where(asked[which], liked, otherwise[which]))

    def _think(
        self, network: Network, seen: Tensor, standing: Tensor, mover: Tensor
    ) -> tuple[Tensor, Tensor]:
        with torch.no_grad(), lower_precision(self.matches.device):
            return network(seen, standing, mover, self.beside.seats)


def first_of(wanted: Tensor, room: int) -> Tensor:
    """The numbers of the first so many rows that are wanted; where there are fewer, that of row 0."""
    place = wanted.cumsum(0) - 1
    place = torch.where(wanted & (place < room), place, room)
    rows = torch.arange(len(wanted), device=wanted.device)
    return torch.zeros(room + 1, dtype=torch.int64, device=wanted.device).scatter(0, place, rows)[:room]
