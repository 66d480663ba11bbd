"""What a seat of Deuce does not know, and worlds that fit all it has seen.

A world is drawn as likely as it is when every shuffle that fits is equally likely. Without proofs (D-17) and
without a reshuffle that is any split of the unseen cards. Otherwise `history.py` reads what is public into
groups of cards and, for each hand, the stories of how laid cards can have left them. Then:

1. The stories of all hands are joined. All that matters between hands is how many wild cards were laid from
   each source: it says how many cards of the source are left. The weight of a joined story is the number of
   ways to it times a bound on the ways to choose the cards still held: each card counts as many ways as its
   group allows and its pool has cards left.
2. One is drawn in proportion to its weight, and the hands are filled, each card uniformly among those that
   fit. For each card the world is kept with the chance (ways there were) / (ways counted), else all is drawn
   anew. So each world comes out with the same chance, 1 / (sum of the weights): exactly uniform.

All that has limited memory, more than the longest rounds known need. Where stories were dropped for want of
it, worlds are no longer exactly uniform; where no story is left, they still fit `lacks` of the state.
"""

import numpy as np

from spieltisch.games.deuce.history import (
    CAME,
    GENERATION,
    GROUPS,
    LACKS,
    LAID,
    LEFT,
    MEMORY_END,
    MOST_GROUPS,
    NO_PAIR,
    NONE,
    POOLS,
    SOURCE,
    STORIES,
    WEIGHT,
    add_weight,
    held_of,
    not_of_six,
    read_history,
    six_mark,
    story_at,
    weight_of,
    wild_laid,
)
from spieltisch.games.deuce.rules import (
    ALL_CARDS,
    CARDS,
    GENERATIONS,
    HAND,
    KINDS,
    MOST_SEATS,
    ONLY_RAINBOW,
    ONLY_X,
    PLAIN,
    PLAIN_CARDS,
    RAINBOW_CARDS,
    X_CARDS,
    add_card,
    count_of,
    fill_stock,
    generation,
    kind_of,
    remove_card,
    shuffle_stock,
    subtract,
)
from spieltisch.kernel.bits import ZERO, U, count, index, lowest
from spieltisch.kernel.compiled import compiled_apart, compiled_within
from spieltisch.kernel.generator import below, next_word
from spieltisch.kernel.select import nth
from spieltisch.kernel.sharing import NOBODY, add_places, draw_owner, take_place
from spieltisch.kernel.workspace import WORKSPACE, workspace

# Where things stand in the workspace, after those of the history.
JOINED = MEMORY_END  # how many hands there are to join
ORDER = JOINED + 1  # and in which order
DRAWN = ORDER + MOST_SEATS  # the pools, as cards are drawn from them
LISTS = DRAWN + GENERATIONS  # where the list of each step begins
FIRST_LIST = LISTS + MOST_SEATS + 2
ENTRY = 2  # of a list: its weight, and what was laid

MOST_TRIES = 1_000_000  # only where no try can succeed are there so many


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


@compiled_within
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


@compiled_within
def forget(state, seat):
    """Empties the other hands again."""
    for other in range(state.seats):
        if other != seat:
            state.hands[other] = ZERO
            for source in range(GENERATIONS):
                state.wild[other, source, 0] = 0
                state.wild[other, source, 1] = 0


@compiled_within
def share_unseen(state, seat, rng):
    """Every split of the unseen cards equally likely."""
    pack = unseen(state, seat)
    places, given, seats = NOBODY, np.int64(0), np.int64(state.seats)
    for other in range(seats):
        size = 0 if other == seat else np.int64(state.sizes[other])
        places = add_places(places, other, given, size)
        given += size
    left = count(pack)
    places = add_places(places, seats, given, left - given)
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
    note_wild(state, seat)


@compiled_within
def note_wild(state, seat):
    """The wild cards of the other hands, as if all of them had come from the first stock."""
    for other in range(state.seats):
        if other != seat:
            for wild in range(2):
                held = count_of(state.hands[other], PLAIN + wild)
                state.wild[other, 0, wild] = held + (0 if state.starting else state.wild_laid[other, wild])


@compiled_within
def draw_fitting(state, seat, rng):
    """A world that fits the history."""
    work = workspace()
    read_history(state, seat, work)
    join_stories(state, seat, work)
    if work[LISTS + work[JOINED]] < work[LISTS + work[JOINED] + 1]:
        for _ in range(MOST_TRIES):
            forget(state, seat)
            if uniform(rng) < draw_world(state, work, rng):
                return
    for _ in range(MOST_TRIES):  # the true story was dropped for want of memory
        if draw_roughly(state, seat, work, rng):
            return


