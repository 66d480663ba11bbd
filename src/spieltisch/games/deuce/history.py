"""The public history of a round of Deuce, read for what it says about the other hands.

Everything here is certain: what was drawn from which stock, what was laid, what was proven (D-17). It is
written into a workspace as *groups* of births, *proofs*, the *pools* of cards that each generation of the
stock brought, and a list of *events*; `worlds.py` draws what is left open. Words as explained there.
"""

import numpy as np

from spieltisch.games.deuce.rules import (
    ALL_CARDS,
    ANY_DRAWS,
    GENERATIONS,
    MOST_SEATS,
    MOST_TURNS,
    NO_CARD,
    PILES,
    PLAIN,
    PLAIN_CARDS,
    X,
    add_card,
    layable,
    remove_card,
    subtract,
)
from spieltisch.kernel.bits import ZERO, U, bit, count, has, index, lowest
from spieltisch.kernel.compiled import compiled_apart

# Where things stand in the workspace.
TOPS = 0  # the piles, as the history goes on
SIZES = TOPS + PILES  # hand sizes
PROVEN = SIZES + MOST_SEATS  # proofs so far, by seat
POOLS = PROVEN + MOST_SEATS  # unseen cards of each generation, as a draw goes on
OPENED = POOLS + GENERATIONS  # the same at first
ROOM = OPENED + GENERATIONS  # for one lay: the most births of each generation that it can have had
SOURCES = ROOM + GENERATIONS  # the generation that each number card came from last
COVERED, LEFT, GENERATION, GROUPS_USED, PROOFS_USED, EVENTS_USED, FIRST_SIX, PAIRLESS = (
    SOURCES + PLAIN + place for place in range(8)
)
GROUPS = PAIRLESS + 1
MOST_GROUPS = MOST_TURNS + 2 * MOST_SEATS
OWNER, EPOCH, SOURCE, HELD, BORN, FORCED = (GROUPS + field * MOST_GROUPS for field in range(6))
PROVER = GROUPS + 6 * MOST_GROUPS
PROOF = PROVER + MOST_GROUPS  # the kinds that could not be laid
EVENTS = PROOF + MOST_GROUPS
MOST_EVENTS = 3 * MOST_TURNS
WHAT, WHO, KIND, SINCE, FROM = (EVENTS + field * MOST_EVENTS for field in range(5))
WORDS_USED = EVENTS + 5 * MOST_EVENTS

# Events: a birth (its group; SINCE: how many), a card laid from the hand (SINCE: the proofs before it cannot
# have been held; FROM: its generation, UNSURE for wild ones), a card laid as it was drawn (FROM: from where).
BIRTH, LAY, LAY_DRAWN = 0, 1, 2
UNSURE = -1
NOBODY_PAIRLESS = -1


@compiled_apart
def read_history(state, seat, work):
    """Fills the workspace with what a seat knows; a spectator is seat -1."""
    open_history(state, seat, work)
    for turn_ in range(state.turns + (0 if state.ended else 1)):
        read_turn(state, seat, turn_, work)
    if seat >= 0:
        own = state.hands[seat] & PLAIN_CARDS
        while own != ZERO:
            card = lowest(own)
            own ^= card
            lose_own(work, index(card))


@compiled_apart
def drawn_in(state, turn_):
    """The cards drawn in a turn of the history."""
    drawn = np.int64(state.log[turn_] >> 10) if turn_ < state.turns else np.int64(state.drawn)
    return drawn - (state.base_drawn if turn_ == 0 else 0)


@compiled_apart
def open_history(state, seat, work):
    """The table as it was when the history began."""
    for pile in range(2 * state.seats):
        work[TOPS + pile] = state.base_tops[pile]
    for other in range(state.seats):
        work[SIZES + other] = state.sizes[other]
        work[PROVEN + other] = 0
    for turn_ in range(state.turns + 1):  # hand sizes at first: undo what came and went
        owner = (state.base_turn + turn_) % state.seats
        work[SIZES + owner] -= drawn_in(state, turn_)
        if turn_ < state.turns and state.log[turn_] & 63 != NO_CARD:
            work[SIZES + owner] += 1
    pool = subtract(ALL_CARDS, state.base_covered)
    for pile in range(2 * state.seats):
        pool = remove_card(pool, np.int64(state.base_tops[pile]))
    for kind in range(PLAIN):
        work[SOURCES + kind] = 0
    work[COVERED] = np.int64(state.base_covered)
    work[LEFT] = count(pool)
    work[GENERATION] = 0
    work[GROUPS_USED] = 0
    work[PROOFS_USED] = 0
    work[EVENTS_USED] = 0
    work[PAIRLESS] = NOBODY_PAIRLESS
    open_pool(state, seat, pool, work)
    for other in range(state.seats):
        work[LEFT] -= work[SIZES + other]
        if other != seat:
            bear(work, other, work[SIZES + other])
            one, two = state.base_tops[2 * other], state.base_tops[2 * other + 1]
            if state.started and (one == X or two == X):  # D-17
                work[PAIRLESS] = other
                prove(work, other, ZERO)


