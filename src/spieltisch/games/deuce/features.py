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
    remove_card,
    subtract,
    turn,
)
from spieltisch.kernel.bits import ZERO
from spieltisch.kernel.compiled import compiled_apart
from spieltisch.kernel.observing import mark, mark_place

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
    hidden = unseen(state, seat)
    write_cards(out, OWN, state.hands[seat])
    write_cards(out, COVERED, state.covered)
    write_cards(out, RESTOCKED, state.restocked)
    write_cards(out, UNSEEN, hidden)
    for place in range(state.seats):
        other = (seat + place) % state.seats
        if place == 0 or not state.starting:  # D-4
            observe_tops(state, other, place, out)
        if not state.starting:
            observe_piles(state, other, place, out)
        observe_hand(state, other, place, state.hands[seat] if place == 0 else hidden, out)
    observe_stock(state, out)
    out[PASSES] = np.int64(state.passes) / MOST_SEATS
    out[STARTING] = 1.0 if state.starting else 0.0
    mark_place(state, seat, out, STARTER, state.starter)
    mark_place(state, seat, out, TURN, turn(state))
    out[OPTIONS] = 1.0 if state.house & RAINBOW_ON_X else 0.0
    out[OPTIONS + 1] = 1.0 if state.house & ANY_DRAWS else 0.0
    out[SEATS + np.int64(state.seats) - FEWEST_SEATS] = 1.0


@compiled_apart
def observe_tops(state, other, place, out):
    """The top cards of one seat, as far as they lie."""
    for side in range(2):
        top = np.int64(state.tops[2 * other + side])
        at = TOPS + FACE * (2 * place + side)
        if top == RAINBOW:
            out[at + FACE - 2] = 1.0
        elif top == X:
            out[at + FACE - 1] = 1.0
        elif top >= 0:
            out[at + colour_of(top)] = 1.0
            out[at + COLOURS + number_of(top)] = 1.0


@compiled_apart
def observe_piles(state, other, place, out):
    """What may be laid on the piles of one seat, and what they count."""
    for side in range(2):
        pile = 2 * other + side
        kinds = may_lie(state.tops[pile], state.tops[pile ^ 1], state.house)
        mark(out, MAY_LIE + KINDS * (2 * place + side), kinds)
    out[POINTS + place] = pile_points(state.tops, other) / MOST_POINTS


@compiled_apart
def observe_hand(state, other, place, cards, out):
    """What is known of the hand of one seat, which is made of those cards."""
    size = np.int64(state.sizes[other])
    if state.starting and place > 0:  # D-4: what others have chosen is not shown yet
        size = HAND
    out[SIZES + place] = size / MANY_CARDS
    mark(out, LACKS + KINDS * place, state.lacks[other])
    if size == 1:
        out[LAST_CARD + place] = 1.0
        mark(out, OUT + KINDS * place, out_with(state, other, kinds_in(cards) & ~state.lacks[other]))


@compiled_apart
def out_with(state, other, kinds):
    """D-12: those of the kinds that a seat could lay on some pile as its last card."""
    found = ZERO
    for pile in range(2 * state.seats):
        fitting = kinds & ~found & may_lie(state.tops[pile], state.tops[pile ^ 1], state.house)
        found |= going_out(state.tops, state.seats, other, pile, fitting)
    return found


@compiled_apart
def observe_stock(state, out):
    """What can be drawn, and what was."""
    drawn = np.int64(state.drawn)
    out[STOCK] = np.int64(state.stock_size) / CARDS
    out[CAN_DRAW] = 1.0 if can_draw(state) else 0.0
    out[RESHUFFLES] = np.int64(state.reshuffles) / MOST_RESHUFFLES
    out[DRAWN] = 1.0 if drawn > 0 else 0.0
    out[DRAWN + 1] = drawn / MANY_CARDS


@compiled_apart
def unseen(state, seat):
    """The cards a seat does not see: those of `worlds.unseen`, and start pairs not yet shown."""
    cards = subtract(subtract(ALL_CARDS, state.covered), state.hands[seat])
    for pile in range(2 * state.seats):
        shown = pile >> 1 == seat or not state.starting  # D-4
        if shown and state.tops[pile] >= 0:
            cards = remove_card(cards, np.int64(state.tops[pile]))
    return cards


@compiled_apart
def write_cards(out, at, cards):
    """A set of cards, by kind."""
    mark(out, at, cards & PLAIN_CARDS)
    out[at + RAINBOW] = count_of(cards, RAINBOW) / RAINBOWS
    out[at + X] = count_of(cards, X) / XS
