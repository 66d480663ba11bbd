"""The conformance kit: whoever adds a game or a player runs it. `docs/new-game.md` shows how.

>>> from spieltisch.games import load
>>> from spieltisch.testing import CHECKS
>>> CHECKS["deals_end"](load("companeros"), deals=1)
"""

from spieltisch.testing.checks import CHECKS, check_game
from spieltisch.testing.failure import ConformanceError
from spieltisch.testing.players import check_player
from spieltisch.testing.timing import check_time_limit

__all__ = ["CHECKS", "ConformanceError", "check_game", "check_player", "check_time_limit"]