@compiled_within
def draw_roughly(state, seat, work, rng):
    """A try at a world that fits at least what each hand shows now; does it?"""
    forget(state, seat)
    pack, fits = unseen(state, seat), True
    for step in range(work[JOINED] - 1, -1, -1):
        owner = work[ORDER + step]
        for _ in range(state.sizes[owner]):
            fitting = without(pack, state.lacks[owner])
            if fitting == ZERO:
                fitting, fits = pack, False
            kind = kind_of(nth(fitting, below(rng, count(fitting))))
            pack = remove_card(pack, kind)
            state.hands[owner] = add_card(state.hands[owner], kind)
    fill_stock(state, pack)
    note_wild(state, seat)
    return fits


@compiled_within
def uniform(rng):
    """A number from 0 up to 1."""
    return np.float64(next_word(rng) >> U(11)) * 2.0**-53


@compiled_within
def without(cards, kinds):
    """Those of the cards that are of none of the kinds."""
    cards &= ~(kinds & PLAIN_CARDS)
    if kinds & ONLY_RAINBOW != ZERO:
        cards &= ~RAINBOW_CARDS
    if kinds & ONLY_X != ZERO:
        cards &= ~X_CARDS
    return cards


@compiled_within
def order_seats(state, seat, work):
    """In which order stories are joined: hands of which nothing is shown first (so they are filled last)."""
    work[JOINED] = 0
    for bound in (False, True):
        for other in range(np.int64(state.seats)):
            if other != seat and is_bound(work, other) == bound:
                work[ORDER + work[JOINED]] = other
                work[JOINED] += 1


@compiled_within
def is_bound(work, seat):
    """Is something shown of the cards in that hand?"""
    for group in range(work[GROUPS + seat]):
        if work[LACKS + MOST_GROUPS * seat + group] != 0:
            return True
    return False


@compiled_within
def join_stories(state, seat, work):
    """All that the stories of the hands can be together: a list for each number of hands joined.

    An entry has the sum of what was laid, and a weight: the ways to that, times the most ways in which
    the cards that are held then can be chosen.
    """
    order_seats(state, seat, work)
    first = work[LISTS] = np.int64(FIRST_LIST)
    work[LISTS + 1] = add_entry(work, first, first, first + ENTRY, NONE, 1.0)
    for step in range(work[JOINED]):
        first = end = work[LISTS + step + 1]
        most = first + (WORKSPACE - first) // (work[JOINED] - step)
        owner = work[ORDER + step]
        for entry in range(work[LISTS + step], first, ENTRY):
            for story in range(work[STORIES + owner]):
                at = story_at(work, owner, story)
                weight = joined_weight(work, step, entry, at)
                if weight > 0.0:
                    end = add_entry(work, first, end, most, work[entry + LAID] + work[at + LAID], weight)
        work[LISTS + step + 2] = end


@compiled_within
def add_entry(work, first, end, most, laid, weight):
    """One more entry, or the same one with more weight; gives back where the list ends now."""
    lightest = first
    for entry in range(first, end, ENTRY):
        if work[entry + LAID] == laid:
            add_weight(work, entry, weight)
            return end
        if weight_of(work, entry) < weight_of(work, lightest):
            lightest = entry
    if end + ENTRY <= most:
        lightest = end
        end += ENTRY
    elif weight_of(work, lightest) >= weight:
        return end
    work[lightest + LAID] = laid
    work[lightest + WEIGHT] = np.float64(weight).view(np.int64)
    return end


@compiled_within
def joined_weight(work, step, entry, at):
    """The weight of an entry with one more hand, as a story tells it."""
    weight, laid = weight_of(work, entry) * weight_of(work, at), work[entry + LAID] + work[at + LAID]
    for source in range(work[GENERATION] + 1):
        weight *= most_ways(work, step, laid, at, source)
    return weight if copies_taken(work, laid) > 0.0 else 0.0


@compiled_within
def most_ways(work, step, laid, at, source):
    """The most ways to choose the cards of one source that a hand still holds."""
    owner, ways, placed = work[ORDER + step], 1.0, 0
    pool, size = pool_left(work, source, laid), pool_size(work, step, source, laid)
    for group in range(work[GROUPS + owner]):
        if work[SOURCE + MOST_GROUPS * owner + group] == source:
            most = min(count(without(pool, U(work[LACKS + MOST_GROUPS * owner + group]))), size)
            for _ in range(held_of(work, at, group)):
                ways *= max(most - placed, 0)
                placed += 1
    return ways


