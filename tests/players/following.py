"""What tests of the rules of thumb share: the choice in a position, weights, and contests."""

from typing import Any

import numpy as np

import spieltisch
from games.playing import positions
from games.positions import game
from spieltisch.match.deal import Deal
from spieltisch.players.policy import policy_of
from tables import Table


def choice(deal: Deal) -> str:
    """What the player that follows rules of thumb does next."""
    assert deal.turn is not None
    return spieltisch.player("greedy:seed=1").choose(deal.view_state(deal.turn))


def weights(table: Table, state: Any) -> list[float]:
    rules = game(table[0]).rules
    words, out = np.zeros(rules.rules.WORDS, np.uint64), np.zeros(rules.rules.ACTIONS)
    rules.rules.legal(state, words)
    policy = policy_of(rules)
    policy.weigh(state, words, out)
    return list(out[: policy.size_of(words)])


def same_for_all(table: Table, seed: int) -> int:
    """Are the weights of truth, view and a world the same, all through a deal? Gives how many there were."""
    rules, seen = game(table[0]).rules, 0
    rng = np.array([seed], np.uint64)
    for deal in positions(table, seed):
        if deal.turn is not None:
            view = deal.view_state(deal.turn)
            truth = rules.position.from_truth(deal.truth, 0, 0)
            expected = weights(table, truth)
            assert weights(table, view.state) == expected
            world = view.state.copy()
            rules.worlds.resample(world, deal.turn, rng)
            assert weights(table, world) == expected
            seen += len(set(expected)) > 1
    return seen


def share_of_wins(table: Table, deals: int) -> float:
    """How often one who follows rules of thumb wins among players who play anything."""
    identity, seats, options = table
    thumb, anything = spieltisch.player("greedy:seed=1"), spieltisch.player("random:seed=2")
    share = 0.0
    for seed in range(deals):
        deal = game(identity).deal(seats, seed, starter=seed // seats % seats, options=options)
        seat = seed % seats
        while deal.turn is not None:
            player = thumb if deal.turn == seat else anything
            deal.play(player.choose(deal.view_state(deal.turn)))
        best = max(deal.scores)
        share += (deal.scores[seat] == best) / deal.scores.count(best)
    return share / deals
