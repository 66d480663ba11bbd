"""A wider network that says the same: room for more to be learned, without forgetting what is known.

Some of what the network thinks with is there twice afterwards. Whoever asks for it takes a part of each, the
parts adding up to what was taken before; because they are not halves, the two learn different things.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch

from spieltisch.errors import SetupError

Tensor = torch.Tensor

GIVES = ("colour", "others", "apart", "alone", "among")
"""The layers that give what is thought with …"""
TAKES = ("alone", "among", "of_colour", "of_all")
"""… and those that take it."""
UNEVEN = 0.5
"""A part is between so much less and so much more than a half of it."""


def widened(
    arrays: Mapping[str, np.ndarray[Any, Any]], width: int, generator: torch.Generator
) -> dict[str, Tensor]:
    """The arrays of a network of that width; matrices are by outputs and inputs."""
    old = len(arrays["colour.bias"])
    if width < old:
        raise SetupError(f"these weights are {old} wide, and what goes on from them is no narrower")
    source = torch.cat((torch.arange(old), torch.arange(width - old) % old))
    found = {}
    for name, array in arrays.items():
        layer, given = name.split(".")[0], torch.from_numpy(array)
        if layer in TAKES and given.ndim == 2:
            blocks = [shared_out(block, source, generator) for block in torch.split(given, old, 1)]
            given = torch.cat(blocks, 1)
        found[name] = given[source] if layer in GIVES else given
    return found


def shared_out(block: Tensor, source: Tensor, generator: torch.Generator) -> Tensor:
    """What is taken of each copy; `source`: what each is a copy of."""
    parts = 1 + UNEVEN * (2 * torch.rand(len(block), len(source), generator=generator) - 1)
    whole = torch.zeros_like(block).index_add(1, source, parts)
    return block[:, source] * parts / whole[:, source]
