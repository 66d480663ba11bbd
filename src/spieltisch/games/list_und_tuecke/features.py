"""What a seat of Mit List und Tücke sees, as numbers for a learner.

*Places* are seats counted from the own one: 0 is the seat itself, 1 the next clockwise, and so on to 5; what
belongs to a place where nobody sits is 0. Everything comes from what the seat may know (L-2), so that the
truth and its redacted copy give the same numbers.
"""

from itertools import accumulate

import numpy as np

from spieltisch.games.contract import Feature
from spieltisch.games.list_und_tuecke.rules import (
    CARDS,
    COLOURS,
    MAY_JOIN,
    MOST_SEATS,
    PLAY,
    TRICKS,
    VALUES,
    bit_of,
    colour_of,
    colour_set,
    count_of,
    score,
    turn,
    value_of,
    word_of,
)
from spieltisch.games.list_und_tuecke.worlds import unseen_word
from spieltisch.kernel.bits import ZERO
from spieltisch.kernel.compiled import compiled, compiled_apart
from spieltisch.kernel.observing import mark, mark_place, seat_at, write_part

FEWEST_SEATS = 3

# What comes out as 1; numbers that can be larger are so rarely.
MANY_CARDS = 14
MOST_REST = 3  # L-1
GOOD_SCORE = 20

FEATURES: tuple[Feature, ...] = (
    Feature("hand", CARDS, "1 for each card in the own hand, by card number"),
    Feature("trick", MOST_SEATS * CARDS, "1 for the card of each place in this trick, by card number"),
    Feature("trump", COLOURS, "1 for the colour that the leader played"),
    Feature("lying", COLOURS, f"how many cards of each colour lie in this trick (/{MOST_SEATS})"),
    Feature("forbidden", COLOURS, "1 for the colour that may not be played now, because three others lie"),
    Feature("first", MOST_SEATS, "1 for the place with the highest trump so far"),
    Feature("second", MOST_SEATS, "1 for the place with the lowest foreign card so far"),
    Feature("winning", 2, f"the values of the highest trump and the lowest foreign card so far (/{VALUES})"),
    Feature("piles", MOST_SEATS * COLOURS, f"how many cards of each colour each place owns (/{MANY_CARDS})"),
    Feature("kept", MOST_SEATS * COLOURS, "1 for each colour that each place has chosen to collect"),
    Feature("score", MOST_SEATS, f"what the piles of each place score as they are (/{GOOD_SCORE})"),
    Feature("played", CARDS, "1 for each card played so far, this trick included, by card number"),
    Feature("unseen", CARDS, "1 for each card in play that is in another hand, by card number"),
    Feature("gone", COLOURS, f"how many cards of each colour are out of the game (/{MANY_CARDS})"),
    Feature("rest", COLOURS, f"how many cards of each colour wait for the second winner (/{MOST_REST})"),
    Feature("leader", MOST_SEATS, "1 for the place that leads this trick"),
    Feature("turn", MOST_SEATS, "1 for the place that is to act, none when the deal is over"),
    Feature("phase", 5, "1 for what goes on: playing, taking, the first winner or the second keeps, over"),
    Feature("tricks_left", 1, f"tricks not yet finished, this one included (/{TRICKS})"),
    Feature("seats", MOST_SEATS - FEWEST_SEATS + 1, f"1 for the number of seats, from {FEWEST_SEATS} on"),
)
# Where each of them begins.
(
    HAND,
    TRICK,
    TRUMP,
    LYING,
    FORBIDDEN,
    FIRST,
    SECOND,
    WINNING,
    PILES,
    KEPT,
    SCORE,
    PLAYED,
    UNSEEN,
    GONE,
    REST,
    LEADER,
    TURN,
    PHASE,
    TRICKS_LEFT,
    SEATS,
    SIZE,
) = accumulate((feature.size for feature in FEATURES), initial=0)


@compiled_apart
def observe(state, seat, out):
    """What the seat sees, as `FEATURES` lists it."""
    for at in range(SIZE):
        out[at] = 0.0
    fill(state, seat, out, 1)


@compiled_apart
def fill(state, seat, out, one):
    """The same into a row that is all zero already; 1 is written as `one` (see `kernel/observing.py`)."""
    for word in range(2):
        mark(out, HAND + 64 * word, state.hands[seat, word], one)
        mark(out, PLAYED + 64 * word, state.played[word], one)
        mark(out, UNSEEN + 64 * word, unseen_word(state, seat, word), one)
    observe_trick(state, seat, out, one)
    for place in range(state.seats):
        observe_place(state, seat_at(state, seat, place), place, out, one)
    write_counts(out, GONE, state.gone, MANY_CARDS, one)
    write_counts(out, REST, state.rest, MOST_REST, one)
    mark_place(state, seat, out, LEADER, state.leader, one)
    mark_place(state, seat, out, TURN, turn(state), one)
    out[PHASE + np.int64(state.phase)] = one
    write_part(out, TRICKS_LEFT, np.int64(state.tricks_left), TRICKS, one)
    out[SEATS + np.int64(state.seats) - FEWEST_SEATS] = one


@compiled
def observe_trick(state, seat, out, one):
    """The colours of the trick, and who wins as it stands."""
    led = np.int64(state.trick[state.leader])
    if led >= 0:  # L-3
        out[TRUMP + colour_of(led)] = one
    write_counts(out, LYING, state.lying, MOST_SEATS, one)
    if state.phase == PLAY:  # L-4
        lying = colour_set(state.lying)
        for colour in range(COLOURS):
            card = VALUES * colour
            if MAY_JOIN[lying, word_of(card)] & bit_of(card) == ZERO:
                out[FORBIDDEN + colour] = one
    mark_place(state, seat, out, FIRST, state.first, one)
    mark_place(state, seat, out, SECOND, state.second, one)
    write_value(state, out, WINNING, state.first, one)
    write_value(state, out, WINNING + 1, state.second, one)


@compiled
def observe_place(state, other, place, out, one):
    """What lies before one seat."""
    card = np.int64(state.trick[other])
    if card >= 0:
        out[TRICK + CARDS * place + card] = one
    kept = np.int64(state.kept[other])
    write_counts(out, PILES + COLOURS * place, state.piles[other], MANY_CARDS, one)
    for colour in range(COLOURS):
        out[KEPT + COLOURS * place + colour] = one * ((kept >> colour) & 1)
    write_part(out, SCORE + place, score(state.piles[other], kept), GOOD_SCORE, one)


@compiled
def write_counts(out, at, counts, scale, one):
    """Counts by colour."""
    for colour in range(COLOURS):
        write_part(out, at + colour, count_of(counts, colour), scale, one)


@compiled
def write_value(state, out, at, winner, one):
    """The value of a winner's card, if there is a winner and the card still lies there."""
    if winner >= 0 and state.trick[winner] >= 0:
        write_part(out, at, value_of(np.int64(state.trick[winner])), VALUES, one)
