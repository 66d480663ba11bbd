"""A match at a table: acting, what is forced, bots, what comes next, the record; and what is refused."""

import pytest

import spieltisch
from spieltisch.errors import SpieltischError
from spieltisch.table.outcome import WATCHER
from spieltisch.table.refusal import Refusal
from spieltisch.wire import commands as ask
from table.driving import GAMES, Evening, chair, encode, everything


def illegal(evening: Evening, seat: int) -> str:
    """Another player's card, which the seat does not hold."""
    hands: list[list[str]] = evening.deal.truth["hands"]
    return next(card for hand in hands for card in hand if card not in hands[seat])


def test_an_action_in_ones_turn() -> None:
    """Who is to act acts, everybody is told, and the next one is to act."""
    evening = Evening().started()
    action = evening.legal(0)[0]
    evening.do("ann", ask.Act(seat=0, decision=evening.state.decision, action=action))
    assert [move.by for move in evening.state.moves[-1]] == ["p"]
    assert evening.table.movers == ["bob"]
    assert all(evening.told(person)[-1] == evening.told()[-1] for person in ("ann", "bob", "cem"))


def test_what_is_not_legal_is_refused_with_its_clause() -> None:
    """A refusal by the rules names the clause; by the table, what is wrong; and nothing changes."""
    evening = Evening().started()
    now = evening.state.decision
    refusal = evening.refused("ann", ask.Act(seat=0, decision=now, action=illegal(evening, 0)))
    assert refusal.clause.startswith("C-")
    act = evening.legal(0)[0]
    for person, command, code in (
        ("ann", ask.Act(seat=0, decision=now, action="castle"), "no-such-action"),
        ("ann", ask.Act(seat=0, decision=now, action=""), "no-such-action"),
        ("ann", ask.Act(seat=0, decision=now + 1, action=act), "stale"),
        ("ann", ask.Act(seat=0, decision=0, action=act), "stale"),
        ("bob", ask.Act(seat=1, decision=now, action=act), "not-your-turn"),
        ("bob", ask.Act(seat=0, decision=now, action=act), "not-your-seat"),
        ("ann", ask.Act(seat=7, decision=now, action=act), "no-such-seat"),
    ):
        assert evening.refused(person, command).code == code


def test_an_ambiguous_text_is_refused_with_what_it_can_mean() -> None:
    """A short form that fits several actions is refused with all of them."""
    evening = Evening("deuce", 2).started()
    refusal = evening.refused("ann", ask.Act(seat=0, decision=evening.state.decision, action="start"))
    assert refusal.code == "ambiguous-action"
    assert set(refusal.params["actions"]) == set(evening.legal(0))


def test_the_same_decision_sent_twice_counts_once() -> None:
    """A repeated action is answered like the first, also in short notation and after others have acted."""
    evening = Evening().started()
    for text in (evening.legal(0)[0], evening.legal(0)[0].lower()):
        evening = Evening().started()
        command = ask.Act(seat=0, decision=evening.state.decision, action=text)
        evening.do("ann", command)
        last = evening.table.last
        evening.do("ann", command)
        assert evening.table.last == last
        evening.act(1)
        evening.do("ann", command)
        assert evening.table.last == last + 1
        other = ask.Act(seat=0, decision=command.decision, action=evening.legal(2)[0])
        assert evening.refused("ann", other).code == "not-your-turn"


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_only_what_is_plainly_forced_is_played_by_the_table(game: str, seats: int) -> None:
    """The table acts for a person where everybody can see that there is no choice, always and only there."""
    evening = Evening(game, seats).started()
    while evening.phase == "playing":
        assert evening.deal is not None
        assert evening.deal.together or not evening.deal.plainly_forced
        evening.act()
    record = evening.table.record()["deals"][0]
    assert set(record["by"]) == {"p", "f"} if game != "deuce" else {"p"} <= set(record["by"]) <= {"p", "f"}
    twin = spieltisch.game(game).deal(seats, record["seed"], record["starter"])
    for action, by in zip(record["actions"], record["by"], strict=True):
        assert by == ("f" if not twin.together and twin.plainly_forced else "p")
        twin.play(action)


