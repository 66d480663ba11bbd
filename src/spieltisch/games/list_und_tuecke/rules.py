"""Mit List und Tücke: the record of a deal and the rules that change it.

Cards are numbered 0 to 83, colour by colour in the order of the notation, value 1 to 21 inside a colour;
fewer seats leave out the highest values (L-1). A set of cards is two words. Counts by colour are four
bytes of one word (`counts`), so that adding and comparing them is one operation.

Actions 0 to 83 play that card; then come the takes of three colours, the takes of two, and the six ways
to keep two colours, each in the order of the tables below. The cited clauses are those of `rules.en.md`.
"""

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

import numpy as np

from spieltisch.kernel.bits import ONE, ZERO, U, index, lowest
from spieltisch.kernel.compiled import compiled
from spieltisch.kernel.record import record_type
from spieltisch.kernel.sharing import NOBODY, add_places, draw_owner, take_place

MOST_SEATS = 6
COLOURS = 4
VALUES = 21
CARDS = COLOURS * VALUES
HAND = 14  # L-2
TRICKS = 14  # L-12

TRIPLES = tuple(combinations_with_replacement(range(COLOURS), 3))
PAIRS = tuple(combinations_with_replacement(range(COLOURS), 2))
KEEPS = tuple(combinations(range(COLOURS), 2))
FIRST_TRIPLE = CARDS
FIRST_PAIR = FIRST_TRIPLE + len(TRIPLES)
FIRST_KEEP = FIRST_PAIR + len(PAIRS)
ACTIONS = FIRST_KEEP + len(KEEPS)
WORDS = 2

PLAY, TAKE, KEEP_FIRST, KEEP_SECOND, OVER = 0, 1, 2, 3, 4

# What `apply` reports, a bit each, by position in this table.
HAPPENINGS = ("trick-done", "early-end", "all-trump", "equal-lowest", "choice")
TRICK_DONE, EARLY_END, ALL_TRUMP, EQUAL_LOWEST, CHOICE = 1, 2, 4, 8, 16

# L-1: the highest value of red and yellow, and of green and blue, by number of seats.
HIGHEST = np.array([[0, 0], [0, 0], [0, 0], [11, 10], [14, 14], [18, 17], [21, 21]], np.int64)
# L-1: how many cards the first winner takes.
FIRST_TAKES = np.array([0, 0, 0, 2, 2, 3, 3], np.int64)

EACH = U(0x01010101)  # one of each colour
SIGNS = U(0x80808080)


def counts_of(colours: tuple[int, ...]) -> int:
    """A multiset of colours as counts, a byte a colour."""
    return sum(1 << (8 * colour) for colour in colours)


def words_of(cards: Iterable[int]) -> tuple[int, int]:
    """A set of cards as its two words."""
    whole = sum(1 << card for card in cards)
    return whole & (2**64 - 1), whole >> 64


def colour_cards(colour: int, highest: int = VALUES) -> range:
    """The cards of a colour from 1 to the highest."""
    return range(VALUES * colour, VALUES * colour + highest)


