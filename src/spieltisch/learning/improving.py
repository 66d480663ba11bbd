"""Learning from what was experienced: what actions are worth, what may be hoped for and who holds what.

Differences between actions are small beside the luck that hides them, so that most of learning is averaging:
many small steps do it better than few large ones. On a CUDA device a step is recorded once.
"""

from dataclasses import dataclass
from functools import partial

import torch

from spieltisch.learning.device import lower_precision
from spieltisch.learning.experience import Experience
from spieltisch.learning.network import Network
from spieltisch.learning.recording import AtOnce, Recorded, Work
from spieltisch.players.learned.worth import UNIT

HOPES, BELIEFS = 0.25, 0.05
"""How much of the effort goes into these."""

Tensor = torch.Tensor


@dataclass(frozen=True)
class Figures:
    """What the steps of an update were like, on average."""

    surprise: float
    """Which part of the differences between actions was not foreseen; most of it is luck."""
    luck: float
    """Which part of what came in the end was not foreseen."""
    doubt: float
    """How little of the other hands was known: the mean cross-entropy of a card."""


class Improving:
    """Improves a network, `rows` decisions at a step."""

    def __init__(self, network: Network, rate: float, rows: int, device: str) -> None:
        self.network, self.rows, self.device = network, rows, device
        on_card = device == "cuda"
        self.optimizer = torch.optim.Adam(
            network.parameters(), torch.tensor(rate, device=device), eps=1e-5, fused=on_card,
            capturable=on_card,
        )  # fmt: skip
        # In parts of what there is to be foreseen, so that all games are learned alike.
        self._differences, self._outcomes = torch.ones(2, device=device)
        self._given: Experience | None = None
        self._work: Work | None = None

    def improve(self, found: Experience, rate: float, passes: int, generator: torch.Generator) -> Figures:
        """Some passes over what was found, each in another order."""
        for group in self.optimizer.param_groups:
            group["lr"].fill_(rate)
        self._differences.copy_((found.better**2).mean() + 1e-9)
        self._outcomes.copy_(found.came[:, 0].var() + 1e-9)
        figures, steps = torch.zeros(3, device=found.seen.device), 0
        for _ in range(passes):
            order = torch.randperm(len(found.seen), generator=generator, device=found.seen.device)
            for piece in torch.split(order, self.rows):
                if len(piece) == self.rows or not steps:
                    figures += self._step(found.rows(piece))
                    steps += 1
        return Figures(*(figures / steps).tolist())

    def _step(self, rows: Experience) -> Tensor:
        """One step, and its figures; on a CUDA device always in the same memory."""
        if self._given is None or self._work is None or len(self._given.seen) != len(rows.seen):
            self._given = rows
            work = partial(self._learn, rows)
            self._work = Recorded(work) if self.device == "cuda" else AtOnce(work)
        for name in Experience.__dataclass_fields__:
            getattr(self._given, name).copy_(getattr(rows, name))
        self._work.start()
        (figures,) = self._work.result()
        return figures

    def _learn(self, rows: Experience) -> tuple[Tensor, ...]:
        with lower_precision(self.device):
            things, hopes, held = self.network.say(rows.seen, rows.standing)
        liked = self.network.weights_of(things, rows.tried) * UNIT
        mean = (liked * rows.counts).sum(1, keepdim=True) / rows.counts.sum(1, keepdim=True).clamp(min=1)
        surprise = (((liked - mean) * rows.counts - rows.better) ** 2).mean() / self._differences
        luck = torch.nn.functional.mse_loss(hopes, rows.came) / self._outcomes
        of_place = held.gather(1, rows.place[:, None, None].expand(-1, 1, held.shape[-1]))[:, 0]
        hand = rows.hand[:, self.network.at_cards] / 255
        doubt = torch.nn.functional.binary_cross_entropy_with_logits(of_place, hand)
        self.optimizer.zero_grad(set_to_none=False)
        (surprise + HOPES * luck + BELIEFS * doubt).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        return (torch.stack((surprise, luck, doubt)).detach(),)
