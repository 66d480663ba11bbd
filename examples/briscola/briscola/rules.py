"""Briscola: the record of a deal and the rules that change it.

Card c has the value c % 10 + 1 and the colour c // 10. The cited clauses are those of `rules.en.md`.
"""

import numpy as np

from spieltisch.kernel.bits import ZERO, bit, index, lowest
from spieltisch.kernel.compiled import compiled
from spieltisch.kernel.generator import below
from spieltisch.kernel.record import record_type

MOST_SEATS, CARDS, VALUES, HAND = 4, 40, 10, 3
ACTIONS, WORDS = CARDS, 1
LEFT_OUT = 1  # B-1: the red 2
RANK = np.array([9, 0, 8, 1, 2, 3, 4, 5, 6, 7])  # B-4, by value
POINTS = np.array([11, 0, 10, 0, 0, 0, 0, 2, 3, 4])  # B-6, by value
HAPPENINGS = ("trick-done", "trump-drawn")
TRICK_DONE, TRUMP_DRAWN = 1, 2

State = record_type(
    [
        ("hands", np.uint64, (MOST_SEATS,)),
        ("taken", np.uint64, (MOST_SEATS,)),
        ("stock", np.int8, (CARDS,)),  # from `next` on; -1: drawn, or unknown
        ("played", np.int8, (MOST_SEATS,)),  # each seat's card in this trick, -1 before
        ("next", np.int8),
        ("trump", np.int8),  # the card that lay face up
        ("holder", np.int8),  # who drew it, -1 before
        ("lying", np.int8),
        ("seats", np.int8),
        ("starter", np.int8),
        ("leader", np.int8),
        ("turn", np.int8),
        ("tricks_left", np.int8),
        ("unused", np.int8, (3,)),
    ]
)


@compiled
def deck(seats):
    """B-1: how many cards are in play."""
    return CARDS - 1 if seats == 3 else CARDS


def deck_cards(seats: int) -> list[int]:
    """B-1: the cards in play, in the order that is shuffled."""
    return [card for card in range(CARDS) if seats != 3 or card != LEFT_OUT]


@compiled
def clear(state, seats, starter):
    """The table before the cards are dealt."""
    for seat in range(MOST_SEATS):
        state.hands[seat] = state.taken[seat] = ZERO
        state.played[seat] = -1
    for place in range(CARDS):
        state.stock[place] = -1
    for spare in range(3):
        state.unused[spare] = 0
    state.next = state.lying = 0
    state.holder = -1
    state.seats = seats
    state.starter = state.leader = state.turn = starter
    state.tricks_left = deck(seats) // seats


@compiled
def draw(state, seat):
    """The next card of the stock."""
    state.hands[seat] |= bit(state.stock[state.next])
    state.stock[state.next] = -1
    state.next += 1


@compiled
def hand_out(state):
    """B-2: the whole deck lies in the stock."""
    state.trump = state.stock[deck(state.seats) - 1]
    for seat in range(state.seats):
        for _ in range(HAND):
            draw(state, seat)


@compiled
def shuffle(state, first, end, rng):
    """All orders of that part of the stock are equally likely."""
    for place in range(end - 1, first, -1):
        other = first + below(rng, place - first + 1)
        card = state.stock[place]
        state.stock[place] = state.stock[other]
        state.stock[other] = card


@compiled
def deal(state, seats, starter, flags, rng):
    clear(state, seats, starter)
    place = 0
    for card in range(CARDS):
        if seats != 3 or card != LEFT_OUT:
            state.stock[place] = card
            place += 1
    shuffle(state, 0, place, rng)
    hand_out(state)


@compiled
def lay_out(state, seats, starter, flags, order, chance):
    clear(state, seats, starter)
    for place in range(len(order)):
        state.stock[place] = order[place]
    hand_out(state)


@compiled
def over(state):
    return state.tricks_left == 0


@compiled
def turn(state):
    return -1 if state.tricks_left == 0 else np.int64(state.turn)


@compiled
def points(cards):
    """B-6: what a set of cards counts."""
    total = 0
    while cards != ZERO:
        card = lowest(cards)
        cards ^= card
        total += POINTS[index(card) % VALUES]
    return total


@compiled
def scores(state, out):
    for seat in range(state.seats):
        out[seat] = points(state.taken[seat])


@compiled
def hand_size(state, seat):
    """Three cards, or what the tricks that are left still need."""
    return min(HAND, np.int64(state.tricks_left)) - (1 if state.played[seat] >= 0 else 0)


@compiled
def legal(state, out):
    """B-3: any card of the hand."""
    out[0] = ZERO if over(state) else state.hands[state.turn]


@compiled
def strength(state, card):
    """B-4: trump over the colour that was led over all others."""
    colour = card // VALUES
    led = np.int64(state.played[state.leader]) // VALUES
    above = 2 if colour == state.trump // VALUES else 1 if colour == led else 0
    return VALUES * above + RANK[card % VALUES]


@compiled
def winner(state):
    """B-4: who takes the trick as it stands."""
    best = np.int64(state.leader)
    for seat in range(state.seats):
        card = np.int64(state.played[seat])
        if card >= 0 and strength(state, card) > strength(state, np.int64(state.played[best])):
            best = seat
    return best


@compiled
def apply(state, action):
    """One card, and all that follows by itself; gives back what happened (`HAPPENINGS`)."""
    state.hands[state.turn] &= ~bit(action)
    state.played[state.turn] = action
    state.lying += 1
    if state.lying < state.seats:
        state.turn = (state.turn + 1) % state.seats
        return 0
    first, drawn = winner(state), 0
    for seat in range(state.seats):
        state.taken[first] |= bit(state.played[seat])
        state.played[seat] = -1
    if state.next < deck(state.seats):  # B-5
        for step in range(state.seats):
            draw(state, (first + step) % state.seats)
        if state.next == deck(state.seats):
            state.holder = (first + state.seats - 1) % state.seats
            drawn = TRUMP_DRAWN
    state.lying = 0
    state.leader = state.turn = first
    state.tricks_left -= 1
    return TRICK_DONE | drawn
