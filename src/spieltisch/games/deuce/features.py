"""What a seat of Deuce sees, as numbers for a learner.

*Places* are seats counted from the own one: 0 is the seat itself, 1 the next clockwise, and so on to 5; what
belongs to a place where nobody sits is 0. Everything comes from what the seat may know (D-17), so that the
truth and its redacted copy give the same numbers; in particular other start pairs stay hidden until all have
chosen (D-4). By *kind* means the 44 number cards, Rainbow, X.
"""

from itertools import accumulate

import numpy as np

from spieltisch.games.contract import Feature
from spieltisch.games.deuce.rules import (
    ALL_CARDS,
    ANY_DRAWS,
    CARDS,
    COLOURS,
    FLAGS,
    HAND,
    KINDS,
    MOST_RESHUFFLES,
    MOST_SEATS,
    NUMBERS,
    PILES,
    PLAIN_CARDS,
    RAINBOW,
    RAINBOW_ON_X,
    RAINBOWS,
    XS,
    X,
    can_draw,
    colour_of,
    count_of,
    going_out,
    kinds_in,
    may_lie,
    number_of,
    pile_points,
    points_of_all,
    remove_card,
    subtract,
    turn,
)
from spieltisch.kernel.bits import ZERO
from spieltisch.kernel.compiled import compiled, compiled_apart
from spieltisch.kernel.observing import mark, mark_place, seat_at, write_part

FEWEST_SEATS = 2
FACE = COLOURS + NUMBERS + 2  # a card that lies open: colour, number, Rainbow, X

# What comes out as 1; numbers that can be larger are so rarely.
MANY_CARDS = 12
MOST_POINTS = 20  # two tens

WILD_SCALES = f"Rainbows /{RAINBOWS}, X /{XS}"

