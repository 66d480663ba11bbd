"""Exact play late in a deal: kernels for all games, bound to one (`kernel/binding.py`).

When what is left of a deal is short, all of it is searched: in each world that fits, every seat plays the
line that is best for itself (max^n). What a seat cannot know is averaged over worlds; where nothing is
hidden any more, the result is exact.
"""

import numpy as np

from spieltisch.kernel.apart import apart

# How many nodes a line may have, and how many actions.
LONGEST_LINE = 64


def enter(states, rest, found, depth, used):
    """Opens the state at that depth: all its actions are still to be tried."""
    legal_apart(states[depth], rest[depth])
    found[depth] = 0
    return used + 1


def settle(values, points, depth, seats, seat, totals, softness, hardness, race, race_step, shares, state):
    """The value of a finished deal: the shares of all seats, then the own points and win."""
    scores(state, points)
    win = judge(points, seats, seat, totals, softness, hardness, race, race_step, shares)
    for other in range(seats):
        values[depth, other] = shares[other]
    values[depth, seats] = points[seat]
    values[depth, seats + 1] = win


def pass_up(states, values, best, found, depth, seats):
    """The value of a line, if it is the best one so far for the seat that chose it."""
    mover = turn(states[depth - 1])
    if found[depth - 1] == 0 or values[depth, mover] > best[depth - 1, mover]:
        for at in range(seats + 2):
            best[depth - 1, at] = values[depth, at]
    found[depth - 1] = 1


def solve(
    states, rest, best, values, found, points, shares, budget, seat, totals, softness, hardness, race,
    race_step,
):  # fmt: skip
    """Searches all that can follow `states[0]`; the value is in `values[0]`. Gives back the nodes, or −1."""
    seats, depth, used = np.int64(states[0].seats), 0, 0
    if not over(states[0]):
        used = enter(states, rest, found, 0, used)
    while True:
        if over(states[depth]):
            settle(
                values, points, depth, seats, seat, totals, softness, hardness, race, race_step, shares,
                states[depth],
            )  # fmt: skip
            if depth == 0:
                return used
            pass_up(states, values, best, found, depth, seats)
            depth -= 1
            continue
        at = 0
        while at < WORDS and rest[depth, at] == ZERO:
            at += 1
        if at == WORDS:  # all tried
            for place in range(seats + 2):
                values[depth, place] = best[depth, place]
            if depth == 0:
                return used
            pass_up(states, values, best, found, depth, seats)
            depth -= 1
            continue
        if used >= budget or depth + 1 >= len(states):
            return -1
        mark = lowest(rest[depth, at])
        rest[depth, at] ^= mark
        states[depth + 1] = states[depth]
        apply_apart(states[depth + 1], 64 * at + index(mark))
        depth += 1
        if not over(states[depth]):
            used = enter(states, rest, found, depth, used)
        else:
            used += 1


def solve_world(
    root, seat, pool, world, words, states, rest, best, values, found, points, shares, results, tallies,
    budget, totals, softness, hardness, race, race_step, rng,
):  # fmt: skip
    """Solves every legal action in one world; gives back the nodes, or −1 (and books nothing) if too many."""
    apart()
    seats, used = np.int64(root.seats), 0
    imagine_world(root, seat, pool, world, rng)
    legal_apart(world[0], words)
    size = size_of(words)
    for number in range(size):
        states[0] = world[0]
        apply_apart(states[0], nth_action(words, number))
        nodes = solve(
            states, rest, best, values, found, points, shares, budget - used, seat, totals, softness,
            hardness, race, race_step,
        )  # fmt: skip
        if nodes < 0:
            return -1
        used += nodes
        results[number, 0] = values[0, seat]
        results[number, 1] = values[0, seats]
        results[number, 2] = values[0, seats + 1]
    for number in range(size):
        action = nth_action(words, number)
        tallies[action, VISITS] += 1.0
        tallies[action, SHARES] += results[number, 0]
        tallies[action, POINTS] += results[number, 1]
        tallies[action, WINS] += results[number, 2]
        tallies[action, SQUARES] += results[number, 2] * results[number, 2]
    return used


FUNCTIONS = (enter, settle, pass_up, solve, solve_world)
