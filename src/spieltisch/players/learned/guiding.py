"""What a network tells the search of a decision: which worlds are likely, and what actions seem to be worth.

Worlds that fit what the seat knows are drawn, and some of them kept: each as often as it is likelier by what
the network believes of the other hands, knowing how others play. Actions count as if they had been tried a
few times already, with what the network expects of them; and however often they are tried, that counts for a
part of what they are worth, because the rules of thumb that play simulations to the end know less than it.
"""

from typing import Any

import numpy as np

from spieltisch.games.contract import ViewState
from spieltisch.kernel.generator import below, generator, next_word
from spieltisch.kernel.observing import FULL
from spieltisch.players.learned.hands import hand_of
from spieltisch.players.learned.standing import standing_of
from spieltisch.players.learned.thinking import Mind
from spieltisch.players.learned.worlds import worlds_of
from spieltisch.players.learned.worth import UNIT
from spieltisch.players.search.prospects import legal_actions
from spieltisch.players.search.thinking import Guidance

Array = np.ndarray[Any, Any]

WORLDS = 500  # that are kept
CHOICE = 4  # of so many times as many
VISITS = 40  # that the word of the network is worth in the beginning
LEAN = 0.5  # towards what it expects of an action, over what simulations say
CAUTION = 0.5  # of the odds: cards are not held independently of each other, as if they were is too sure


def seen_by(view: ViewState) -> Array:
    """What the seat of a view sees, as a network is shown it."""
    row = np.zeros(view.game.feature_count, np.uint8)
    view.game.features.fill(view.state, view.seat, row, FULL)  # type: ignore[attr-defined]
    return row


def weigh(view: ViewState, mind: Mind) -> tuple[Array, Array]:
    """The weights of all actions, and the hopes by places."""
    seats = int(view.state["seats"])
    standing = standing_of(view, view.seat)
    weights, hopes = mind.think(seen_by(view)[None], standing[None], np.array([view.seat]), seats)
    return weights[0], hopes[0]


def guide(view: ViewState, mind: Mind, rng: Array) -> Guidance:
    """All that a network has to say of a decision."""
    legal = np.array(legal_actions(view))
    weights, hopes = weigh(view, mind)
    shares = shares_of(weights[legal], float(hopes[0]), int(view.state["seats"]))
    odds = mind.believe(seen_by(view)[None], standing_of(view, view.seat)[None])[0]
    return Guidance(believed_worlds(view, odds, rng), legal, shares, VISITS, LEAN)


def shares_of(weights: Array, hope: float, seats: int) -> Array:
    """Which share of the match each legal action is said to win, by their weights and the own hope."""
    liked = weights * np.float32(UNIT)
    found: Array = np.clip(np.float32(hope + 1 / seats) + liked - liked.max(), 0, 1)
    return found


def believed_worlds(view: ViewState, odds: Array, rng: Array) -> Array:
    """Worlds, each as likely as these log odds of cards in other hands say; some of them more than once."""
    kernels, hand = worlds_of(view.game), hand_of(view.game)
    worlds, found = np.full(WORLDS * CHOICE, view.state), np.zeros(WORLDS * CHOICE)
    row = np.zeros(view.game.feature_count, np.uint8)
    kernels.imagine(worlds, view.seat, generator(next_word(rng)))
    kernels.odds_of_all(worlds, view.seat, odds, hand.start, row, found)
    return worlds[kept(found, part_of(rng))]


def part_of(rng: Array) -> float:
    """A number from 0 to 1."""
    part: float = below(rng, 1 << 30) / (1 << 30)
    return part


def kept(odds: Array, part: float) -> Array:
    """The numbers of those worlds that are kept, by their log odds."""
    shares = np.exp(CAUTION * (odds - odds.max())).cumsum()
    # Evenly spaced cuts: a world comes up as often as its share says, but for less than one.
    cuts = (np.arange(WORLDS) + part) / WORLDS
    found: Array = np.searchsorted(shares, cuts * shares[-1], side="right")
    return found
