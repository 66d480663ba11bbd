"""Explanations of players that do not think: what comes of each action if everybody goes on as they do."""

import numpy as np

from spieltisch.games.contract import ViewState
from spieltisch.players.contract import Explanation
from spieltisch.players.search.prospects import legal_actions, prospects
from spieltisch.players.search.thinking import Thinking
from spieltisch.players.search.tree import VISITS, WINS
from spieltisch.players.search.tuning import as_numbers, tuned
from spieltisch.players.standing import read_standing

PLAYOUTS = 200  # of each action
EVENLY = 1e6  # so much exploration tries all actions equally often


def explain_by_playouts(view: ViewState, choice: str, sense: float, seed: int) -> Explanation:
    """Playouts after each action, at random (sense 0) or by the rules of thumb (sense 1)."""
    legal = legal_actions(view)
    settings = tuned(view.game.id, {"depth": 1, "width": 0.0, "exploration": EVENLY, "sense": sense})
    thinking = Thinking(view.game, len(legal))
    thinking.begin(view, read_standing(view, settings["softness"]), as_numbers(settings), seed)
    thinking.simulate(PLAYOUTS * len(legal))
    tallies = thinking.tallies
    means = tallies[:, WINS] / np.maximum(tallies[:, VISITS], 1.0)
    order = sorted(legal, key=lambda action: -float(means[action]))
    return Explanation(choice, prospects(view, [thinking], order), thinking.simulations)
