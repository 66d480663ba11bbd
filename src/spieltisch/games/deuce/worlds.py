"""What a seat of Deuce does not know, and worlds that fit all it has seen.

A world is drawn as likely as it is when every shuffle that fits is equally likely. Without proofs (D-17) and
without a reshuffle that is any split of the unseen cards. Otherwise `history.py` reads what is public:

- Every card that came into another hand has a *birth*: from which generation of the stock it came, and how
  many proofs of that seat came before. Births alike in both are one *group*. A proof says that every card
  held at that moment was of none of the kinds that could be laid: it binds earlier births, not later ones.
- A card laid later was in the hand before: which birth it had is drawn here, among those it can have had.
- In the end the births still in hand get cards from their generation's pool that no proof excludes.

Each choice is uniform over its ways, so a world comes out with the inverse of the product of the numbers of
ways as its chance; it is kept with a chance in proportion to that product (each number divided by the most
it could be), else drawn anew. That makes all fitting shuffles equally likely, exactly. Only where that fails
`TRIES` times (long rounds with several reshuffles) one of the tried worlds is taken, in proportion to its
weight.
"""

import numpy as np

from spieltisch.games.deuce.history import (
    BIRTH,
    BORN,
    EPOCH,
    EVENTS_USED,
    FIRST_SIX,
    FORCED,
    FROM,
    GENERATION,
    GROUPS_USED,
    HELD,
    KIND,
    LAY,
    LAY_DRAWN,
    NOBODY_PAIRLESS,
    OPENED,
    OWNER,
    PAIRLESS,
    POOLS,
    PROVEN,
    ROOM,
    SINCE,
    SIZES,
    SOURCE,
    UNSURE,
    WHAT,
    WHO,
    WORDS_USED,
    excluded,
    read_history,
)
from spieltisch.games.deuce.rules import (
    ALL_CARDS,
    CARDS,
    GENERATIONS,
    HAND,
    NUMBERS,
    PLAIN,
    PLAIN_CARDS,
    RAINBOW,
    RAINBOW_CARDS,
    X_CARDS,
    X,
    add_card,
    colour_of,
    count_of,
    fill_stock,
    generation,
    kind_of,
    remove_card,
    shuffle_stock,
    subtract,
)
from spieltisch.kernel.bits import ZERO, U, bit, count, has, index, lowest
from spieltisch.kernel.compiled import compiled_apart
from spieltisch.kernel.generator import below, next_word
from spieltisch.kernel.select import nth
from spieltisch.kernel.sharing import NOBODY, add_places, draw_owner, take_place
from spieltisch.kernel.workspace import workspace

TRIES = 200  # even draws before a weighted one


@compiled_apart
def redact(state, seat):
    """D-17: removes other hands, the stock, reshuffles to come, start pairs not yet shown (-1: spectator)."""
    for other in range(state.seats):
        if other != seat:
            state.hands[other] = ZERO
            for source in range(GENERATIONS):
                state.wild[other, source, 0] = 0
                state.wild[other, source, 1] = 0
            if state.starting:
                state.sizes[other] = HAND
                state.tops[2 * other] = -1
                state.tops[2 * other + 1] = -1
    for place in range(CARDS):
        state.stock[place] = -1
    state.generator[0] = ZERO


@compiled_apart
def unseen(state, seat):
    """The cards that lie in the stock or in other hands; a spectator is seat -1."""
    cards = subtract(ALL_CARDS, state.covered)
    for pile in range(2 * state.seats):
        if state.tops[pile] >= 0:
            cards = remove_card(cards, np.int64(state.tops[pile]))
    return subtract(cards, state.hands[seat]) if seat >= 0 else cards


@compiled_apart
def resample(state, seat, rng):
    """Fills a redacted state with a world."""
    if state.starting or (state.proofs == 0 and generation(state) == 0):
        share_unseen(state, seat, rng)
    else:
        draw_fitting(state, seat, rng)
    shuffle_stock(state, rng)
    state.generator[0] = next_word(rng)


@compiled_apart
def forget(state, seat):
    """Empties the other hands again."""
    for other in range(state.seats):
        if other != seat:
            state.hands[other] = ZERO
            for source in range(GENERATIONS):
                state.wild[other, source, 0] = 0
                state.wild[other, source, 1] = 0


