"""Contests for tests: the same seed gives the same result, run after run."""

from typing import Any

import spieltisch
from spieltisch.arena.local import in_turn
from spieltisch.arena.run import run
from spieltisch.arena.tournament import arrange


def advantage(weaker: str, stronger: str, name: str, seats: int, boards: int, **settings: Any) -> float:
    """How much larger the second player's share of the wins is than the first one's."""
    players = (stronger, weaker)
    asked = arrange(spieltisch.game(name), players, seats, boards=boards, precision=0.0, **settings)
    [found] = run(asked, in_turn).standings.differences
    assert (found.player, found.other) == players
    assert found.wins.mean is not None
    return found.wins.mean
