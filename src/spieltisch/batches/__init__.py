"""Many games of one kind that go on together, in arrays: for learners.

`spieltisch.batch` makes one; `Batch` says what is in it. On a CPU the games are stepped by a compiled loop,
on a CUDA device by one kernel, and both call the same function for one game.
"""

from spieltisch.batches.base import Batch, Shape
from spieltisch.batches.setup import make

__all__ = ["Batch", "Shape", "make"]
