"""Steps through a record."""

from typing import Any

import pytest

import spieltisch
import tables
from spieltisch.match.record import read_record
from spieltisch.terminal.stepping import steps


def played(table: tables.Table) -> Any:
    game, seats, options = table
    match = spieltisch.game(game).match(seats, 31, options=options)
    bot = spieltisch.player("random:seed=31")
    while match.turn is not None:
        match.play(bot.choose(match.view_state(match.turn)))
    return match


@pytest.mark.parametrize("table", tables.WITH_OPTIONS, ids=tables.name)
def test_steps_are_the_positions_of_the_match(table: tables.Table) -> None:
    """Each step is what a replay up to there gives, and the last one is the end."""
    match = played(table)
    record = match.record()
    found = list(steps(spieltisch.game(table[0]), read_record(record), 1))
    assert [step.number for step in found if step.action is not None] == list(range(1, found[-1].number + 1))
    assert sum(step.action is None for step in found) == len(match.deals)
    assert found[-1].scores == tuple(deal.scores for deal in match.deals)
    for step in found[1 :: max(len(found) // 7, 1)]:
        again: Any = spieltisch.replay(record, to=step.number)
        assert again.deals[step.deal_number].view(1) == step.view


@pytest.mark.parametrize("table", tables.TABLES, ids=tables.name)
def test_an_open_record_hides_nothing(table: tables.Table) -> None:
    """Looked at from no seat, all hands and all drawn cards are open."""
    match = played(table)
    found = list(steps(spieltisch.game(table[0]), read_record(match.record()), None))
    for step in found:
        hands = [zone for zone in step.view["zones"] if zone["kind"] == "hand"]
        assert all(len(zone["cards"]) == zone["count"] for zone in hands)
    log = found[-1].view["log"]
    assert all("card" in event["params"] for event in log if event["code"] in ("drew", "chose-start"))
