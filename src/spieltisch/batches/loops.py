"""What is done with every game of a batch: written once for all games, bound to one by `kernel/binding.py`.

The functions that end in `_one` are about one game; CUDA kernels call the very same ones (`cuda.py`). The
others are the loops of a CPU over the games from `first` to before `last`. Each game has two generators:
`dealing`, for its deals, and `choosing`, for actions; so the deals do not hang on who chooses. What chooses
(`pick`) is bound, too: chance, or the rules of thumb.
"""

import numpy as np

from spieltisch.kernel.bits import ONE, ZERO, U, count
from spieltisch.kernel.borrowing import borrowed
from spieltisch.kernel.generator import below, fork
from spieltisch.kernel.observing import mark
from spieltisch.kernel.select import nth

# How rewards are counted; with `FEWER` in a game in which fewer points are better.
POINTS, PLACES, WIN = 0, 1, 2
FEWER = 4
ROTATING = -1  # a starter: the next one clockwise, deal by deal
SHORT = 4  # up to so many words are written out bit by bit; in more, the few legal actions are looked for


def reward_one(points, rewards, seats, kind):
    """What a deal brought to each seat."""
    sign = -1 if kind & FEWER else 1
    total, best, winners = 0, sign * points[0], 0
    for seat in range(seats):
        total += points[seat]
        best = max(best, sign * points[seat])
    for seat in range(seats):
        winners += 1 if sign * points[seat] == best else 0
    for seat in range(seats):
        if kind & ~FEWER == POINTS:
            rewards[seat] = sign * (seats * points[seat] - total) / seats
        elif kind & ~FEWER == WIN:
            rewards[seat] = 1 / winners if sign * points[seat] == best else 0.0
        else:
            ahead = 0  # of so many more than are ahead of it
            for other in range(seats):
                more = sign * (points[seat] - points[other])
                ahead += 1 if more > 0 else -1 if more < 0 else 0
            rewards[seat] = ahead / (seats - 1)


def begin_one(state, words, rng, choosing, seed, game, seats, starter, flags):
    """The first deal of a game: all chance in it comes from the seed and its number."""
    rng[0] = U(seed)
    rng[0] = fork(rng, game)
    choosing[0] = fork(rng, 0)
    deal(state, seats, 0 if starter == ROTATING else starter, flags, rng)
    legal(state, words)


def allows(words, action):
    """Is the action legal?"""
    if action < 0 or action >= ACTIONS:
        return False
    return (words[action >> 6] >> U(action & 63)) & ONE != ZERO


def end_one(state, rng, seats, starter, flags, points, rewards, kind):
    """Counts a deal that is over, and deals the next one."""
    scores(state, points)
    reward_one(points, rewards, seats, kind)
    next_starter = starter
    if starter == ROTATING:
        next_starter = (np.int64(state.starter) + 1) % seats
    deal(state, seats, next_starter, flags, rng)


def step_one(state, words, action, rng, seats, starter, flags, points, rewards, kind):
    """One legal action; gives back whether it ended the deal, in which case the next one is dealt."""
    apply(state, action)
    ended = over(state)
    if ended:
        end_one(state, rng, seats, starter, flags, points, rewards, kind)
    else:
        for seat in range(seats):
            rewards[seat] = 0.0
    legal(state, words)
    return ended


def pick_any(state, words, out, rng):
    """Any legal action."""
    return choose(words, rng)


def pick_by_thumb(state, words, out, rng):
    """The legal action that the rules of thumb like best; `out` is room for their weights."""
    return choose_best(state, words, out, rng)


def play_out_one(state, words, out, rng, choosing, deals, seats, starter, flags, points, rewards, kind):
    """Play until so many deals have ended; gives back the number of actions."""
    actions = 0
    for _ in range(deals):
        while not over(state):
            apply(state, pick(state, words, out, choosing))
            legal(state, words)
            actions += 1
        end_one(state, rng, seats, starter, flags, points, rewards, kind)
        legal(state, words)
    return actions