def test_a_single_legal_action_that_only_its_owner_knows_is_not_forced() -> None:
    """The table waits for a person who has no choice, if others cannot see that."""
    for seed in range(40):
        evening = Evening("deuce", 3, seed=seed).started()
        evening.play(lambda evening=evening: not evening.deal.together)  # type: ignore[misc]
        while evening.phase == "playing" and len(evening.legal(evening.state.movers[0])) > 1:
            evening.act()
        if evening.phase == "playing":
            last = evening.table.last
            evening.step(1000)
            assert evening.table.last == last
            return
    pytest.fail("there was no such moment")


def test_a_bots_pause_depends_on_no_card() -> None:
    """Bots act a fixed time after their turn began, whatever the cards and however many choices they have."""
    pauses = set()
    for seed in range(6):
        evening = Evening(seed=seed).started("ann")
        while evening.phase == "playing":
            for thought in evening.table.thoughts():
                pauses.add(thought.not_before - evening.now)
            evening.think() if evening.table.thoughts() else evening.act()
            evening.step(0.25)
            if evening.table.thoughts():
                evening.now -= 0.25  # the turn began before the step
    assert pauses == {1.0}


def test_levels_pause_as_long_as_they_may_think() -> None:
    """A level that thinks longer has a longer pause, the same for every decision."""
    evening = Evening().started("ann", fill="fierce")
    evening.act(0)
    (thought,) = evening.table.thoughts()
    assert (thought.level, thought.not_before - evening.now) == ("fierce", 1.5)


def test_a_bots_choice_counts_once_and_only_for_its_decision() -> None:
    """A thought that is answered late, twice or with nonsense does not play twice or wrongly."""
    evening = Evening().started("ann")
    evening.act(0)
    (thought,) = evening.table.thoughts()
    with pytest.raises(Refusal):
        evening.table.decide(thought, "castle", evening.now)
    evening.think(thought)
    last = evening.table.last
    evening.take(evening.table.decide(thought, evening.legal(2)[0], evening.now))
    assert evening.table.last == last


def test_the_record_says_who_played_each_action() -> None:
    """A letter for every action: a person, a bot, the caretaker, or the table."""
    evening = Evening(options={"deals": 2}).started("ann", "bob")
    evening.play(lambda: len(evening.state.moves[-1]) > 5)
    evening.do("bob", ask.Leave())
    evening.finish_match()
    deals = evening.table.record()["deals"]
    assert set("".join(deal["by"] for deal in deals)) == set("pbcf")
    for deal in deals:
        assert len(deal["by"]) == len(deal["actions"])
    assert "c" not in deals[0]["by"][:5]


def test_the_next_deal_begins_when_all_who_are_there_are_ready() -> None:
    """After a deal each says so; the host need not wait; nobody waits for who is gone."""
    evening = Evening(options={"deals": 4}).started()
    evening.finish_deal()
    assert evening.phase == "between"
    evening.do("ann", ask.Next())
    evening.do("ann", ask.Next())
    assert evening.table.view(WATCHER, evening.now).table.ready == [0]
    evening.disconnect("cem")
    evening.do("bob", ask.Next())
    assert evening.phase == "shuffling"
    evening.shuffle()
    evening.connect("cem")
    evening.finish_deal()
    assert evening.refused("bob", ask.Start()).code == "not-the-host"
    evening.do("ann", ask.Start())
    assert evening.phase == "shuffling"
    evening.shuffle()
    view = evening.table.view(WATCHER, evening.now).table
    assert (view.deal, len(view.sheet)) == (2, 2)


def test_a_match_ends_once() -> None:
    """With the last deal the match is over: winners, totals, the id of its record, and no next deal."""
    evening = Evening(options={"deals": 2}).started("ann", "bob")
    evening.finish_match()
    assert evening.finished == 1
    shown = evening.table.view(WATCHER, evening.now).table
    assert (shown.phase, shown.record, shown.match) == ("over", "kitchen-1", 1)
    assert shown.winners
    assert evening.refused("ann", ask.Next()).code == "not-now"


def test_a_rematch_when_all_want_it() -> None:
    """The same people play again; another seat begins; the match has its own record."""
    evening = Evening().started("ann", "bob")
    evening.finish_match()
    first = evening.table.record()
    evening.do("ann", ask.Rematch())
    assert evening.phase == "over"
    evening.do("bob", ask.Rematch())
    assert evening.phase == "shuffling"
    evening.shuffle()
    assert evening.deal.starter == 1
    evening.finish_match()
    second = evening.table.record()
    assert (first["deals"][0]["proof"]["match"], second["deals"][0]["proof"]["match"]) == (1, 2)
    assert evening.table.view(WATCHER, evening.now).table.record == "kitchen-2"
    assert evening.finished == 2


