"""Compañeros: the record of a deal and the rules that change it.

Cards are numbered 0 to 59, colour by colour in the order of the notation, value 1 to 10 inside a colour.
Actions 0 to 59 play that card; 60 to 65 take all display cards of a colour. The cited clauses are those
of `rules.en.md` beside this file.
"""

import numpy as np

from spieltisch.kernel.bits import ONE, ZERO, U, bit, count, has, index, ones
from spieltisch.kernel.compiled import compiled
from spieltisch.kernel.record import record_type
from spieltisch.kernel.sharing import NOBODY, add_places, draw_owner, take_place

MOST_SEATS = 6
COLOURS = 6
VALUES = 10  # C-1
CARDS = COLOURS * VALUES
HAND = 9  # C-2
TRICKS = 9  # C-4

FIRST_TAKE = CARDS
ACTIONS = CARDS + COLOURS
WORDS = 2  # words that hold a set of actions

PLAY, TAKE, OVER = 0, 1, 2

LANES = U(0x0004010040100401)  # a one in each of six lanes of ten bits
GUARDS = LANES << U(9)

# What `apply` reports, a bit each, by position in this table.
HAPPENINGS = ("trick-done", "tied-top", "tied-below", "display-emptied")
TRICK_DONE, TIED_TOP, TIED_BELOW, EMPTIED = 1, 2, 4, 8

State = record_type(
    [
        ("hands", np.uint64, (MOST_SEATS,)),
        ("taken", np.uint64, (MOST_SEATS,)),
        ("display", np.uint64),
        ("played", np.int8, (MOST_SEATS,)),  # each seat's card in this trick, -1 before
        ("takers", np.int8, (MOST_SEATS,)),  # who takes in this trick, in order
        ("entitled", np.int8),  # how many of them there are
        ("taking", np.int8),  # how many have taken
        ("lying", np.int8),  # cards played in this trick
        ("seats", np.int8),
        ("starter", np.int8),  # leader of the first trick
        ("leader", np.int8),  # leader of this trick
        ("turn", np.int8),
        ("tricks_left", np.int8),  # this one included
        ("phase", np.int8),
        ("unused", np.int8, (3,)),  # named, so that every byte of a record is defined
    ],
)


@compiled
def colour_of(card):
    return card // VALUES


@compiled
def value_of(card):
    return card % VALUES + 1


@compiled
def colour_cards(colour):
    """All cards of a colour, as a set."""
    return ones(VALUES) << U(VALUES * colour)


def cards_with(part):
    """All cards in whose value that power of two is a part, as a set."""
    return U(sum(1 << card for card in range(CARDS) if (card % VALUES + 1) & part))


WITH_1, WITH_2, WITH_4, WITH_8 = cards_with(1), cards_with(2), cards_with(4), cards_with(8)


@compiled
def points(cards):
    """The sum of the values of a set of cards: each power of two as often as a value has it."""
    small = count(cards & WITH_1) + 2 * count(cards & WITH_2)
    return small + 4 * count(cards & WITH_4) + 8 * count(cards & WITH_8)


@compiled
def deck(seats, flags):
    """C-1: how many cards are in play; they are the lowest numbers."""
    return VALUES * seats


def deck_cards(seats: int) -> list[int]:
    """C-1: the cards in play, in the order that is shuffled."""
    return list(range(VALUES * seats))


@compiled
def clear(state, seats, starter):
    """The table before the cards are dealt."""
    for seat in range(MOST_SEATS):
        state.hands[seat] = ZERO
        state.taken[seat] = ZERO
        state.played[seat] = -1
        state.takers[seat] = -1
    for spare in range(3):
        state.unused[spare] = 0
    state.display = ZERO
    state.entitled = 0
    state.taking = 0
    state.lying = 0
    state.seats = seats
    state.starter = starter
    state.leader = starter  # C-4
    state.turn = starter
    state.tricks_left = TRICKS
    state.phase = PLAY


