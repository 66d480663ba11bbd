"""One step of learning: proximal policy optimisation on what was experienced."""

from dataclasses import dataclass

import torch

from spieltisch.learning.experience import Experience, lower_precision
from spieltisch.learning.network import Network, log_chances


@dataclass(frozen=True)
class Effort:
    """How hard one step tries."""

    rate: float
    """Of learning."""
    curiosity: float
    """What it is worth to try different things (entropy)."""
    passes: int = 2
    rows: int = 65_536
    """In one piece."""
    clip: float = 0.2
    hope_weight: float = 0.5
    belief_weight: float = 0.1


@dataclass(frozen=True)
class Figures:
    """What a step was like."""

    surprise: float
    """How far off the hopes were: the mean square."""
    variety: float
    """The entropy of the choices."""
    doubt: float
    """How little of the other hands was known: the mean cross-entropy of a card."""


def improve(
    network: Network,
    optimizer: torch.optim.Optimizer,
    found: Experience,
    effort: Effort,
    generator: torch.Generator,
) -> Figures:
    for group in optimizer.param_groups:
        group["lr"] = effort.rate
    device = found.seen.device
    mean, spread = found.advantage.mean(), found.advantage.std() + 1e-8
    surprise = variety = doubt = torch.zeros(())
    for _ in range(effort.passes):
        order = torch.randperm(len(found.action), generator=generator, device=device)
        for piece in torch.split(order, effort.rows):
            rows = found.rows(piece)
            with lower_precision(device.type):
                weights, hopes, believed = network.all_heads(network.hidden(rows.seen, rows.standing))
            chances = log_chances(weights, rows.legal)
            ratio = (chances.gather(1, rows.action[:, None])[:, 0] - rows.log_chance).exp()
            advantage = (rows.advantage - mean) / spread
            clipped = ratio.clamp(1 - effort.clip, 1 + effort.clip)
            gain = torch.minimum(ratio * advantage, clipped * advantage).mean()
            surprise = torch.nn.functional.mse_loss(hopes, rows.came)
            variety = -(chances.exp() * chances.masked_fill(~rows.legal, 0)).sum(1).mean()
            place = rows.place[:, None, None].expand(-1, 1, believed.shape[-1])
            of_place = believed.gather(1, place)[:, 0]
            doubt = torch.nn.functional.binary_cross_entropy_with_logits(of_place, rows.hand / 255)
            loss = effort.hope_weight * surprise - gain - effort.curiosity * variety
            loss = loss + effort.belief_weight * doubt
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
    return Figures(surprise.item(), variety.item(), doubt.item())
