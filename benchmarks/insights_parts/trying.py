"""What an action is worth: all that are legal, each in a copy of the game, played on by the same player.

The copies of a deal have the same cards, so the mean of its actions is what the hand is worth, and each
action is set against that.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from insights_parts.figures import mean_of, ratio_by_deal, share_of
from insights_parts.players import Array, Choose
from insights_parts.playing import new_batch, play
from spieltisch.batches import Batch


@dataclass(frozen=True)
class Tried:
    """Actions that were tried, one a row."""

    deals: Array
    """In which deal."""
    actions: Array
    points: Array
    """What the deal then brought to the seat that acted, above the mean of the table …"""
    wins: Array
    """… and its share of the win."""
    liked: Array
    """Whether it is what the player would have chosen."""


def beside(batch: Batch, games: Array) -> Batch:
    """Copies of games of a batch; they show nothing before their next step."""
    shape = batch.shape
    found = new_batch(shape.game.id, shape.seats, len(games), options=shape.options)
    found.branch(batch, games)
    return found


def try_all(batch: Batch, choose: Choose) -> Tried:
    """Every legal action of every game, one game a deal."""
    games, actions = np.nonzero(batch.mask)
    chosen = choose(batch, np.arange(batch.size))
    return try_actions(batch, games, actions, games, actions == chosen[games], choose)


def try_actions(
    batch: Batch, games: Array, actions: Array, deals: Array, liked: Array, choose: Choose
) -> Tried:
    seats = batch.mover[games].astype(np.int64)
    played = play(beside(batch, games), choose, first=actions)
    rows = np.arange(len(games))
    return Tried(deals, actions, played.ahead[rows, seats], played.wins[rows, seats], liked)


def compared(tried: Tried, labels: list[str]) -> dict[str, Any]:
    """By what the action is: how much more it brings than the mean of what the same hand could do."""
    names, found = np.array(labels), {}
    for name in dict.fromkeys(labels):
        rows = names == name
        deals = tried.deals[rows]
        found[name] = {
            "points": ratio_by_deal(beyond(tried.points, tried.deals)[rows], deals),
            "wins": ratio_by_deal(beyond(tried.wins, tried.deals)[rows], deals),
            "liked": share_of(np.bincount(deals, tried.liked[rows]), np.bincount(deals).astype(float)),
            "tries": int(rows.sum()),
        }
    return found


def beyond(values: Array, deals: Array) -> Array:
    """The values, less the mean of those of the same deal."""
    means = np.bincount(deals, values) / np.maximum(np.bincount(deals), 1)
    found: Array = values - means[deals]
    return found


def choices_a_deal(tried: Tried) -> dict[str, Any]:
    """How many actions there were to choose from."""
    return mean_of(np.unique(tried.deals, return_counts=True)[1].astype(float))
