"""Random play at the tables of the tests, with a fixed seed for each deal."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from games.positions import game
from spieltisch.match.deal import Deal
from tables import Table, name


def new_deal(table: Table, seed: int) -> Deal:
    identity, seats, options = table
    return game(identity).deal(seats, seed, starter=seed % seats, options=options)


def is_eager(table: Table, seed: int) -> bool:
    """Every second round of Deuce: players who draw whenever they may, almost.

    Random rounds hardly ever empty the stock, so that reshuffles, passes and void rounds need them.
    """
    return table[0] == "deuce" and seed % 2 == 1


def choose(legal: tuple[str, ...], chance: Random, eager: bool) -> str:
    if eager and "draw" in legal and chance.random() < 0.95:
        return "draw"
    return chance.choice(legal)


def positions(table: Table, seed: int) -> Iterator[Deal]:
    """One deal to its end, before the first action and after each."""
    deal, chance = new_deal(table, seed), Random(seed)
    yield deal
    while not deal.over:
        deal.play(choose(deal.legal, chance, is_eager(table, seed)))
        yield deal


@contextmanager
def told(table: Table, seed: int, deal: Deal) -> Iterator[None]:
    """A failure says in which deal it happened, and what was played."""
    try:
        yield
    except Exception as error:
        error.add_note(f"{name(table)}, seed {seed}: {' '.join(deal.actions)}")
        raise
