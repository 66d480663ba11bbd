"""Where it is learned: a processor, or a CUDA device."""

from typing import Any

import numpy as np
import torch


def as_tensor(array: Any) -> torch.Tensor:
    """An array of a batch as a tensor: the same memory."""
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.as_tensor(array, device="cuda")


def lower_precision(device: str) -> torch.autocast:
    """Half the bits on a GPU, where that is quicker."""
    # Nothing is kept: a record must convert the weights anew each time, and otherwise each is used once.
    return torch.autocast(device, torch.bfloat16, enabled=device == "cuda", cache_enabled=False)
