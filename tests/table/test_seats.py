"""Sitting down, getting up, bots, settings: the table before a match and between two."""

import pytest

from spieltisch.table.outcome import WATCHER
from spieltisch.table.refusal import Refusal
from spieltisch.wire import commands as ask
from spieltisch.wire.settings import Clock, Settings
from table.driving import PEOPLE, Evening, chair, own_zones


def test_a_seat_can_be_chosen_or_is_the_first_that_is_free() -> None:
    """Who names a seat gets that one, who names none gets the first that is free."""
    evening = Evening()
    evening.do("bob", ask.Sit(name="Bob", seat=1))
    evening.do("ann", ask.Sit(name="Ann"))
    evening.do("cem", ask.Sit(name="Cem"))
    assert [chair(evening, seat).name for seat in range(3)] == ["Ann", "Bob", "Cem"]
    assert evening.refused("dot", ask.Sit(name="Dot")).code == "table-full"
    assert evening.refused("dot", ask.Sit(name="Dot", seat=1)).code == "seat-taken"
    assert evening.refused("dot", ask.Sit(name="Dot", seat=7)).code == "no-such-seat"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (" Ann \n Lee ", "Ann Lee"),
        ("A\u202eb\u200b \u200b c", "Ab c"),
        ("Jose\u0301", "José"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_names_are_one_readable_line(given: str, shown: str) -> None:
    """A name is shown without line breaks, needless blanks and signs that cannot be seen."""
    evening = Evening()
    evening.do("ann", ask.Sit(name=given))
    assert chair(evening, 0).name == shown


@pytest.mark.parametrize("name", ["", "  ", "\u200b \u200b", "\n", "\u200d", "\u0301"])
def test_a_name_is_needed(name: str) -> None:
    """Nobody sits down without a name that others can see."""
    assert Evening().refused("ann", ask.Sit(name=name)).code == "name-needed"


def test_one_person_may_hold_several_seats() -> None:
    """Several people at one screen: each seat has its own name, and is told what it knows."""
    evening = Evening().started("ann", "ann", "bob")
    assert evening.table.seats_of("ann") == [0, 1]
    view = evening.table.view("ann", evening.now)
    assert view.seats == [0, 1]
    assert {zone.owner for seat in view.own for zone in own_zones(evening, "ann", seat)} == {0, 1}
    evening.finish_match()
    assert evening.finished == 1


def test_sitting_down_again_changes_the_name() -> None:
    """A person who sits down where they sit is called otherwise from then on."""
    evening = Evening().seated("ann")
    evening.do("ann", ask.Sit(name="Anna", seat=0))
    assert chair(evening, 0).name == "Anna"
    assert evening.table.seats_of("ann") == [0]


def test_a_person_may_move() -> None:
    """Who gets up and sits down elsewhere has the new seat alone, and the old one is free."""
    evening = Evening().seated("ann", "bob")
    evening.do("bob", ask.Stand(seat=1))
    assert chair(evening, 1).who == "free"
    evening.do("bob", ask.Sit(name="Bob", seat=2))
    assert evening.table.seats_of("bob") == [2]
    assert evening.refused("bob", ask.Stand(seat=0)).code == "not-your-seat"


def test_who_went_while_standing_is_there_when_sitting_down() -> None:
    """Somebody who stood up, went away, came back and sits down again is not missed."""
    evening = Evening().seated("ann", "bob", "cem")
    evening.do("bob", ask.Stand(seat=1))
    evening.disconnect("bob")
    evening.step(100)
    evening.connect("bob")
    evening.do("bob", ask.Sit(name="Bob", seat=1))
    assert chair(evening, 1).away is None
    evening.do("ann", ask.Start())
    evening.shuffle()
    evening.step(100)
    assert not chair(evening, 1).caretaker


def test_a_host_who_sits_down_is_there() -> None:
    """A host who watched, dropped and then takes a seat is not missed in it."""
    evening = Evening()
    evening.disconnect("ann")
    evening.step(100)
    evening.seated("bob", "ann")
    assert chair(evening, 1).away is None


def test_leaving_before_the_match_frees_all_seats() -> None:
    """Who leaves in the lobby gives up every seat, and can sit down again."""
    evening = Evening().seated("ann", "bob", "bob")
    evening.do("bob", ask.Leave())
    assert [chair(evening, seat).who for seat in range(3)] == ["person", "free", "free"]
    assert evening.refused("bob", ask.Leave()).code == "no-seat"
    evening.do("bob", ask.Sit(name="Bob"))
    assert evening.table.seats_of("bob") == [1]


def test_bots_sit_at_levels() -> None:
    """The host puts a bot of any level in a seat that is not a person's, and sends it away again."""
    evening = Evening().seated("ann", "bob")
    evening.do("ann", ask.Bot(seat=2, level="fierce"))
    assert (chair(evening, 2).who, chair(evening, 2).level) == ("bot", "fierce")
    evening.do("ann", ask.Bot(seat=2, level="gentle"))
    assert chair(evening, 2).level == "gentle"
    assert evening.refused("ann", ask.Bot(seat=2, level="godlike")).code == "no-such-level"
    assert evening.refused("ann", ask.Bot(seat=1)).code == "seat-taken"
    evening.do("ann", ask.Remove(seat=2))
    assert chair(evening, 2).who == "free"


def test_a_person_takes_the_seat_of_a_bot() -> None:
    """Before the match a bot gives way to a person."""
    evening = Evening().seated("ann")
    evening.do("ann", ask.Bot(seat=1))
    evening.do("bob", ask.Sit(name="Bob", seat=1))
    assert chair(evening, 1).who == "person"


def test_start_wants_all_seats_taken_or_filled() -> None:
    """A match starts when all seats are taken; the host may have free ones filled with bots."""
    evening = Evening().seated("ann")
    assert evening.refused("ann", ask.Start()).params == {"seats": [1, 2]}
    assert evening.refused("ann", ask.Start(fill="godlike")).code == "no-such-level"
    evening.do("ann", ask.Start(fill="easy"))
    assert [chair(evening, seat).level for seat in range(3)] == ["", "easy", "easy"]
    assert evening.phase == "shuffling"


def test_bots_do_not_play_among_themselves() -> None:
    """A match needs a person in a seat."""
    evening = Evening()
    evening.connect("ann")
    assert evening.refused("ann", ask.Start(fill="easy")).code == "nobody-plays"


def test_nobody_sits_down_in_a_running_match() -> None:
    """While a match runs, seats are neither taken nor given up."""
    evening = Evening().started("ann", "bob")
    assert evening.refused("cem", ask.Sit(name="Cem", seat=2)).code == "match-is-running"
    assert evening.refused("ann", ask.Sit(name="Ann", seat=2)).code == "match-is-running"
    assert evening.refused("ann", ask.Stand(seat=0)).code == "not-now"


@pytest.mark.parametrize(
    "settings",
    [
        Settings("chess", 2),
        Settings("companeros", 2),
        Settings("companeros", 7),
        Settings("list-und-tuecke", 3),
        Settings("companeros", 3, {"open_scores": None}),
        Settings("companeros", 3, {"castling": True}),
        Settings("companeros", 3, None),  # type: ignore[arg-type]
        Settings("deuce", 9, {}),
        Settings("companeros", 3, clock=Clock("turn", 1)),
        Settings("companeros", 3, clock=Clock("player", 5)),
        Settings("companeros", 3, clock=Clock("days")),
    ],
)
def test_impossible_settings_are_refused(settings: Settings) -> None:
    """Neither a new table nor an old one can be what its game does not know."""
    evening = Evening()
    assert evening.refused("ann", ask.Change(settings=settings)).code.startswith("impossible-")
    with pytest.raises(Refusal):
        Evening(settings.game, settings.seats, options=settings.options, clock=settings.clock)


def test_a_smaller_table_has_fewer_seats() -> None:
    """With fewer seats those beyond are given up, and everybody is told."""
    evening = Evening("companeros", 4).seated("ann", "bob", "cem", "dot")
    evening.do("ann", ask.Change(settings=Settings("companeros", 3)))
    assert len(evening.table.view(WATCHER, 0).table.chairs) == 3
    assert evening.table.seats_of("dot") == []
    assert evening.codes()[-2:] == ["stood-up", "settings-changed"]
    evening.do("ann", ask.Change(settings=Settings("deuce", 6)))
    assert [chair(evening, seat).who for seat in range(6)] == ["person"] * 3 + ["free"] * 3


def test_another_game_shows_nothing_of_the_last_match() -> None:
    """When the host changes the game after a match, the match and its points are no longer shown."""
    evening = Evening("deuce", 2, options={"target": 1}).started("ann", "bob")
    evening.finish_match()
    evening.do("ann", ask.Change(settings=Settings("list-und-tuecke", 4)))
    for person in ("ann", WATCHER):
        view = evening.table.view(person, evening.now)
        assert (view.table.phase, view.deal, view.own, view.log, view.revealed) == (
            "lobby",
            None,
            {},
            [],
            None,
        )
        assert (view.table.sheet, view.table.totals, view.table.winners) == ([], [], [])
    evening.do("cem", ask.Sit(name="Cem", seat=3))
    evening.do("ann", ask.Start(fill="easy"))
    evening.shuffle()
    assert evening.state.match is not None
    assert evening.state.match.game == "list-und-tuecke"


def test_allowing_free_text_leaves_the_points_on_the_table() -> None:
    """What does not touch the match can be changed after it without clearing the table."""
    evening = Evening(options={"deals": 1}).started("ann", "bob")
    evening.finish_match()
    totals = evening.table.view(WATCHER, evening.now).table.totals
    evening.do("ann", ask.Change(settings=Settings("companeros", 3, {"deals": 1}, free_text=True)))
    assert evening.table.view(WATCHER, evening.now).table.totals == totals


def test_watchers_rules_cannot_be_loosened_afterwards() -> None:
    """A match that was played under one rule for watchers is not shown under another."""
    evening = Evening().started("ann", "bob")
    evening.finish_match()
    evening.do("ann", ask.Change(settings=Settings("companeros", 3, spectators="after")))
    assert evening.table.view(WATCHER, evening.now).revealed is None


def test_everybody_can_be_told_apart_by_seats_alone() -> None:
    """The ids of people are in nothing that is sent."""
    evening = Evening(free_text=True).started("ann", "bob", "cem")
    evening.finish_match()
    sent = b"".join(evening.bytes_to(person) for person in (*PEOPLE, WATCHER))
    assert b'"ann"' not in sent
    assert b'"bob"' not in sent
