"""Deuce: the rules of thumb of a club player, in points or what feels like them.

1. Go out when you can (D-15), and do not draw when you can lay (D-11): a round is a race.
2. Keep up: the last card goes only if nobody has more on the piles (D-12), and equal is enough. So lay high
   cards on your own piles and low ones on those of the leader, the more so the fewer cards you hold.
3. Fear one seat, that with the fewest cards, rather the one that acts soon, since nobody else will stop it
   before: leave it behind, so that D-12 keeps its last card in its hand.
4. With two cards, lay one so that the other can go out.
5. Rainbows and X go nearly everywhere and bring down any leader: keep them; keep high numbers a little, too.
6. Start with a high pair and no Rainbow (D-4).

What did not help: to keep cards that fit the table, to leave others little to lay, to lock for its own sake.
"""

import numpy as np

from spieltisch.games.deuce.rules import (
    DRAW,
    FIRST_START,
    KINDS,
    PAIRING,
    RAINBOW,
    X,
    goes_out,
    kinds_in,
    may_lie,
    number_of,
    pile_points,
    remove_card,
)
from spieltisch.kernel.bits import ZERO, U, has, index, lowest, ones
from spieltisch.kernel.compiled import compiled

GOING_OUT = 1000.0
LAST_CARD_READY = 24.0
VOLUNTARY_DRAW = 8.0
RAINBOW_KEPT = 4.0
X_KEPT = 2.5
HIGH_KEPT = 0.1  # a point of a number in hand
START_RAINBOW = 5.0
# What it is worth to be a point less behind, with that many cards in hand
OWN_1 = 0.6
OWN_2 = 0.6
OWN_MORE = 0.3
# What it costs if a seat with that many cards is a point less behind
FEAR_1 = 1.0
FEAR_2 = 0.4
FEAR_MORE = 0.2
LATER = 0.5  # of that, for each seat that acts before it and can stop it, too


@compiled
def weigh(state, words, out):
    if state.starting:
        weigh_start_cards(state, words, out)
    elif state.sizes[state.turn] == 1:
        weigh_last_card(words, out)
    else:
        weigh_cards(state, words, out)


@compiled
def weigh_last_card(words, out):
    """Rule 1: all that may be laid ends the round; drawing, the last action, does not."""
    at = 0
    for word in range(len(words)):
        rest = words[word]
        while rest != ZERO:
            rest ^= lowest(rest)
            out[at] = GOING_OUT
            at += 1
    if has(words[DRAW >> 6], DRAW & 63):
        out[at - 1] = 0.0


@compiled
def weigh_start_cards(state, words, out):
    """Rule 6: the first card with the best that goes beside it, then that one."""
    seat = np.int64(state.turn)
    kinds, at = kinds_among(words, FIRST_START), 0
    while kinds != ZERO:
        kind = index(lowest(kinds))
        kinds ^= lowest(kinds)
        out[at] = start_worth(kind)
        if state.tops[2 * seat] < 0:
            out[at] += best_start_card(kinds_in(remove_card(state.hands[seat], kind)) & PAIRING[kind])
        at += 1


@compiled
def best_start_card(kinds):
    """The worth of the best of those cards in a start pair; an X, the only thing beside a lone card, is none."""
    best = 0.0 if kinds == ZERO else -START_RAINBOW
    while kinds != ZERO:
        best = max(best, start_worth(index(lowest(kinds))))
        kinds ^= lowest(kinds)
    return best


@compiled
def start_worth(kind):
    return -START_RAINBOW if kind == RAINBOW else np.float64(number_of(kind))


@compiled
def kinds_among(words, first):
    """The kinds for which the actions from that number on, one a kind, are legal."""
    at, shift = first >> 6, U(first & 63)
    kinds = words[at] >> shift
    if shift > U(64 - KINDS):
        kinds |= words[at + 1] << (U(64) - shift)
    return kinds & ones(KINDS)


@compiled
def weigh_cards(state, words, out):
    seat, seats = np.int64(state.turn), np.int64(state.seats)
    size = np.int64(state.sizes[seat])
    feared, fear = feared_seat(state, seat)
    mine, theirs = pile_points(state.tops, seat), pile_points(state.tops, feared)
    at, highest = 0, 0
    for owner in range(seats):
        rest = highest_of_the_rest(state, seat, feared, owner)
        highest = max(highest, rest)
        for pile in (2 * owner, 2 * owner + 1):
            kinds = kinds_among(words, KINDS * pile)
            beside = number_of(state.tops[pile ^ 1])
            while kinds != ZERO:
                kind = index(lowest(kinds))
                kinds ^= lowest(kinds)
                points = number_of(kind) + beside
                if owner == seat:
                    value = standing(points, theirs, rest, size - 1, fear)
                elif owner == feared:
                    value = standing(mine, points, rest, size - 1, fear)
                else:
                    value = standing(mine, theirs, max(rest, points), size - 1, fear)
                if size == 2 and last_card_ready(state, seat, pile, kind):
                    value += LAST_CARD_READY
                out[at] = value - worth_keeping(kind)
                at += 1
    if has(words[DRAW >> 6], DRAW & 63):  # D-11
        out[at] = standing(mine, theirs, highest, size, fear) - VOLUNTARY_DRAW
    elif at == 0:
        out[at] = 0.0


@compiled
def feared_seat(state, seat):
    """Rule 3: whom to stop, and how much it matters."""
    feared, fear, later, other = seat, 0.0, 1.0, seat
    for _ in range(state.seats - 1):
        other = other + 1 if other + 1 < state.seats else 0
        size = state.sizes[other]
        threat = (FEAR_1 if size == 1 else FEAR_2 if size == 2 else FEAR_MORE) * later
        if threat > fear:
            feared, fear = other, threat
        later *= LATER
    return feared, fear


@compiled
def highest_of_the_rest(state, seat, feared, owner):
    """The most points on the piles of other seats than these."""
    highest = 0
    for other in range(state.seats):
        if other != seat and other != feared and other != owner:
            highest = max(highest, pile_points(state.tops, other))
    return highest


@compiled
def standing(mine, theirs, rest, size, fear):
    """Rules 2 and 3: how far the feared seat is behind, and how far one is oneself."""
    weight = OWN_1 if size == 1 else OWN_2 if size == 2 else OWN_MORE
    return weight * min(mine - max(theirs, rest), 0) - fear * min(theirs - max(mine, rest), 0)


@compiled
def worth_keeping(kind):
    """Rule 5."""
    if kind == RAINBOW:
        return RAINBOW_KEPT
    return X_KEPT if kind == X else HIGH_KEPT * number_of(kind)


@compiled
def last_card_ready(state, seat, pile, kind):
    """Rule 4: of two cards, could the other one go out if this one lay on that pile, and nothing else changed?"""
    last = index(kinds_in(remove_card(state.hands[seat], kind)))
    covered = state.tops[pile]
    state.tops[pile] = kind
    ready = False
    for other in range(2 * state.seats):
        if has(may_lie(state.tops[other], state.tops[other ^ 1], state.house), last):
            ready = ready or goes_out(state.tops, state.seats, seat, other, last)
    state.tops[pile] = covered
    return ready