@compiled_apart
def share_unseen(state, seat, rng):
    """Every split of the unseen cards equally likely."""
    pack = unseen(state, seat)
    places, given = NOBODY, 0
    for other in range(state.seats):
        size = 0 if other == seat else np.int64(state.sizes[other])
        places = add_places(places, other, given, size)
        given += size
    left = count(pack)
    places = add_places(places, np.int64(state.seats), given, left - given)
    stock = ZERO
    while pack != ZERO:
        card = lowest(pack)
        pack ^= card
        kind = kind_of(index(card))
        owner = draw_owner(places, left, rng)
        places = take_place(places, owner)
        left -= 1
        if owner < state.seats:
            state.hands[owner] = add_card(state.hands[owner], kind)
        else:
            stock = add_card(stock, kind)
    fill_stock(state, stock)
    for other in range(state.seats):
        if other != seat:
            for wild in range(2):
                held = count_of(state.hands[other], PLAIN + wild)
                state.wild[other, 0, wild] = held + (0 if state.starting else state.wild_laid[other, wild])


@compiled_apart
def draw_fitting(state, seat, rng):
    """A world that fits the history: an even draw, or after many tries a weighted one."""
    work = workspace()
    read_history(state, seat, work)
    weight, kept = 0.0, False
    for _ in range(TRIES):
        forget(state, seat)
        chance = draw_world(state, seat, work, rng)
        if chance > 0.0:
            if uniform(rng) < chance:
                return
            weight += chance
            if uniform(rng) * weight < chance:
                keep_world(state, work)
                kept = True
    while not kept:
        forget(state, seat)
        if draw_world(state, seat, work, rng) > 0.0:
            return
    return_world(state, work)


@compiled_apart
def uniform(rng):
    """A number from 0 up to 1."""
    return np.float64(next_word(rng) >> U(11)) * 2.0**-53


@compiled_apart
def keep_world(state, work):
    """Keeps the drawn world aside."""
    at = WORDS_USED
    for seat in range(state.seats):
        work[at] = np.int64(state.hands[seat])
        at += 1
        for source in range(GENERATIONS):
            work[at] = state.wild[seat, source, 0]
            work[at + 1] = state.wild[seat, source, 1]
            at += 2
    work[at] = np.int64(U(work[POOLS + work[GENERATION]]))


@compiled_apart
def return_world(state, work):
    """Brings back the world that was kept aside."""
    at = WORDS_USED
    for seat in range(state.seats):
        state.hands[seat] = U(work[at])
        at += 1
        for source in range(GENERATIONS):
            state.wild[seat, source, 0] = work[at]
            state.wild[seat, source, 1] = work[at + 1]
            at += 2
    fill_stock(state, U(work[at]))


@compiled_apart
def draw_world(state, seat, work, rng):
    """One try at a world that fits the history; gives back the chance with which it may stand, 0 if none."""
    for at in range(work[GENERATION] + 1):
        work[POOLS + at] = work[OPENED + at]
    for group in range(work[GROUPS_USED]):
        work[HELD + group] = 0
        work[BORN + group] = 0
        work[FORCED + group] = 0
    for other in range(state.seats):
        work[SIZES + other] = 0
    work[FIRST_SIX] = 0
    chance = 1.0
    for event in range(work[EVENTS_USED]):
        chance *= repeat(state, event, work, rng)
        if chance == 0.0:
            return 0.0
    chance *= fill_hands(state, seat, work, rng)
    return chance if pairless_fits(state, work) else 0.0


@compiled_apart
def repeat(state, event, work, rng):
    """One event of the history; gives back its factor of the chance."""
    if work[WHAT + event] == BIRTH:
        group, size = work[KIND + event], work[SINCE + event]
        work[HELD + group] += size
        work[BORN + group] += size
        work[SIZES + work[OWNER + group]] += size
        return 1.0
    if work[WHAT + event] == LAY_DRAWN:
        return lay_drawn(state, event, work)
    return lay_held(state, event, work, rng)


