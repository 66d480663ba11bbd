"""Looking ahead with a network: what comes of each action by the own next turn, in many worlds.

In every world that fits what the seat knows, each action that the network likes at all is played, and
everybody else goes on as the network would. Worlds come up as often as the network believes in them, knowing
how others play. At the own next turn the network says what may be hoped for; if the deal ends before, it is
worth what it is worth. All actions are tried in the same worlds; in the second half of the time, only the
better half of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from spieltisch.games.contract import ViewState
from spieltisch.kernel.generator import below
from spieltisch.kernel.observing import FULL
from spieltisch.players.learned.hands import hand_of
from spieltisch.players.learned.standing import standing_of
from spieltisch.players.learned.thinking import Mind, chances_of
from spieltisch.players.learned.worlds import GOES_ON, OVER, OWN_TURN, worlds_of
from spieltisch.players.learned.worth import Scale, worth
from spieltisch.players.standing import deal_figures, deals_left, target

Array = np.ndarray[Any, Any]

AT_ONCE = 16  # worlds
CHOICE = 4  # of so many times as many worlds, those are looked at that the network believes in
MOST = 8  # actions that are looked at
HARDLY = 0.005  # of the chance of the likeliest: what is liked less is not looked at


@dataclass(frozen=True)
class Scene:
    """A decision, with what all worlds have in common."""

    view: ViewState
    mind: Mind
    standings: Array
    """By seats."""
    totals: Array
    left: float
    scale: Scale
    odds: Array
    """The log odds of each card in each other hand, by places."""

    @classmethod
    def of(cls, view: ViewState, mind: Mind) -> "Scene":
        seats = int(view.state["seats"])
        left = deals_left(view)
        goal = target(view.game, view.options, seats) if left is None else 0
        scale = Scale(goal, *deal_figures(view.game, seats, view.game.series.flags(view.options)))
        standings = np.stack([standing_of(view, seat) for seat in range(seats)])
        odds = mind.believe(seen_by(view)[None], standings[view.seat][None])[0, : seats - 1]
        return cls(view, mind, standings, np.array(view.totals, np.float64), float(left or 0), scale, odds)


def seen_by(view: ViewState) -> Array:
    """What the seat of a view sees, as a network is shown it."""
    row = np.zeros(view.game.feature_count, np.uint8)
    view.game.features.fill(view.state, view.seat, row, FULL)  # type: ignore[attr-defined]
    return row


def believed_worlds(scene: Scene, rng: Array) -> Array:
    """Worlds, each as likely as the network thinks; some of them more than once."""
    view, kernels, hand = scene.view, worlds_of(scene.view.game), hand_of(scene.view.game)
    worlds = np.full(AT_ONCE * CHOICE, view.state)
    kernels.imagine(worlds, view.seat, rng)
    hands = np.zeros((len(worlds), *scene.odds.shape), np.uint8)
    kernels.look_into(worlds, view.seat, hand.start, np.zeros(view.game.feature_count, np.uint8), hands)
    likely = (hands * scene.odds).sum(axis=(1, 2)) / FULL
    shares = np.exp(likely - likely.max()).cumsum()
    # Evenly spaced cuts: a world comes up as often as its share says, but for less than one.
    cuts = (np.arange(AT_ONCE) + below(rng, 1 << 30) / (1 << 30)) / AT_ONCE
    found: Array = worlds[np.searchsorted(shares, cuts * shares[-1], side="right")]
    return found


def look_ahead(scene: Scene, liked: Array, spent: Callable[[int], float], rng: Array) -> Array:
    """For each of the actions what it is worth on average, in as many worlds as there is time for.

    `spent` says, of the number of worlds so far, which part of the effort is spent.
    """
    sums, tries = np.zeros(len(liked)), np.zeros(len(liked))
    chosen = np.arange(len(liked))
    worlds = 0
    while len(liked) > 1 and (part := spent(worlds)) < 1:
        if worlds and len(chosen) == len(liked) > 2 and part >= 0.5:
            order = np.argsort(-sums / tries, kind="stable")
            chosen = np.sort(order[: (len(liked) + 1) // 2])
        found = try_out(scene, liked[chosen], rng)
        sums[chosen] += found.sum(axis=0)
        tries[chosen] += len(found)
        worlds += AT_ONCE
    means: Array = sums / np.maximum(tries, 1)
    means[np.setdiff1d(np.arange(len(liked)), chosen)] = -np.inf
    return means


def try_out(scene: Scene, actions: Array, rng: Array) -> Array:
    """What each action is worth to the seat, by worlds and actions."""
    view, seat, kernels = scene.view, scene.view.seat, worlds_of(scene.view.game)
    seats, rows = len(scene.standings), AT_ONCE * len(actions)
    states = np.repeat(believed_worlds(scene, rng), len(actions))
    fates = np.full(rows, GOES_ON)
    movers, points = np.zeros(rows, np.int64), np.zeros((rows, seats), np.int64)
    mask = np.zeros((rows, view.game.rules.ACTIONS), np.uint8)
    seen = np.zeros((rows, view.game.feature_count), np.uint8)
    chosen = np.tile(actions, AT_ONCE)
    value = np.zeros(rows)
    while True:
        kernels.play(states, fates, chosen)
        active = np.flatnonzero(fates == GOES_ON)
        kernels.look(states, fates, seat, movers, mask, seen, points)
        there = active[fates[active] != OVER]
        if not len(there):
            break
        weights, hopes = scene.mind.think(seen[there], scene.standings[movers[there]])
        own = fates[there] == OWN_TURN
        value[there[own]] = hopes[own, 0]
        others = there[~own]
        if not len(others):
            break
        picked = np.zeros(len(others), np.int64)
        draws = np.array([below(rng, 1 << 30) / (1 << 30) for _ in others])
        kernels.draw(chances_of(weights[~own], mask[others]), draws, picked)
        chosen[others] = picked
    ended = fates == OVER
    if ended.any():
        left = np.full(int(ended.sum()), scene.left)
        came = worth(points[ended].astype(np.float64), scene.totals, left, scene.scale, scene.scale.times)
        value[ended] = came[:, seat]
    return value.reshape(AT_ONCE, len(actions))
