"""Deuce: the record of a deal and the rules that change it.

Cards are known by their kind: 0 to 43 are the numbers, colour by colour in the order of the notation, 0 to
10 inside a colour; 44 is Rainbow, 45 is X. A set of cards is one word: a bit for each number card, then six
bits that hold Rainbows and two that hold X, filled from below, so that alike cards look alike and counting
bits counts cards. A set of *kinds* has one bit a kind. Piles are numbered 2·seat + 0 or 1.

Actions: 46·pile + kind lays a card; then come the start cards by kind, draw and pass. The cited clauses are
those of `rules.en.md` beside this file.
"""

import numpy as np

from spieltisch.kernel.bits import ONE, ZERO, U, bit, count, has, index, lowest, ones, put
from spieltisch.kernel.compiled import compiled
from spieltisch.kernel.generator import below, next_word
from spieltisch.kernel.record import record_type

MOST_SEATS = 6
PILES = 2 * MOST_SEATS
COLOURS = 4
NUMBERS = 11  # 0 to 10
PLAIN = COLOURS * NUMBERS
RAINBOW, X, KINDS = PLAIN, PLAIN + 1, PLAIN + 2
RAINBOWS, XS = 6, 2  # D-1
CARDS = PLAIN + RAINBOWS + XS
HAND = 6  # D-2
MOST_RESHUFFLES = 3  # D-13
GENERATIONS = MOST_RESHUFFLES + 1  # the stock of the deal and those of the reshuffles

FIRST_START = PILES * KINDS
DRAW = FIRST_START + KINDS
PASS = DRAW + 1
ACTIONS = PASS + 1
WORDS = (ACTIONS + 63) // 64

# The options that change the play of a deal, a bit each in `flags`.
FLAGS = ("rainbow_on_x", "voluntary_draws")
RAINBOW_ON_X, ANY_DRAWS = 1, 2

# What `apply` reports, a bit each, by position in this table.
HAPPENINGS = ("second-draw", "reshuffle", "lock", "pass", "out", "void")
SECOND_DRAW, RESHUFFLE, LOCK, PASSED, OUT, VOID = 1, 2, 4, 8, 16, 32

PLAIN_CARDS = U(2**PLAIN - 1)
RAINBOW_CARDS = U((2**RAINBOWS - 1) << PLAIN)
X_CARDS = U((2**XS - 1) << (PLAIN + RAINBOWS))
ALL_CARDS = PLAIN_CARDS | RAINBOW_CARDS | X_CARDS
ALL_KINDS = U(2**KINDS - 1)
ONLY_RAINBOW, ONLY_X = U(1 << RAINBOW), U(1 << X)
WILD = ONLY_RAINBOW | ONLY_X
COLUMN = U(0x200400801)  # the four cards with the number 0


