"""Nothing that a seat is given tells it more than it may know."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import spieltisch
from envs.choosing import Chooser
from spieltisch.envs.table import Table
from spieltisch.match.deal import Deal
from tables import TABLES, name
from tables import Table as Case

TRIES, TRIES_IN_FULL = 6, 24  # every seat looks at least once


def given(table: Table, seat: int) -> tuple[Any, ...]:
    """All that a learner in that seat gets."""
    return (
        table.observation(seat).tobytes(),
        table.mask(seat).tobytes(),
        table.information(seat).tobytes(),
        table.information_text(seat),
    )


def other_world(deal: Deal, seat: int, rng: random.Random) -> dict[str, Any]:
    """The first position with two cards exchanged that the seat does not see."""
    truth = deal.first_truth
    places = [truth["hands"][other] for other in range(deal.seats) if other != seat]
    places += [truth["stock"]] if truth.get("stock") else []
    one, two = rng.sample(places, 2)
    at, there = rng.randrange(len(one)), rng.randrange(len(two))
    one[at], two[there] = two[there], one[at]
    return truth


def twins(case: Case, seat: int, seed: int) -> Iterator[tuple[Table, Table]]:
    """Two worlds that go the same way, as long as the seat sees the same in both."""
    game_id, seats, options = case
    game, rng = spieltisch.game(game_id), random.Random(seed)
    deal = game.deal(seats, seed, options=options)
    here, there = Table(game, seats, options), Table(game, seats, options)
    here.begin_with(deal)
    there.begin_with(game.deal_from(other_world(deal, seat, rng), seed))
    choose = Chooser(seed)
    while here.deal.view(seat) == there.deal.view(seat):
        yield here, there
        both = [number for number in here.deal.legal_numbers if number in there.deal.legal_numbers]
        if not both:
            return
        action = choose(both)
        here.play(action)
        there.play(action)


@pytest.mark.parametrize("case", TABLES, ids=name)
def test_worlds_that_differ_in_hidden_cards(case: Case, full: bool) -> None:
    """Observation, mask and information state are the same byte for byte; the oracle sees the difference."""
    compared, apart, tries = 0, 0, TRIES_IN_FULL if full else TRIES
    for seed in range(tries):
        seat = seed % case[1]
        for here, there in twins(case, seat, seed):
            assert given(here, seat) == given(there, seat)
            compared += 1
            apart += here.oracle(seat).tobytes() != there.oracle(seat).tobytes()
    assert compared > 2 * tries
    assert apart > tries


def test_choices_at_the_same_time() -> None:
    """While others choose their start pairs in Deuce, what they choose changes nothing for a seat."""
    for seed in range(20):
        one, two = Table("deuce", 3), Table("deuce", 3)
        for table, which in ((one, 0), (two, -1)):
            table.begin(seed)
            while table.turn == 0:
                table.play(table.deal.legal_numbers[which])
        if one.deal.played == two.deal.played:
            assert given(one, 1) == given(two, 1)
            assert given(one, 2) == given(two, 2)
            if one.deal.actions != two.deal.actions:
                assert given(one, 0) != given(two, 0)
