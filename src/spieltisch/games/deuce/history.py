"""The public history of a round of Deuce, read for what it says about the other hands.

Everything here is certain: what was drawn from which stock, what was laid, what was proven (D-17).

- Every card that came into another hand belongs to a *group*: its owner, its *source* (the generation of the
  stock that it came from), and the kinds that it cannot be as long as it is held. A proof says that no card
  held at that moment is of the kinds that could be laid: it adds them to all groups of that hand. Groups that
  no longer differ are put together.
- The *pool* of a source: the unseen cards that came into other hands from it, or lie in the stock.
- A card laid from a hand was in one of its groups. Which one is often open, and matters, because what stays
  in hand must fit the other groups. So each hand has *stories*: how many cards of each group it still holds,
  how many wild cards it laid from each source, and in how many ways it can have come to that.

There is room for so many groups and stories. No round is known that needs more groups; if one did, the two
groups of a source that differ least would become one, of which only what both lack is certain. Worlds then
fit a little less than all that was shown, but none that can be is lost, and kinds of which a hand shows now
that it has none (`lacks` in the state) stay so. Without room for a story the least likely one is dropped.

All this stands in a workspace; `worlds.py` joins the stories of all hands and draws the cards.
"""

import numpy as np

from spieltisch.games.deuce.rules import (
    ALL_CARDS,
    ANY_DRAWS,
    COLOURS,
    GENERATIONS,
    KINDS,
    MOST_SEATS,
    NO_CARD,
    NUMBERS,
    ONLY_RAINBOW,
    ONLY_X,
    PILES,
    PLAIN,
    PLAIN_CARDS,
    X,
    add_card,
    colour_of,
    count_of,
    layable,
    remove_card,
    subtract,
)
from spieltisch.kernel.bits import ZERO, U, bit, count, has, index, lowest
from spieltisch.kernel.compiled import compiled_within

# Where things stand in the workspace.
MOST_GROUPS = 16  # of a hand at a time, and more than sources; players who draw whenever they may have nine
TOPS = 0  # the piles, as the history goes on; first, so that `layable` finds them
SIZES = TOPS + PILES  # hand sizes
POOLS = SIZES + MOST_SEATS  # of each source; wild cards laid are still in it
SOURCES = POOLS + GENERATIONS  # the source that each number card came from last
CAME = SOURCES + PLAIN  # by seat and source: cards that came into the hand, less the number cards laid
GROUPS = CAME + MOST_SEATS * GENERATIONS  # by seat: how many there are
SOURCE = GROUPS + MOST_SEATS
LACKS = SOURCE + MOST_SEATS * MOST_GROUPS  # kinds that no card of the group is; bit KINDS: see `see_start`
PLACES = LACKS + MOST_SEATS * MOST_GROUPS  # of the groups of a hand that is tidied up
STORIES = PLACES + MOST_GROUPS  # by seat: how many there are
COVERED, LEFT, GENERATION, ROOM, BENCH = (STORIES + MOST_SEATS + place for place in range(5))
MEMORY = BENCH + 1  # from here on: the stories of each seat, room for `ROOM` of them
MEMORY_END = 8960

# A story: its weight (the bits of a float), what was laid, cards held of each group (a byte each).
STORY = 4
WEIGHT, LAID, HELD = 0, 1, 2
# What was laid: four bits for the wild cards of each source and kind, then those of a first six (D-4).
SIX_NUMBERS = 8 * GENERATIONS
SIX_COLOURS = SIX_NUMBERS + NUMBERS
SIX_X = SIX_COLOURS + COLOURS

# Numbers for arguments: a plain number would be a type of its own, and the callee compiled once more.
NONE, ONE_CARD = np.int64(0), np.int64(1)
SIX_X_MARK = np.int64(1 << SIX_X)
NO_PAIR = U(1 << KINDS)  # in `LACKS`: see `see_start`


@compiled_within
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
            leave_pool(work, index(card))


@compiled_within
def drawn_in(state, turn_):
    """The cards drawn in a turn of the history."""
    drawn = np.int64(state.log[turn_] >> 10) if turn_ < state.turns else np.int64(state.drawn)
    return drawn - (state.base_drawn if turn_ == 0 else 0)


