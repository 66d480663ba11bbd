"""How long people may think, and what happens when time has run out."""

from spieltisch.table.outcome import WATCHER
from spieltisch.wire import commands as ask
from spieltisch.wire.settings import Clock
from table.driving import Evening, chair

DAY = 86_400.0


def until(evening: Evening) -> dict[int, float]:
    """When time runs out, as everybody sees it."""
    return evening.table.view(WATCHER, evening.now).turn.until


def test_without_a_clock_people_think_as_long_as_they_like() -> None:
    """No clock, no end."""
    evening = Evening().started()
    assert until(evening) == {}
    assert evening.table.due() is None
    evening.step(1_000_000)
    evening.act()


def test_turns_of_days_have_a_number_and_an_end() -> None:
    """Who is to move is known with both, a new turn has a higher number; other clocks tell nothing."""
    evening = Evening(clock=Clock("days", days=2)).started()
    evening.step(7)
    (first,) = evening.table.turns().items()
    assert (first[0], first[1].until) == ("ann", 2 * DAY)
    evening.act()
    (second,) = evening.table.turns().items()
    assert (second[0], second[1].until) == ("bob", 2 * DAY + 7)
    assert second[1].number > first[1].number
    evening.step(2 * DAY)
    assert evening.table.turns() == {}  # the caretaker plays
    assert Evening(clock=Clock("turn", 30)).started().table.turns() == {}


def test_a_turn_has_its_time() -> None:
    """With a clock for turns each turn has the same time, and all see when it ends."""
    evening = Evening(clock=Clock("turn", 30)).started()
    evening.step(7)
    assert until(evening) == {0: 30.0}
    evening.act()
    assert until(evening) == {1: 37.0}


def test_when_time_is_up_the_caretaker_plays_that_turn_alone() -> None:
    """The turn goes to the caretaker, the next one is the person's again, and the person was never away."""
    evening = Evening(clock=Clock("turn", 30)).started()
    evening.step(30)
    assert evening.codes()[-1] == "time-is-up"
    assert (chair(evening, 0).caretaker, chair(evening, 0).away) == (True, None)
    evening.think()
    assert evening.state.moves[-1][0].by == "c"
    assert not chair(evening, 0).caretaker
    evening.play_to(0)
    assert evening.table.thoughts() == []


def test_who_is_faster_than_the_caretaker_still_plays() -> None:
    """After time is up a person's own action counts as long as the caretaker has not acted."""
    evening = Evening(clock=Clock("turn", 30)).started()
    evening.step(30)
    evening.act(0)
    assert evening.state.moves[-1][0].by == "p"
    assert not chair(evening, 0).caretaker


def test_coming_back_does_not_turn_the_clock_back() -> None:
    """Who drops and comes back after time was up is not given the turn again, and nothing is told twice."""
    evening = Evening(clock=Clock("turn", 30)).started()
    evening.step(30)
    evening.disconnect("ann")
    evening.connect("ann")
    evening.do("ann", ask.Sit(name="Ann"))
    assert evening.codes().count("time-is-up") == 1
    assert evening.table.thoughts()[0].seat == 0


def test_a_player_has_so_long_for_a_deal_and_gets_something_back() -> None:
    """With a clock for players time is used up over the turns, and each turn gives the increment back."""
    evening = Evening(clock=Clock("player", 60, 5)).started()
    evening.step(20)
    evening.act(0)
    assert evening.state.budget[0] == 45
    evening.act(1)
    evening.play_to(0)
    began = evening.now
    assert until(evening) == {0: began + evening.state.budget[0]}
    evening.step(evening.state.budget[0])
    assert evening.codes()[-1] == "time-is-up"
    evening.think()
    assert evening.state.budget[0] == 5


def test_each_deal_begins_with_full_time() -> None:
    """The time of a player is for one deal."""
    evening = Evening(options={"deals": 2}, clock=Clock("player", 60)).started()
    evening.step(50)
    evening.finish_deal()
    evening.play(lambda: evening.phase == "playing")
    assert set(evening.state.budget.values()) == {60.0}


def test_a_pause_stops_the_clock() -> None:
    """What was used before a pause is used, and the pause itself costs nothing."""
    for clock in (Clock("turn", 30), Clock("player", 30), Clock("days", days=1)):
        evening = Evening(clock=clock).started()
        end = until(evening)[0]
        evening.step(10)
        evening.do("bob", ask.Pause())
        assert until(evening) == {}
        evening.step(DAY * 3)
        evening.do("ann", ask.Resume())
        assert until(evening)[0] == end + DAY * 3