@compiled_apart
def lay_drawn(state, event, work):
    """The card just drawn was laid: it came from the generation of that moment."""
    kind, at = work[KIND + event], work[FROM + event]
    copies = count_of(U(work[POOLS + at]), kind)
    if copies == 0:
        return 0.0
    most = min(count_of(U(work[OPENED + at]), kind), copies_left(work, kind))
    leave_pool(state, work, work[WHO + event], at, kind)
    return copies / most


@compiled_apart
def leave_pool(state, work, owner, at, kind):
    """The owner has got a card of that kind from that generation."""
    work[POOLS + at] = np.int64(remove_card(U(work[POOLS + at]), kind))
    if kind >= PLAIN:
        state.wild[owner, at, kind - PLAIN] += 1


@compiled_apart
def copies_left(work, kind):
    """The cards of a kind in all pools together: that much is certain, whatever was drawn before."""
    copies = 0
    for at in range(work[GENERATION] + 1):
        copies += count_of(U(work[POOLS + at]), kind)
    return copies


@compiled_apart
def may_leave(work, event, group, held):
    """Can a group that holds so many cards lose one now, and still have those that are laid later?"""
    owner, source = work[OWNER + group], work[SOURCE + group]
    for since in range(work[EPOCH + group] + 1):
        balance = held - 1
        for other in range(work[GROUPS_USED]):
            if other != group and work[OWNER + other] == owner and work[SOURCE + other] == source:
                balance += work[HELD + other] if work[EPOCH + other] >= since else 0
        for later in range(event + 1, work[EVENTS_USED]):
            if work[WHO + later] != owner or work[FROM + later] != source:
                continue
            if work[WHAT + later] == BIRTH and work[EPOCH + work[KIND + later]] >= since:
                balance += work[SINCE + later]
            elif work[WHAT + later] == LAY and work[SINCE + later] >= since:
                balance -= 1
                if balance < 0:
                    return False
    return True


@compiled_apart
def can_come_from(work, event, group):
    """Can the card laid in this event be of that group: its owner, no proof against it, its source?"""
    if work[OWNER + group] != work[WHO + event] or work[EPOCH + group] < work[SINCE + event]:
        return False
    return work[FROM + event] == UNSURE or work[FROM + event] == work[SOURCE + group]


@compiled_apart
def ways_from(work, event, group):
    """In how many ways the card laid in this event can have come from that group."""
    if not can_come_from(work, event, group):
        return 0
    return work[HELD + group] * count_of(U(work[POOLS + work[SOURCE + group]]), work[KIND + event])


@compiled_apart
def lay_held(state, event, work, rng):
    """A card of the hand was laid: draws which birth it had."""
    owner, kind = work[WHO + event], work[KIND + event]
    ways, first, groups = 0, -1, 0
    for at in range(work[GENERATION] + 1):
        work[ROOM + at] = 0
    for group in range(work[GROUPS_USED]):
        if ways_from(work, event, group) > 0:
            groups += 1
        if can_come_from(work, event, group):
            work[ROOM + work[SOURCE + group]] += work[BORN + group] - work[FORCED + group]
            first = group if first < 0 else first
    open_groups = np.int64(0)  # a bit for each group that can lose a card; later groups always count as able
    for group in range(work[GROUPS_USED]):
        found = ways_from(work, event, group)
        if found > 0 and (groups == 1 or group > 62 or may_leave(work, event, group, work[HELD + group])):
            ways += found
            open_groups |= np.int64(1) << min(group, 62)
    if ways == 0:
        return 0.0
    if work[FROM + event] == UNSURE and work[GENERATION] > 0:
        limit_room(work, event)
    most = most_ways(work, kind, work[SIZES + owner])
    choice = below(rng, ways)
    for group in range(work[GROUPS_USED]):
        if (open_groups >> min(group, 62)) & 1:
            choice -= ways_from(work, event, group)
            if choice < 0:
                work[HELD + group] -= 1
                work[SIZES + owner] -= 1
                leave_pool(state, work, owner, work[SOURCE + group], kind)
                note_first_six(work, owner, group, kind)
                break
    if work[FROM + event] != UNSURE:
        work[FORCED + first] += 1
    return ways / most


@compiled_apart
def reserved(work, event, source):
    """How many cards of a generation the hand must still hold after the event, for what is laid later."""
    need, most = 0, 0
    for later in range(event + 1, work[EVENTS_USED]):
        if work[WHO + later] == work[WHO + event] and work[FROM + later] == source:
            if work[WHAT + later] == BIRTH:
                need -= work[SINCE + later]
            elif work[WHAT + later] == LAY:
                need += 1
                most = max(most, need)
    return most


