"""Bots and caretakers know what their seat knows, and nothing else."""

import random

import pytest

import spieltisch
from leaks.evening import Room
from leaks.scripts import Script, evening
from leaks.twins import Pair, other_cards, pairs
from spieltisch.games.contract import ViewState
from spieltisch.table.outcome import Thought
from tables import TABLES, Table, name

SEEDED = ("solid:seed=7", "gentle:seed=7")


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
    assert sum(thoughts_of(evening(table, f"minds {at}", "public", 120)) for at in range(3)) > 20


def thoughts_of(script: Script) -> int:
    """How many thoughts there were, each with the right view."""
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
    return looked


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_caretaker_does_the_same_in_a_twin_world(table: Table, full: bool) -> None:
    """Seeded players choose the same for a seat that cannot tell two worlds apart."""
    asked = 0
    for at in range(3 if full else 1):
        script = evening(table, f"care {at}", "public", 120)
        asked += sum(alike(pair) for pair in pairs(script, random.Random(at), 2) if pair.recipient)
    assert asked > 10


def alike(pair: Pair) -> int:
    """How many decisions of the recipient's seats were the same in both worlds, though the cards differed."""
    one, asked = again(pair.script), 0
    for moment, two in pair.walk():
        with other_cards({}):
            one.take(moment.step)
        if moment.deal == pair.deal:
            for seat in set(pair.seats) & set(one.state.movers):
                asked += decide_alike(one.table._thought(seat, "solid"), two.table._thought(seat, "solid"))
    return asked


def decide_alike(one: Thought, two: Thought) -> int:
    assert same(one.view, two.view)
    for spec in SEEDED:
        players = [spieltisch.player(spec) for _ in range(2)]
        assert players[0].choose(one.view) == players[1].choose(two.view)
    return 1