@compiled
def deal(state, seats, starter, flags, rng):
    """C-2: every split of the deck into hands and display equally likely."""
    clear(state, seats, starter)
    cards = deck(seats, flags)
    places = NOBODY
    for seat in range(seats):
        places = add_places(places, seat, HAND * seat, HAND)
    places = add_places(places, seats, HAND * seats, seats)
    card = ONE
    for left in range(cards, 0, -1):
        owner = draw_owner(places, left, rng)
        places = take_place(places, owner)
        if owner < seats:
            state.hands[owner] |= card
        else:
            state.display |= card
        card <<= ONE


@compiled
def lay_out(state, seats, starter, flags, order, chance):
    """C-2 from a shuffled deck: the first cards are the display, then nine to each seat from seat 0 on."""
    clear(state, seats, starter)
    for place in range(len(order)):
        card = bit(order[place])
        if place < seats:
            state.display |= card
        else:
            state.hands[(place - seats) // HAND] |= card


@compiled
def turn(state):
    """The seat to act, -1 when the deal is over."""
    return -1 if state.phase == OVER else np.int64(state.turn)


@compiled
def over(state):
    return state.phase == OVER


@compiled
def scores(state, out):
    """C-13: the values of what each seat took."""
    for seat in range(state.seats):
        out[seat] = points(state.taken[seat])


@compiled
def legal(state, out):
    """The legal actions, as a set in `out`."""
    out[0] = ZERO
    out[1] = ZERO
    if state.phase == PLAY:  # C-4: any card of the hand
        out[0] = state.hands[state.turn]
    elif state.phase == TAKE:  # C-7: any colour that still lies there
        colours = ZERO
        for colour in range(COLOURS):
            if state.display & colour_cards(colour) != ZERO:
                colours |= bit(colour)
        out[0] = colours << U(FIRST_TAKE)
        out[1] = colours >> U(64 - FIRST_TAKE)


@compiled
def colour_values(state):
    """C-5: the six colour values of this trick, a byte each."""
    values = ZERO
    for seat in range(state.seats):
        card = np.int64(state.played[seat])
        if card >= 0:
            values += U(value_of(card)) << U(8 * colour_of(card))
    return values


@compiled
def tied_values(values):
    """C-8: the colour values that two colours share, as a set."""
    return shared_values(values)[1] & ~ONE  # colours that nobody played share the 0


@compiled
def shared_values(values):
    """The colour values that at least one, two and three colours have, as sets."""
    seen, twice, thrice = ZERO, ZERO, ZERO
    for colour in range(COLOURS):
        value = bit((values >> U(8 * colour)) & U(255))
        thrice |= twice & value
        twice |= seen & value
        seen |= value
    return seen, twice, thrice


@compiled
def key_of(card, values):
    """C-6 as a number of nine bits: the higher, the earlier the card's player takes."""
    value = (values >> U(8 * colour_of(card))) & U(255)
    return value * U(VALUES) + U(value_of(card) - 1)


@compiled
def keys_of(state, values):
    """The keys of the cards that lie, each in the lane of its seat."""
    keys = ZERO
    for seat in range(state.seats):
        card = np.int64(state.played[seat])
        if card >= 0:
            keys |= key_of(card, values) << U(10 * seat)
    return keys


@compiled
def ahead(keys, key):
    """C-6: how many seats come before that key."""
    return count(((keys | GUARDS) - (key + ONE) * LANES) & GUARDS)


@compiled
def rank(state):
    """C-6 and C-8: who takes, in order; of a trick that still runs, as it stands. Gives back tied values."""
    values = colour_values(state)
    tied = tied_values(values)
    keys = keys_of(state, values)
    entitled = 0
    for seat in range(state.seats):
        key = (keys >> U(10 * seat)) & ones(9)
        # a card lies, and there is no tie at its colour value nor above it
        untied = key != ZERO and tied >> (key // U(VALUES)) == ZERO
        state.takers[ahead(keys, key)] = seat if untied else -1
        entitled += 1 if untied else 0
    state.entitled = entitled
    return tied


@compiled
def finish_trick(state):
    """C-11 and C-12: the played cards join the display, the first taker leads."""
    for seat in range(state.seats):
        state.display |= bit(state.played[seat])
        state.played[seat] = -1
    if state.entitled > 0:
        state.leader = state.takers[0]
    for place in range(state.seats):
        state.takers[place] = -1
    state.entitled = 0
    state.taking = 0
    state.lying = 0
    state.tricks_left -= 1
    state.turn = state.leader
    state.phase = PLAY if state.tricks_left > 0 else OVER  # C-13


@compiled
def apply(state, action):
    """One legal action and all that follows by itself; gives back what happened (`HAPPENINGS`)."""
    if state.phase == PLAY:
        return play(state, action)
    return take(state, action - FIRST_TAKE)


@compiled
def play(state, card):
    state.hands[state.turn] &= ~bit(card)
    state.played[state.turn] = card
    state.lying += 1
    if state.lying < state.seats:  # C-4
        state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
        return 0
    tied = rank(state)
    if state.entitled == 0:
        finish_trick(state)
        return TRICK_DONE | TIED_TOP
    if state.display == ZERO:  # C-9, C-12: nobody takes; only a position set up by hand begins a trick so
        state.entitled = 0
        finish_trick(state)
        return TRICK_DONE | EMPTIED
    state.phase = TAKE
    state.turn = state.takers[0]
    return TIED_BELOW if tied != ZERO else 0


@compiled
def take(state, colour):
    cards = state.display & colour_cards(colour)  # C-7
    state.taken[state.turn] |= cards
    state.display &= ~cards
    state.taking += 1
    if state.taking < state.entitled and state.display != ZERO:
        state.turn = state.takers[state.taking]
        return 0
    emptied = EMPTIED if state.taking < state.entitled else 0  # C-9
    finish_trick(state)
    return TRICK_DONE | emptied


@compiled
def hand_size(state, seat):
    """C-4: one card for every trick not yet played to."""
    return state.tricks_left - (1 if state.played[seat] >= 0 else 0)


# What views tell of a state, in one call: each call from Python costs more than all of it.
VALUE, TIED, WORTH, TAKEN, SIZE = (place * MOST_SEATS for place in range(5))  # as many colours as seats
ORDER = 5 * MOST_SEATS
TOLD = ORDER + 1


@compiled
def order_so_far(state):
    """C-6 and C-8 as the trick stands: how many would take, then their seats in order, three bits each."""
    rank(state)
    order = np.int64(state.entitled)
    for place in range(state.entitled):
        order |= np.int64(state.takers[place]) << (3 * place + 3)
    for place in range(state.seats):
        state.takers[place] = -1  # as it was: nobody takes yet
    state.entitled = 0
    return order


@compiled
def tell(state, out):
    """Value, tie and worth in the display of each colour; points taken and cards in hand of each seat.

    Last comes who would take as the running trick stands.
    """
    values = colour_values(state)
    tied = tied_values(values)
    for colour in range(COLOURS):
        value = (values >> U(8 * colour)) & U(255)
        out[VALUE + colour] = value
        out[TIED + colour] = has(tied, value)
        out[WORTH + colour] = points(state.display & colour_cards(colour))
    for seat in range(state.seats):
        out[TAKEN + seat] = points(state.taken[seat])
        out[SIZE + seat] = hand_size(state, seat)
    if state.phase == PLAY:
        out[ORDER] = order_so_far(state)


@compiled
def tell_plays(state, out, orders):
    """For each card of the hand: what its colour would count with it, negative where that would be tied.

    And who would take as the trick would stand then.
    """
    values = colour_values(state)
    cards = state.hands[state.turn]
    while cards != ZERO:
        card = index(cards)
        cards &= cards - ONE
        shift = U(8 * colour_of(card))
        after = values + (U(value_of(card)) << shift)
        value = (after >> shift) & U(255)
        out[card] = -np.int64(value) if has(tied_values(after), value) else np.int64(value)
        state.played[state.turn] = card
        orders[card] = order_so_far(state)
    state.played[state.turn] = -1
