"""How the match stands: what the points of this deal are worth to each seat.

What counts is winning the match. When it has a number of deals, points yet to come are like noise on the
totals, the wider the more deals are left: a seat's share of the win grows with its points, steeply in the
last deal, and who is far behind gains from risks. When it is a race to a target, each seat needs some more
won rounds, and the share is the chance to have them first.

How wide deals spread, and what a won round brings, is measured: by playing some with the rules of thumb.
"""

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from spieltisch.games.contract import GameRules, Options, ViewState
from spieltisch.kernel.generator import generator
from spieltisch.players.policy import policy_of

SAMPLE = 400  # deals played to see how points spread
MOST_DEALS = 200
LOGISTIC = 0.78  # √6 / π: the scale at which exponentials compare like a normal distribution
RACE_STEPS = 40


@dataclass(frozen=True)
class Standing:
    """The numbers that `judge` needs."""

    totals: Any  # points before this deal; in a race: what each seat still needs
    softness: float
    hardness: float
    race: Any
    race_step: int


def read_standing(view: ViewState, softness: float) -> Standing:
    """How the match stands for a player that softens its shares so much (in spreads of a deal)."""
    seats = int(view.state["seats"])
    flags = view.game.series.flags(view.options)
    spread, gain = deal_figures(view.game, seats, flags)
    left = deals_left(view)
    if left is None:
        goal = target(view.game, view.options, seats)
        needed = tuple(max(goal - total, 0) for total in view.totals)
        step, race = race_shares(needed, gain)
        return Standing(np.array(needed, np.float64), 1.0, 1.0, race, step)
    to_come = LOGISTIC * spread * left**0.5
    soft = (to_come**2 + (softness * spread) ** 2) ** 0.5
    return Standing(np.array(view.totals, np.float64), soft, to_come, np.zeros((1, 1, 1)), 1)


def deals_left(view: ViewState) -> int | None:
    """The deals after this one; None if it is points that end the match."""
    match_over, seats = view.game.series.match_over, int(view.state["seats"])
    for more in range(MOST_DEALS):
        if match_over(view.options, seats, view.totals, view.deals_played + 1 + more):
            return more
    return None


def target(game: GameRules, options: Options, seats: int) -> int:
    """The points that end the match, as the rules of the series tell."""

    def ends(points: int) -> bool:
        return game.series.match_over(options, seats, (points,) + (0,) * (seats - 1), 1)

    high = 1
    while not ends(high):
        high *= 2
    low = high // 2
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (low, middle) if ends(middle) else (middle, high)
    return high


@functools.cache
def deal_figures(game: GameRules, seats: int, flags: int) -> tuple[float, float]:
    """The spread of the points of a seat in a deal, and the mean of the points of its winner."""
    rules = game.rules
    results = np.zeros((SAMPLE, seats), np.int64)
    state, words, out = np.zeros(1, rules.State)[0], np.zeros(rules.WORDS, np.uint64), np.zeros(rules.ACTIONS)
    policy_of(game).play_deals(state, words, out, seats, flags, generator(0), results)
    best = results.max(axis=1)
    return max(float(results.std()), 1.0), max(float(best[best > 0].mean()) if best.any() else 1.0, 1.0)


@functools.lru_cache(256)
def race_shares(needed: tuple[int, ...], gain: float) -> tuple[int, Any]:
    """For each winner of this round (last: nobody) and each step of points: every seat's chance in the race.

    Who needs k more rounds has them after a time with a gamma distribution, if rounds are won at random; the
    first one wins.
    """
    seats = len(needed)
    step = max(1, -(-max(needed) // (RACE_STEPS - 1)))
    race = np.zeros((seats + 1, RACE_STEPS, seats))
    times = np.linspace(0.05, 4 + 2.5 * max(needed) / gain, 96)
    now = arrival_density(np.array(needed)[:, None] / gain, times)
    for winner in range(seats):
        rest = needed[winner] - step * np.arange(RACE_STEPS)
        densities = np.repeat(now[None], RACE_STEPS, axis=0)
        densities[:, winner] = arrival_density(np.maximum(rest, 1)[:, None] / gain, times)
        race[winner] = first_shares(densities)
        race[winner, rest <= 0] = np.arange(seats) == winner
    race[seats, :] = first_shares(now)
    return step, race


def arrival_density(rounds: Any, times: Any, xp: Any = np) -> Any:
    """When a seat that needs so many rounds will have won them; `xp`: what the arrays are of."""
    logs = (rounds - 1) * xp.log(times) - times
    density = xp.exp(logs - xp.amax(logs, -1)[..., None])
    return density / density.sum(-1)[..., None]


def first_shares(densities: Any, xp: Any = np) -> Any:
    """The chance of each to be the first; the last two axes are seats and times."""
    later = 1.0 - xp.cumsum(densities, -1) + densities / 2  # on the same step: half of it is later
    later = xp.clip(later, 0.0, 1.0)
    chances = []
    for seat in range(densities.shape[-2]):
        chance = densities[..., seat, :]
        for other in range(densities.shape[-2]):
            if other != seat:
                chance = chance * later[..., other, :]
        chances.append(chance.sum(-1))
    found = xp.stack(chances, -1)
    return found / found.sum(-1)[..., None]
