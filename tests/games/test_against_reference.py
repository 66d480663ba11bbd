"""The engine and the naive reference say the same, action by action."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from games.playing import choose, is_eager, new_deal, told
from games.positions import game
from reference import REFERENCES, Reference, companeros, deuce, list_und_tuecke
from reference.cards import Truth
from reference.deuce import ReferenceDeuce
from spieltisch.kernel.generator import generator
from spieltisch.match.deal import Deal
from tables import WITH_OPTIONS, Table, name

# Deals of each table: about 2,800 in the normal run, 100,000 in the full one. Rounds of Deuce are long.
DEALS = {"companeros": (240, 8_100), "deuce": (60, 2_500), "list-und-tuecke": (240, 8_100)}
EVERY = 9  # how many actions lie between two comparisons of the whole truth

tables = pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)


def opening(truth: Truth) -> Truth:
    """The position that the reference makes of the same cards, in the order they were dealt."""
    seats, starter, options = truth["seats"], truth["starter"], truth["options"]
    hands = [card for hand in truth["hands"] for card in hand]
    if truth["game"] == "companeros":
        return companeros.opening(seats, starter, truth["display"] + hands, options)
    if truth["game"] == "deuce":
        return deuce.opening(seats, starter, hands + truth["stock"], options)
    return list_und_tuecke.opening(seats, starter, hands, options)


def reference_of(truth: Truth) -> Reference:
    assert truth == opening(truth)
    return REFERENCES[truth["game"]](truth)


def follow(deal: Deal, reference: Reference, action: str) -> None:
    """Plays the action in both; the engine says how a reshuffle came out."""
    before = len(deal.chances)
    deal.play(action)
    if isinstance(reference, ReferenceDeuce):
        new_stock = list(deal.chances[-1]) if len(deal.chances) > before else None
        reference.restock = None if new_stock is None else lambda covered: new_stock
    reference.play(action)


def compare(deal: Deal, reference: Reference) -> tuple[str, ...]:
    """Both say the same; gives the legal actions."""
    legal = deal.legal
    assert len(set(legal)) == len(legal)
    assert sorted(legal) == sorted(reference.legal())
    assert deal.turn == reference.turn
    assert deal.over == reference.over
    if deal.over or len(deal.actions) % EVERY == 0:
        assert deal.truth == reference.truth()
        assert list(deal.scores) == reference.scores()
    return legal


def events(truth: Truth) -> list[str]:
    """The rare things that happened in a finished deal."""
    if truth["game"] == "companeros":
        return []
    if truth["game"] == "deuce":
        found = ["reshuffle"] * (truth["reshuffles"] > 0) + ["spent"] * (truth["reshuffles"] == 3)
        return found + ["void"] * (truth["passes"] == truth["seats"])
    found = ["early end"] * (truth["tricks_left"] > 0) + ["choice"] * any(truth["kept"])
    return found + ["all trump"] * any(truth["gone"].values())


def expected(table: Table) -> set[str]:
    """What must have happened in the sample, so that it was compared."""
    identity, seats, options = table
    if identity == "companeros":
        return set()
    if identity == "deuce":
        often = seats < 6 and options.get("voluntary_draws") != "any"  # that all pass in a row
        return {"reshuffle", "spent", "pass"} | ({"void"} if often else set())
    if seats == 3:
        return {"choice", "all trump"}  # L-5 needs a fourth card
    return {"choice", "early end"} | ({"all trump"} if seats < 6 else set())


@tables
def test_random_deals(table: Table, full: bool) -> None:
    """Legal actions, turn, end, truth and scores are those of the reference, after every action."""
    happened = Counter[str]()
    for seed in range(DEALS[table[0]][full]):
        deal, chance, eager = new_deal(table, seed), Random(seed), is_eager(table, seed)
        with told(table, seed, deal):
            reference = reference_of(deal.truth)
            while legal := compare(deal, reference):
                follow(deal, reference, choose(legal, chance, eager))
            assert deal.over
        happened.update(events(deal.truth))
        happened["pass"] += "pass" in deal.actions
    assert {event for event in expected(table) if not happened[event]} == set()


@tables
def test_simulated_deals(table: Table) -> None:
    """The fast deal of simulations and the compiled choice keep to the reference, too."""
    identity, seats, _ = table
    rules = game(identity).rules
    settled = new_deal(table, 0).options
    kernels, state, rng = rules.rules, np.zeros(1, rules.rules.State)[0], generator(2026)
    flags = rules.series.flags(settled)
    openings = set()
    for number in range(6):
        kernels.deal(state, seats, number % seats, flags, rng)
        truth = rules.position.truth(state, settled)
        openings.add(str(truth["hands"]))
        simulate(table, state, reference_of(truth), rng, settled)
    assert len(openings) == 6


def simulate(table: Table, state: Any, reference: Reference, rng: Any, options: dict[str, Any]) -> None:
    rules, driver = game(table[0]).rules, game(table[0]).driver
    words = np.zeros(rules.rules.WORDS, np.uint64)
    played: list[str] = []
    while not rules.rules.over(state):
        rules.rules.legal(state, words)
        number = int(driver.choose(words, rng))
        if rules.chance and rules.chance.due(state, number):
            assert isinstance(reference, ReferenceDeuce)
            new_stock = rules.chance.happen(state.copy())
            reference.restock = lambda covered, order=new_stock: order
        rules.rules.apply(state, number)
        played.append(rules.notation.write(number))
        reference.play(played[-1])
        assert rules.rules.turn(state) == (-1 if reference.turn is None else reference.turn), played
        if len(played) % EVERY == 0:
            assert rules.position.truth(state, options) == reference.truth(), played
    assert rules.position.truth(state, options) == reference.truth(), played
    points = np.zeros(table[1], np.int64)
    rules.rules.scores(state, points)
    assert points.tolist() == reference.scores(), played
