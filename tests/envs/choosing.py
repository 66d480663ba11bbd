"""Actions for tests of environments: arbitrary, and the same again for the same seed."""

from collections.abc import Sequence

from spieltisch.kernel.generator import below, generator


class Chooser:
    """Chooses among legal actions."""

    def __init__(self, seed: int) -> None:
        self._rng = generator(seed)

    def __call__(self, legal: Sequence[int]) -> int:
        return int(legal[below(self._rng, len(legal))])