def deck_cards(seats: int) -> list[int]:
    """L-1: the cards in play."""
    return [card for colour in range(COLOURS) for card in colour_cards(colour, HIGHEST[seats, colour // 2])]


def may_join(lying: int) -> list[int]:
    """L-4: the cards that may join a set of colours: once three lie, none of the fourth."""
    absent = [colour for colour in range(COLOURS) if not lying >> colour & 1]
    return [card for card in range(CARDS) if len(absent) != 1 or card // VALUES != absent[0]]


DECKS = np.array([words_of(deck_cards(seats)) for seats in range(MOST_SEATS + 1)], np.uint64)
MAY_JOIN = np.array([words_of(may_join(lying)) for lying in range(1 << COLOURS)], np.uint64)
TAKE_COUNTS = np.array([counts_of(take) for take in TRIPLES + PAIRS], np.uint64)
KEEP_SETS = np.array([sum(1 << colour for colour in keep) for keep in KEEPS], np.int64)

State = record_type(
    [
        ("hands", np.uint64, (MOST_SEATS, 2)),
        ("played", np.uint64, (2,)),  # every card played so far, this trick included
        ("lying", np.uint64),  # counts of this trick
        ("rest", np.uint64),  # counts that go to the second winner once the first has chosen
        ("gone", np.uint64),  # counts that left the game (L-8)
        ("piles", np.uint64, (MOST_SEATS,)),  # counts
        ("trick", np.int8, (MOST_SEATS,)),  # each seat's card in this trick, -1 before
        ("kept", np.int8, (MOST_SEATS,)),  # the two chosen colours as a set, 0 before
        ("seats", np.int8),
        ("starter", np.int8),  # leader of the first trick
        ("leader", np.int8),  # leader of this trick
        ("turn", np.int8),
        ("cards", np.int8),  # cards in this trick
        ("first", np.int8),  # highest trump so far: seat (-1: none)
        ("second", np.int8),  # lowest foreign card so far: seat (-1: none)
        ("tricks_left", np.int8),  # this one included
        ("phase", np.int8),
        ("stuck", np.int8),  # who ended the round by L-5, -1 if nobody
        ("unused", np.int8, (2,)),  # named, so that every byte of a record is defined
    ],
)


@compiled
def colour_of(card):
    return card // VALUES


@compiled
def value_of(card):
    return card % VALUES + 1


@compiled
def word_of(card):
    return card >> 6


@compiled
def bit_of(card):
    return ONE << U(card & 63)


@compiled
def deck(seats, flags):
    """How many cards are in play."""
    return HAND * seats


@compiled
def count_of(counts, colour):
    return np.int64((counts >> U(8 * colour)) & U(255))


@compiled
def one_of(colour):
    """The counts of a single card."""
    return ONE << U(8 * colour)


@compiled
def colours_in(counts):
    """Which colours the counts hold, as the sign bits of the four bytes."""
    return (counts + (SIGNS - EACH)) & SIGNS


@compiled
def colour_set(counts):
    """Which colours the counts hold, as a set of four bits."""
    return np.int64((((colours_in(counts) >> U(7)) * U(0x01020408)) >> U(24)) & U(15))


@compiled
def contains(counts, part):
    """Are the counts of `part` among `counts`?"""
    return (((counts | SIGNS) - part) & SIGNS) == SIGNS


@compiled
def clear(state, seats, starter):
    """The table before the cards are dealt."""
    for seat in range(MOST_SEATS):
        state.hands[seat, 0] = ZERO
        state.hands[seat, 1] = ZERO
        state.piles[seat] = ZERO
        state.trick[seat] = -1
        state.kept[seat] = 0
    for spare in range(2):
        state.played[spare] = ZERO
        state.unused[spare] = 0
    state.lying = ZERO
    state.rest = ZERO
    state.gone = ZERO
    state.seats = seats
    state.starter = starter
    state.leader = starter  # L-2
    state.turn = starter
    state.cards = 0
    state.first = -1
    state.second = -1
    state.tricks_left = TRICKS
    state.phase = PLAY
    state.stuck = -1


@compiled
def share(state, pack, word, places, left, rng):
    """Shares out one word of the pack; gives back the free places."""
    while pack != ZERO:
        card = lowest(pack)
        pack ^= card
        owner = draw_owner(places, left, rng)
        places = take_place(places, owner)
        left -= 1
        state.hands[owner, word] |= card
    return places, left


@compiled
def deal(state, seats, starter, flags, rng):
    """L-2: every split of the deck into hands of 14 equally likely."""
    clear(state, seats, starter)
    places = NOBODY
    for seat in range(seats):
        places = add_places(places, seat, HAND * seat, HAND)
    left = deck(seats, flags)
    for word in range(2):
        places, left = share(state, DECKS[seats, word], word, places, left, rng)


@compiled
def lay_out(state, seats, starter, flags, order, chance):
    """L-2 from a shuffled deck: fourteen cards to each seat, from seat 0 on."""
    clear(state, seats, starter)
    for place in range(len(order)):
        card = np.int64(order[place])
        state.hands[place // HAND, word_of(card)] |= bit_of(card)


@compiled
def turn(state):
    """The seat to act, -1 when the deal is over."""
    return -1 if state.phase == OVER else np.int64(state.turn)


@compiled
def over(state):
    return state.phase == OVER


@compiled
def score(piles, kept):
    """L-13 and L-14 for one seat: its counts, and the colours it chose (0: none)."""
    total, best, next_best = 0, 0, 0
    for colour in range(COLOURS):
        size = count_of(piles, colour)
        total += size
        if kept != 0 and (kept >> colour) & 1 == 0:
            continue
        if size > best:
            best, next_best = size, best
        elif size > next_best:
            next_best = size
    return best * next_best // max(total - best - next_best, 1)


@compiled
def scores(state, out):
    for seat in range(state.seats):
        out[seat] = score(state.piles[seat], np.int64(state.kept[seat]))


@compiled
def playable(state, seat, word):
    """L-3 and L-4: the part in that word of the cards the seat may play, as a set."""
    return state.hands[seat, word] & MAY_JOIN[colour_set(state.lying), word]


@compiled
def is_stuck(state, seat):
    """L-5: does the seat hold no card that it may play?"""
    return (playable(state, seat, 0) | playable(state, seat, 1)) == ZERO


@compiled
def legal(state, out):
    """The legal actions, as a set in `out`."""
    out[0] = ZERO
    out[1] = ZERO
    if state.phase == PLAY:
        out[0] = playable(state, state.turn, 0)
        out[1] = playable(state, state.turn, 1)
    elif state.phase == TAKE:  # L-6
        three = FIRST_TAKES[state.seats] == 3
        start = 0 if three else FIRST_PAIR - FIRST_TRIPLE
        stop = FIRST_PAIR - FIRST_TRIPLE if three else len(TAKE_COUNTS)
        takes = ZERO
        for take in range(start, stop):
            takes |= U(contains(state.lying, TAKE_COUNTS[take])) << U(take)
        out[1] = takes << U(FIRST_TRIPLE - 64)
    elif state.phase != OVER:  # L-11
        out[1] = U(0x3F) << U(FIRST_KEEP - 64)


@compiled
def apply(state, action):
    """One legal action and all that follows by itself; gives back what happened (`HAPPENINGS`)."""
    if state.phase == PLAY:
        return play(state, action)
    if state.phase == TAKE:
        return take(state, TAKE_COUNTS[action - FIRST_TRIPLE])
    return keep(state, action - FIRST_KEEP)


@compiled
def play(state, card):
    seat = state.turn
    state.hands[seat, word_of(card)] &= ~bit_of(card)
    state.played[word_of(card)] |= bit_of(card)
    state.trick[seat] = card
    state.lying += one_of(colour_of(card))
    state.cards += 1
    happened = judge(state, seat, card)
    if state.cards == state.seats:
        state.phase = TAKE
        state.turn = state.first
        return happened
    state.turn = seat + 1 if seat + 1 < state.seats else 0
    if is_stuck(state, state.turn):  # L-5
        state.phase = OVER
        state.stuck = state.turn
        state.first = -1
        state.second = -1
        return happened | EARLY_END
    return happened


@compiled
def judge(state, seat, card):
    """L-6 and L-7: does this card win for now?"""
    if state.cards == 1:
        state.first = seat  # L-3: its colour is trump
        return 0
    best = np.int64(state.trick[state.first])
    if colour_of(card) == colour_of(best):
        if card > best:
            state.first = seat
        return 0
    if state.second < 0 or value_of(card) < value_of(np.int64(state.trick[state.second])):
        state.second = seat
        return 0
    # an equal value stays behind: the earlier card counts as lower
    return EQUAL_LOWEST if value_of(card) == value_of(np.int64(state.trick[state.second])) else 0


@compiled
def take(state, counts):
    """L-6: the first winner's cards; the rest waits for the second, or leaves the game (L-8)."""
    state.piles[state.first] += counts
    happened = 0
    if state.second >= 0:
        state.rest = state.lying - counts
    else:
        state.gone += state.lying - counts
        happened = ALL_TRUMP
    state.lying = ZERO
    state.cards = 0
    for seat in range(state.seats):
        state.trick[seat] = -1
    if must_choose(state, state.first):  # L-11: before the second winner takes
        state.phase = KEEP_FIRST
        state.turn = state.first
        return happened
    return happened | give_rest(state)


@compiled
def give_rest(state):
    """L-7: the rest goes to the second winner by itself."""
    if state.second >= 0:
        state.piles[state.second] += state.rest
        state.rest = ZERO
        if must_choose(state, state.second):
            state.phase = KEEP_SECOND
            state.turn = state.second
            return 0
    return finish_trick(state)


@compiled
def must_choose(state, seat):
    """L-11: does the seat own all four colours without having chosen?"""
    return state.kept[seat] == 0 and colours_in(state.piles[seat]) == SIGNS


@compiled
def keep(state, choice):
    state.kept[state.turn] = KEEP_SETS[choice]
    if state.phase == KEEP_FIRST:
        return CHOICE | give_rest(state)
    return CHOICE | finish_trick(state)


@compiled
def finish_trick(state):
    """L-9: the second winner leads, without one the first."""
    state.leader = state.second if state.second >= 0 else state.first
    state.first = -1
    state.second = -1
    state.turn = state.leader
    state.tricks_left -= 1
    state.phase = PLAY if state.tricks_left > 0 else OVER  # L-12
    return TRICK_DONE


@compiled
def hand_size(state, seat):
    """One card for every trick not yet played to."""
    return state.tricks_left - (1 if state.trick[seat] >= 0 or between_tricks(state) else 0)


@compiled
def between_tricks(state):
    """Do winners choose, with the trick's cards already off the table?"""
    return state.phase == KEEP_FIRST or state.phase == KEEP_SECOND


# What views tell of a state, in one call: each call from Python costs more than all of it.
SIZE, SCORE, COLOURS_LYING = 0, MOST_SEATS, 2 * MOST_SEATS
TOLD = COLOURS_LYING + 1


@compiled
def tell(state, out):
    """Cards in hand and score of each seat, and the set of the colours that lie in this trick."""
    for seat in range(state.seats):
        out[SIZE + seat] = hand_size(state, seat)
        out[SCORE + seat] = score(state.piles[seat], np.int64(state.kept[seat]))
    out[COLOURS_LYING] = colour_set(state.lying)


@compiled
def tell_choices(state, first, out):
    """The score that the mover's piles would make with each take or keep, from the number `first` on."""
    piles, kept = state.piles[state.turn], np.int64(state.kept[state.turn])
    for at in range(len(out)):
        action = first + at
        if action < FIRST_KEEP:
            out[at] = score(piles + TAKE_COUNTS[action - FIRST_TRIPLE], kept)
        else:
            out[at] = score(piles, KEEP_SETS[action - FIRST_KEEP])


@compiled
def tell_plays(state, out):
    """L-6 and L-7: for each card that may be played, the place it would win as it stands: 1, 2, or 0."""
    seat, first, second = state.turn, state.first, state.second
    state.cards += 1
    for word in range(2):
        cards = playable(state, seat, word)
        while cards != ZERO:
            card = index(cards) + 64 * word
            cards &= cards - ONE
            judge(state, seat, card)
            out[card] = 1 if state.first == seat else (2 if state.second == seat else 0)
            state.first = first
            state.second = second
    state.cards -= 1
