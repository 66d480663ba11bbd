"""Information-set Monte Carlo tree search: kernels for all games, bound to one (`kernel/binding.py`).

Each simulation draws a world that fits all the seat has seen, walks down the tree along actions that are
legal in it, adds one node, plays the deal out, and books the outcome for every seat on the way back. A node
stands for a sequence of actions since the decision, whatever the world: statistics come from all worlds in
which it was possible, and how often it was (`chances`) takes the place of the visits of its parent. Each
seat goes for its own share, so that any number of seats can play.

Nodes are records in one array; the children of a node are a chain (`child`, then `later`).
"""

import math

import numpy as np

from spieltisch.kernel.apart import apart
from spieltisch.kernel.record import record_type

Node = record_type(
    [
        ("total", np.float64),  # of the shares of the seat that chose this action
        ("visits", np.int32),
        ("chances", np.int32),  # how often the action could have been chosen
        ("child", np.int32),  # the first one, 0: none
        ("later", np.int32),  # the next child of the same parent, 0: none
        ("liking", np.float32),  # how much the rules of thumb like it
        ("action", np.int16),
        ("seat", np.int8),  # who chose it
        ("unused", np.int8),
    ]
)

# What can be tuned, by place in an array of numbers.
TUNING = ("exploration", "sense", "horizon", "trust", "order", "width", "growth", "bias", "depth")
EXPLORATION, SENSE, HORIZON, TRUST, ORDER, WIDTH, GROWTH, BIAS, DEPTH = range(len(TUNING))

# Logarithms of whole numbers (the first is never asked for), a table that fits into the nearest cache.
LOGS = np.array([0.0, *(math.log(number) for number in range(1, 2048))])

# What is booked for each action at the root, for the own seat; squares are those of the wins.
TALLIES = ("visits", "shares", "points", "wins", "squares")
VISITS, SHARES, POINTS, WINS, SQUARES = range(len(TALLIES))


# The rules once more, not inlined: the tree calls them in many places and seldom, playouts in one and often.
# `apart` says so where a compiler would inline them all the same.


def legal_apart(state, words):
    apart()
    legal(state, words)


def apply_apart(state, action):
    apart()
    apply(state, action)


def weigh_apart(state, words, out):
    apart()
    weigh(state, words, out)


def open_tree(nodes):
    """An empty tree; gives back how many nodes it has."""
    nodes[0].total = 0.0
    nodes[0].visits = 0
    nodes[0].chances = 0
    nodes[0].child = 0
    nodes[0].later = 0
    nodes[0].action = -1
    nodes[0].seat = -1
    return 1


def add_node(nodes, size, parent, action, seat, liking):
    """One more child; gives back its place."""
    node = nodes[size]
    node.total = 0.0
    node.visits = 0
    node.chances = 1
    node.child = 0
    node.later = nodes[parent].child
    node.liking = liking
    node.action = action
    node.seat = seat
    nodes[parent].child = size
    return size


def plant(nodes, size, actions, seat, visits, shares):
    """Children of the root that look as if they had been tried already; gives back the size of the tree."""
    for at in range(len(actions)):
        place = add_node(nodes, size, 0, actions[at], seat, shares[at])
        nodes[place].visits = visits
        nodes[place].chances = visits * len(actions)
        nodes[place].total = visits * shares[at]
        size += 1
    return size


def log_of(number):
    """The logarithm of a number of chances, mostly looked up."""
    return LOGS[number] if number < len(LOGS) else math.log(np.float64(number))


def best_child(nodes, parent, words, untried, tuning):
    """Of the children that are possible now the one with most promise (0: none), and how many there are.

    `untried` are the legal actions, and those that have no node yet when this is done.
    """
    best, promise, possible = 0, -1.0, 0
    exploration, bias = tuning[EXPLORATION], tuning[BIAS]
    at = np.int64(nodes[parent].child)
    while at != 0:
        node = nodes[at]
        word, mark = np.int64(node.action) >> 6, ONE << U(np.int64(node.action) & 63)
        if words[word] & mark != ZERO:
            untried[word] &= ~mark
            possible += 1
            node.chances += 1
            visits = np.float64(node.visits)
            value = node.total / visits + exploration * math.sqrt(log_of(node.chances) / visits)
            if bias != 0.0:
                value += bias * node.liking / (1.0 + visits)
            if value > promise:
                best, promise = at, value
        at = np.int64(node.later)
    return best, possible


def may_grow(nodes, parent, possible, tuning):
    """Progressive widening: has the parent been visited often enough for one more child?"""
    if tuning[WIDTH] == 0.0:
        return True
    return possible < tuning[WIDTH] * np.float64(nodes[parent].visits + 1) ** tuning[GROWTH]


def pick_untried(state, words, untried, out, tuning, rng):
    """An action without a node: any one, or the one that the rules of thumb like best; and that liking."""
    if tuning[ORDER] == 0.0 and tuning[BIAS] == 0.0:
        return nth_action(untried, below(rng, size_of(untried))), 0.0
    weigh_apart(state, words, out)
    best, liking, alike, at = -1, -1e300, 1, 0
    for word in range(WORDS):
        rest = words[word]
        while rest != ZERO:
            mark = lowest(rest)
            rest ^= mark
            if untried[word] & mark != ZERO:
                if out[at] > liking:
                    best, liking, alike = 64 * word + index(mark), out[at], 1
                elif out[at] == liking:
                    alike += 1
                    if below(rng, alike) == 0:
                        best = 64 * word + index(mark)
            at += 1
    if tuning[ORDER] == 0.0:
        return nth_action(untried, below(rng, size_of(untried))), 0.0
    return best, liking


