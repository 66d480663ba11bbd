"""The first actions of the starter, in each game: how they are tried, and what is told of them."""

from dataclasses import dataclass

import numpy as np

from insights_parts.players import Array, Choose
from insights_parts.playing import new_batch
from insights_parts.trying import Tried, beside, try_actions, try_all
from spieltisch.batches import Batch
from spieltisch.games.companeros import rules as companeros
from spieltisch.games.deuce import rules as deuce
from spieltisch.games.list_und_tuecke import rules as list_und_tuecke


@dataclass(frozen=True)
class Opening:
    """Actions that were tried, and for each a row of the picture and a place in it."""

    tried: Tried
    series: list[str]
    labels: list[str]


def first_card(seats: int, deals: int, choose: Choose) -> Opening:
    """Compañeros: by value, and by whether the card's colour lies in the display."""
    batch = new_batch("companeros", seats, deals)
    tried = try_all(batch, choose)
    colours, values = np.divmod(tried.actions, companeros.VALUES)
    displays = batch.states["display"][tried.deals]
    lies = displays >> (companeros.VALUES * colours).astype(np.uint64) & np.uint64(2**companeros.VALUES - 1)
    series = ["colour in the display" if cards else "colour not in the display" for cards in lies]
    return Opening(tried, series, [str(value + 1) for value in values])


def first_lead(seats: int, deals: int, choose: Choose) -> Opening:
    """Mit List und Tücke: by value."""
    tried = try_all(new_batch("list-und-tuecke", seats, deals), choose)
    values = tried.actions % list_und_tuecke.VALUES + 1
    return Opening(tried, ["lead"] * len(values), [str(value) for value in values])


def start_pair(seats: int, deals: int, choose: Choose) -> Opening:
    """Deuce: every pair that the starter can lay in the beginning, by what makes it a pair and by its sum."""
    batch = new_batch("deuce", seats, deals)
    games, firsts = np.nonzero(batch.mask)
    between = beside(batch, games)
    between.step(firsts)  # the same seat lays the second card
    rows, seconds = np.nonzero(between.mask)
    once = firsts[rows] <= seconds  # which of the two was laid first does not matter
    rows, seconds = rows[once], seconds[once]
    liked = np.sort(np.stack(chosen_pair(batch, between, games, firsts, choose)), axis=0)[:, games[rows]]
    is_liked = (firsts[rows] == liked[0]) & (seconds == liked[1])
    tried = try_actions(between, rows, seconds, games[rows], is_liked, choose)
    kinds = np.stack([firsts[rows], seconds], axis=1) - deuce.FIRST_START
    return Opening(tried, [pair_name(pair) for pair in kinds], [sum_name(pair) for pair in kinds])


def chosen_pair(
    batch: Batch, between: Batch, games: Array, firsts: Array, choose: Choose
) -> tuple[Array, Array]:
    """What the player itself lays first and second, one a game."""
    first = choose(batch, np.arange(batch.size))
    rows = np.flatnonzero(firsts == first[games])  # one of each game, in their order
    return first, choose(between, rows)


def pair_name(pair: Array) -> str:
    """D-3: what makes it a pair."""
    low, high = int(pair[0]), int(pair[1])
    if high == deuce.X:
        return "with an X"
    if high == deuce.RAINBOW:
        return "two Rainbows" if low == deuce.RAINBOW else "a Rainbow and a number"
    return "one colour" if low // deuce.NUMBERS == high // deuce.NUMBERS else "one number"


def sum_name(pair: Array) -> str:
    """What the two cards count, in steps of four."""
    total = sum(int(deuce.number_of(int(kind))) for kind in pair)
    low = min(total // 4 * 4, 16)
    return f"{low}–{low + 3}" if low < 16 else "16–20"


def first_laying(seats: int, deals: int, choose: Choose) -> Opening:
    """Deuce: the first turn, by the card and by whose pile it is laid on."""
    batch = new_batch("deuce", seats, deals)
    for _ in range(2 * seats):  # D-4: every seat lays a start pair
        batch.step(choose(batch, np.arange(deals)))
    tried = try_all(batch, choose)
    named = [laying_name(action) for action in tried.actions.tolist()]
    return Opening(tried, [series for series, _ in named], [label for _, label in named])


def laying_name(action: int) -> tuple[str, str]:
    """Whose pile, and what card; seat 0 begins."""
    if action == deuce.DRAW:
        return "draws first", "draw"
    pile, kind = divmod(action, deuce.KINDS)
    return "own pile" if pile // 2 == 0 else "pile of another", kind_name(kind)


def kind_name(kind: int) -> str:
    """Numbers in steps of three."""
    low = kind % deuce.NUMBERS // 3 * 3
    return {deuce.RAINBOW: "Rainbow", deuce.X: "X"}.get(kind, f"{low}–{min(low + 2, 10)}")
