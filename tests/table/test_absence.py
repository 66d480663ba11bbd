"""Somebody is gone: grace, caretaker, taking the seat back; and a server that starts again."""

import pytest

import spieltisch
from spieltisch.table.outcome import WATCHER
from spieltisch.wire import commands as ask
from spieltisch.wire.settings import Clock
from table.driving import GAMES, Evening, chair


def test_grace_is_seen_by_all_with_its_end() -> None:
    """When somebody's connection is gone, all see until when the table waits."""
    evening = Evening().started("ann", "bob", "cem")
    evening.step(10)
    evening.disconnect("bob")
    assert evening.codes()[-1] == "went-away"
    assert (chair(evening, 1).away, chair(evening, 1).caretaker) == (evening.now + 45, False)
    assert evening.table.due() == evening.now + 45


def test_who_is_back_in_time_has_lost_nothing() -> None:
    """A change of networks costs no turn."""
    evening = Evening().started("ann", "bob", "cem")
    evening.play_to(1)
    evening.disconnect("bob")
    evening.step(44)
    assert evening.table.thoughts() == []
    evening.connect("bob")
    evening.step(100)
    assert chair(evening, 1).away is None
    evening.act(1)


def test_the_caretaker_plays_after_the_grace() -> None:
    """Then the caretaker takes over, all are told, and the log says that it played."""
    evening = Evening().started("ann", "bob", "cem")
    evening.play_to(1)
    evening.disconnect("bob")
    evening.step(45)
    assert evening.codes()[-1] == "caretaker-takes-over"
    assert chair(evening, 1).caretaker
    evening.think()
    assert "caretaker-plays" in evening.codes()
    assert evening.state.moves[-1][-1].by in ("c", "f")
    assert "c" in [move.by for move in evening.state.moves[-1]]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_caretaker_knows_what_the_seat_knows(game: str, seats: int) -> None:
    """What the caretaker decides from is what the person would have: the seat's own view of the deal."""
    evening = Evening(game, seats).started("ann", "bob", "cem")
    evening.disconnect("bob")
    evening.step(45)
    evening.play(lambda: any(each.seat == 1 for each in evening.table.thoughts()))
    (thought,) = [each for each in evening.table.thoughts() if each.seat == 1]
    own = evening.state.aside(1).view_state(1)
    assert (thought.view.seat, thought.level) == (1, evening.house.caretaker)
    assert thought.view.state.tobytes() == own.state.tobytes()
    hands = thought.view.state["hands"]
    assert all(not hands[seat].any() for seat in range(seats) if seat != 1)
    player = spieltisch.player("greedy:seed=1")
    evening.take(evening.table.decide(thought, player.choose(thought.view), evening.now + 5))


def test_the_seat_is_taken_back_at_any_turn() -> None:
    """Who comes back plays at once, also while the caretaker is thinking: its choice then counts nothing."""
    evening = Evening().started("ann", "bob", "cem")
    evening.play_to(1)
    evening.disconnect("bob")
    evening.step(45)
    (thought,) = evening.table.thoughts()
    evening.connect("bob")
    assert not chair(evening, 1).caretaker
    assert evening.table.thoughts() == []
    last = evening.table.last
    evening.take(evening.table.decide(thought, evening.legal(1)[0], evening.now))
    assert evening.table.last == last
    evening.act(1)


def test_a_table_that_all_have_left_waits() -> None:
    """When everybody is away nothing is played for anybody, however long it takes."""
    evening = Evening(clock=Clock("turn", 10)).started("ann", "bob")
    evening.disconnect("ann", "bob")
    last = evening.table.last
    assert evening.table.due() is None
    assert evening.table.thoughts() == []
    evening.step(1_000_000)
    assert evening.table.last == last
    evening.connect("ann")
    assert not chair(evening, 0).caretaker
    assert evening.table.due() is not None


def test_leaving_hands_the_seat_to_the_caretaker_at_once() -> None:
    """Who gets up in a match is not waited for, and a mere connection does not bring them back."""
    evening = Evening().started("ann", "bob", "cem")
    evening.do("bob", ask.Leave())
    assert (chair(evening, 1).caretaker, chair(evening, 1).left) == (True, True)
    evening.disconnect("bob")
    evening.connect("bob")
    assert (chair(evening, 1).caretaker, chair(evening, 1).left) == (True, True)
    last = evening.table.last
    evening.do("bob", ask.Leave())
    assert evening.table.last == last


def test_who_left_comes_back_by_sitting_down() -> None:
    """The seat of somebody who got up is kept, and given back when they sit down, perhaps with a new name."""
    evening = Evening().started("ann", "bob", "cem")
    evening.do("bob", ask.Leave())
    evening.do("bob", ask.Sit(name="Robert"))
    assert (chair(evening, 1).caretaker, chair(evening, 1).left, chair(evening, 1).name) == (
        False,
        False,
        "Robert",
    )
    last = evening.table.last
    evening.do("bob", ask.Sit())
    assert evening.table.last == last


def test_who_left_comes_back_by_playing() -> None:
    """An action of somebody who got up counts, and they are back."""
    evening = Evening().started("ann", "bob", "cem")
    evening.play_to(1)
    evening.do("bob", ask.Leave())
    evening.act(1)
    assert not chair(evening, 1).left
    assert evening.state.moves[-1][-1].by == "p"


def test_all_seats_of_a_person_are_covered() -> None:
    """The caretaker plays every seat of a person who is away."""
    evening = Evening().started("ann", "bob", "bob")
    evening.disconnect("bob")
    evening.step(45)
    assert [chair(evening, seat).caretaker for seat in range(3)] == [False, True, True]
    evening.connect("bob")
    assert not any(chair(evening, seat).caretaker for seat in range(3))


def test_after_a_restart_everybody_is_waited_for() -> None:
    """A server that starts again knows nobody to be there; the grace begins anew, and time is given back."""
    evening = Evening(clock=Clock("turn", 20)).started("ann", "bob", "cem")
    evening.play_to(1)
    evening.step(15)
    evening.table = evening.again()
    evening.now += 1000
    evening.take(evening.table.wake(evening.now))
    assert [chair(evening, seat).away for seat in range(3)] == [evening.now + 45] * 3
    evening.step(10)
    evening.connect("ann", "bob")
    assert evening.table.view(WATCHER, evening.now).turn.until == {1: evening.now + 20}
    evening.act(1)


def test_waking_twice_changes_nothing() -> None:
    """A second restart before anybody was there is no news."""
    evening = Evening().started("ann", "bob")
    evening.take(evening.table.wake(evening.now))
    last = evening.table.last
    evening.take(evening.table.wake(evening.now))
    assert evening.table.last == last


def test_connections_count_once() -> None:
    """A second connection of a person, or the loss of one that was not there, is no news."""
    evening = Evening().seated("ann", "bob")
    last = evening.table.last
    evening.connect("bob", "eva")
    evening.disconnect("eva")
    assert evening.table.last == last


def test_a_shuffle_does_not_wait_for_who_is_gone() -> None:
    """The next deal is dealt without the share of somebody who is away."""
    evening = Evening(options={"deals": 2}).started("ann", "bob", "cem")
    evening.disconnect("bob")
    evening.play(lambda: len(evening.state.seeds) == 2 or bool(evening.table.due()))
    evening.step(45)
    evening.finish_match()
    assert [share["seat"] for share in evening.table.record()["deals"][1]["proof"]["shares"]] == [0, 2]
