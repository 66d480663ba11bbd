"""Taking an action back: at once where nobody has learned anything, else if the others agree."""

import pytest

import spieltisch
from spieltisch.table.outcome import WATCHER
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import View
from spieltisch.wire.settings import Clock
from table.driving import GAMES, Evening, chair, encode


def shown(evening: Evening, person: str) -> bytes:
    """All of a view that is about the cards."""
    view = evening.table.view(person, 0.0)
    return encode([view.deal, view.own, view.log, view.turn.seats])


def everybody(evening: Evening) -> list[bytes]:
    return [shown(evening, person) for person in ("ann", "bob", "cem", WATCHER)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_with_consent_everything_is_as_before(game: str, seats: int) -> None:
    """After all others have agreed, the deal and all views of it are exactly as before the action."""
    evening = Evening(game, seats).started("ann", "bob", "cem")
    evening.play(lambda: len(evening.state.moves[-1]) > 8)
    evening.play(lambda: evening.state.movers == [0] and not evening.state.aside(0).plainly_forced)
    before, moves, truth = everybody(evening), [*evening.state.moves[-1]], evening.deal.truth
    evening.act(0)
    assert everybody(evening) != before
    evening.do("ann", ask.Undo(seat=0))
    assert evening.codes()[-1] == "asks-undo"
    assert evening.table.view(WATCHER, 0).table.asked is not None
    evening.do("bob", ask.Answer(agree=True))
    if evening.state.question is not None:
        assert evening.state.question.agreed == {"bob"}
        evening.do("bob", ask.Answer(agree=True))
        evening.do("cem", ask.Answer(agree=True))
    assert everybody(evening) == before
    assert (evening.state.moves[-1], evening.deal.truth) == (moves, truth)
    for person in ("ann", "bob", "cem", WATCHER):
        message = evening.heard[person][-1]
        assert isinstance(message, View)
        assert [told.code for told in message.events] == ["undone"]
    evening.finish_match()
    assert spieltisch.verify(evening.table.record())


def test_one_who_declines_is_enough() -> None:
    """If one of the others does not agree, the action stays, and the question is settled."""
    evening = Evening().started()
    evening.act(0)
    evening.do("ann", ask.Undo(seat=0))
    evening.do("cem", ask.Answer(agree=False))
    assert evening.codes()[-1] == "declines"
    assert evening.state.question is None
    assert len(evening.state.moves[-1]) == 1
    assert evening.refused("bob", ask.Answer(agree=True)).code == "nothing-asked"


def test_playing_on_settles_the_question() -> None:
    """Who plays on instead of answering has answered."""
    evening = Evening().started()
    evening.act(0)
    evening.do("ann", ask.Undo(seat=0))
    evening.act(1)
    assert evening.state.question is None
    assert evening.table.view(WATCHER, 0).table.asked is None


def test_only_those_who_are_asked_answer() -> None:
    """Neither who asks nor who watches agrees, and one question is asked at a time."""
    evening = Evening().started()
    evening.act(0)
    evening.do("ann", ask.Undo(seat=0))
    assert evening.refused("ann", ask.Answer(agree=True)).code == "not-asked-of-you"
    assert evening.refused("eva", ask.Answer(agree=True)).code == "not-asked-of-you"
    assert evening.refused("ann", ask.Undo(seat=0)).code == "already-asked"


def test_alone_with_bots_it_is_granted_at_once() -> None:
    """Bots have nothing against it: the person's last action goes, and all that bots played since."""
    evening = Evening().started("ann")
    before = everybody(evening)
    evening.act(0)
    evening.think()
    evening.think()
    evening.do("ann", ask.Undo(seat=0))
    assert everybody(evening) == before
    assert evening.state.moves[-1] == []


def test_a_thought_about_what_was_undone_counts_nothing() -> None:
    """What a bot chose for a decision that was taken back is not played."""
    evening = Evening().started("ann")
    evening.act(0)
    (thought,) = evening.table.thoughts()
    evening.do("ann", ask.Undo(seat=0))
    evening.act(0)
    last = evening.table.last
    evening.think(thought)
    assert evening.table.last == last


def test_who_is_away_for_a_moment_is_asked_too() -> None:
    """A short absence of the others is no consent; when the caretaker has taken over, it is not needed."""
    evening = Evening().started("ann", "bob")
    evening.act(0)
    evening.disconnect("bob")
    evening.do("ann", ask.Undo(seat=0))
    assert evening.state.question is not None
    evening.step(45)
    assert evening.state.moves[-1] == []


def test_by_the_day_the_others_are_asked_though_they_are_away() -> None:
    """Where nobody needs to be connected, the undo waits for the others' answer."""
    evening = Evening(clock=Clock("days", days=3)).started("ann", "bob")
    evening.act(0)
    evening.disconnect("bob")
    evening.do("ann", ask.Undo(seat=0))
    evening.step(100)
    assert evening.state.question is not None
    evening.connect("bob")
    evening.do("bob", ask.Answer(agree=True))
    assert evening.state.moves[-1] == []


def test_one_person_with_all_seats_needs_nobody() -> None:
    """Who plays all seats alone takes back what they like."""
    evening = Evening().started("ann", "ann", "ann")
    evening.act(0)
    evening.do("ann", ask.Undo(seat=0))
    assert evening.state.moves[-1] == []


def test_forced_actions_are_not_what_one_takes_back() -> None:
    """Undo goes back to the last action that was a choice; forced ones after it go with it."""
    evening = Evening().started("ann")
    evening.play(lambda: any(move.by == "f" and move.seat == 0 for move in evening.state.moves[-1]))
    moves = [*evening.state.moves[-1]]
    assert evening.phase == "playing"
    evening.do("ann", ask.Undo(seat=0))
    last = max(at for at, move in enumerate(moves) if move.seat == 0 and move.by == "p")
    assert evening.state.moves[-1] == moves[:last]
    evening.act(0)


def test_nothing_to_undo() -> None:
    """Who has not acted yet has nothing to take back; other people's actions are theirs."""
    evening = Evening().started()
    assert evening.refused("ann", ask.Undo(seat=0)).code == "nothing-to-undo"
    evening.act(0)
    assert evening.refused("bob", ask.Undo(seat=1)).code == "nothing-to-undo"
    assert evening.refused("bob", ask.Undo(seat=0)).code == "not-your-seat"


def test_what_has_ended_stays() -> None:
    """When a deal has ended and its hands are shown, nothing of it is taken back."""
    evening = Evening(options={"deals": 2}).started("ann")
    evening.finish_deal()
    assert evening.refused("ann", ask.Undo(seat=0)).code == "not-now"
    evening.play(lambda: evening.phase == "over")
    assert evening.refused("ann", ask.Undo(seat=0)).code == "not-now"


def test_a_question_goes_with_who_asked() -> None:
    """When who asked leaves or loses the seat, nobody is asked any more."""
    for command in (ask.Leave(), ask.Remove(seat=1)):
        evening = Evening().started()
        evening.play_to(1)
        evening.act(1)
        evening.do("bob", ask.Undo(seat=1))
        evening.do("bob" if isinstance(command, ask.Leave) else "ann", command)
        assert evening.state.question is None


def test_time_that_ran_out_is_forgotten_with_what_is_undone() -> None:
    """After an undo the caretaker does not play a later turn whose time had run out before."""
    evening = Evening(clock=Clock("turn", 30)).started()
    evening.act(0)
    evening.do("ann", ask.Undo(seat=0))
    evening.step(30)
    assert chair(evening, 1).caretaker
    evening.do("bob", ask.Answer(agree=True))
    evening.do("cem", ask.Answer(agree=True))
    evening.act(0)
    assert not chair(evening, 1).caretaker
    assert evening.table.thoughts() == []
