"""What a seat of Compañeros does not know, and worlds that fit all it has seen."""

from spieltisch.games.companeros.rules import deck, hand_size
from spieltisch.kernel.bits import ZERO, bit, lowest, ones
from spieltisch.kernel.compiled import compiled
from spieltisch.kernel.sharing import NOBODY, add_places, draw_owner, take_place


@compiled
def redact(state, seat):
    """C-3 and C-10: only the other hands are unknown to a seat; a spectator is seat -1."""
    for other in range(state.seats):
        if other != seat:
            state.hands[other] = ZERO


@compiled
def unseen(state, seat):
    """The cards a seat does not see; a spectator is seat -1."""
    cards = ones(deck(state.seats, 0)) & ~state.display
    for other in range(state.seats):
        cards &= ~state.taken[other]
        if state.played[other] >= 0:
            cards &= ~bit(state.played[other])
    return cards & ~state.hands[seat] if seat >= 0 else cards


@compiled
def resample(state, seat, rng):
    """Fills a redacted state with a world: every split of the unseen cards is equally likely."""
    pack = unseen(state, seat)
    places = NOBODY
    left = 0
    for other in range(state.seats):
        size = 0 if other == seat else hand_size(state, other)
        places = add_places(places, other, left, size)
        left += size
    while pack != ZERO:
        card = lowest(pack)
        pack ^= card
        owner = draw_owner(places, left, rng)
        places = take_place(places, owner)
        left -= 1
        state.hands[owner] |= card
