"""Rules of thumb for Mit List und Tücke, in points of the round.

A seat wants two colours and no others: the two it keeps, or its two largest piles. What piles promise
(`promise`) is their score (L-13) with a little of both colours, and of others, still to come. An action is
worth what it changes in that promise: the cards it wins as first winner, who picks (L-6), or as second, who
gets what is left (L-7), good or bad.
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
WANTED = 0.35
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
EXTREME = 0.25

# All cards of a value below the one that counts the rows.
BELOW = np.array(
    [words_of(card for card in range(CARDS) if card % VALUES + 1 < value) for value in range(VALUES + 2)],
    np.uint64,
)
OF_COLOUR = np.array([words_of(colour_cards(colour)) for colour in range(COLOURS)], np.uint64)
# The two colours of a set of two.
TWO = np.array([[*(c for c in range(COLOURS) if kept >> c & 1), 0, 1][:2] for kept in range(1 << COLOURS)])


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
    """What a card would win as the trick lies, and whether to part with it."""
    trump, highest, least = standing(state)
    later = state.seats - state.cards - 1
    middle = (HIGHEST[state.seats, 0] + 1) / 2
    colour, gain, at = -1, 0.0, 0
    for word in range(2):
        cards = words[word]
        while cards != ZERO:
            card = 64 * word + index(cards)
            cards &= cards - ONE
            if colour_of(card) != colour:
                colour = colour_of(card)
                gain = (
                    first_gain(state, colour) if trump in (colour, -1) else second_gain(state, colour, later)
                )
            value = value_of(card)
            out[at] = -EXTREME * abs(value - middle) / middle
            if trump == colour or trump < 0:
                out[at] += gain if value > highest else 0.0
            elif value < least:
                out[at] += gain / (1.0 + UNDERCUT * later * lower_foreign(state, trump, value))
            at += 1


@compiled
def standing(state):
    """The trump colour (-1: I lead), the highest trump and the lowest foreign value as the trick lies."""
    if state.cards == 0:
        return -1, 0, VALUES + 1
    card = np.int64(state.trick[state.first])
    least = VALUES + 1 if state.second < 0 else value_of(np.int64(state.trick[state.second]))
    return colour_of(card), value_of(card), least


@compiled
def first_gain(state, colour):
    """What I would pick as first winner with a card of this colour."""
    piles = state.piles[state.turn]
    large, small = collected(piles, state.kept[state.turn])
    got = pick(state.lying + one_of(colour), large, small, FIRST_TAKES[state.seats])
    left = state.tricks_left - 1
    return promise(piles + got, large, small, left) - promise(piles, large, small, left)


@compiled
def second_gain(state, colour, later):
    """What he who is first now would leave me, with a card of this colour."""
    piles = state.piles[state.turn]
    large, small = collected(piles, state.kept[state.turn])
    his_large, his_small = collected(state.piles[state.first], state.kept[state.first])
    lying = state.lying + one_of(colour)
    got = lying - pick(lying, his_large, his_small, FIRST_TAKES[state.seats])
    left = state.tricks_left - 1
    hope = HOPE * max(later - max(FIRST_TAKES[state.seats] - state.cards - 1, 0), 0)
    return promise(piles + got, large, small, left) - promise(piles, large, small, left) + hope + NEXT_LEAD


@compiled
def lower_foreign(state, trump, value):
    """The share of lower foreign cards in those that later seats may play (L-4)."""
    lying, lower, all_cards = colour_set(state.lying), 0, 0
    for word in range(2):
        cards = unseen_word(state, state.turn, word) & MAY_JOIN[lying, word]
        all_cards += count(cards)
        lower += count(cards & BELOW[value, word] & ~OF_COLOUR[trump, word])
    return lower / max(all_cards, 1)


@compiled
def pick(lying, large, small, takes):
    """What a first winner takes who collects two colours: first for his smaller pile, unwanted cards last."""
    got = ZERO
    for choice in range(COLOURS + 2):
        colour = small if choice == 0 else large if choice == 1 else choice - 2
        if choice < 2 or (colour != small and colour != large):
            cards = min(count_of(lying, colour), takes)
            takes -= cards
            got += U(cards) * one_of(colour)
    return got


@compiled
def collected(piles, kept):
    """The two colours a seat collects, that of the larger pile first: those it chose, else the two largest."""
    if kept != 0:
        one, other = TWO[kept, 0], TWO[kept, 1]
        return (one, other) if count_of(piles, one) >= count_of(piles, other) else (other, one)
    large, small, most, next_most = 0, 1, -1, -1
    for colour in range(COLOURS):
        cards = count_of(piles, colour)
        if cards > most:
            large, small, most, next_most = colour, large, cards, most
        elif cards > next_most:
            small, next_most = colour, cards
    return large, small


@compiled
def promise(piles, large, small, left):
    """L-13 with what is still to come in so many tricks."""
    most, next_most = count_of(piles, large), count_of(piles, small)
    others = np.int64(((piles * EACH) >> U(24)) & U(255)) - most - next_most
    return (most + WANTED) * (next_most + WANTED) / (max(others, 1) + OTHERS + OTHERS_MORE * left)


@compiled
def outlook(piles, kept, left):
    """What piles promise if the seat collects its best two colours, or those it chose."""
    large, small = collected(piles, kept)
    return promise(piles, large, small, left)
