"""What a seat of Mit List und Tücke does not know, and worlds that fit all it has seen."""

from spieltisch.games.list_und_tuecke.rules import (
    DECKS,
    MAY_JOIN,
    PLAY,
    colour_set,
    hand_size,
    is_stuck,
    share,
)
from spieltisch.kernel.bits import ZERO, count, lowest
from spieltisch.kernel.compiled import compiled
from spieltisch.kernel.generator import below
from spieltisch.kernel.sharing import NOBODY, add_places


@compiled
def redact(state, seat):
    """L-2: only the other hands are unknown to a seat; a spectator is seat -1."""
    for other in range(state.seats):
        if other != seat:
            state.hands[other, 0] = ZERO
            state.hands[other, 1] = ZERO


@compiled
def unseen_word(state, seat, word):
    """The part in that word of the cards a seat does not see; a spectator is seat -1."""
    cards = DECKS[state.seats, word] & ~state.played[word]
    return cards & ~state.hands[seat, word] if seat >= 0 else cards


@compiled
def resample(state, seat, rng):
    """Fills a redacted state with a world: all splits of the unseen cards that fit L-5 are equally likely."""
    while True:
        if state.stuck >= 0 and state.stuck != seat:
            deal_stuck(state, seat, rng)
        share_unseen(state, seat, rng)
        if fits(state, seat):
            return
        redact(state, seat)


@compiled
def fits(state, seat):
    """L-5: a seat whose turn it is to play holds a playable card."""
    if state.phase != PLAY or state.turn == seat:
        return True
    return not is_stuck(state, state.turn)


@compiled
def deal_stuck(state, seat, rng):
    """L-5: who ended the round holds nothing but the forbidden colour: any of its unseen cards."""
    lying = colour_set(state.lying)
    size = hand_size(state, state.stuck)
    left = 0
    for word in range(2):
        left += count(unseen_word(state, seat, word) & ~MAY_JOIN[lying, word])
    for word in range(2):
        cards = unseen_word(state, seat, word) & ~MAY_JOIN[lying, word]
        while cards != ZERO:
            card = lowest(cards)
            cards ^= card
            if below(rng, left) < size:
                state.hands[state.stuck, word] |= card
                size -= 1
            left -= 1


@compiled
def share_unseen(state, seat, rng):
    """Every hand but the seat's own, and but one that is dealt already, from the cards left over."""
    places = NOBODY
    left = 0
    for other in range(state.seats):
        size = 0 if other == seat or other == state.stuck else hand_size(state, other)
        places = add_places(places, other, left, size)
        left += size
    for word in range(2):
        pack = unseen_word(state, seat, word)
        if state.stuck >= 0 and state.stuck != seat:
            pack &= ~state.hands[state.stuck, word]
        places, left = share(state, pack, word, places, left, rng)
