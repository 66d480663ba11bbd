"""What was worth telling about a match, and when it was."""

import random

import pytest

import spieltisch
from spieltisch.games import load
from spieltisch.match.highlights import highlights
from spieltisch.match.match import Match
from tables import TABLES, Table, name


def finished(table: Table, seed: int) -> Match:
    game, seats, options = table
    options = {**options, "deals": 3} if game == "companeros" else options
    rng, match = random.Random(seed), spieltisch.game(game).match(seats, seed=seed, options=options)
    while not match.over:
        match.play(rng.choice(match.deal.legal))
    return match


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_every_moment_is_there(table: Table) -> None:
    """Each fact is told once a moment, and its deal, step and seat exist."""
    match = finished(table, 3)
    found = highlights(load(table[0]), table[1], match.deals)
    assert {"best-deal", "lead-changes"} <= {fact.code for fact in found}
    for fact in found:
        assert 0 <= fact.params.get("seat", 0) < match.seats
        deal = match.deals[fact.params.get("deal", 0)]
        assert 0 <= fact.params.get("step", 0) < deal.played


def test_the_biggest_take() -> None:
    """No take of the match is worth more, and the moment is that of the take."""
    match = finished(("companeros", 4, {}), 5)
    (best,) = [fact for fact in highlights(load("companeros"), 4, match.deals) if fact.code == "biggest-take"]
    takes = [
        event.public["points"]
        for deal in match.deals
        for event in deal.events()
        if event.code == "took-colour"
    ]
    assert best.params["points"] == max(takes)
    action = match.deals[best.params["deal"]].actions[best.params["step"]]
    assert action == f"take-{best.params['colour']}"


def test_the_best_deal_and_the_lead() -> None:
    """The best deal is the one with the highest score; the lead is counted after each deal."""
    match = finished(("deuce", 3, {}), 8)
    found = {fact.code: fact.params for fact in highlights(load("deuce"), 3, match.deals)}
    best = max(max(deal.scores) for deal in match.deals)
    assert found["best-deal"]["points"] == found["biggest-out"]["points"] == best
    assert match.deals[found["best-deal"]["deal"]].scores[found["best-deal"]["seat"]] == best
    assert found["lead-changes"]["seat"] == match.winners[0]
