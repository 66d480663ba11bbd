"""What a seat of Briscola does not know, and worlds that fit all it has seen; a spectator is seat -1."""

from briscola.rules import CARDS, LEFT_OUT, deck, hand_size, shuffle
from spieltisch.kernel.bits import ZERO, bit, index, lowest, ones
from spieltisch.kernel.compiled import compiled
from spieltisch.kernel.sharing import NOBODY, add_places, draw_owner, take_place


@compiled
def shown(state, seat):
    """What is known of a hand that one does not see: the trump card, once somebody has drawn it."""
    return state.hands[seat] & bit(state.trump) if seat == state.holder else ZERO


@compiled
def redact(state, seat):
    for other in range(state.seats):
        if other != seat:
            state.hands[other] = shown(state, other)
    for place in range(state.next, deck(state.seats) - 1):  # the last one lies face up
        state.stock[place] = -1


@compiled
def unseen(state, seat):
    """The cards that the seat does not see."""
    cards = ones(CARDS) & ~(bit(LEFT_OUT) if state.seats == 3 else ZERO)
    if state.next < deck(state.seats):
        cards &= ~bit(state.trump)
    for other in range(state.seats):
        cards &= ~state.taken[other]
        cards &= ~(state.hands[other] if other == seat else shown(state, other))
        if state.played[other] >= 0:
            cards &= ~bit(state.played[other])
    return cards


@compiled
def resample(state, seat, rng):
    """Every split of the unseen cards, and every order of the stock, is equally likely."""
    pack, last = unseen(state, seat), max(deck(state.seats) - 1, state.next)
    places, left = NOBODY, 0
    for owner in range(state.seats + 1):  # the stock comes last
        if owner == state.seats:
            size = last - state.next
        elif owner == seat:
            size = 0
        else:
            size = hand_size(state, owner) - (1 if shown(state, owner) != ZERO else 0)
        places = add_places(places, owner, left, size)
        left += size
    place = state.next
    while pack != ZERO:
        card = lowest(pack)
        pack ^= card
        owner = draw_owner(places, left, rng)
        places = take_place(places, owner)
        left -= 1
        if owner < state.seats:
            state.hands[owner] |= card
        else:
            state.stock[place] = index(card)
            place += 1
    shuffle(state, state.next, last, rng)
