"""Deuce: rules of thumb."""

import numpy as np

from spieltisch.games.deuce.rules import (
    DRAW,
    FIRST_START,
    KINDS,
    PAIRING,
    PLAIN,
    RAINBOW,
    X,
    count_of,
    kinds_in,
    may_lie,
    number_of,
    pile_points,
)
from spieltisch.kernel.bits import ONE, ZERO, U, bit, count, has, index, lowest, ones
from spieltisch.kernel.compiled import compiled

WIN = 1000.0
OWN_1 = 1.0
OWN_2 = 0.6
OWN_3 = 0.3
OWN_MORE = 0.2
FEAR_1 = 1.0
FEAR_2 = 0.6
FEAR_3 = 0.3
FEAR_MORE = 0.1
LATER = 0.7
LOW = -8.0
HIGH = 2.0
LOW_F = -8.0
HIGH_F = 2.0
KEEP_RAINBOW = 3.0
KEEP_X = 3.0
SHED = 0.2
SHED_LAST = 0.0
STUCK = 1.0
STUCK_LAST = 2.0
OPEN = 1.0
LOCK_OWN = 0.0
LOCK_FEARED = 0.0
COST_OF_DRAW = 4.0
START_HIGH = 1.0
START_RAINBOW = 5.0
START_STUCK = 0.0


@compiled
def kinds_to_lay(words, pile):
    """Of the legal actions: the kinds that can go on that pile."""
    offset = KINDS * pile
    at, shift = offset >> 6, U(offset & 63)
    kinds = words[at] >> shift
    if shift > U(64 - KINDS):
        kinds |= words[at + 1] << (U(64) - shift)
    return kinds & ones(KINDS)


@compiled
def is_legal(words, action):
    return has(words[action >> 6], action & 63)


@compiled
def clipped(lead, low, high):
    return min(max(lead, low), high)


@compiled
def weight_of_lead(size):
    if size <= 1:
        return OWN_1
    if size == 2:
        return OWN_2
    return OWN_3 if size == 3 else OWN_MORE


@compiled
def fear_of(size):
    if size <= 1:
        return FEAR_1
    if size == 2:
        return FEAR_2
    return FEAR_3 if size == 3 else FEAR_MORE


@compiled
def weigh_start(state, words, seat, out):
    hand = state.hands[seat]
    first = np.int64(state.tops[2 * seat])
    own = kinds_in(hand)
    kinds = (words[FIRST_START >> 6] >> U(FIRST_START & 63)) | (words[(FIRST_START >> 6) + 1] << U(64 - (FIRST_START & 63)))
    kinds &= ones(KINDS)
    k = 0
    while kinds != ZERO:
        low = lowest(kinds)
        kinds ^= low
        kind = index(low)
        value = START_HIGH * number_of(kind) - (START_RAINBOW if kind >= PLAIN else 0.0)
        if first < 0:
            best = -100.0
            fitting = PAIRING[kind] & own & ~(low if count_of(hand, kind) == 1 else ZERO)
            while fitting != ZERO:
                other = index(lowest(fitting))
                fitting ^= lowest(fitting)
                best = max(best, START_HIGH * number_of(other) - (START_RAINBOW if other >= PLAIN else 0.0))
            value += best
        out[k] = value
        k += 1


@compiled
def weigh(state, words, out):
    seat = np.int64(state.turn)
    if state.starting:
        weigh_start(state, words, seat, out)
        return
    seats = np.int64(state.seats)
    hand = state.hands[seat]
    own = kinds_in(hand)
    twice = ZERO
    if count_of(hand, RAINBOW) > 1:
        twice |= bit(RAINBOW)
    if count_of(hand, X) > 1:
        twice |= bit(X)
    size = np.int64(state.sizes[seat])
    # the feared seat
    feared, fear, later = seat, -1.0, 1.0
    other = seat
    for _ in range(seats - 1):
        other = other + 1 if other + 1 < seats else 0
        this = fear_of(state.sizes[other]) * later
        if this > fear:
            feared, fear = other, this
        later *= LATER
    mine = pile_points(state.tops, seat)
    theirs = pile_points(state.tops, feared)
    best, second, leader = 0, 0, -1
    once, more = ZERO, ZERO
    for other in range(seats):
        fitting = may_lie(state.tops[2 * other], state.tops[2 * other + 1], state.house) | may_lie(
            state.tops[2 * other + 1], state.tops[2 * other], state.house)
        more |= once & fitting
        once |= fitting
        if other != seat and other != feared:
            points = pile_points(state.tops, other)
            if points > best:
                best, second, leader = points, best, other
            elif points > second:
                second = points
    lead = weight_of_lead(size - 1)
    stuck = STUCK_LAST if size == 2 else STUCK
    shed = SHED_LAST if size == 2 else SHED
    k = 0
    for owner in range(seats):
        fitting = may_lie(state.tops[2 * owner], state.tops[2 * owner + 1], state.house) | may_lie(
            state.tops[2 * owner + 1], state.tops[2 * owner], state.house)
        elsewhere = more | (once & ~fitting)
        rest = second if owner == leader else best
        for pile in (2 * owner, 2 * owner + 1):
            kinds = kinds_to_lay(words, pile)
            neighbour = np.int64(state.tops[pile ^ 1])
            beside = number_of(neighbour)
            while kinds != ZERO:
                low = lowest(kinds)
                kinds ^= low
                kind = index(low)
                if size == 1:
                    out[k] = WIN
                    k += 1
                    continue
                number = number_of(kind)
                points = number + beside
                mine_then = points if owner == seat else mine
                theirs_then = points if owner == feared else theirs
                rest_then = rest if owner == seat or owner == feared else max(rest, points)
                value = lead * clipped(mine_then - max(theirs_then, rest_then), LOW, HIGH)
                value -= fear * clipped(theirs_then - max(mine_then, rest_then), LOW_F, HIGH_F)
                left = own & ~(low & ~twice)
                fits = elsewhere | may_lie(kind, neighbour, state.house) | may_lie(neighbour, kind, state.house)
                value -= stuck * count(left & ~fits)
                value -= OPEN * fear * count(fits) / 10.0
                if kind == RAINBOW:
                    value -= KEEP_RAINBOW
                elif kind == X:
                    value -= KEEP_X
                    if neighbour < PLAIN:
                        value += LOCK_OWN if owner == seat else LOCK_FEARED if owner == feared else 0.0
                else:
                    value += shed * number
                out[k] = value
                k += 1
    if is_legal(words, DRAW):
        value = weight_of_lead(size) * clipped(mine - max(theirs, best), LOW, HIGH)
        value -= fear * clipped(theirs - max(mine, best), LOW_F, HIGH_F)
        value -= OPEN * fear * count(once) / 10.0
        out[k] = value - COST_OF_DRAW
        k += 1
    elif k == 0:
        out[k] = 0.0
