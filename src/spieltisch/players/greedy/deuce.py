"""Deuce: the rules of thumb of a club player, in points or what feels like them.

1. Go out when you can (D-15), and do not draw when you can lay (D-11): a round is a race.
2. Keep up. The last card goes only if nobody has more on the piles, and equal is enough (D-12). So lay high
   numbers on your own piles and low ones on the leader's, the more so the fewer cards you hold.
3. Fear one seat: that with the fewest cards, and rather one that acts soon, since nobody else will stop it
   before. Leave it behind somebody, so that D-12 keeps its last card in its hand.
4. With two cards, lay one so that the other can go out.
5. Keep Rainbows and X: they go nearly everywhere and bring any leader down.
6. Start with a high pair and without a Rainbow (D-4).

Measured and left out, since it won no more: to keep cards that fit the table, to leave others little to lay,
to lock (D-8) for more than the points it takes, to shed high numbers first, to fear all seats at once.
"""

import numpy as np

from spieltisch.games.deuce.rules import (
    CARDS,
    DRAW,
    FIRST_START,
    KINDS,
    PAIRING,
    RAINBOW,
    X,
    kinds_in,
    may_lie,
    number_of,
    remove_card,
)
from spieltisch.kernel.bits import ONE, ZERO, U, bit, count, has, index, lowest, not_above, ones
from spieltisch.kernel.compiled import compiled

GOING_OUT = 1000.0
LAST_CARD_READY = 24.0
VOLUNTARY_DRAW = 12.0  # what it costs
RAINBOW_KEPT = 4.0
X_KEPT = 2.5
START_RAINBOW = 5.0  # what it costs
# A point by which one is behind the highest, with so many cards left
BEHIND_1 = 0.8
BEHIND_2 = 0.5
BEHIND_MORE = 0.2
# A point by which the feared seat is behind, with so many cards in its hand
FEAR_1 = 1.0
FEAR_2 = 0.4
FEAR_MORE = 0.2
FEAR_LATER = 0.5  # the part of it that is left with each seat that acts before

NUMBER = np.array([number_of(kind) for kind in range(KINDS)])  # faster to look up than to reckon
KEPT = np.array([{RAINBOW: RAINBOW_KEPT, X: X_KEPT}.get(kind, 0.0) for kind in range(KINDS)])  # rule 5
FEAR = np.array([{1: FEAR_1, 2: FEAR_2}.get(size, FEAR_MORE) for size in range(CARDS + 1)])  # rule 3
NO_SEAT = 7
LAY_WORDS = (FIRST_START + 63) // 64
NOWHERE = 127  # points on the piles of a seat where a card cannot go


@compiled
def weigh(state, words, out):
    if state.starting:
        weigh_start_cards(state, words, out)
    elif state.sizes[state.turn] == 1:
        weigh_last_card(words, out)
    else:
        weigh_cards(state, words, out)


@compiled
def weigh_start_cards(state, words, out):
    """Rule 6: the first card together with the best that goes beside it, then that one."""
    seat, at = np.int64(state.turn), 0
    kinds = legal_kinds(words, FIRST_START)
    while kinds != ZERO:
        kind = index(lowest(kinds))
        kinds ^= lowest(kinds)
        out[at] = start_worth(kind)
        if state.tops[2 * seat] < 0:
            out[at] += best_start(PAIRING[kind] & kinds_in(remove_card(state.hands[seat], kind)))
        at += 1


@compiled
def best_start(kinds):
    """The worth of the best of these start cards."""
    best = -START_RAINBOW
    while kinds != ZERO:
        best = max(best, start_worth(index(lowest(kinds))))
        kinds ^= lowest(kinds)
    return best


@compiled
def start_worth(kind):
    return -START_RAINBOW if kind == RAINBOW else np.float64(NUMBER[kind])


@compiled
def weigh_last_card(words, out):
    """Rule 1: every card that may be laid ends the round; to draw, the last action of all, does not."""
    at = 0
    for word in words:
        while word != ZERO:
            word ^= lowest(word)
            out[at] = GOING_OUT
            at += 1
    if draw_legal(words):
        out[at - 1] = 0.0


@compiled
def weigh_cards(state, words, out):
    """Rules 1 to 5 with two cards or more: the table as it would be, and what is kept."""
    seat, size, tops = np.int64(state.turn), np.int64(state.sizes[state.turn]), state.tops
    feared, fear = feared_seat(state, seat)
    mine, theirs = points_of(tops, seat), points_of(tops, feared)
    highest = three_highest(state, seat)
    one, two, cuts_of_one, cuts_of_two = 0, 0, ZERO, ZERO
    if size == 2:
        one = index(kinds_in(state.hands[seat]))
        two = index(kinds_in(remove_card(state.hands[seat], one)))
        cuts_of_one, cuts_of_two = cuts(state, seat, one), cuts(state, seat, two)
    filled, lays = filled_words(words)
    word = index(filled | bit(LAY_WORDS))
    rest = words[word]
    for at in range(lays):
        action = 64 * word + index(rest)
        word, rest, filled = next_lay(words, word, rest, filled)
        pile, kind = action // KINDS, action % KINDS
        owner, beside = pile >> 1, np.int64(tops[pile ^ 1])
        points = NUMBER[kind] + NUMBER[beside]
        rivals = two_highest(highest, owner)
        mine_then = points if owner == seat else mine
        theirs_then = points if owner == feared else theirs
        rivals_then = rivals if owner == seat else joined_by(rivals, points, owner)
        value = standing(mine_then, theirs_then, rivals_then, feared, fear, size - 1)
        if size == 2:
            last, low = (two, cuts_of_two) if kind == one else (one, cuts_of_one)
            if last_card_ready(state, seat, last, low, owner, kind, beside, mine_then, rivals_then):
                value += LAST_CARD_READY
        out[at] = value - KEPT[kind]
    if draw_legal(words):
        out[lays] = standing(mine, theirs, two_highest(highest, seat), feared, fear, size) - VOLUNTARY_DRAW
    elif lays == 0:  # D-14: nothing but to pass
        out[0] = 0.0