def test_a_rematch_waits_for_free_seats() -> None:
    """If somebody has gone since, the next match begins when a bot or a person has taken the seat."""
    evening = Evening().started("ann", "bob", "cem")
    evening.finish_match()
    evening.do("cem", ask.Leave())
    evening.do("ann", ask.Rematch())
    evening.do("bob", ask.Rematch())
    assert evening.phase == "over"
    evening.do("ann", ask.Bot(seat=2))
    assert evening.phase == "shuffling"


def test_a_newcomer_to_a_rematch_is_asked_too() -> None:
    """Who sat down since has to be ready like everybody else."""
    evening = Evening().started("ann", "bob")
    evening.finish_match()
    evening.do("cem", ask.Sit(name="Cem", seat=2))
    evening.ready(ask.Rematch())
    assert evening.phase == "shuffling"
    assert evening.state.people == ["ann", "bob", "cem"]


def test_who_got_up_in_the_last_match_is_not_in_the_next() -> None:
    """The seat of somebody who left during a match is a bot's in the rematch."""
    evening = Evening().started("ann", "bob", "cem")
    evening.do("cem", ask.Leave())
    evening.finish_match()
    evening.ready(ask.Rematch())
    assert evening.phase == "shuffling"
    assert chair(evening, 2).who == "bot"
    assert evening.table.seats_of("cem") == []


def test_the_host_starts_the_next_match_without_asking() -> None:
    """After a match the host may start another, with bots in free seats."""
    evening = Evening().started("ann", "bob", "cem")
    evening.do("cem", ask.Leave())
    evening.finish_match()
    assert evening.refused("ann", ask.Start()).params == {"seats": [2]}
    evening.do("ann", ask.Start(fill="easy"))
    assert evening.phase == "shuffling"
    assert chair(evening, 2).level == "easy"


def test_past_deals_of_the_match_can_be_seen() -> None:
    """A finished deal of the running match is given as a record that replays; a running one is not."""
    evening = Evening(options={"deals": 2}).started("ann", "bob")
    with pytest.raises(Refusal):
        evening.table.past("ann", 0)
    evening.finish_deal()
    record = evening.table.past("ann", 0)
    assert spieltisch.verify(record)
    with pytest.raises(Refusal):
        evening.table.past("ann", 1)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_table_comes_out_of_its_log(game: str, seats: int) -> None:
    """At every moment the log gives the same table: views, numbers, times, and what bots have to decide."""
    evening = Evening(game, seats).started("ann", "bob")
    for _ in range(30):
        last = evening.table.last
        evening.play(lambda last=last: evening.table.last > last)  # type: ignore[misc]
        assert everything(evening.again(), evening.now) == evening.seen()


def test_news_are_numbered_for_each() -> None:
    """Everybody's news count up by one from when they sit down, private news and mute included."""
    evening = Evening().seated("ann", "bob", "cem")
    evening.do("bob", ask.Mute(seat=2))
    evening.do("cem", ask.Say(seat=2, phrase="hello"))
    evening.do("cem", ask.Say(seat=2, phrase="thanks"))
    for person in ("ann", "bob", "cem", WATCHER):
        numbers = [message.number for message in evening.heard[person]]
        assert numbers == [*range(numbers[0], numbers[0] + len(numbers))]
        assert evening.table.number(person) == numbers[-1] == evening.table.view(person, 0).number
    assert evening.table.number("bob") == evening.table.number("ann") - 1


def test_frames_are_messages_as_json() -> None:
    """The bytes that are sent are the message, whoever gets it."""
    evening = Evening("deuce", 3).seated()
    evening.do("ann", ask.Start())
    evening.shuffle()
    outcomes = [evening.act() for _ in range(12)]
    for spread in [spread for outcome in outcomes for spread in outcome.news]:
        for person in ("ann", "bob", WATCHER):
            assert spread.packed.frame(person) == encode(spread.message(person))


def test_a_refusal_is_an_error_of_the_library() -> None:
    """Whoever drives a table can catch what it refuses."""
    assert issubclass(Refusal, SpieltischError)