@compiled_within
def pool_left(work, source, laid):
    """The cards of a source that are in hands or in the stock, if those wild cards were laid."""
    pool = U(work[POOLS + source])
    for kind in range(PLAIN, KINDS):
        for _ in range(wild_laid(laid, source, kind)):
            pool = remove_card(pool, kind)
    return pool


@compiled_within
def pool_size(work, step, source, laid):
    """How many cards of a source are in the stock and in the hands joined up to this step."""
    size = work[LEFT] if source == work[GENERATION] else 0
    for earlier in range(step + 1):
        size += work[CAME + GENERATIONS * work[ORDER + earlier] + source]
    for kind in range(PLAIN, KINDS):
        size -= wild_laid(laid, source, kind)
    return size


@compiled_within
def copies_taken(work, laid):
    """Cards told apart: in how many ways the wild cards that were laid can be copies of their sources."""
    ways = 1.0
    for source in range(work[GENERATION] + 1):
        for kind in range(PLAIN, KINDS):
            copies = count_of(U(work[POOLS + source]), kind)
            for taken in range(wild_laid(laid, source, kind)):
                ways *= max(copies - taken, 0)
    return ways


@compiled_within
def draw_world(state, work, rng):
    """One try at a world; gives back the chance with which it may stand."""
    entry = draw_entry(work, rng)
    for source in range(work[GENERATION] + 1):
        work[DRAWN + source] = np.int64(pool_left(work, source, work[entry + LAID]))
    chance = 1.0
    for step in range(work[JOINED] - 1, -1, -1):
        before, at = draw_story(work, step, entry, rng)
        chance *= fill_hand(state, work, step, before, at, rng)
        if chance == 0.0:
            return chance
        entry = before
    fill_stock(state, U(work[DRAWN + work[GENERATION]]))
    return chance


@compiled_within
def draw_entry(work, rng):
    """One of the last list, in proportion to its weight and to the ways to tell its wild cards apart."""
    chosen, total = -1, 0.0
    for entry in range(work[LISTS + work[JOINED]], work[LISTS + work[JOINED] + 1], ENTRY):
        weight = weight_of(work, entry) * copies_taken(work, work[entry + LAID])
        total += weight
        if chosen < 0 or uniform(rng) * total < weight:
            chosen = entry
    return chosen


@compiled_within
def draw_story(work, step, entry, rng):
    """One of the ways to an entry: the entry before it and the story of the hand joined in that step."""
    owner, choice = work[ORDER + step], uniform(rng) * weight_of(work, entry)
    chosen, chosen_at = -1, -1
    for before in range(work[LISTS + step], work[LISTS + step + 1], ENTRY):
        for story in range(work[STORIES + owner]):
            at = story_at(work, owner, story)
            if work[before + LAID] + work[at + LAID] == work[entry + LAID] and (choice >= 0.0 or chosen < 0):
                weight = joined_weight(work, step, before, at)
                if weight > 0.0:
                    chosen, chosen_at = before, at
                    choice -= weight
    return chosen, chosen_at


@compiled_within
def fill_hand(state, work, step, before, at, rng):
    """The cards that a hand still holds, the most restricted first; gives back the factor of the chance."""
    owner, laid = work[ORDER + step], work[before + LAID] + work[at + LAID]
    chance, six = 1.0, work[at + LAID]
    for source in range(work[GENERATION] + 1):
        pool, size, placed = pool_left(work, source, laid), pool_size(work, step, source, laid), 0
        for kind in range(PLAIN, KINDS):
            state.wild[owner, source, kind - PLAIN] = wild_laid(work[at + LAID], source, kind)
        for group in range(work[GROUPS + owner]):
            lacks = U(work[LACKS + MOST_GROUPS * owner + group])
            if work[SOURCE + MOST_GROUPS * owner + group] != source:
                continue
            most = min(count(without(pool, lacks)), size)
            for _ in range(held_of(work, at, group)):
                shown = lacks | not_of_six(six) if lacks & NO_PAIR != ZERO else lacks
                fitting = without(U(work[DRAWN + source]), shown)
                ways = count(fitting)
                if ways == 0:
                    return 0.0
                kind = kind_of(nth(fitting, below(rng, ways)))
                give(state, work, owner, source, kind)
                if lacks & NO_PAIR != ZERO:
                    six |= six_mark(kind)
                chance *= ways / (most - placed)
                placed += 1
    return chance


@compiled_within
def give(state, work, owner, source, kind):
    """A card of that source into a hand."""
    work[DRAWN + source] = np.int64(remove_card(U(work[DRAWN + source]), kind))
    state.hands[owner] = add_card(state.hands[owner], kind)
    if kind >= PLAIN:
        state.wild[owner, source, kind - PLAIN] += 1