def expand_one(words, mask):
    """A set of actions, a byte each."""
    if WORDS > SHORT:
        for action in range(ACTIONS):
            mask[action] = 0
        for at in range(WORDS):
            mark(mask, 64 * at, words[at], 1)
    else:
        for at in range(WORDS):
            word = words[at]
            for place in range(min(64, ACTIONS - 64 * at)):
                mask[64 * at + place] = (word >> U(place)) & ONE


def show_one(state, words, mask, row, one):
    """Writes what the seat to act may do and sees, and gives back that seat."""
    seat = turn(state)
    expand_one(words, mask)
    if one != 0:
        for at in range(FEATURE_COUNT):
            row[at] = 0
        fill(state, seat, row, one)
    return seat


def first_illegal(first, last, words, actions):
    """The first game whose action is not legal; -1: all are."""
    words = borrowed(words)
    for game in range(first, last):
        if not allows(words[game], actions[game]):
            return game
    return -1


def begin(first, last, states, words, dealing, choosing, seed, seats, starter, flags):
    words, dealing, choosing = borrowed(words), borrowed(dealing), borrowed(choosing)
    for game in range(first, last):
        rng, chooser = dealing[game : game + 1], choosing[game : game + 1]
        begin_one(states[game], words[game], rng, chooser, seed, game, seats, starter, flags)


def show(first, last, states, words, mover, mask, observations, one):
    words, mask, observations = borrowed(words), borrowed(mask), borrowed(observations)
    for game in range(first, last):
        mover[game] = show_one(states[game], words[game], mask[game], observations[game], one)


def step(
    first, last, states, words, dealing, actions, mover, mask, observations, one,
    rewards, ended, points, seats, starter, flags, kind,
):  # fmt: skip
    words, dealing, points, rewards = borrowed(words), borrowed(dealing), borrowed(points), borrowed(rewards)
    mask, observations = borrowed(mask), borrowed(observations)
    for game in range(first, last):
        state, own = states[game], words[game]
        rng = dealing[game : game + 1]
        ended[game] = step_one(
            state, own, actions[game], rng, seats, starter, flags, points[game], rewards[game], kind
        )
        mover[game] = show_one(state, own, mask[game], observations[game], one)


def act(first, last, states, actions):
    """A legal action in each state, and nothing of what a batch does after it: no deal follows."""
    for game in range(first, last):
        apply(states[game], actions[game])


def play_out(
    first, last, states, words, dealing, choosing, deals, rewards, ended, points, seats, starter, flags, kind
):
    words, dealing, choosing = borrowed(words), borrowed(dealing), borrowed(choosing)
    points, rewards = borrowed(points), borrowed(rewards)
    out = np.empty(WEIGHTS)
    actions = 0
    for game in range(first, last):
        rng, chooser = dealing[game : game + 1], choosing[game : game + 1]
        actions += play_out_one(
            states[game], words[game], out, rng, chooser, deals, seats, starter, flags,
            points[game], rewards[game], kind,
        )  # fmt: skip
        ended[game] = 1
    return actions


def pick_all(first, last, states, words, choosing, chosen):
    words, choosing = borrowed(words), borrowed(choosing)
    out = np.empty(WEIGHTS)
    for game in range(first, last):
        chosen[game] = pick(states[game], words[game], out, choosing[game : game + 1])


def observe(first, last, states, seat_of, out, one):
    out = borrowed(out)
    for game in range(first, last):
        row = out[game]
        for at in range(FEATURE_COUNT):
            row[at] = 0
        fill(states[game], seat_of[game], row, one)


ONE_GAME = (reward_one, begin_one, allows, end_one, step_one, expand_one, show_one)
LOOPS = (first_illegal, begin, show, step, act, observe)
NAMES = {"np": np, "count": count, "below": below, "nth": nth, "fork": fork, "U": U, "ONE": ONE, "ZERO": ZERO}
NAMES |= {
    "borrowed": borrowed,
    "mark": mark,
    "POINTS": POINTS,
    "PLACES": PLACES,
    "WIN": WIN,
    "FEWER": FEWER,
    "ROTATING": ROTATING,
    "SHORT": SHORT,
}
