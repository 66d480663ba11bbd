"""Bots and caretakers know what their seat knows, and nothing else."""

import random

import pytest

import spieltisch
from leaks.evening import Room
from leaks.scripts import Script, evening
from leaks.twins import Pair, other_cards, pairs, seen, stand_of
from spieltisch.games.contract import ViewState
from spieltisch.table.outcome import Thought
from tables import TABLES, Table, name

SEEDED = ("solid:seed=7", "gentle:seed=7", "search:iterations=40,seed=7")


def same(one: ViewState, two: ViewState) -> bool:
    """Is it the same that a player decides from?"""
    return (one.game.id, one.seat, one.options, one.totals, one.deals_played, one.state.tobytes()) == (
        *(two.game.id, two.seat, two.options, two.totals, two.deals_played, two.state.tobytes()),
    )


def again(script: Script) -> Room:
    return Room(script.settings, script.host, script.secret)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_bot_decides_from_the_view_of_its_seat(table: Table) -> None:
    """Every thought holds the redacted state of its seat; while all choose at once, with its own choices."""
    script = evening(table, f"minds {name(table)}", "public", 150)
    room, looked = again(script), 0
    for moment in script.moments:
        room.take(moment.step)
        for thought in room.table.thoughts():
            state, seat = room.state, thought.seat
            assert state.match is not None
            if seat not in state.match.deal.together:
                assert same(thought.view, state.match.view_state(seat))
            assert thought.view.state.tobytes() == state.aside(seat).view_state(seat).state.tobytes()
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_caretaker_does_the_same_in_a_twin_world(table: Table) -> None:
    """Seeded players choose and explain the same for a seat that cannot tell two worlds apart."""
    script = evening(table, f"care {name(table)}", "public", 150)
    asked = sum(alike(pair) for pair in pairs(script, random.Random(name(table)), 2) if pair.recipient)
    assert asked > 5


def alike(pair: Pair) -> int:
    """How many decisions of the recipient's seats were the same in both worlds, though the cards differed."""
    script, asked = pair.script, 0
    one = again(script)
    with other_cards({script.deals[pair.deal].seed: pair.instead}):
        two = again(script)
        for moment in script.moments:
            with other_cards({}):
                here = stand_of(one, one.take(moment.step))
            there = stand_of(two, two.take(moment.step))
            if here is None or there is None or moment.deal != pair.deal:
                continue
            if here.over or seen(here, pair.seats) != seen(there, pair.seats):
                break
            for seat in set(pair.seats) & set(one.state.movers):
                asked += decide_alike(one.table._thought(seat, "solid"), two.table._thought(seat, "solid"))
    return asked


def decide_alike(one: Thought, two: Thought) -> int:
    assert same(one.view, two.view)
    for spec in SEEDED[: 3 if one.decision % 8 == 0 else 1]:
        players = [spieltisch.player(spec) for _ in range(2)]
        assert players[0].choose(one.view) == players[1].choose(two.view)
    return 1
