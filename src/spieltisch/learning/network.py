"""The network that learns: what a seat sees and how the match stands → what to play, and what to hope for.

A plain network with three hidden layers, two of them with a way around. It has three heads: a number for each
action; for each place (0 is the own seat) the share of the match that it may hope for, less an even one; and
for each other place a number for each card, the higher the likelier it is in that hand.
"""

from typing import Any

import torch
from torch import nn

from spieltisch.players.learned.standing import PLACES, STANDING

Tensor = torch.Tensor

ROUND = 64  # the fast multiplications of a GPU want sizes that this divides


class Network(nn.Module):
    def __init__(self, features: int, actions: int, hand: int, width: int = 512) -> None:
        super().__init__()
        self.first = nn.Linear(features + STANDING, width)
        self.second = nn.Linear(width, width)
        self.third = nn.Linear(width, width)
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, PLACES)
        self.belief = nn.Linear(width, (PLACES - 1) * hand)
        # Nothing is liked, hoped for or believed in the beginning.
        for head in (self.policy, self.value, self.belief):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def hidden(self, seen: Tensor, standing: Tensor) -> Tensor:
        """What all heads look at, of rows of observations in bytes, and of standings."""
        kind = self.first.weight.dtype if not torch.is_autocast_enabled(seen.device.type) else torch.bfloat16
        given = torch.cat((seen.to(kind) / 255, standing.to(kind)), dim=-1)
        gap = -given.shape[1] % ROUND
        weight = nn.functional.pad(self.first.weight, (0, gap))
        hidden = torch.relu(nn.functional.linear(nn.functional.pad(given, (0, gap)), weight, self.first.bias))
        hidden = hidden + torch.relu(self.second(hidden))
        return hidden + torch.relu(self.third(hidden))

    def choices(self, hidden: Tensor) -> tuple[Tensor, Tensor]:
        """The weights of the actions, and the hopes."""
        weights, hopes = together(hidden, self.policy, self.value)
        return weights, hopes

    def all_heads(self, hidden: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """These, and by rows, other places and cards: the log odds that it is in that hand."""
        weights, hopes, beliefs = together(hidden, self.policy, self.value, self.belief)
        return weights, hopes, beliefs.reshape(len(hidden), PLACES - 1, -1)

    def forward(self, seen: Tensor, standing: Tensor) -> tuple[Tensor, Tensor]:
        return self.choices(self.hidden(seen, standing))

    def __call__(self, *given: Any) -> tuple[Tensor, Tensor]:
        found: tuple[Tensor, Tensor] = super().__call__(*given)
        return found


def together(hidden: Tensor, *heads: nn.Linear) -> tuple[Tensor, ...]:
    """Several heads in one multiplication, of a round size."""
    sizes = [head.out_features for head in heads]
    gap = -sum(sizes) % ROUND
    weight = nn.functional.pad(torch.cat([head.weight for head in heads]), (0, 0, 0, gap))
    bias = nn.functional.pad(torch.cat([head.bias for head in heads]), (0, gap))
    found = nn.functional.linear(hidden, weight, bias).float()
    return torch.split(found, [*sizes, gap], dim=1)[: len(heads)]


def log_chances(weights: Tensor, legal: Tensor) -> Tensor:
    """The logarithms of the chances of all actions; of those that are not legal, something very low."""
    return torch.log_softmax(weights.masked_fill(~legal, -1e9), dim=-1)