def pairing(kind: int) -> int:
    """D-3: the kinds that pair with this one, X apart; for an X: none."""
    if kind == X:
        return 0
    if kind == RAINBOW:
        return (1 << KINDS) - 1 - (1 << X)
    colour, number = divmod(kind, NUMBERS)
    alike = [other for other in range(PLAIN) if other // NUMBERS == colour or other % NUMBERS == number]
    return sum(1 << other for other in alike) | 1 << RAINBOW


def lying(top_is_x: int, neighbour: int) -> int:
    """D-7 and D-8: the kinds that may be laid on a top beside that neighbour."""
    if neighbour == RAINBOW:
        return (1 << KINDS) - 1
    if top_is_x:
        return 1 << RAINBOW if neighbour == X else 0
    return pairing(neighbour) | 1 << RAINBOW | 1 << X


def counting_up_to(number: int) -> int:
    """The kinds that count at most that number: Rainbow and X count nothing (D-12)."""
    return sum(1 << kind for kind in range(KINDS) if (kind % NUMBERS if kind < PLAIN else 0) <= number)


DECK = np.array([*range(PLAIN), *[RAINBOW] * RAINBOWS, *[X] * XS], np.int8)
PAIRING = np.array([pairing(kind) for kind in range(KINDS)], np.uint64)
LYING = np.array([[lying(top, kind) for kind in range(KINDS)] for top in (0, 1)], np.uint64)
UP_TO = np.array([counting_up_to(number) for number in range(-1, NUMBERS)], np.uint64)

# No round has more turns: at most 52 − 2n + 3·(52 − 3n) cards are ever laid, and passes come only when
# nothing can be drawn, fewer than n between two of at most 52 − 2n lays.
MOST_TURNS = 384
NO_CARD = 63  # in the log: the turn ended with a pass

State = record_type(
    [
        ("hands", np.uint64, (MOST_SEATS,)),
        ("covered", np.uint64),
        ("restocked", np.uint64),  # what the last reshuffle made the stock of (D-13: all may know)
        ("generator", np.uint64, (1,)),  # of the reshuffles to come
        # What the public history proves (D-17): the position where it begins, then a number a turn.
        ("base_covered", np.uint64),
        ("lacks", np.uint64, (MOST_SEATS,)),  # kinds of which a seat certainly holds none
        ("log", np.uint16, (MOST_TURNS,)),  # kind laid, then 4 bits of pile, 6 bits of cards drawn
        ("turns", np.int16),
        ("proofs", np.int16),  # how often a seat showed that it could not lay
        ("tops", np.int8, (PILES,)),  # kinds, -1 before the start
        ("base_tops", np.int8, (PILES,)),
        ("base_turn", np.int8),
        ("base_drawn", np.int8),
        ("base_reshuffles", np.int8),
        ("started", np.int8),  # 1 if the history shows how the start pairs were laid
        # Rainbows and X since the history began: those that each seat got from each generation of the stock
        # (its hand at first included), known to that seat alone, and those that it laid, known to all
        ("wild", np.int8, (MOST_SEATS, GENERATIONS, 2)),
        ("wild_laid", np.int8, (MOST_SEATS, 2)),
        ("sizes", np.int8, (MOST_SEATS,)),  # cards in each hand
        ("stock", np.int8, (CARDS,)),  # kinds; the last one is drawn next
        ("stock_size", np.int8),
        ("seats", np.int8),
        ("starter", np.int8),  # left of the dealer
        ("turn", np.int8),
        ("starting", np.int8),
        ("drawn", np.int8),  # in this turn
        ("passes", np.int8),  # in a row
        ("reshuffles", np.int8),
        ("house", np.int8),
        ("ended", np.int8),
        ("winner", np.int8),  # -1: nobody, or a void round
        ("unused", np.int8, (7,)),  # named, so that every byte of a record is defined
    ],
)


@compiled
def colour_of(kind):
    return kind // NUMBERS


@compiled
def number_of(kind):
    """What a kind counts: Rainbow and X count nothing (D-12, D-15)."""
    return kind % NUMBERS if kind < PLAIN else 0


@compiled
def add_card(cards, kind):
    """The set with one more card of that kind."""
    if kind < PLAIN:
        return cards | bit(kind)
    if kind == RAINBOW:
        return cards | ((cards << ONE) & RAINBOW_CARDS) | bit(PLAIN)
    return cards | ((cards << ONE) & X_CARDS) | bit(PLAIN + RAINBOWS)


@compiled
def remove_card(cards, kind):
    """The set with one card of that kind less."""
    if kind < PLAIN:
        return cards & ~bit(kind)
    field = RAINBOW_CARDS if kind == RAINBOW else X_CARDS
    return (cards & ~field) | ((cards & field) >> ONE & field)


@compiled
def count_of(cards, kind):
    """How many cards of that kind the set holds."""
    if kind < PLAIN:
        return np.int64(has(cards, kind))
    return count(cards & (RAINBOW_CARDS if kind == RAINBOW else X_CARDS))


@compiled
def subtract(cards, others):
    """The set without those cards, all of which it holds."""
    plain = cards & PLAIN_CARDS & ~others
    rainbows = (cards & RAINBOW_CARDS) >> U(count(others & RAINBOW_CARDS)) & RAINBOW_CARDS
    return plain | rainbows | ((cards & X_CARDS) >> U(count(others & X_CARDS)) & X_CARDS)


@compiled
def kinds_in(cards):
    """The kinds that the set holds."""
    return (cards & ones(PLAIN + 1)) | ((cards >> U(PLAIN + RAINBOWS) & ONE) << U(X))


@compiled
def kind_of(place):
    """The kind of the card at that bit of a set."""
    return place if place < PLAIN else (RAINBOW if place < PLAIN + RAINBOWS else X)


@compiled
def numbers_in(cards):
    """The sum of the numbers in a set of cards."""
    total = 0
    for number in range(1, NUMBERS):
        total += number * count(cards & (COLUMN << U(number)))
    return total


@compiled
def may_lie(top, neighbour, flags):
    """D-8: the kinds that may be laid on a top beside that neighbour."""
    kinds = LYING[1 if top == X else 0, neighbour]
    if flags & RAINBOW_ON_X and top == X:
        kinds |= ONLY_RAINBOW
    return kinds


@compiled
def pile_points(tops, seat):
    """D-12: the numbers of a seat's two top cards."""
    return number_of(tops[2 * seat]) + number_of(tops[2 * seat + 1])


@compiled
def behind(tops, seats, seat, pile, gain):
    """D-12: the points that the best other seat has more than this one, when that pile has gained so much."""
    own = pile_points(tops, seat) + (gain if pile >> 1 == seat else 0)
    most = 0
    for other in range(seats):
        if other != seat:
            most = max(most, pile_points(tops, other) + (gain if pile >> 1 == other else 0))
    return max(most - own, 0)


@compiled
def goes_out(tops, seats, seat, pile, kind):
    """D-12: may the seat lay its last card there, so that afterwards nobody has more on its piles?"""
    return behind(tops, seats, seat, pile, number_of(kind) - number_of(tops[pile])) == 0


@compiled
def numbered_up_to(number):
    """The kinds that count at most that number, which may be negative."""
    return UP_TO[min(max(number + 1, 0), NUMBERS)]


@compiled
def points_of_all(tops, seats):
    """D-12: the numbers of each seat's two top cards, a byte each."""
    found = ZERO
    for seat in range(seats):
        found |= U(pile_points(tops, seat)) << U(8 * seat)
    return found


@compiled
def points_of_one(points, seat):
    """A seat's part of the points of all."""
    return np.int64(points >> U(8 * seat) & U(255))


@compiled
def going_out(tops, points, seats, seat, pile, kinds):
    """D-12: those of the kinds that `goes_out` allows: on an own pile high numbers, on others low ones.

    `points` are those of all.
    """
    own, owner, most = points_of_one(points, seat), pile >> 1, 0
    for other in range(seats):
        if other != seat and other != owner:
            most = max(most, points_of_one(points, other))
    covered = number_of(tops[pile])
    if owner == seat:
        return kinds & ~numbered_up_to(most - own + covered - 1)
    if most > own:
        return ZERO
    return kinds & numbered_up_to(own - points_of_one(points, owner) + covered)


@compiled
def layable(tops, seats, flags, seat, size):
    """The kinds that the seat could lay on some pile, holding `size` cards."""
    found, last = ZERO, size <= 1
    points = points_of_all(tops, seats) if last else ZERO
    for pile in range(2 * seats):
        kinds = may_lie(tops[pile], tops[pile ^ 1], flags)
        found |= going_out(tops, points, seats, seat, pile, kinds) if last else kinds
    return found


@compiled
def start_kinds(cards, first):
    """D-4: the start cards that may be chosen from those cards; `first`: the one already laid, or -1."""
    kinds = kinds_in(cards)
    plain = kinds & ~ONLY_X
    if first == X:
        return kinds
    if first >= 0:
        fitting = PAIRING[first] & plain
        return fitting if fitting != ZERO else kinds & ONLY_X
    pairing = ZERO
    rest = plain
    while rest != ZERO:
        kind = lowest(rest)
        rest ^= kind
        if PAIRING[index(kind)] & kinds_in(remove_card(cards, index(kind))) & ~ONLY_X != ZERO:
            pairing |= kind
    return pairing if pairing != ZERO else kinds  # no pair at all: an X beside any card


@compiled
def deck(seats, flags):
    """D-1: how many cards are in play."""
    return CARDS


def deck_cards(seats: int) -> list[int]:
    """D-1: the cards in play (indices of `DECK`), in the order that is shuffled."""
    return list(range(CARDS))


@compiled
def clear(state, seats, starter, flags):
    """The table before the cards are dealt."""
    for seat in range(MOST_SEATS):
        state.hands[seat] = ZERO
        state.lacks[seat] = ZERO
        state.sizes[seat] = 0
        for wild in range(2):
            state.wild_laid[seat, wild] = 0
            for generation in range(GENERATIONS):
                state.wild[seat, generation, wild] = 0
    for pile in range(PILES):
        state.tops[pile] = -1
        state.base_tops[pile] = -1
    for turn_ in range(MOST_TURNS):
        state.log[turn_] = 0
    for place in range(CARDS):
        state.stock[place] = -1
    for spare in range(7):
        state.unused[spare] = 0
    state.covered = ZERO
    state.restocked = ZERO
    state.base_covered = ZERO
    state.generator[0] = ZERO
    state.turns = 0
    state.proofs = 0
    state.base_turn = starter
    state.base_drawn = 0
    state.base_reshuffles = 0
    state.started = 1
    state.stock_size = 0
    state.seats = seats
    state.starter = starter
    state.turn = starter
    state.starting = 1
    state.drawn = 0
    state.passes = 0
    state.reshuffles = 0
    state.house = flags
    state.ended = 0
    state.winner = -1


@compiled
def generation(state):
    """How often the stock was renewed since the history began."""
    return state.reshuffles - state.base_reshuffles


@compiled
def give_card(state, seat, kind):
    """A card from the stock into a hand."""
    state.hands[seat] = add_card(state.hands[seat], kind)
    state.sizes[seat] += 1
    if kind >= PLAIN:
        state.wild[seat, generation(state), kind - PLAIN] += 1


@compiled
def draw_card(state, seat):
    """The next card of the stock into a hand."""
    state.stock_size -= 1
    kind = np.int64(state.stock[state.stock_size])
    state.stock[state.stock_size] = -1
    give_card(state, seat, kind)


@compiled
def shuffle_stock(state, rng):
    """Every order of the stock equally likely."""
    for place in range(state.stock_size - 1, 0, -1):
        other = below(rng, place + 1)
        kind = state.stock[place]
        state.stock[place] = state.stock[other]
        state.stock[other] = kind


@compiled
def fill_stock(state, cards):
    """Those cards as the stock, not yet shuffled."""
    state.stock_size = 0
    while cards != ZERO:
        card = lowest(cards)
        cards ^= card
        state.stock[state.stock_size] = kind_of(index(card))
        state.stock_size += 1


@compiled
def deal(state, seats, starter, flags, rng):
    """D-2: every order of the 52 cards equally likely."""
    clear(state, seats, starter, flags)
    for place in range(CARDS):
        state.stock[place] = DECK[place]
    state.stock_size = CARDS
    shuffle_stock(state, rng)
    state.generator[0] = next_word(rng)
    for seat in range(seats):
        for _ in range(HAND):
            draw_card(state, seat)


@compiled
def lay_out(state, seats, starter, flags, order, chance):
    """D-2 from a shuffled deck: six cards to each seat, from seat 0 on; the rest is the stock, next first."""
    clear(state, seats, starter, flags)
    state.generator[0] = chance
    state.stock_size = len(order)
    for place in range(len(order)):
        state.stock[len(order) - 1 - place] = DECK[order[place]]
    for seat in range(seats):
        for _ in range(HAND):
            draw_card(state, seat)


@compiled
def turn(state):
    """The seat to act, -1 when the deal is over."""
    return -1 if state.ended else np.int64(state.turn)


@compiled
def over(state):
    return state.ended != 0


@compiled
def scores(state, out):
    """D-15: who laid the last card scores 10 and the numbers left in the other hands."""
    for seat in range(state.seats):
        out[seat] = 0
    if state.winner >= 0:
        points = 10
        for seat in range(state.seats):
            points += numbers_in(state.hands[seat])
        out[state.winner] = points


@compiled
def can_draw(state):
    """D-13: is there a stock, or can there be a new one?"""
    return state.stock_size > 0 or (state.reshuffles < MOST_RESHUFFLES and state.covered != ZERO)


@compiled
def legal(state, out):
    """The legal actions, as a set in `out`."""
    for at in range(WORDS):
        out[at] = ZERO
    if state.ended:
        return
    seat = np.int64(state.turn)
    if state.starting:  # D-4
        put(out, FIRST_START, start_kinds(state.hands[seat], np.int64(state.tops[2 * seat])))
        return
    own = kinds_in(state.hands[seat])
    last = state.sizes[seat] == 1
    points = points_of_all(state.tops, state.seats) if last else ZERO
    can_lay, word, filled, at = ZERO, ZERO, 0, 0
    for pile in range(2 * state.seats):
        kinds = own & may_lie(state.tops[pile], state.tops[pile ^ 1], state.house)
        if last:
            kinds = going_out(state.tops, points, state.seats, seat, pile, kinds)
        can_lay |= kinds
        word |= kinds << U(filled)  # KINDS bits a pile, packed without gaps
        filled += KINDS
        if filled >= 64:
            out[at] = word
            filled -= 64
            at += 1
            word = kinds >> U(KINDS - filled)
    out[at] = word
    if not can_draw(state):
        if can_lay == ZERO:  # D-14
            put(out, PASS, ONE)
    elif can_lay == ZERO or state.drawn == 0 or state.house & ANY_DRAWS:  # D-10, D-11
        put(out, DRAW, ONE)


@compiled
def apply(state, action):
    """One legal action and all that follows by itself; gives back what happened (`HAPPENINGS`)."""
    if action < FIRST_START:
        return lay(state, action // KINDS, action % KINDS)
    if action == DRAW:
        return draw(state)
    if action == PASS:
        return pass_turn(state)
    start(state, action - FIRST_START)
    return 0


@compiled
def start(state, kind):
    """D-4: a start card; the next seat without two piles chooses, and when all have chosen, play begins."""
    seat = np.int64(state.turn)
    state.hands[seat] = remove_card(state.hands[seat], kind)
    state.sizes[seat] -= 1
    state.tops[2 * seat if state.tops[2 * seat] < 0 else 2 * seat + 1] = kind
    for _ in range(state.seats):
        if state.tops[2 * seat + 1] < 0:
            state.turn = seat
            return
        seat = seat + 1 if seat + 1 < state.seats else 0
    begin(state)


@compiled
def begin(state):
    """D-5: all start pairs lie; the history of what hands prove begins here."""
    state.starting = 0
    for seat in range(state.seats):
        for wild in range(2):
            state.wild[seat, 0, wild] = count_of(state.hands[seat], PLAIN + wild)
    state.turn = state.starter
    state.base_turn = state.starter
    for pile in range(2 * state.seats):
        state.base_tops[pile] = state.tops[pile]
        if state.tops[pile] == X:  # D-17: it shows that the six cards held no pair
            state.proofs += 1


@compiled
def next_turn(state, kind, pile):
    """The turn is over: note it, and the next seat acts."""
    if state.turns < MOST_TURNS:
        state.log[state.turns] = kind | (pile << 6) | (np.int64(state.drawn) << 10)
        state.turns += 1
    state.drawn = 0
    state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0


@compiled
def drew_again(state):
    """D-17: a second draw in one turn proves that nothing fitted, unless any number may be drawn."""
    since = state.drawn - (state.base_drawn if state.turns == 0 else 0)  # a position set up proves nothing
    return since > 0 and state.drawn > 1 and not state.house & ANY_DRAWS


@compiled
def lay(state, pile, kind):
    seat = state.turn
    if drew_again(state):  # D-17: only the card drawn last could be laid
        state.lacks[seat] = layable(state.tops, state.seats, state.house, seat, state.sizes[seat] - 1)
    state.hands[seat] = remove_card(state.hands[seat], kind)
    state.sizes[seat] -= 1
    state.covered = add_card(state.covered, np.int64(state.tops[pile]))
    state.tops[pile] = kind
    if kind >= PLAIN:
        state.wild_laid[seat, kind - PLAIN] += 1
    state.passes = 0
    next_turn(state, kind, pile)
    if state.sizes[seat] == 0:  # D-15
        state.ended = 1
        state.winner = seat
        return OUT
    return LOCK if kind == X and state.tops[pile ^ 1] < PLAIN else 0


@compiled
def draw(state):
    """D-10 and D-11."""
    happened = 0
    if state.stock_size == 0:
        reshuffle(state)
        happened = RESHUFFLE
    state.lacks[state.turn] = ZERO
    draw_card(state, state.turn)
    state.drawn += 1
    if drew_again(state):
        state.proofs += 1
        happened |= SECOND_DRAW
    return happened


@compiled
def reshuffle(state):
    """D-13: the covered cards, shuffled, are the new stock."""
    fill_stock(state, state.covered)
    shuffle_stock(state, state.generator)
    renew(state)


@compiled
def renew(state):
    """The covered cards have become the stock."""
    state.restocked = state.covered
    state.covered = ZERO
    state.reshuffles += 1


@compiled
def restock(state, order):
    """D-13 in an order that is known, next card first: so a record replays without the generator."""
    state.stock_size = len(order)
    for place in range(len(order)):
        state.stock[len(order) - 1 - place] = order[place]
    renew(state)


@compiled
def pass_turn(state):
    """D-14."""
    seat = state.turn
    state.lacks[seat] |= layable(state.tops, state.seats, state.house, seat, state.sizes[seat])
    state.proofs += 1
    state.passes += 1
    next_turn(state, NO_CARD, 0)
    if state.passes == state.seats:
        state.ended = 1
        return PASSED | VOID
    return PASSED


@compiled
def lays_nothing(state):
    """Is there no card that the seat to act has not shown to lack and could lay? Then it draws or passes."""
    if state.ended or state.starting:
        return False
    seat = np.int64(state.turn)
    possible, last = ALL_KINDS & ~state.lacks[seat], state.sizes[seat] == 1
    points = points_of_all(state.tops, state.seats) if last else ZERO
    for pile in range(2 * state.seats):
        kinds = possible & may_lie(state.tops[pile], state.tops[pile ^ 1], state.house)
        if last:
            kinds = going_out(state.tops, points, state.seats, seat, pile, kinds)
        if kinds != ZERO:
            return False
    return True


@compiled
def tell(state, points, kinds):
    """What views tell of the piles in play: each seat's points, and the kinds that may lie on each pile.

    After the points of all seats come those that each is behind.
    """
    for seat in range(state.seats):
        points[seat] = pile_points(state.tops, seat)
        points[state.seats + seat] = behind(state.tops, state.seats, seat, 0, 0)
    for pile in range(2 * state.seats):
        kinds[pile] = may_lie(state.tops[pile], state.tops[pile ^ 1], state.house)


@compiled
def tell_lays(state, out):
    """D-12: by pile and number, how far behind the seat to act would be after each lay that pairs."""
    seat = np.int64(state.turn)
    own = kinds_in(state.hands[seat])
    for pile in range(2 * state.seats):
        covered = number_of(state.tops[pile])
        kinds = own & may_lie(state.tops[pile], state.tops[pile ^ 1], state.house)
        while kinds != ZERO:
            number = number_of(index(kinds))
            kinds &= kinds - ONE
            out[NUMBERS * pile + number] = behind(state.tops, state.seats, seat, pile, number - covered)