@compiled
def filled_words(words):
    """Which words hold actions that lay a card, as a set, and how many such actions there are."""
    filled, lays = ZERO, 0
    for word in range(LAY_WORDS):
        filled |= U(words[word] != ZERO) << U(word)
        lays += count(words[word])
    return filled, lays


@compiled
def next_lay(words, word, rest, filled):
    """One action further, without a branch: the word it is in, what is left of that, and the words left."""
    rest &= rest - ONE
    done = rest == ZERO
    filled = filled & (filled - ONE) if done else filled
    word = index(filled | bit(LAY_WORDS)) if done else word
    return word, words[word] if done else rest, filled


@compiled
def legal_kinds(words, first):
    """The kinds whose actions are legal, of the actions from that one on, one a kind."""
    at, shift = first >> 6, U(first & 63)
    kinds = words[at] >> shift
    if shift > U(64 - KINDS):
        kinds |= words[at + 1] << (U(64) - shift)
    return kinds & ones(KINDS)


@compiled
def draw_legal(words):
    return has(words[DRAW >> 6], DRAW & 63)


@compiled
def feared_seat(state, seat):
    """Rule 3: whom to stop, and how much that matters."""
    feared, fear, later, other = seat, 0.0, 1.0, seat
    for _ in range(state.seats - 1):
        other = other + 1 if other + 1 < state.seats else 0
        threat = later * FEAR[state.sizes[other]]
        feared = other if threat > fear else feared
        fear = max(fear, threat)
        later *= FEAR_LATER
    return feared, fear


@compiled
def three_highest(state, seat):
    """The most points on the piles of other seats, and whose the first two are; of equal ones the earlier."""
    first, second, third = NO_SEAT, NO_SEAT, NO_SEAT  # points and seat in one number
    for other in range(state.seats):
        rank = 8 * points_of(state.tops, other) + (NO_SEAT - other)
        rank = rank if other != seat else 0
        third = max(third, min(second, rank))
        second = max(second, min(first, rank))
        first = max(first, rank)
    return first >> 3, NO_SEAT - (first & 7), second >> 3, NO_SEAT - (second & 7), third >> 3


@compiled
def points_of(tops, seat):
    """`pile_points`, looked up."""
    return NUMBER[tops[2 * seat]] + NUMBER[tops[2 * seat + 1]]


@compiled
def two_highest(highest, owner):
    """Of these without one seat: the most points, the second most, and whose the most are."""
    first, leader, second, runner_up, third = highest
    if owner == leader:
        return (second, third, runner_up)
    return (first, third if owner == runner_up else second, leader)


@compiled
def joined_by(rivals, points, seat):
    """The two highest when that seat is there, too."""
    first, second, leader = rivals
    return (points, first, seat) if points > first else (first, max(second, points), leader)


@compiled
def standing(mine, theirs, rivals, feared, fear, size):
    """Rules 2 and 3: how far the feared seat is behind, less how far oneself; a lead is nothing (D-12)."""
    first, second, leader = rivals
    weight = BEHIND_1 if size == 1 else BEHIND_2 if size == 2 else BEHIND_MORE
    their_rival = max(mine, second if leader == feared else first)
    return fear * max(their_rival - theirs, 0) - weight * max(first - mine, 0)


@compiled
def last_card_ready(state, seat, last, low, owner, kind, beside, mine, rivals):
    """Rule 4: once that kind lies beside that top, could the last card go out if nothing else changed?

    On the own piles it must reach the highest; on another's, nobody may be left with more (D-12).
    """
    first, second, leader = rivals
    if owner == seat:
        high = highest_with(last, kind, beside, state.house)
    else:
        high = highest_with(last, state.tops[2 * seat], state.tops[2 * seat + 1], state.house)
        low = with_byte(low, owner, lowest_with(last, kind, beside, state.house))
    if high >= first:
        return True
    if first > mine:
        return second <= mine and byte_of(low, leader) <= mine
    return not_above(low, mine) > 0


@compiled
def cuts(state, seat, card):
    """The least points that each other seat can be left with by that card: a byte a seat."""
    low = U(0x0101010101010101 * NOWHERE)
    for other in range(state.seats):
        if other != seat:
            top, beside = state.tops[2 * other], state.tops[2 * other + 1]
            low = with_byte(low, other, lowest_with(card, top, beside, state.house))
    return low


@compiled
def lowest_with(card, top, other, flags):
    """The least points on two piles with that card on one of them."""
    on_top = NUMBER[other] if has(may_lie(top, other, flags), card) else NOWHERE
    on_other = NUMBER[top] if has(may_lie(other, top, flags), card) else NOWHERE
    return min(min(on_top, on_other) + NUMBER[card], NOWHERE)


@compiled
def highest_with(card, top, other, flags):
    """The most points on two piles with that card on one of them; below 0 if it can go on neither."""
    on_top = NUMBER[other] if has(may_lie(top, other, flags), card) else -NOWHERE
    on_other = NUMBER[top] if has(may_lie(other, top, flags), card) else -NOWHERE
    return max(on_top, on_other) + NUMBER[card]


@compiled
def byte_of(word, at):
    return np.int64(word >> U(8 * at) & U(0xFF))


@compiled
def with_byte(word, at, value):
    return (word & ~(U(0xFF) << U(8 * at))) | (U(value) << U(8 * at))