def test_in_a_pause_nobody_plays() -> None:
    """Neither people nor bots nor the table itself act while the match is paused."""
    evening = Evening().started("ann")
    evening.do("ann", ask.Pause())
    assert evening.refused("ann", ask.Act(seat=0, decision=1, action="R1")).code == "paused"
    assert evening.table.thoughts() == []
    assert evening.table.view("ann", 0).own[0].legal == []
    assert evening.refused("ann", ask.Next()).code == "not-now"
    last = evening.table.last
    evening.do("ann", ask.Pause())
    assert evening.table.last == last
    evening.do("ann", ask.Resume())
    evening.act(0)


def test_a_bot_that_thought_through_a_pause_still_plays() -> None:
    """A choice that was made before a pause counts after it, and not during it."""
    evening = Evening().started("ann")
    evening.play(lambda: bool(evening.table.thoughts()))
    (thought,) = evening.table.thoughts()
    evening.do("ann", ask.Pause())
    last = evening.table.last
    evening.think(thought)
    assert evening.table.last == last
    evening.do("ann", ask.Resume())
    evening.think(thought)
    assert evening.table.last > last + 1


def test_by_the_day_being_away_is_no_absence() -> None:
    """Where a turn may take days no caretaker comes because somebody is not connected."""
    evening = Evening(clock=Clock("days", days=2)).started()
    evening.disconnect("ann", "bob", "cem")
    assert chair(evening, 0).away is None
    evening.step(DAY)
    assert not chair(evening, 0).caretaker
    evening.connect("ann")
    evening.act(0)


def test_by_the_day_a_late_turn_is_played_though_nobody_is_there() -> None:
    """The deadline hands that turn alone to the caretaker; the match goes on without anybody connected."""
    evening = Evening(clock=Clock("days", days=2)).started()
    evening.disconnect("ann", "bob", "cem")
    evening.step(2 * DAY)
    assert evening.codes()[-1] == "time-is-up"
    evening.think()
    assert evening.state.moves[-1][0].by == "c"
    assert not chair(evening, 0).caretaker
    assert until(evening)[1] > evening.now + 1.9 * DAY


def test_by_the_day_a_restart_changes_no_deadline() -> None:
    """Days go on while the server is down."""
    evening = Evening(clock=Clock("days", days=2)).started()
    end = until(evening)
    evening.table = evening.again()
    evening.now += DAY
    evening.take(evening.table.wake(evening.now))
    assert until(evening) == end


def test_clocks_stand_still_while_nobody_is_there() -> None:
    """Time that nobody could use is given back when the first comes, however everybody went."""
    evening = Evening(clock=Clock("turn", 30)).started("ann")
    evening.step(20)
    evening.do("ann", ask.Leave())
    evening.step(1000)
    evening.do("ann", ask.Sit())
    assert until(evening) == {0: evening.now + 30}
    evening.disconnect("ann")
    evening.step(1000)
    evening.connect("ann")
    assert until(evening) == {0: evening.now + 30}


def test_with_a_clock_the_next_deal_comes_by_itself() -> None:
    """Not everybody is ready: the next deal is shuffled after a while; while nobody is there it is not."""
    evening = Evening(options={"deals": 2}, clock=Clock("turn", 30)).started()
    evening.finish_deal()
    evening.do("ann", ask.Next())
    evening.disconnect("ann", "bob", "cem")
    evening.step(1000)
    assert evening.phase == "between"
    evening.connect("bob")
    evening.step(59)
    assert evening.phase == "between"
    evening.step(1)
    assert evening.phase == "shuffling"


def test_bots_have_no_clock() -> None:
    """No time runs for a bot."""
    evening = Evening(clock=Clock("turn", 30)).started("ann")
    evening.act(0)
    evening.play(lambda: bool(evening.table.thoughts()))
    assert until(evening) == {}


def test_changing_ones_mind_gains_no_time() -> None:
    """A choice that is withdrawn and made again is still the same turn."""
    for clock, end in ((Clock("turn", 30), 30.0), (Clock("player", 30, 9), 30.0)):
        evening = Evening("deuce", 2, clock=clock).started()
        for _ in range(3):
            evening.step(5)
            evening.act(0)
            evening.do("ann", ask.Undo(seat=0))
            evening.act(0)
            evening.act(0)
            evening.do("ann", ask.Undo(seat=0))
        assert until(evening)[0] == end
        evening.step(15)
        assert [told.seat for told in evening.told() if told.code == "time-is-up"] == [0, 1]


def test_time_between_choices_is_not_used() -> None:
    """Who has chosen uses no time while the others choose."""
    evening = Evening("deuce", 2, clock=Clock("player", 60)).started()
    evening.step(10)
    evening.act(0)
    evening.act(0)
    evening.step(20)
    evening.act(1)
    evening.act(1)
    assert evening.state.budget == {0: 50.0, 1: 30.0}
