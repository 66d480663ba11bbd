"""What a seat of Briscola sees, as numbers; places are seats counted clockwise from the own one."""

import numpy as np

from briscola.rules import CARDS, MOST_SEATS, VALUES, deck, points
from briscola.worlds import unseen
from spieltisch.games.contract import Feature
from spieltisch.kernel.bits import bit
from spieltisch.kernel.compiled import compiled_apart
from spieltisch.kernel.observing import mark, mark_place, write_part

ALL_POINTS = 120
FEATURES = (
    Feature("hand", CARDS, "1 for each card in the own hand"),
    Feature("unseen", CARDS, "1 for each card in another hand or in the stock"),
    Feature("trick", MOST_SEATS * CARDS, "1 for the card of each place in this trick"),
    Feature("points", MOST_SEATS, f"what each place has taken (/{ALL_POINTS})"),
    Feature("leader", MOST_SEATS, "1 for the place that leads this trick"),
    Feature("trump", CARDS // VALUES, "1 for the colour of trump"),
    Feature("stock", 1, "cards in the stock (/40)"),
)
UNSEEN, TRICK, TAKEN = CARDS, 2 * CARDS, (2 + MOST_SEATS) * CARDS
LEADER, TRUMP, STOCK = TAKEN + MOST_SEATS, TAKEN + 2 * MOST_SEATS, TAKEN + 2 * MOST_SEATS + CARDS // VALUES


@compiled_apart
def observe(state, seat, out):
    for at in range(STOCK + 1):
        out[at] = 0.0
    fill(state, seat, out, 1)


@compiled_apart
def fill(state, seat, out, one):
    mark(out, 0, state.hands[seat], one)
    mark(out, UNSEEN, unseen(state, seat), one)
    for place in range(state.seats):
        other = (seat + place) % state.seats
        if state.played[other] >= 0:
            mark(out, TRICK + CARDS * place, bit(state.played[other]), one)
        write_part(out, TAKEN + place, points(state.taken[other]), ALL_POINTS, one)
    mark_place(state, seat, out, LEADER, state.leader, one)
    out[TRUMP + np.int64(state.trump) // VALUES] = one
    write_part(out, STOCK, deck(state.seats) - state.next, CARDS, one)