@compiled_apart
def limit_room(work, event):
    """A wild card leaves a hand whose other cards are partly spoken for."""
    size, all_reserved = work[SIZES + work[WHO + event]], 0
    for at in range(work[GENERATION] + 1):
        all_reserved += reserved(work, event, at)
    for at in range(work[GENERATION] + 1):
        own = reserved(work, event, at)
        room = min(work[ROOM + at], size - (all_reserved - own))
        work[ROOM + at] = room if room > own else 0


@compiled_apart
def most_ways(work, kind, size):
    """The most ways in which a card of that kind can have come into a hand of that size."""
    ways, copies = 0, copies_left(work, kind)
    while copies > 0:  # the copies lie at best where there is most room
        best = 0
        for at in range(1, work[GENERATION] + 1):
            if work[ROOM + at] > work[ROOM + best]:
                best = at
        if work[ROOM + best] <= 0:
            break
        here = min(copies, count_of(U(work[OPENED + best]), kind))
        ways += here * min(work[ROOM + best], size)
        copies -= here
        work[ROOM + best] = 0
    return ways


@compiled_apart
def note_first_six(work, owner, group, kind):
    """Remembers the cards that a hand without a pair had at first."""
    if owner == work[PAIRLESS] and work[EPOCH + group] == 0:
        work[FIRST_SIX] = np.int64(add_card(U(work[FIRST_SIX]), kind))


@compiled_apart
def without(cards, kinds):
    """Those of the cards that are of none of the kinds."""
    cards &= ~(kinds & PLAIN_CARDS)
    if has(kinds, RAINBOW):
        cards &= ~RAINBOW_CARDS
    if has(kinds, X):
        cards &= ~X_CARDS
    return cards


@compiled_apart
def fill_hands(state, seat, work, rng):
    """Cards for the births still in hand, then the stock; gives back the factor of the chance."""
    chance = 1.0
    for at in range(work[GENERATION] + 1):
        whole = U(work[POOLS + at])
        for bound in (True, False):  # seats that gave proofs choose first
            for owner in range(state.seats):
                if owner != seat and (work[PROVEN + owner] > 0) == bound:
                    chance *= fill_hand(state, owner, at, whole, work, rng)
                    if chance == 0.0:
                        return chance
    fill_stock(state, U(work[POOLS + work[GENERATION]]))
    return chance


@compiled_apart
def fill_hand(state, owner, at, whole, work, rng):
    """A seat's births of one generation, the most restricted first."""
    chance, placed = 1.0, 0
    for group in range(work[GROUPS_USED]):
        if work[OWNER + group] != owner or work[SOURCE + group] != at:
            continue
        kinds = excluded(work, group)
        most = count(without(whole, kinds))
        for _ in range(work[HELD + group]):
            pool = U(work[POOLS + at])
            fitting = without(pool, kinds)
            size = count(fitting)
            if size == 0:
                return 0.0
            kind = kind_of(nth(fitting, below(rng, size)))
            leave_pool(state, work, owner, at, kind)
            state.hands[owner] = add_card(state.hands[owner], kind)
            note_first_six(work, owner, group, kind)
            chance *= size / min(most - placed, count(pool))
            placed += 1
    return chance


@compiled_apart
def pairless_fits(state, work):
    """D-4: a start with an X shows that the other cards were an X or numbers without any pair."""
    seat = work[PAIRLESS]
    if seat == NOBODY_PAIRLESS:
        return True
    cards = U(work[FIRST_SIX])
    for pile in range(2 * seat, 2 * seat + 2):
        cards = add_card(cards, np.int64(state.base_tops[pile]))
    if count(cards & X_CARDS) != 2 or count(cards & PLAIN_CARDS) != 4:
        return False
    colours, numbers = ZERO, ZERO
    plain = cards & PLAIN_CARDS
    while plain != ZERO:
        card = lowest(plain)
        plain ^= card
        colours |= bit(colour_of(index(card)))
        numbers |= bit(index(card) % NUMBERS)
    return count(colours) == 4 and count(numbers) == 4
