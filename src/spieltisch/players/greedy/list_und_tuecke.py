"""Rules of thumb for Mit List und Tücke, in points of the round.

A seat wants two colours and no others: the two it keeps, or its two largest piles. What piles promise
(`promise`) is their score (L-13) with a little of both colours, and of others, still to come. An action is
worth what it changes in that promise: the cards it wins as first winner, who picks (L-6), or as second, who
gets what is left (L-7), good or bad. A trump that is highest now is taken to stay so: doubt won nothing.
"""

import numpy as np

from spieltisch.games.list_und_tuecke.rules import (
    CARDS,
    COLOURS,
    EACH,
    FIRST_TAKES,
    FIRST_TRIPLE,
    HIGHEST,
    KEEP_SETS,
    MAY_JOIN,
    PLAY,
    TAKE,
    TAKE_COUNTS,
    VALUES,
    colour_cards,
    colour_of,
    colour_set,
    count_of,
    one_of,
    value_of,
    words_of,
)
from spieltisch.games.list_und_tuecke.worlds import unseen_word
from spieltisch.kernel.bits import ONE, ZERO, U, count, index
from spieltisch.kernel.compiled import compiled

# What is still to come: cards for each of the two colours, and others, at the end and for each trick left.
WANTED = 0.25
OTHERS = 0.3
OTHERS_MORE = 0.18
# Points of the second winner count against the first, who chooses what is left for him.
GRUDGE = 0.2
# What the second winner may hope for in each card still to be played, and for leading the next trick (L-9).
HOPE = 0.5
NEXT_LEAD = 0.3
# How the chance to stay the lowest foreign card falls with the lower ones that later seats may hold.
UNDERCUT = 2.0
# Very high cards win tricks as first, very low ones as second: those in between are thrown away.
EXTREME = 0.3

# What a card that is no extreme loses, by seats and value.
MIDDLE = [(highest + 1) / 2 for highest, _ in HIGHEST.tolist()]
NOT_EXTREME = np.array(
    [[-EXTREME * abs(value - middle) / middle for value in range(VALUES + 1)] for middle in MIDDLE]
)
# All cards of a value below the one that counts the rows.
BELOW = np.array(
    [words_of(card for card in range(CARDS) if card % VALUES + 1 < value) for value in range(VALUES + 2)],
    np.uint64,
)
OF_COLOUR = np.array([words_of(colour_cards(colour)) for colour in range(COLOURS)], np.uint64)


@compiled
def weigh(state, words, out):
    """How much the seat to act likes each legal action."""
    if state.phase == PLAY:
        weigh_cards(state, words, out)
    elif state.phase == TAKE:
        weigh_takes(state, words, out)
    else:  # L-11: the two colours that promise most
        piles = state.piles[state.turn]
        for choice in range(len(KEEP_SETS)):
            out[choice] = outlook(piles, KEEP_SETS[choice], state.tricks_left - 1)


@compiled
def weigh_takes(state, words, out):
    """L-6: the cards that help me most and leave the second winner least."""
    first, second, left = state.first, state.second, state.tricks_left - 1
    takes = words[1] >> U(FIRST_TRIPLE - 64)
    at = 0
    while takes != ZERO:
        counts = TAKE_COUNTS[index(takes)]
        takes &= takes - ONE
        out[at] = outlook(state.piles[first] + counts, state.kept[first], left)
        if second >= 0:
            rest = state.lying - counts
            out[at] -= GRUDGE * outlook(state.piles[second] + rest, state.kept[second], left)
        at += 1


@compiled
def weigh_cards(state, words, out):
    """What each card would win as the trick lies, less what it could win later.

    Hardly anything branches on a card: nobody could foresee which ones win.
    """
    trump, highest, least = standing(state)
    low, high, undercut = lower_cards(state, trump)
    gains, seats, leads, at = gains_of(state, trump), np.int64(state.seats), trump < 0, 0
    for word in range(2):
        cards = words[word]
        while cards != ZERO:
            card = 64 * word + index(cards)
            cards &= cards - ONE
            colour, value = colour_of(card), value_of(card)
            lower = count(low & BELOW[value, 0]) + count(high & BELOW[value, 1])
            first = leads or colour == trump
            wins = (first and value > highest) or (not first and value < least)
            gain = of_colour(gains, colour) / (1.0 + (0.0 if first else undercut) * lower)
            out[at] = NOT_EXTREME[seats, value] + (gain if wins else 0.0)
            at += 1


