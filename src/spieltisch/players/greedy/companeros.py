"""Rules of thumb for Compañeros, in points of the deal.

Taking is simple: the colour worth most. Playing is bidding for an early place in the order of taking. The
prizes lie open, so each card of the hand is worth the prize of the place where it comes in; the last to play
sees that place, and those before guess how many will still come before them. What is bid is gone: a card
costs what it could win later. (In the last trick the one card left is no choice.)
"""

import numpy as np

from spieltisch.games.companeros.rules import (
    COLOURS,
    GUARDS,
    LANES,
    TAKE,
    VALUES,
    ahead,
    colour_cards,
    colour_of,
    colour_values,
    key_of,
    shared_values,
    value_of,
)
from spieltisch.games.companeros.worlds import unseen
from spieltisch.kernel.bits import ONE, ZERO, U, bit, count, has, index, not_above, ones
from spieltisch.kernel.compiled import compiled

# The chance that a seat which plays after me comes before me: it falls with the colour value that I reach,
# and with my own card, which stays ahead of more companions.
PASSED = 0.72
PASSED_LESS = 0.04
PASSED_OWN = 0.01
# What is left of a prize when, as the cards lie, a tie keeps me from taking (C-8); others may still break it.
TIED = 0.5
# What a card costs that I no longer hold: by its value, and more in a colour that will still find company.
CARD = 0.85
CARD_MORE = 0.04
COMPANY = 0.15

# The sum of the values of each set of cards of one colour.
WORTH = np.array(
    [sum(at + 1 for at in range(VALUES) if cards >> at & 1) for cards in range(1 << VALUES)], np.int8
)


@compiled
def weigh(state, words, out):
    """How much the seat to act likes each legal action."""
    if state.phase == TAKE:
        weigh_colours(state, out)
    else:
        weigh_cards(state, out)


@compiled
def worth_of(cards, colour):
    """The sum of the values of those of the cards that are of a colour."""
    return np.int64(WORTH[(cards >> U(VALUES * colour)) & ones(VALUES)])


@compiled
def weigh_colours(state, out):
    """C-7: the colour worth most; what stays there, others take."""
    at = 0
    for colour in range(COLOURS):
        worth = worth_of(state.display, colour)
        out[at] = worth
        at += 1 if worth > 0 else 0


@compiled
def weigh_cards(state, out):
    """What each card of the hand is likely to win, less what it could win later.

    A card changes the value of its own colour alone, and so the keys of the cards of that colour: what the
    other colours are is known before, and the keys that change are found by lane.
    """
    hand = state.hands[state.turn]
    later = state.seats - state.lying - 1
    row = prizes(state.display)
    values = colour_values(state)
    seen, twice, thrice = shared_values(values)
    keys, colours = lying_lanes(state, values)
    pack = unseen(state, state.turn)
    at = 0
    while hand != ZERO:
        card = index(hand)
        hand &= hand - ONE
        colour, value = colour_of(card), value_of(card)
        before = (values >> U(8 * colour)) & U(255)
        total = before + U(value)  # C-5 with this card
        others = seen if has(twice, before) else seen & ~bit(before)
        tied_others = twice if has(thrice, before) else twice & ~bit(before)
        tied = (tied_others >> total) | (others >> total) & ONE != ZERO  # C-8: at this value, or above it
        keys_then = keys + lanes_with(colours, colour) * U(VALUES * value)
        place = ahead(keys_then, total * U(VALUES) + U(value - 1))
        price = CARD + COMPANY * company(pack, colour, state.seats)
        out[at] = expected(row, place, later, total, value, tied) - value * (price + CARD_MORE * value)
        at += 1


@compiled
def lying_lanes(state, values):
    """The keys of the cards that lie (`keys_of`), and their colours, each in the lane of its seat."""
    keys, colours = ZERO, LANES * U(COLOURS)
    for seat in range(state.seats):
        card = np.int64(state.played[seat])
        if card >= 0:
            keys |= key_of(card, values) << U(10 * seat)
            colours -= U(COLOURS - colour_of(card)) << U(10 * seat)
    return keys, colours


@compiled
def lanes_with(lanes, number):
    """A one in each lane that holds that number."""
    return ((GUARDS - (lanes ^ LANES * U(number))) >> U(9)) & LANES


@compiled
def expected(row, place, later, total, value, tied):
    """What a card wins that comes in at this place, with so many still to play."""
    if later == 0:
        return 0.0 if tied else prize(row, place)
    place += later * max(PASSED - PASSED_LESS * total - PASSED_OWN * value, 0.0)
    whole = np.int64(place)
    between = place - whole
    gain = (1.0 - between) * prize(row, whole) + between * prize(row, whole + 1)
    return TIED * gain if tied else gain


@compiled
def prizes(display):
    """What the first taker gets, then the second and so on if all take the colour worth most: a byte each."""
    row = ZERO
    for colour in range(COLOURS):
        worth = worth_of(display, colour)
        place = U(8 * (8 - not_above(row, worth)))
        row = (row & ((ONE << place) - ONE)) | U(worth) << place | (row >> place) << (place + U(8))
    return row


@compiled
def prize(row, place):
    return np.float64((row >> U(8 * place)) & U(255))


@compiled
def company(pack, colour, seats):
    """How many of the unseen cards are of a colour: 0 as many as of others, 1 twice as many, -1 none."""
    return count(pack & colour_cards(colour)) * seats / (count(pack) + 1.0) - 1.0