@compiled_within
def open_history(state, seat, work):
    """The table as it was when the history began."""
    seats = np.int64(state.seats)
    for pile in range(2 * seats):
        work[TOPS + pile] = state.base_tops[pile]
    work[BENCH] = seat if seat >= 0 else seats
    work[ROOM] = (MEMORY_END - MEMORY) // (STORY * max(work[BENCH] + 1, seats))
    for other in range(seats):
        work[SIZES + other] = state.sizes[other]
        work[GROUPS + other] = 0
        work[STORIES + other] = 0
        for at in range(GENERATIONS):
            work[CAME + GENERATIONS * other + at] = 0
    for turn_ in range(state.turns + 1):  # hand sizes at first: undo what came and went
        owner = (np.int64(state.base_turn) + turn_) % state.seats
        work[SIZES + owner] -= drawn_in(state, turn_)
        if turn_ < state.turns and state.log[turn_] & 63 != NO_CARD:
            work[SIZES + owner] += 1
    pool = subtract(ALL_CARDS, state.base_covered)
    for pile in range(2 * seats):
        pool = remove_card(pool, np.int64(state.base_tops[pile]))
    for kind in range(PLAIN):
        work[SOURCES + kind] = 0
    work[COVERED] = np.int64(state.base_covered)
    work[LEFT] = count(pool)
    work[GENERATION] = 0
    open_pool(state, seat, pool, work)
    for other in range(seats):
        work[LEFT] -= work[SIZES + other]
        if other != seat:
            work[STORIES + other] = 1
            write_story(work, story_at(work, other, NONE), 1.0, NONE, (NONE, NONE))
            bear(work, other, work[SIZES + other])
            if state.started:
                see_start(state, other, work)


@compiled_within
def open_pool(state, seat, cards, work):
    """A new source's cards, without the wild ones that the seat itself gets of them."""
    at = work[GENERATION]
    if seat >= 0:
        for wild in range(2):
            for _ in range(state.wild[seat, at, wild]):
                cards = remove_card(cards, PLAIN + wild)
    work[POOLS + at] = np.int64(cards)


@compiled_within
def leave_pool(work, kind):
    """It is known where this number card of the newest source that had it is, or was."""
    at = POOLS + work[SOURCES + kind]
    work[at] = np.int64(U(work[at]) & ~bit(kind))


@compiled_within
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


@compiled_within
def draw_cards(state, seat, owner, size, work):
    """The owner draws so many cards that stay in the hand."""
    for _ in range(size):
        leave_stock(state, seat, work)
        if owner != seat:
            bear(work, owner, ONE_CARD)
    work[SIZES + owner] += size


@compiled_within
def read_turn(state, seat, turn_, work):
    """One turn of the history, the running one included."""
    owner = (np.int64(state.base_turn) + turn_) % state.seats
    running = turn_ == state.turns
    drawn = drawn_in(state, turn_)
    kind = NO_CARD if running else np.int64(state.log[turn_]) & 63
    total = drawn + (np.int64(state.base_drawn) if turn_ == 0 else 0)
    passed = kind == NO_CARD and not running
    # D-17: a second draw proves it for all cards but the one drawn last, a pass for that one too
    second = drawn > 0 and total > 1 and not passed and not state.house & ANY_DRAWS
    draw_cards(state, seat, owner, drawn - 1 if second else drawn, work)
    if (second or passed) and owner != seat:
        seats, size = np.int64(state.seats), work[SIZES + owner]
        prove(work, owner, layable(work, seats, state.house, owner, size))
    if second and running:
        draw_cards(state, seat, owner, ONE_CARD, work)
    if kind == NO_CARD:
        return
    if second:  # what was laid is what was drawn last
        leave_stock(state, seat, work)
    else:
        work[SIZES + owner] -= 1
    if owner != seat:
        if second:
            lay_drawn(work, owner, kind)
        else:
            lay_held(work, owner, kind)
    if kind < PLAIN:
        leave_pool(work, kind)
    pile = (np.int64(state.log[turn_]) >> 6) & 15
    work[COVERED] = np.int64(add_card(U(work[COVERED]), work[TOPS + pile]))
    work[TOPS + pile] = kind


# Groups.


@compiled_within
def bear(work, seat, size):
    """So many cards came into the hand of another seat, now."""
    if size == 0:
        return
    work[CAME + GENERATIONS * seat + work[GENERATION]] += size
    group = newest_group(work, seat)
    for story in range(work[STORIES + seat]):
        work[story_at(work, seat, story) + HELD + (group >> 3)] += size << 8 * (group & 7)


