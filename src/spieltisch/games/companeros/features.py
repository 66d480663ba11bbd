"""What a seat of Compañeros sees, as numbers for a learner.

*Places* are seats counted from the own one: 0 is the seat itself, 1 the next clockwise, and so on to 5; what
belongs to a place where nobody sits is 0. Everything comes from what the seat may know (C-3, C-10), so that
the truth and its redacted copy give the same numbers.
"""

from itertools import accumulate

import numpy as np

from spieltisch.games.companeros.rules import (
    CARDS,
    COLOURS,
    MOST_SEATS,
    TRICKS,
    colour_cards,
    colour_values,
    points,
    tied_values,
    turn,
)
from spieltisch.games.companeros.worlds import unseen
from spieltisch.games.contract import Feature
from spieltisch.kernel.bits import U, has
from spieltisch.kernel.compiled import compiled, compiled_apart
from spieltisch.kernel.observing import mark, mark_place, seat_at, write_part

FEWEST_SEATS = 3

# What comes out as 1; numbers that can be larger are so rarely.
MUCH_TAKEN = 100
ALL_OF_A_COLOUR = 55  # 1 + 2 + … + 10
MOST_COLOUR_VALUE = 45  # six seats play 5 to 10 of one colour

FEATURES: tuple[Feature, ...] = (
    Feature("hand", CARDS, "1 for each card in the own hand, by card number"),
    Feature("display", CARDS, "1 for each card in the display, by card number"),
    Feature("worth", COLOURS, f"what taking each colour of the display would score now (/{ALL_OF_A_COLOUR})"),
    Feature("trick", MOST_SEATS * CARDS, "1 for the card of each place in this trick, by card number"),
    Feature("colour_values", COLOURS, f"the colour values of this trick so far (/{MOST_COLOUR_VALUE})"),
    Feature("tied", COLOURS, "1 for each colour whose value another colour shares so far"),
    Feature("taken", MOST_SEATS * CARDS, "1 for each card that each place has taken, by card number"),
    Feature("points", MOST_SEATS, f"the values of what each place has taken (/{MUCH_TAKEN})"),
    Feature("unseen", CARDS, "1 for each card in play that is in another hand, by card number"),
    Feature("leader", MOST_SEATS, "1 for the place that leads this trick"),
    Feature("turn", MOST_SEATS, "1 for the place that is to act, none when the deal is over"),
    Feature("takers", MOST_SEATS * MOST_SEATS, "1 for the place that takes now, then the next to take, …"),
    Feature("first", MOST_SEATS, "1 for the place that took or takes first in this trick and leads the next"),
    Feature("phase", 3, "1 for what goes on: playing, taking, the deal is over"),
    Feature("tricks_left", 1, f"tricks not yet finished, this one included (/{TRICKS})"),
    Feature("seats", MOST_SEATS - FEWEST_SEATS + 1, f"1 for the number of seats, from {FEWEST_SEATS} on"),
)
# Where each of them begins.
(
    HAND,
    DISPLAY,
    WORTH,
    TRICK,
    COLOUR_VALUES,
    TIED,
    TAKEN,
    POINTS,
    UNSEEN,
    LEADER,
    TURN,
    TAKERS,
    FIRST,
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
    mark(out, HAND, state.hands[seat], one)
    mark(out, DISPLAY, state.display, one)
    mark(out, UNSEEN, unseen(state, seat), one)
    observe_colours(state, out, one)
    for place in range(state.seats):
        observe_place(state, seat_at(state, seat, place), place, out, one)
    mark_place(state, seat, out, LEADER, state.leader, one)
    mark_place(state, seat, out, TURN, turn(state), one)
    observe_takers(state, seat, out, one)
    out[PHASE + np.int64(state.phase)] = one
    write_part(out, TRICKS_LEFT, np.int64(state.tricks_left), TRICKS, one)
    out[SEATS + np.int64(state.seats) - FEWEST_SEATS] = one


@compiled
def observe_colours(state, out, one):
    """What each colour is worth in the display, and how strong it is in the trick."""
    values = colour_values(state)
    tied = tied_values(values)
    for colour in range(COLOURS):
        value = np.int64((values >> U(8 * colour)) & U(255))
        write_part(out, WORTH + colour, points(state.display & colour_cards(colour)), ALL_OF_A_COLOUR, one)
        write_part(out, COLOUR_VALUES + colour, value, MOST_COLOUR_VALUE, one)
        if has(tied, value):
            out[TIED + colour] = one


@compiled
def observe_place(state, other, place, out, one):
    """What lies before one seat."""
    card = np.int64(state.played[other])
    if card >= 0:
        out[TRICK + CARDS * place + card] = one
    mark(out, TAKEN + CARDS * place, state.taken[other], one)
    write_part(out, POINTS + place, points(state.taken[other]), MUCH_TAKEN, one)


@compiled
def observe_takers(state, seat, out, one):
    """C-6: who takes from now on, and who came first."""
    for at in range(state.entitled - state.taking):
        mark_place(state, seat, out, TAKERS + MOST_SEATS * at, state.takers[state.taking + at], one)
    if state.entitled > 0:  # C-12
        mark_place(state, seat, out, FIRST, state.takers[0], one)
