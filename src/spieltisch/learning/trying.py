"""What would come of other actions: each is played in a copy of the game, which is then played to its end.

The copy is the whole truth, so what comes of an action there hangs on cards that nobody could know; but on
average over all games that look the same to a seat, it is what that seat may expect. At first the rules of
thumb play on, which is quick; later the network itself does for a while, and then they. What a seat hopes for
when it is next to act says what an action came to with less noise than the end, which hangs on so much else.
"""

from dataclasses import dataclass

import torch

from spieltisch.batches.base import Batch
from spieltisch.learning.device import as_tensor, lower_precision
from spieltisch.learning.network import Network
from spieltisch.learning.worth import Matches

Tensor = torch.Tensor


@dataclass(frozen=True)
class Tried:
    """Some actions of each game, by games and tries."""

    action: Tensor
    counts: Tensor
    """Where there are fewer legal actions than tries, the rest does not count."""
    better: Tensor
    """How much more each came to than those that count did on average; 0 for what does not count."""


class Trying:
    """Tries actions of the games of a batch out, in a batch beside it."""

    def __init__(self, batch: Batch, beside: Batch, matches: Matches) -> None:
        self.batch, self.beside, self.matches = batch, beside, matches
        self.tries = beside.size // batch.size
        self._origin = torch.arange(batch.size, device=matches.device).repeat_interleave(self.tries)

    def out(self, network: Network, chances: Tensor, legal: Tensor, own: int, trust: float) -> Tried:
        """Tries actions that are chosen by the roots of these chances, given as logarithms.

        What is liked is tried more often, and nothing is forgotten. `own`: so many actions are by the network
        before the rules of thumb go on; what the seat hopes for if it is to act among those is trusted that
        far, and the rest is what came in the end.
        """
        noise = torch.empty_like(chances).exponential_(generator=self.matches.generator).clamp_(min=1e-30)
        wanted = (chances / 2 - noise.log()).masked_fill(~legal, -1e9)
        action = wanted.topk(self.tries, dim=1).indices
        counts = legal.gather(1, action)
        counts = counts & (counts.sum(1, keepdim=True) > 1)
        # What does not count is something that is legal, as every game of a batch takes an action.
        action = torch.where(legal.gather(1, action), action, action[:, :1])
        seat = as_tensor(self.batch.mover).repeat_interleave(self.tries)
        points, hoped, known = self._play(network, action.flatten(), seat, own)
        came = self.matches.worth(points.float(), self.tries).gather(1, seat.long()[:, None])[:, 0]
        value = torch.where(known, trust * hoped + (1 - trust) * came, came).reshape(action.shape)
        mean = (value * counts).sum(1, keepdim=True) / counts.sum(1, keepdim=True).clamp(min=1)
        return Tried(action, counts, (value - mean) * counts)

    def _play(
        self, network: Network, action: Tensor, seat: Tensor, own: int
    ) -> tuple[Tensor, Tensor, Tensor]:
        """These actions are played in copies of the games, which are played to the end.

        The points of all seats there; what the seat that acted hopes for when it acts again, and whether it
        does so while the network plays.
        """
        beside = self.beside
        mover, legal = as_tensor(beside.mover), as_tensor(beside.mask)
        ended, scores = as_tensor(beside.ended), as_tensor(beside.scores)
        beside.branch(self.batch, self._origin)
        beside.step(action, check=False)
        over, points = ended.clone(), scores.clone()
        hoped, known = torch.zeros(len(action), device=self.matches.device), torch.zeros_like(over)
        for _ in range(own):
            weights, hopes = self._think(network)
            again = (mover == seat) & ~over & ~known
            hoped = torch.where(again, hopes[:, 0], hoped)
            known |= again
            beside.step(weights.masked_fill(~legal, -1e9).argmax(1), check=False)
            points = torch.where((ended & ~over)[:, None], scores, points)
            over |= ended
        beside.play_out(greedy=True, check=False)
        return torch.where(over[:, None], points, scores), hoped, known

    def _think(self, network: Network) -> tuple[Tensor, Tensor]:
        beside = self.beside
        mover = as_tensor(beside.mover)
        standing = self.matches.standing(mover, self.tries)
        with torch.no_grad(), lower_precision(self.matches.device):
            return network(as_tensor(beside.observations), standing, mover, beside.seats)
