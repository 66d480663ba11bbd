"""Work that is begun now and looked at later; on a CUDA device it is recorded once, and then repeated.

A step of many games is some two hundred small pieces of work, and Python needs longer to ask for them than
the device to do them. Several records run side by side, since none of them fills a device.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import torch

from spieltisch.batches.base import Batch

Tensors = tuple[torch.Tensor, ...]


class Work(Protocol):
    def start(self) -> None: ...

    def result(self) -> Tensors: ...


class AtOnce:
    """Work on a processor."""

    def __init__(self, work: Callable[[], Tensors]) -> None:
        self._work = work
        self._found: Tensors = ()

    def start(self) -> None:
        self._found = self._work()

    def result(self) -> Tensors:
        return self._found


class Recorded:
    """Work on a CUDA device, on the same memory each time: what it gave is overwritten when it starts again.

    It may not wait for the device, nor look at what is there. These batches play a part in it, and all chance
    is of `generator`, which nobody else uses. It is done once more than it is asked for.
    """

    def __init__(
        self,
        work: Callable[[], Tensors],
        batches: Sequence[Batch] = (),
        generator: torch.Generator | None = None,
    ) -> None:
        from numba import cuda

        self._stream = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        self._graph = torch.cuda.CUDAGraph()
        if generator is not None:
            self._graph.register_generator_state(generator)
        there: Any
        for there in batches:
            there.stream = cuda.external_stream(self._stream.cuda_stream)
        torch.cuda.synchronize()
        with torch.cuda.stream(self._stream):
            work()  # what is compiled or set up at the first time is no part of a record
        torch.cuda.synchronize()
        # Relaxed: when Numba frees memory in between, that is nobody's concern.
        with torch.cuda.graph(self._graph, stream=self._stream, capture_error_mode="relaxed"):
            self._found = work()
        for there in batches:
            there.stream = 0

    def start(self) -> None:
        self._stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self._stream):
            self._graph.replay()

    def result(self) -> Tensors:
        torch.cuda.current_stream().wait_stream(self._stream)
        return self._found
