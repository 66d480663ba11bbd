"""From what was booked in simulations to what a player expects."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from spieltisch.games.contract import ViewState
from spieltisch.players.contract import Prospect
from spieltisch.players.search.thinking import Thinking
from spieltisch.players.search.tree import POINTS, SQUARES, VISITS, WINS

Z95 = 1.959964
LONGEST_LINE = 8


def legal_actions(view: ViewState) -> list[int]:
    """The legal actions of the seat to act, as numbers."""
    words = np.zeros(view.game.rules.WORDS, np.uint64)
    view.game.rules.legal(view.state, words)
    found: list[int] = np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little")).tolist()
    return found


def prospect(view: ViewState, action: int, tallies: Any, line: Sequence[int]) -> Prospect:
    """What is expected of one action."""
    visits = float(tallies[action, VISITS])
    points, wins, squares = (float(tallies[action, at]) / max(visits, 1.0) for at in (POINTS, WINS, SQUARES))
    return Prospect(
        action=view.game.notation.write(action),
        points=points,
        wins=wins,
        doubt=Z95 * (max(squares - wins * wins, 0.0) / visits) ** 0.5 if visits > 1 else 1.0,
        weight=visits / max(float(tallies[:, VISITS].sum()), 1.0),
        continuation=tuple(view.game.notation.write(number) for number in line),
    )


def prospects(view: ViewState, thoughts: Sequence[Thinking], order: Sequence[int]) -> tuple[Prospect, ...]:
    """What is expected of the actions, in that order."""
    tallies = sum(thinking.tallies for thinking in thoughts)
    lines = thoughts[0].likely_lines(LONGEST_LINE)
    return tuple(prospect(view, action, tallies, lines.get(action, [])) for action in order)
