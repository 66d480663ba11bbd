"""Actions for tests of environments: arbitrary, and the same again for the same seed."""

from typing import Any

from spieltisch.kernel.generator import below, generator


class Chooser:
    """Chooses among legal actions."""

    def __init__(self, seed: int) -> None:
        self._rng = generator(seed)

    def __call__(self, legal: Any) -> int:
        """One of a list, a tuple or an array."""
        return int(legal[below(self._rng, len(legal))])
