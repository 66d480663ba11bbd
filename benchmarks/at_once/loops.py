"""What is done with many games at a time: kernels for all games, bound to one (`kernel/binding.py`).

A *place* is a row of all arrays: a game, what the seat to act there knows (`roots`), and the memory to think
about it. The functions that end in `_one` are about one place; CUDA kernels call the very same ones
(`on_cuda.py`). The others are the loops of a processor over the places from `first` to before `last`.
"""

import numpy as np

# --- the games ---


def look(which, states, movers, words, roots, rows):
    """Who is to act, what may be done, and what that seat knows: a redacted state, and as networks see it."""
    for at in range(len(which)):
        place = which[at]
        root, row = roots[place : place + 1], rows[place]
        movers[place] = turn(states[place])
        root[0] = states[place]
        redact(root[0], np.int64(movers[place]))
        legal(root[0], words[place])
        for feature in range(len(row)):
            row[feature] = 0
        fill(root[0], np.int64(movers[place]), row, FULL)


def act(which, states, actions, ended, points):
    """A legal action in some games; says which deals that ended, and with which points."""
    for at in range(len(which)):
        state = states[which[at]]
        apply(state, actions[at])
        ended[at] = over(state)
        if ended[at]:
            scores(state, points[at])


# --- thinking ahead: what `SearchPlayer` does step by step, in one piece ---


def solve_worlds(
    root, seat, pool, iterations, exact, world, words, states, rest, best, values, found, points, shares,
    results, tallies, totals, softness, hardness, race, race_step, rng,
):  # fmt: skip
    """Solves the ending in as many worlds as so many simulations cost; False if it is too long."""
    used, worlds, budget = 0, 0, exact
    while used >= 0 and worlds < MOST_WORLDS and used < NODES * iterations:
        nodes = solve_world(
            root, seat, pool, world, words, states, rest, best, values, found, points, shares, results,
            tallies, budget, totals, softness, hardness, race, race_step, rng,
        )  # fmt: skip
        used = used + nodes if nodes >= 0 else -1
        budget = LARGER * exact
        worlds += 1
    return used >= 0


def forget(tallies):
    """Nothing is booked."""
    for action in range(tallies.shape[0]):
        for what in range(tallies.shape[1]):
            tallies[action, what] = 0.0


def most_promising(words, tallies, solved):
    """Of the legal actions the one that was tried most, or that won most if all were tried equally often."""
    chosen, worth, mean = -1, -1.0, -1.0
    for number in range(size_of(words)):
        action = nth_action(words, number)
        visits = tallies[action, VISITS]
        own_worth = tallies[action, WINS] if solved else visits
        own_mean = tallies[action, SHARES] / max(visits, 1.0)
        if own_worth > worth or (own_worth == worth and own_mean > mean):
            chosen, worth, mean = action, own_worth, own_mean
    return chosen


def decide(
    root, seat, pool, liked_actions, liked, planted, lean, iterations, exact, nodes, world, words, untried,
    out, path, points, shares, results, tallies, states, rest, best, values, found, totals, softness,
    hardness, race, race_step, tuning, rng,
):  # fmt: skip
    """The action that `SearchPlayer` chooses in a redacted state.

    `pool`: the worlds to draw from, if any; `liked_actions` count as if they had been tried `planted` times.
    """
    forget(tallies)
    solved = exact > 0 and solve_worlds(
        root, seat, pool, iterations, exact, world, words, states, rest, best, values, found, points,
        shares, results, tallies, totals, softness, hardness, race, race_step, rng,
    )  # fmt: skip
    if not solved:
        forget(tallies)
        size = open_tree(nodes)
        size = plant(nodes, size, liked_actions, seat, planted, liked)
        simulate(
            root, seat, pool, lean, iterations, nodes, size, world, words, untried, out, path, points,
            shares, tallies, totals, softness, hardness, race, race_step, tuning, rng,
        )  # fmt: skip
    legal_apart(root, words)
    return most_promising(words, tallies, solved)


