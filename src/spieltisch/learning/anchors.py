"""How strong a network is, against players that do not change: measured while it learns."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from spieltisch.batches.base import Batch
from spieltisch.learning.network import Network

Array = np.ndarray[Any, Any]
Anchor = Callable[[Batch], Array]


@dataclass(frozen=True)
class Strength:
    """The share of the wins of a single seat, and half the width of its 95 % interval."""

    share: float
    doubt: float


def at_random(batch: Batch) -> Array:
    found: Array = batch.random_actions()
    return found


def by_thumb(batch: Batch) -> Array:
    found: Array = batch.greedy_actions()
    return found


def measure(network: Network, anchor: Anchor, batch: Batch, seed: int, standing: torch.Tensor) -> Strength:
    """One deal of each game of a batch on the CPU, one seat of each by the network."""
    batch.reset(seed)
    games = np.arange(batch.size)
    own, done = games % batch.seats, np.zeros(batch.size, bool)
    share = np.zeros(batch.size)
    device = next(network.parameters()).device
    standing = standing.to(device).expand(batch.size, -1)
    while not done.all():
        with torch.no_grad():
            seen, mover = (torch.from_numpy(part).to(device) for part in (batch.observations, batch.mover))
            weights, _ = network(seen, standing, mover, batch.seats)
        legal = torch.from_numpy(batch.mask).to(device)
        liked = weights.masked_fill(~legal, -1e9).argmax(1).cpu().numpy()
        batch.step(np.where(batch.mover == own, liked, anchor(batch)))
        new = batch.ended & ~done
        share[new] = batch.rewards[new, own[new]]
        done |= batch.ended
    return Strength(float(share.mean()), float(1.96 * share.std() / len(share) ** 0.5))