@compiled_apart
def open_pool(state, seat, cards, work):
    """A new generation's cards, without the wild ones that the seat itself gets of them."""
    at = work[GENERATION]
    if seat >= 0:
        for wild in range(2):
            for _ in range(state.wild[seat, at, wild]):
                cards = remove_card(cards, PLAIN + wild)
    work[OPENED + at] = np.int64(cards)


@compiled_apart
def lose_own(work, kind):
    """The seat itself got this number card: nobody else can have."""
    at = OPENED + work[SOURCES + kind]
    work[at] = np.int64(U(work[at]) & ~bit(kind))


@compiled_apart
def leave_stock(state, seat, work):
    """A card leaves the stock: D-13 first, if there is none."""
    if work[LEFT] == 0:
        work[GENERATION] += 1
        covered = U(work[COVERED])
        work[LEFT] = count(covered)
        open_pool(state, seat, covered, work)
        for kind in range(PLAIN):
            if has(covered, kind):
                work[SOURCES + kind] = work[GENERATION]
        work[COVERED] = 0
    work[LEFT] -= 1


@compiled_apart
def note(work, what, who, kind, since, source):
    """One more event."""
    at = work[EVENTS_USED]
    work[EVENTS_USED] += 1
    work[WHAT + at] = what
    work[WHO + at] = who
    work[KIND + at] = kind
    work[SINCE + at] = since
    work[FROM + at] = source


@compiled_apart
def bear(work, seat, size):
    """So many cards came into the hand of another seat, now."""
    group = -1
    for other in range(work[GROUPS_USED]):
        if work[OWNER + other] == seat:
            group = other
    if group < 0 or work[EPOCH + group] != work[PROVEN + seat] or work[SOURCE + group] != work[GENERATION]:
        group = work[GROUPS_USED]
        work[GROUPS_USED] += 1
        work[OWNER + group] = seat
        work[EPOCH + group] = work[PROVEN + seat]
        work[SOURCE + group] = work[GENERATION]
    note(work, BIRTH, seat, group, size, work[GENERATION])


@compiled_apart
def prove(work, seat, kinds):
    """The seat showed that it holds none of those kinds."""
    at = work[PROOFS_USED]
    work[PROOFS_USED] += 1
    work[PROVEN + seat] += 1
    work[PROVER + at] = seat
    work[PROOF + at] = np.int64(kinds)


@compiled_apart
def draw_births(state, seat, owner, size, work):
    """The owner draws so many cards that stay in the hand."""
    for _ in range(size):
        leave_stock(state, seat, work)
        if owner != seat:
            bear(work, owner, 1)
    work[SIZES + owner] += size


@compiled_apart
def read_turn(state, seat, turn_, work):
    """One turn of the history, the running one included."""
    owner = (state.base_turn + turn_) % state.seats
    running = turn_ == state.turns
    drawn = drawn_in(state, turn_)
    kind = NO_CARD if running else np.int64(state.log[turn_]) & 63
    total = drawn + (np.int64(state.base_drawn) if turn_ == 0 else 0)
    passed = kind == NO_CARD and not running
    # D-17: a second draw proves it for all cards but the one drawn last, a pass for that one too
    second = drawn > 0 and total > 1 and not passed and not state.house & ANY_DRAWS
    draw_births(state, seat, owner, drawn - 1 if second else drawn, work)
    if (second or passed) and owner != seat:
        tops = work[TOPS : TOPS + PILES]
        prove(work, owner, layable(tops, state.seats, state.house, owner, work[SIZES + owner]))
    if second and running:
        draw_births(state, seat, owner, 1, work)
    if kind == NO_CARD:
        return
    if second:  # what was laid is what was drawn last
        leave_stock(state, seat, work)
    else:
        work[SIZES + owner] -= 1
    if owner != seat:
        source = work[GENERATION] if second else (work[SOURCES + kind] if kind < PLAIN else UNSURE)
        since = last_proof_against(work, owner, kind)
        note(work, LAY_DRAWN if second else LAY, owner, kind, since, source)
    elif kind < PLAIN:
        lose_own(work, kind)
    pile = (np.int64(state.log[turn_]) >> 6) & 15
    work[COVERED] = np.int64(add_card(U(work[COVERED]), work[TOPS + pile]))
    work[TOPS + pile] = kind


@compiled_apart
def last_proof_against(work, owner, kind):
    """How many proofs the owner had given when it last showed not to hold that kind."""
    since, number = 0, 0
    for proof in range(work[PROOFS_USED]):
        if work[PROVER + proof] == owner:
            number += 1
            if has(U(work[PROOF + proof]), kind):
                since = number
    return since


@compiled_apart
def excluded(work, group):
    """The kinds that no card of the group can be, if it is still held."""
    kinds, number = ZERO, 0
    for proof in range(work[PROOFS_USED]):
        if work[PROVER + proof] == work[OWNER + group]:
            number += 1
            if number > work[EPOCH + group]:
                kinds |= U(work[PROOF + proof])
    return kinds
