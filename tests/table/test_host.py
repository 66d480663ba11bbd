"""What the host of a table may do, and who is host when the host is gone."""

import pytest

from spieltisch.wire import commands as ask
from spieltisch.wire.settings import Clock, Settings
from table.driving import Evening, chair


@pytest.mark.parametrize(
    "command",
    [
        ask.Bot(seat=2),
        ask.Remove(seat=0),
        ask.Host(seat=1),
        ask.Change(settings=Settings("deuce", 2)),
        ask.Start(fill="easy"),
        ask.Close(),
    ],
)
def test_only_the_host_decides(command: object) -> None:
    """Others, and people without a seat, are refused what belongs to the host."""
    evening = Evening().seated("ann", "bob")
    assert evening.refused("bob", command).code == "not-the-host"
    assert evening.refused("", command).code == "not-the-host"


def test_the_host_removes_somebody_before_the_match() -> None:
    """Who is removed loses all seats for good, and is not admitted any more."""
    evening = Evening().seated("ann", "bob", "bob")
    evening.do("ann", ask.Remove(seat=1))
    assert [chair(evening, seat).who for seat in range(3)] == ["person", "free", "free"]
    assert evening.refused("bob", ask.Sit(name="Bob")).code == "removed"
    assert not evening.table.admits("bob")
    assert evening.table.admits("cem")


def test_a_removed_person_who_comes_and_goes_is_no_news() -> None:
    """The comings and goings of somebody who was removed concern nobody."""
    evening = Evening().seated("ann", "bob")
    evening.do("ann", ask.Remove(seat=1))
    last = evening.table.last
    evening.disconnect("bob")
    evening.connect("bob")
    assert evening.table.last == last


def test_during_a_match_a_bot_plays_on_for_who_was_removed() -> None:
    """The match goes on with a bot in the seat of somebody who was removed."""
    evening = Evening().started("ann", "bob", "cem")
    evening.do("ann", ask.Remove(seat=2))
    assert chair(evening, 2).who == "bot"
    assert evening.refused("cem", ask.Sit(name="Cem")).code == "match-is-running"
    evening.finish_match()
    assert "b" in evening.table.record()["deals"][0]["by"]


def test_the_host_cannot_remove_themselves_or_nobody() -> None:
    """There must be somebody else to be removed."""
    evening = Evening().seated("ann")
    assert evening.refused("ann", ask.Remove(seat=0)).code == "that-is-you"
    assert evening.refused("ann", ask.Remove(seat=1)).code == "nobody-there"
    assert evening.refused("ann", ask.Remove(seat=5)).code == "no-such-seat"


def test_the_host_puts_a_bot_in_the_place_of_somebody_who_is_away() -> None:
    """During a match a bot can have the seat for good once the caretaker has it."""
    evening = Evening().started("ann", "bob", "cem")
    assert evening.refused("ann", ask.Bot(seat=1)).code == "seat-taken"
    evening.disconnect("bob")
    assert evening.refused("ann", ask.Bot(seat=1)).code == "seat-taken"
    evening.step(46)
    evening.do("ann", ask.Bot(seat=1, level="easy"))
    assert (chair(evening, 1).who, chair(evening, 1).level) == ("bot", "easy")
    assert evening.table.seats_of("bob") == []


def test_the_host_hands_the_table_over() -> None:
    """Another person at the table can become host, and has the host's rights alone."""
    evening = Evening().seated("ann", "bob")
    assert evening.refused("ann", ask.Host(seat=2)).code == "nobody-there"
    assert evening.refused("ann", ask.Host(seat=0)).code == "that-is-you"
    evening.do("ann", ask.Host(seat=1))
    assert evening.table.view("bob", 0).host
    assert evening.refused("ann", ask.Close()).code == "not-the-host"
    evening.do("bob", ask.Close())


def test_the_table_is_not_handed_to_somebody_who_got_up() -> None:
    """Who has left a match cannot be made its host."""
    evening = Evening().started("ann", "bob", "cem")
    evening.do("bob", ask.Leave())
    assert evening.refused("ann", ask.Host(seat=1)).code == "nobody-there"


def test_a_host_who_stays_away_passes_the_table_on() -> None:
    """After the time of grace somebody who is there is the host; the old host gets nothing back by coming."""
    evening = Evening().seated("ann", "bob", "cem")
    evening.disconnect("ann")
    evening.step(44)
    assert evening.state.host == "ann"
    evening.step(2)
    assert evening.state.host == "bob"
    evening.connect("ann")
    assert evening.refused("ann", ask.Close()).code == "not-the-host"


def test_a_host_who_is_alone_keeps_the_table() -> None:
    """Nobody takes a table over that nobody else is at."""
    evening = Evening().seated("ann")
    evening.disconnect("ann")
    evening.step(10_000)
    evening.connect("ann")
    assert evening.state.host == "ann"


def test_a_host_who_leaves_passes_the_table_on() -> None:
    """A host who gets up during a match is host no more."""
    evening = Evening().started("ann", "bob", "cem")
    evening.do("ann", ask.Leave())
    assert evening.state.host == "bob"


def test_a_host_needs_no_seat() -> None:
    """Who only set the table up starts the match, and is told what watchers are told."""
    evening = Evening()
    evening.connect("ann")
    for seat, person in enumerate(("bob", "cem")):
        evening.do(person, ask.Sit(name=person, seat=seat))
    evening.do("ann", ask.Start(fill="easy"))
    evening.shuffle()
    view = evening.table.view("ann", evening.now)
    assert (view.host, view.seats, view.own, view.table.host) == (True, [], {}, None)
    assert evening.table.admits("ann")
    evening.disconnect("ann")
    evening.step(46)
    assert evening.state.host == "bob"


def test_by_the_day_a_host_may_sleep() -> None:
    """Where a turn may take days the table waits as long for its host."""
    evening = Evening(clock=Clock("days", days=2)).started("ann", "bob", "cem")
    evening.disconnect("ann")
    evening.step(86_400)
    assert evening.state.host == "ann"
    evening.step(86_401)
    assert evening.state.host == "bob"


def test_a_closed_table_does_nothing_any_more() -> None:
    """After the host has closed the table every command is refused, and time brings nothing."""
    evening = Evening(clock=Clock("turn", 10)).started("ann", "bob", "cem")
    evening.disconnect("cem")
    evening.do("ann", ask.Close())
    for command in (ask.Sit(name="A"), ask.Next(), ask.Say(seat=0, phrase="hello"), ask.Close()):
        assert evening.refused("ann", command).code == "table-closed"
    assert evening.table.due() is None
    assert evening.table.thoughts() == []
    evening.step(1000)
    evening.connect("cem")


def test_a_forgotten_host_leaves_the_table_to_others() -> None:
    """When the host is forgotten, somebody who is there or comes is host."""
    evening = Evening().started("ann", "bob", "cem")
    evening.take(evening.table.forget("ann", evening.now))
    assert evening.state.host == "bob"
    evening.disconnect("bob", "cem")
    evening.take(evening.table.forget("bob", evening.now))
    assert evening.refused("", ask.Close()).code == "not-the-host"
    evening.connect("cem")
    assert evening.state.host == "cem"