FEATURES: tuple[Feature, ...] = (
    Feature("hand", KINDS, f"the cards in the own hand, by kind ({WILD_SCALES})"),
    Feature("tops", PILES * FACE, "each place's top cards: 1 for colour and number, or Rainbow, or X"),
    Feature("may_lie", PILES * KINDS, "1 for each kind that may be laid on each place's two piles (D-8)"),
    Feature("points", MOST_SEATS, f"the numbers of each place's two top cards (/{MOST_POINTS})"),
    Feature("sizes", MOST_SEATS, f"the cards in each place's hand (/{MANY_CARDS})"),
    Feature("last_card", MOST_SEATS, "1 for each place that holds a single card"),
    Feature("out", MOST_SEATS * KINDS, "1 for each kind that would let such a place go out now (D-12)"),
    Feature("lacks", MOST_SEATS * KINDS, "1 for each kind of which each place has shown to hold none (D-17)"),
    Feature("covered", KINDS, f"the covered cards, by kind ({WILD_SCALES})"),
    Feature("restocked", KINDS, f"what the last reshuffle made the stock of (D-13; {WILD_SCALES})"),
    Feature("unseen", KINDS, f"the cards in the stock or hidden by others, by kind ({WILD_SCALES})"),
    Feature("stock", 1, f"the cards in the stock (/{CARDS})"),
    Feature("can_draw", 1, "1 if a card could be drawn, from the stock or after a reshuffle (D-13)"),
    Feature("reshuffles", 1, f"reshuffles so far (/{MOST_RESHUFFLES})"),
    Feature("drawn", 2, f"cards drawn in this turn: 1 if any, and how many (/{MANY_CARDS})"),
    Feature("passes", 1, f"passes in a row (/{MOST_SEATS})"),
    Feature("starting", 1, "1 until all start pairs lie"),
    Feature("starter", MOST_SEATS, "1 for the place that has the first turn after the start pairs"),
    Feature("turn", MOST_SEATS, "1 for the place that is to act, none when the round is over"),
    Feature("options", len(FLAGS), "1 for each house rule in force: " + ", ".join(FLAGS)),
    Feature("seats", MOST_SEATS - FEWEST_SEATS + 1, f"1 for the number of seats, from {FEWEST_SEATS} on"),
)
# Where each of them begins.
(
    OWN,
    TOPS,
    MAY_LIE,
    POINTS,
    SIZES,
    LAST_CARD,
    OUT,
    LACKS,
    COVERED,
    RESTOCKED,
    UNSEEN,
    STOCK,
    CAN_DRAW,
    RESHUFFLES,
    DRAWN,
    PASSES,
    STARTING,
    STARTER,
    TURN,
    OPTIONS,
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
    hidden = unseen(state, seat)
    write_cards(out, OWN, state.hands[seat], one)
    write_cards(out, COVERED, state.covered, one)
    write_cards(out, RESTOCKED, state.restocked, one)
    write_cards(out, UNSEEN, hidden, one)
    for place in range(state.seats):
        other = seat_at(state, seat, place)
        if place == 0 or not state.starting:  # D-4
            observe_tops(state, other, place, out, one)
        if not state.starting:
            observe_piles(state, other, place, out, one)
        observe_hand(state, other, place, state.hands[seat] if place == 0 else hidden, out, one)
    observe_stock(state, out, one)
    write_part(out, PASSES, np.int64(state.passes), MOST_SEATS, one)
    if state.starting:
        out[STARTING] = one
    mark_place(state, seat, out, STARTER, state.starter, one)
    mark_place(state, seat, out, TURN, turn(state), one)
    if state.house & RAINBOW_ON_X:
        out[OPTIONS] = one
    if state.house & ANY_DRAWS:
        out[OPTIONS + 1] = one
    out[SEATS + np.int64(state.seats) - FEWEST_SEATS] = one


@compiled
def observe_tops(state, other, place, out, one):
    """The top cards of one seat, as far as they lie."""
    for side in range(2):
        top = np.int64(state.tops[2 * other + side])
        at = TOPS + FACE * (2 * place + side)
        if top == RAINBOW:
            out[at + FACE - 2] = one
        elif top == X:
            out[at + FACE - 1] = one
        elif top >= 0:
            out[at + colour_of(top)] = one
            out[at + COLOURS + number_of(top)] = one


@compiled
def observe_piles(state, other, place, out, one):
    """What may be laid on the piles of one seat, and what they count."""
    for side in range(2):
        pile = 2 * other + side
        kinds = may_lie(state.tops[pile], state.tops[pile ^ 1], state.house)
        mark(out, MAY_LIE + KINDS * (2 * place + side), kinds, one)
    write_part(out, POINTS + place, pile_points(state.tops, other), MOST_POINTS, one)


@compiled
def observe_hand(state, other, place, cards, out, one):
    """What is known of the hand of one seat, which is made of those cards."""
    size = np.int64(state.sizes[other])
    if state.starting and place > 0:  # D-4: what others have chosen is not shown yet
        size = HAND
    write_part(out, SIZES + place, size, MANY_CARDS, one)
    mark(out, LACKS + KINDS * place, state.lacks[other], one)
    if size == 1:
        out[LAST_CARD + place] = one
        mark(out, OUT + KINDS * place, out_with(state, other, kinds_in(cards) & ~state.lacks[other]), one)


@compiled
def out_with(state, other, kinds):
    """D-12: those of the kinds that a seat could lay on some pile as its last card."""
    found, points = ZERO, points_of_all(state.tops, state.seats)
    for pile in range(2 * state.seats):
        fitting = kinds & may_lie(state.tops[pile], state.tops[pile ^ 1], state.house)
        found |= going_out(state.tops, points, state.seats, other, pile, fitting)
    return found


@compiled
def observe_stock(state, out, one):
    """What can be drawn, and what was."""
    drawn = np.int64(state.drawn)
    write_part(out, STOCK, np.int64(state.stock_size), CARDS, one)
    if can_draw(state):
        out[CAN_DRAW] = one
    write_part(out, RESHUFFLES, np.int64(state.reshuffles), MOST_RESHUFFLES, one)
    if drawn > 0:
        out[DRAWN] = one
    write_part(out, DRAWN + 1, drawn, MANY_CARDS, one)


@compiled
def unseen(state, seat):
    """The cards a seat does not see: those of `worlds.unseen`, and start pairs not yet shown."""
    cards = subtract(subtract(ALL_CARDS, state.covered), state.hands[seat])
    for pile in range(2 * state.seats):
        shown = pile >> 1 == seat or not state.starting  # D-4
        if shown and state.tops[pile] >= 0:
            cards = remove_card(cards, np.int64(state.tops[pile]))
    return cards


@compiled
def write_cards(out, at, cards, one):
    """A set of cards, by kind."""
    mark(out, at, cards & PLAIN_CARDS, one)
    write_part(out, at + RAINBOW, count_of(cards, RAINBOW), RAINBOWS, one)
    write_part(out, at + X, count_of(cards, X), XS, one)