def decide_one(
    place, roots, seeds, iterations, pools, liked_actions, liked, liked_count, planted, lean, exact, nodes,
    results, tallies, ahead, rest, best, values, found, totals, softness, hardness, race, race_step, tuning,
    world, words, untried, out, path, points, shares, rng,
):  # fmt: skip
    """For the seat to act; where nothing is liked, nothing is said of the worlds either."""
    rng[0] = seeds[place]
    said = liked_count[place]
    known = pools.shape[1] if said > 0 else 0
    own_lean = lean if said > 0 else 0.0
    grown = 1 + ACTIONS + min(iterations[place], MOST_NODES)
    return decide(
        roots[place], np.int64(turn(roots[place])), pools[place, :known], liked_actions[place, :said],
        liked[place, :said], planted, own_lean, iterations[place], exact, nodes[place, :grown], world, words,
        untried, out, path, points, shares, results[place], tallies[place], ahead[place], rest[place],
        best[place], values[place], found[place], totals, softness, hardness, race, race_step, tuning, rng,
    )  # fmt: skip


def decide_all(
    first, last, chosen, roots, seeds, iterations, pools, liked_actions, liked, liked_count, planted, lean,
    exact, nodes, results, tallies, ahead, rest, best, values, found, totals, softness, hardness, race,
    race_step, tuning,
):  # fmt: skip
    world, rng = np.empty(1, roots.dtype), np.zeros(1, np.uint64)
    words, untried = np.empty(WORDS, np.uint64), np.empty(WORDS, np.uint64)
    out, path = np.empty(ACTIONS), np.empty(LONGEST_PATH, np.int32)
    points, shares = np.empty(MOST_SEATS, np.int64), np.empty(MOST_SEATS)
    for place in range(first, last):
        chosen[place] = decide_one(
            place, roots, seeds, iterations, pools, liked_actions, liked, liked_count, planted, lean, exact,
            nodes, results, tallies, ahead, rest, best, values, found, totals, softness, hardness, race,
            race_step, tuning, world, words, untried, out, path, points, shares, rng,
        )  # fmt: skip


# --- the worlds that a network holds likely ---


def weigh_one(place, number, roots, chances, odds, first_card, likely, world, row, rng):
    """A world that the seat to act holds possible, and its log odds by those of each card."""
    world[0] = roots[place]
    seat = np.int64(turn(world[0]))
    imagine_one(world[0], seat, chances[place : place + 1], number, rng)
    likely[place, number] = odds_of(world[0], seat, odds[place], first_card, row)


def weigh_all(first, last, roots, chances, odds, first_card, liked_count, likely):
    """Worlds of all places of which something is said."""
    world, row, rng = np.empty(1, roots.dtype), np.empty(FEATURE_COUNT, np.uint8), np.zeros(1, np.uint64)
    for place in range(first, last):
        if liked_count[place] > 0:
            for number in range(likely.shape[1]):
                weigh_one(place, number, roots, chances, odds, first_card, likely, world, row, rng)


def keep_one(place, at, roots, chances, kept, pools, rng):
    """One of the worlds that are kept, imagined again by its number."""
    pools[place, at] = roots[place]
    imagine_one(
        pools[place, at], np.int64(turn(roots[place])), chances[place : place + 1], kept[place, at], rng
    )


def keep_all(first, last, roots, chances, kept, liked_count, pools):
    rng = np.zeros(1, np.uint64)
    for place in range(first, last):
        if liked_count[place] > 0:
            for at in range(pools.shape[1]):
                keep_one(place, at, roots, chances, kept, pools, rng)


DECIDING = (solve_worlds, forget, most_promising, decide, decide_one)
WORLDS = (weigh_one, keep_one)
LOOPS = (look, act, decide_all, weigh_all, keep_all)
