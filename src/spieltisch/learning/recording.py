"""Work on a CUDA device that is recorded once and then repeated in one go.

A step of many games is some two hundred small pieces of work, and Python needs longer to ask for them than
the device to do them.
"""

from collections.abc import Callable
from typing import Any

import torch

from spieltisch.batches.base import Batch

Work = Callable[[], tuple[torch.Tensor, ...]]


def recorded(work: Work, batch: Batch, generator: torch.Generator) -> Work:
    """The same work, done on the same memory each time; its tensors are overwritten when it is done again.

    It may not wait for the device, nor look at what is there. `batch` plays a part in it, and all chance is
    of `generator`.
    """
    from numba import cuda

    there: Any = batch
    graph = torch.cuda.CUDAGraph()
    graph.register_generator_state(generator)
    stream = torch.cuda.Stream()  # type: ignore[no-untyped-call]
    stream.wait_stream(torch.cuda.current_stream())
    there.stream = cuda.external_stream(stream.cuda_stream)
    with torch.cuda.stream(stream):
        work()  # what is compiled or set up at the first time is no part of a record
    torch.cuda.synchronize()
    # Relaxed: when Numba frees memory in between, that is nobody's concern.
    with torch.cuda.graph(graph, stream=stream, capture_error_mode="relaxed"):
        found = work()
    there.stream = 0

    def again() -> tuple[torch.Tensor, ...]:
        graph.replay()
        return found

    return again
