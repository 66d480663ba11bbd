"""The network that learns: what a seat sees and how the match stands → what to play, and what to hope for.

All colours are alike: of each one it thinks by the same weights, beside what it knows of all of them
together. It has three heads: a number for each action; for each place (0 is the own seat) the share of the
match that it may hope for, less an even one; and for each other place a number for each card, the higher the
likelier it is in that hand. `players/learned/thinking.py` is the same without torch.
"""

from typing import Any

import torch
from torch import nn

from spieltisch.players.learned.standing import PLACES
from spieltisch.players.learned.wiring import FINE, OTHERS, Wiring

Tensor = torch.Tensor

ROUND = 8  # the fast multiplications of a GPU want sizes that this divides


class Network(nn.Module):
    at_by_colour: Tensor
    at_apart: Tensor
    at_by_place: Tensor
    at_parts: Tensor
    at_cards: Tensor

    def __init__(self, wiring: Wiring, width: int = 256, layers: int = 3) -> None:
        super().__init__()
        self.wiring = wiring
        numbers = wiring.by_colour.shape[1]
        self.colour = nn.Linear(numbers, width)
        self.others = nn.Linear(numbers, width, bias=False)
        self.apart = nn.Linear(wiring.without_colour, width, bias=False)
        self.alone = nn.ModuleList(nn.Linear(width, width) for _ in range(layers))
        self.among = nn.ModuleList(nn.Linear(2 * width, width, bias=False) for _ in range(layers))
        self.of_colour = nn.Linear(width, wiring.of_colour)
        self.of_all = nn.Linear(2 * width, wiring.of_all)
        # Nothing is liked, hoped for or believed in the beginning.
        for head in (self.of_colour, self.of_all):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)
        for name in ("by_colour", "apart", "by_place", "parts"):
            self.register_buffer(f"at_{name}", torch.from_numpy(getattr(wiring, name)), persistent=False)
        cards = torch.from_numpy(wiring.hand).argsort()
        self.register_buffer("at_cards", cards, persistent=False)
        self._turned: dict[int, Tensor] = {}

    def forward(self, seen: Tensor, standing: Tensor, mover: Tensor, seats: int) -> tuple[Tensor, Tensor]:
        """Of observations in bytes and of standings, a row for each mover: weights of actions, and hopes."""
        return self.think(seen, standing, mover, self.turned(seats))

    def think(self, seen: Tensor, standing: Tensor, mover: Tensor, turned: Tensor) -> tuple[Tensor, Tensor]:
        """The same, with the table of `turned`."""
        things, hopes, _ = self.say(seen, standing)
        parts = self.at_parts[turned][mover.long()]
        weights = things.gather(1, parts[:, :, 0])
        for part in range(1, parts.shape[2]):
            weights = weights + things.gather(1, parts[:, :, part])
        return weights, hopes

    def __call__(self, *given: Any) -> tuple[Tensor, Tensor]:
        found: tuple[Tensor, Tensor] = super().__call__(*given)
        return found

    def say(self, seen: Tensor, standing: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """How good the things are that can be done; the hopes; by other places, the log odds of cards.

        Things and cards are in the order of `Wiring`.
        """
        wiring, rows = self.wiring, len(seen)
        hidden = self.hidden(seen, standing)
        each, everything = self.of_colour(hidden).float(), self.of_all(gathered(hidden)).float()
        doings, cards = each.split((wiring.doings, OTHERS * wiring.cards), dim=2)
        sizes = (wiring.plain, PLACES, OTHERS * wiring.other_cards)
        plain, hopes, other_cards = everything.split(sizes, dim=1)
        things = torch.cat((doings.flatten(1), plain, torch.zeros_like(hopes[:, :1])), dim=1)
        held = cards.reshape(rows, wiring.colours, OTHERS, -1).transpose(1, 2).flatten(2)
        return things, hopes, torch.cat((held, other_cards.reshape(rows, OTHERS, -1)), dim=2)

    def hidden(self, seen: Tensor, standing: Tensor) -> Tensor:
        """What it thinks of each colour."""
        kind = torch.bfloat16 if torch.is_autocast_enabled(seen.device.type) else self.colour.weight.dtype
        colours = seen[:, self.at_by_colour].to(kind) / 255
        places = seen[:, self.at_by_place].float() / 255
        ahead = ((places - places[:, :, :1]) * FINE).clamp(-1, 1).flatten(1)
        apart = torch.cat((seen[:, self.at_apart].to(kind) / 255, ahead.to(kind), standing.to(kind)), dim=1)
        common = linear(colours.mean(1), self.others) + linear(apart, self.apart)
        hidden = torch.relu(linear(colours, self.colour) + common[:, None])
        for alone, among in zip(self.alone, self.among, strict=True):
            common = among(gathered(hidden))
            hidden = hidden + torch.relu(alone(hidden) + common[:, None])
        return hidden

    def weights_of(self, things: Tensor, actions: Tensor) -> Tensor:
        """Those of some actions of each row, numbered as its seat sees them."""
        parts = self.at_parts[actions]
        return things.gather(1, parts.flatten(1)).reshape(parts.shape).sum(2)

    def turned(self, seats: int) -> Tensor:
        """By seats, for each action the number it has as seen from that seat."""
        if seats not in self._turned:
            device = self.colour.weight.device
            self._turned[seats] = torch.from_numpy(self.wiring.seen_from(seats)).to(device)
        return self._turned[seats]


def gathered(hidden: Tensor) -> Tensor:
    """What all colours have together."""
    return torch.cat((hidden.mean(1), hidden.amax(1)), dim=1)


def linear(given: Tensor, layer: nn.Linear) -> Tensor:
    """A layer for rows of any size."""
    gap = -given.shape[-1] % ROUND
    weight = nn.functional.pad(layer.weight, (0, gap))
    return nn.functional.linear(nn.functional.pad(given, (0, gap)), weight, layer.bias)


def log_chances(weights: Tensor, legal: Tensor) -> Tensor:
    """The logarithms of the chances of all actions; of those that are not legal, something very low."""
    return torch.log_softmax(weights.masked_fill(~legal, -1e9), dim=-1)