def chance_of(share, rng):
    """True with that chance."""
    return (next_word(rng) >> U(32)) < U(np.int64(share * 4294967296.0))


def play_on(state, words, out, tuning, rng):
    """Plays the deal out: for so many actions by the rules of thumb (mostly), then at random."""
    left = np.int64(tuning[HORIZON]) if tuning[SENSE] > 0.0 else 0
    while not over(state):
        legal(state, words)
        if left > 0 and (tuning[SENSE] == 1.0 or chance_of(tuning[SENSE], rng)):
            size = size_of(words)
            if size > 1:
                weigh(state, words, out)
            apply(state, nth_action(words, best_of(out, size, rng)))
        else:
            apply(state, nth_action(words, below(rng, size_of(words))))
        left -= 1


def imagine_world(root, seat, pool, world, rng):
    """A world that fits the redacted state `root`: one of the pool, if there is one."""
    apart()
    if len(pool) > 0:
        world[0] = pool[below(rng, len(pool))]
    else:
        world[0] = root
        resample(world[0], seat, rng)


def child_for(nodes, parent, action):
    """The child with that action, 0 if there is none."""
    at = np.int64(nodes[parent].child)
    while at != 0 and nodes[at].action != action:
        at = np.int64(nodes[at].later)
    return at


def judge(points, seats, seat, totals, softness, hardness, race, race_step, shares):
    """The share of the match that each seat may hope for after these points; gives back the own win.

    Softened: a seat that is nearly level has nearly as good a share, so that play aims at points, too. In a
    race (Deuce) it is looked up: who got points, and how many.
    """
    apart()
    if race.shape[0] > 1:
        winner, gain = seats, 0
        for other in range(seats):
            if points[other] > 0:
                winner, gain = other, points[other]
        step = min(gain // race_step, race.shape[1] - 1)
        won = winner < seats and gain >= totals[winner]  # in a race: what each still needs
        for other in range(seats):
            shares[other] = race[winner, step, other] if not won else (1.0 if other == winner else 0.0)
        return shares[seat]
    highest = -1e300
    for other in range(seats):
        highest = max(highest, totals[other] + points[other])
    own, sum_soft, sum_hard = 0.0, 0.0, 0.0
    for other in range(seats):
        behind = totals[other] + points[other] - highest
        shares[other] = math.exp(behind / softness)
        sum_soft += shares[other]
        level = 1.0 if behind == 0.0 else (math.exp(behind / hardness) if hardness > 0.0 else 0.0)
        sum_hard += level
        if other == seat:
            own = level
    for other in range(seats):
        shares[other] /= sum_soft
    return own / sum_hard


def follow(state, seat, words, untried, out, nodes, size, at, tuning, rng):
    """The child to go on with (0: none), and whether it is a new one; `words`: the legal actions."""
    room = size < len(nodes)
    if tuning[TRUST] > 0.0 and turn(state) != seat and chance_of(tuning[TRUST], rng):
        weigh_apart(state, words, out)
        action = nth_action(words, best_of(out, size_of(words), rng))
        found = child_for(nodes, at, action)
        if found != 0:
            nodes[found].chances += 1
            return found, False
        return (add_node(nodes, size, at, action, turn(state), 0.0), True) if room else (found, False)
    for word in range(WORDS):
        untried[word] = words[word]
    found, possible = best_child(nodes, at, words, untried, tuning)
    if room and (found == 0 or (size_of(untried) > 0 and may_grow(nodes, at, possible, tuning))):
        action, liking = pick_untried(state, words, untried, out, tuning, rng)
        return add_node(nodes, size, at, action, turn(state), liking), True
    return found, False


def book(nodes, path, length, seat, points, shares, win, lean, tallies):
    """What came of a simulation, for all seats on its path and, in full, for the action at the root.

    `lean`: how much what was said of that action before counts, in place of what came.
    """
    nodes[0].visits += 1
    for step in range(length):
        node = nodes[path[step]]
        node.visits += 1
        node.total += shares[node.seat]
    if length > 0:
        nodes[path[0]].total += lean * (nodes[path[0]].liking - shares[seat])
        first = np.int64(nodes[path[0]].action)
        tallies[first, VISITS] += 1.0
        tallies[first, SHARES] += shares[seat]
        tallies[first, POINTS] += points[seat]
        tallies[first, WINS] += win
        tallies[first, SQUARES] += win * win


def simulate(
    root, seat, pool, lean, simulations, nodes, size, world, words, untried, out, path, points, shares,
    tallies, totals, softness, hardness, race, race_step, tuning, rng,
):  # fmt: skip
    """So many simulations from a redacted state; gives back the size of the tree."""
    apart()
    seats = np.int64(root.seats)
    for _ in range(simulations):
        imagine_world(root, seat, pool, world, rng)
        state = world[0]
        length, at, grown = 0, 0, False
        while not over(state) and not grown and length < tuning[DEPTH]:
            legal_apart(state, words)
            at, grown = follow(state, seat, words, untried, out, nodes, size, at, tuning, rng)
            if at == 0:
                break
            size += 1 if grown else 0
            apply_apart(state, np.int64(nodes[at].action))
            path[length] = at
            length += 1
        play_on(state, words, out, tuning, rng)
        scores(state, points)
        win = judge(points, seats, seat, totals, softness, hardness, race, race_step, shares)
        book(nodes, path, length, seat, points, shares, win, lean, tallies)
    return size


FUNCTIONS = (
    legal_apart, apply_apart, weigh_apart, open_tree, add_node, log_of, best_child, may_grow, pick_untried,
    chance_of, play_on, imagine_world, child_for, plant, judge, follow, book, simulate,
)  # fmt: skip