@compiled_within
def newest_group(work, seat):
    """The group of cards that come now: of the newest source, and nothing is shown of them."""
    for group in range(work[GROUPS + seat]):
        at = MOST_GROUPS * seat + group
        if work[SOURCE + at] == work[GENERATION] and work[LACKS + at] == 0:
            return group
    if work[GROUPS + seat] == MOST_GROUPS:
        tidy(work, seat)
    if work[GROUPS + seat] == MOST_GROUPS:
        join_groups(work, seat)
    group = work[GROUPS + seat]
    work[GROUPS + seat] = group + 1
    work[SOURCE + MOST_GROUPS * seat + group] = work[GENERATION]
    work[LACKS + MOST_GROUPS * seat + group] = 0
    return group


@compiled_within
def prove(work, seat, kinds):
    """The seat showed that it holds none of those kinds."""
    for group in range(work[GROUPS + seat]):
        work[LACKS + MOST_GROUPS * seat + group] |= np.int64(kinds)
    tidy(work, seat)


@compiled_within
def tidy(work, seat):
    """Drops groups without cards and puts together those that no longer differ; their order stays."""
    kept, first = 0, MOST_GROUPS * seat
    for group in range(work[GROUPS + seat]):
        source, lacks = work[SOURCE + first + group], work[LACKS + first + group]
        place = -1
        if is_held(work, seat, group):
            place = kept
            for other in range(kept):
                if work[SOURCE + first + other] == source and work[LACKS + first + other] == lacks:
                    place = other
            if place == kept:
                work[SOURCE + first + kept] = source
                work[LACKS + first + kept] = lacks
                kept += 1
        work[PLACES + group] = place
    if kept < work[GROUPS + seat]:
        regroup(work, seat)
        work[GROUPS + seat] = kept


@compiled_within
def join_groups(work, seat):
    """No room: the two groups of a source that differ least become one; it lacks what both of them lack."""
    first, one, two, least = MOST_GROUPS * seat, NONE, NONE, np.int64(KINDS) + 2
    for group in range(work[GROUPS + seat]):
        for other in range(group):
            differing = count(U(work[LACKS + first + group] ^ work[LACKS + first + other]))
            if work[SOURCE + first + group] == work[SOURCE + first + other] and differing < least:
                one, two, least = group, other, differing
    work[LACKS + first + one] &= work[LACKS + first + two]
    work[LACKS + first + two] = work[LACKS + first + one]
    tidy(work, seat)


@compiled_within
def is_held(work, seat, group):
    """Is there a story in which the hand still has cards of that group?"""
    for story in range(work[STORIES + seat]):
        if held_of(work, story_at(work, seat, story), group) > 0:
            return True
    return False


@compiled_within
def regroup(work, seat):
    """The stories with each group at its new place."""
    found = NONE
    for story in range(work[STORIES + seat]):
        at = story_at(work, seat, story)
        held = (NONE, NONE)
        for group in range(work[GROUPS + seat]):
            if work[PLACES + group] >= 0:
                held = with_held(held, work[PLACES + group], held_of(work, at, group))
        found = add_story(work, found, weight_of(work, at), work[at + LAID], held)
    take_new(work, seat, found)


@compiled_within
def see_start(state, seat, work):
    """D-4: a start with an X shows that all six cards were an X or numbers without any pair."""
    one, two = np.int64(state.base_tops[2 * seat]), np.int64(state.base_tops[2 * seat + 1])
    if one != X and two != X:
        return
    laid = NONE
    for kind in (one, two):
        if kind < PLAIN:
            laid |= six_mark(kind)
    kinds = not_of_six(laid) | NO_PAIR
    work[LACKS + MOST_GROUPS * seat] = np.int64(kinds | ONLY_X if one == two else kinds)


@compiled_within
def six_mark(kind):
    """Notes in `LAID` that this card was one of the first six of a hand without a pair."""
    if kind == X:
        return SIX_X_MARK
    return np.int64(1) << (SIX_NUMBERS + kind % NUMBERS) | np.int64(1) << (SIX_COLOURS + colour_of(kind))


@compiled_within
def not_of_six(laid):
    """The kinds that cannot be among the six, with those that are known to be."""
    kinds = ONLY_RAINBOW
    for kind in range(PLAIN):
        if laid & six_mark(kind):
            kinds |= bit(kind)
    return kinds | ONLY_X if laid & SIX_X_MARK else kinds


# Stories.