@compiled
def of_colour(gains, colour):
    red, yellow, green, blue = gains
    low, high = yellow if colour == 1 else red, blue if colour == 3 else green
    return high if colour > 1 else low


@compiled
def standing(state):
    """The trump colour (-1: I lead), the highest trump and the lowest foreign value as the trick lies."""
    if state.cards == 0:
        return -1, 0, VALUES + 1
    card = np.int64(state.trick[state.first])
    least = VALUES + 1 if state.second < 0 else value_of(np.int64(state.trick[state.second]))
    return colour_of(card), value_of(card), least


@compiled
def lower_cards(state, trump):
    """Unseen foreign cards that may still be played (L-4), and how much each one below mine endangers it."""
    lying = colour_set(state.lying)
    low = unseen_word(state, state.turn, 0) & MAY_JOIN[lying, 0]
    high = unseen_word(state, state.turn, 1) & MAY_JOIN[lying, 1]
    undercut = UNDERCUT * later_seats(state) / max(count(low) + count(high), 1)
    # who leads can only be first, and asks for none of this
    return low & ~OF_COLOUR[trump, 0], high & ~OF_COLOUR[trump, 1], undercut


@compiled
def later_seats(state):
    """How many play after me in this trick."""
    return state.seats - state.cards - 1


@compiled
def gains_of(state, trump):
    """What a card of each colour would bring me: as trump my own pick (L-6), else what is left (L-7)."""
    mine = collected(state.piles[state.turn], state.kept[state.turn])
    now = promise(state.piles[state.turn], mine, state.tricks_left - 1)
    his, hope = mine, 0.0
    if trump >= 0:
        his = collected(state.piles[state.first], state.kept[state.first])
        hope = NEXT_LEAD + HOPE * left_unseen(state)
    return (
        gain_of(state, 0, trump, mine, his, now, hope),
        gain_of(state, 1, trump, mine, his, now, hope),
        gain_of(state, 2, trump, mine, his, now, hope),
        gain_of(state, 3, trump, mine, his, now, hope),
    )


@compiled
def gain_of(state, colour, trump, mine, his, now, hope):
    """What a card of this colour would bring me."""
    got, takes, first = one_of(colour), FIRST_TAKES[state.seats], colour == trump
    if trump >= 0:
        lying = state.lying + got
        left = leave(lying, (mine[0] if first else his[0], mine[1] if first else his[1]), takes)
        got = lying - left if first else left
    return (
        promise(state.piles[state.turn] + got, mine, state.tricks_left - 1) - now + (0.0 if first else hope)
    )


@compiled
def left_unseen(state):
    """How many of the cards left to the second winner are not yet played."""
    return min(later_seats(state), state.seats - FIRST_TAKES[state.seats])


@compiled
def leave(lying, wanted, takes):
    """What a first winner leaves: he takes for his smaller pile, then for the larger, unwanted cards last."""
    large, small = wanted
    cards = min(count_of(lying, small), takes)
    lying -= U(cards) * one_of(small)
    takes -= cards
    cards = min(count_of(lying, large), takes)
    lying -= U(cards) * one_of(large)
    takes -= cards
    for colour in range(COLOURS):
        cards = min(count_of(lying, colour), takes)
        lying -= U(cards) * one_of(colour)
        takes -= cards
    return lying


@compiled
def collected(piles, kept):
    """The two colours a seat collects, the larger pile first: those it chose, else its two largest piles."""
    large, small = -1, -1  # pile and colour in one number
    for colour in range(COLOURS):
        pile = COLOURS * count_of(piles, colour) + colour
        if kept != 0 and (kept >> colour) & 1 == 0:
            pile = -1
        small = max(small, min(large, pile))
        large = max(large, pile)
    return large % COLOURS, small % COLOURS


@compiled
def promise(piles, wanted, left):
    """L-13 with what is still to come in so many tricks."""
    large, small = wanted
    most, next_most = count_of(piles, large), count_of(piles, small)
    others = np.int64(((piles * EACH) >> U(24)) & U(255)) - most - next_most
    return (most + WANTED) * (next_most + WANTED) / (max(others, 1) + OTHERS + OTHERS_MORE * left)


@compiled
def outlook(piles, kept, left):
    """What piles promise if the seat collects its best two colours, or those it chose."""
    return promise(piles, collected(piles, kept), left)