@compiled_within
def story_at(work, seat, story):
    """Where a story of a seat stands."""
    return MEMORY + STORY * (work[ROOM] * seat + story)


@compiled_within
def weight_of(work, at):
    return np.int64(work[at + WEIGHT]).view(np.float64)


@compiled_within
def add_weight(work, at, more):
    work[at + WEIGHT] = np.float64(weight_of(work, at) + more).view(np.int64)


@compiled_within
def held_of(work, at, group):
    """How many cards of that group the hand still has."""
    return (work[at + HELD + (group >> 3)] >> 8 * (group & 7)) & 255


@compiled_within
def with_held(held, group, more):
    """The cards held of each group, with some more of one."""
    if group < 8:
        return held[0] + (more << 8 * group), held[1]
    return held[0], held[1] + (more << 8 * (group - 8))


@compiled_within
def write_story(work, at, weight, laid, held):
    work[at + WEIGHT] = np.float64(weight).view(np.int64)
    work[at + LAID] = laid
    work[at + HELD] = held[0]
    work[at + HELD + 1] = held[1]


@compiled_within
def add_story(work, found, weight, laid, held):
    """One more among the new stories, or the same one in more ways; gives back how many there are now.

    Without room the lightest is dropped; the longest rounds fill about half of it.
    """
    first = story_at(work, work[BENCH], NONE)  # the place of a seat that has none
    for story in range(found):
        at = first + STORY * story
        if work[at + LAID] == laid and work[at + HELD] == held[0] and work[at + HELD + 1] == held[1]:
            add_weight(work, at, weight)
            return found
    if found < work[ROOM]:
        write_story(work, first + STORY * found, weight, laid, held)
        return found + 1
    lightest = first
    for story in range(1, found):
        if weight_of(work, first + STORY * story) < weight_of(work, lightest):
            lightest = first + STORY * story
    if weight_of(work, lightest) < weight:
        write_story(work, lightest, weight, laid, held)
    return found


@compiled_within
def take_new(work, seat, found):
    """The new stories are those of the seat; the sum of the weights is 1, only how they compare matters."""
    work[STORIES + seat] = found
    new, total = story_at(work, work[BENCH], NONE), 0.0
    for story in range(found):
        total += weight_of(work, new + STORY * story)
    for story in range(found):
        at = new + STORY * story
        held = (work[at + HELD], work[at + HELD + 1])
        write_story(work, story_at(work, seat, story), weight_of(work, at) / total, work[at + LAID], held)


@compiled_within
def wild_mark(source, kind):
    """Counts in `LAID` a wild card that came from that source."""
    return np.int64(1) << 4 * (2 * source + kind - PLAIN)


@compiled_within
def wild_laid(laid, source, kind):
    """How many wild cards of that kind from that source are counted there."""
    return (laid >> 4 * (2 * source + kind - PLAIN)) & 15


@compiled_within
def lay_drawn(work, seat, kind):
    """The card just drawn was laid: it came from the newest source."""
    if kind < PLAIN:
        return
    source = work[GENERATION]
    work[CAME + GENERATIONS * seat + source] += 1
    for story in range(work[STORIES + seat]):
        work[story_at(work, seat, story) + LAID] += wild_mark(source, kind)


@compiled_within
def lay_held(work, seat, kind):
    """A card of the hand was laid: of any group that it can have been of."""
    found = NONE
    for story in range(work[STORIES + seat]):
        at = story_at(work, seat, story)
        for group in range(work[GROUPS + seat]):
            held, laid = held_of(work, at, group), work[at + LAID]
            source, lacks = (
                work[SOURCE + MOST_GROUPS * seat + group],
                U(work[LACKS + MOST_GROUPS * seat + group]),
            )
            if held == 0 or has(lacks, kind):
                continue
            if lacks & NO_PAIR != ZERO:
                if has(not_of_six(laid), kind):
                    continue
                laid |= six_mark(kind)
            if kind >= PLAIN:
                if wild_laid(laid, source, kind) == count_of(U(work[POOLS + source]), kind):
                    continue
                laid += wild_mark(source, kind)
            elif source != work[SOURCES + kind]:
                continue
            rest = with_held((work[at + HELD], work[at + HELD + 1]), group, -ONE_CARD)
            found = add_story(work, found, weight_of(work, at) * held, laid, rest)
    take_new(work, seat, found)
    if kind < PLAIN:
        work[CAME + GENERATIONS * seat + work[SOURCES + kind]] -= 1
