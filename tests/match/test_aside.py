"""Choices at the same time, what a seat could do before the others, and the way back."""

import msgspec
import pytest

import spieltisch
from spieltisch.errors import IllegalAction, NotYourTurn, SetupError, TextError
from spieltisch.match.deal import Deal
from tables import TABLES, Table, name


def start(seats: int = 3, seed: int = 5) -> Deal:
    return spieltisch.game("deuce").deal(seats=seats, seed=seed, starter=1)


def test_who_chooses_together() -> None:
    """D-4: all choose start pairs at the same time; later, and in other games, seats act in turn."""
    deal = start()
    left = [0, 1, 2]
    while left:
        assert deal.together == tuple(left)
        assert deal.turn is not None
        left.remove(deal.turn)
        for _ in range(2):
            deal.play(deal.legal[0])
    assert deal.together == ()
    assert spieltisch.game("companeros").deal(seats=3, seed=1).together == ()


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_chooses_aside(seat: int) -> None:
    """Any seat chooses before the others: it sees its hand, choices and piles; nothing else moves."""
    deal = start()
    before = deal.truth, deal.turn, deal.legal, msgspec.json.encode(deal.public())
    aside = deal.aside(seat)
    assert aside.turn == seat
    first = aside.legal[0]
    assert [action["action"] for action in aside.own(seat).legal] == list(aside.legal)
    assert deal.aside(seat).view_state(seat).state["turn"] == seat
    after = deal.aside(seat, [first])
    assert (after.turn, after.actions) == (seat, (first,))
    second = after.legal_numbers[0]
    done = deal.aside(seat, [first, second])
    assert done.turn != seat
    zones = {zone.id: zone.cards for zone in done.own(seat).zones}
    assert zones[f"pile:{seat}a"] == (first.removeprefix("start-"),)
    assert zones[f"pile:{seat}b"] == (done.actions[1].removeprefix("start-"),)
    assert (deal.truth, deal.turn, deal.legal, msgspec.json.encode(deal.public())) == before


def test_choices_aside_are_those_of_the_deal() -> None:
    """What each chose aside is legal when its turn comes, and the deal is the same as if all had waited."""
    deal = start(seats=4)
    chosen = {}
    for seat in (3, 0, 2, 1):
        first = deal.aside(seat).legal[-1]
        chosen[seat] = [first, deal.aside(seat, [first]).legal[-1]]
    for action in [action for seat in (1, 2, 3, 0) for action in chosen[seat]]:
        deal.play(action)
    assert deal.together == ()
    assert deal.truth["piles"] == [
        [card.removeprefix("start-") for card in chosen[seat]] for seat in range(4)
    ]


def test_aside_keeps_the_story() -> None:
    """The log goes on aside, the deal's does not."""
    deal = start()
    deal.play(deal.legal[0])
    told = deal.events().copy()
    aside = deal.aside(2)
    aside.play(aside.legal[0])
    assert aside.events()[: len(told)] == told
    assert aside.told(0) == aside.events()[len(told) :]
    assert deal.events() == told
    assert aside.back_to(0).events() == told


def test_aside_is_a_deal_of_its_own() -> None:
    """What one seat does aside, before anybody has chosen, can be recorded and replayed by itself."""
    aside = start().aside(2)
    aside.play(aside.legal[0])
    again = spieltisch.replay(aside.record())
    assert isinstance(again, Deal)
    assert again.truth == aside.truth


def test_aside_refuses_as_play_does() -> None:
    """Only who chooses now has something aside, and only what is legal."""
    deal = start()
    card = next(
        f"start-{card}" for card in deal.truth["hands"][0] if f"start-{card}" not in deal.aside(2).legal
    )
    with pytest.raises(IllegalAction):
        deal.aside(2, [card])
    with pytest.raises(TextError):
        deal.aside(2, ["hello"])
    done = deal.aside(2, [deal.aside(2).legal[0]])
    with pytest.raises(NotYourTurn, match="seat 0 is to act"):
        deal.aside(2, [*done.actions, done.legal[0], "draw"])
    with pytest.raises(NotYourTurn, match="no seat"):
        deal.aside(3)
    other = spieltisch.game("companeros").deal(seats=3, seed=1)
    assert other.aside(0).legal == other.legal
    with pytest.raises(NotYourTurn, match="seat 0 is to act"):
        other.aside(1)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_back_to(table: Table) -> None:
    """The way back leads to the deal as it was then, with its story; from there it can be played anew."""
    game, seats, options = table
    deal = spieltisch.game(game).deal(seats=seats, seed=3, options=options)
    moments = []
    while not deal.over:
        moments.append((deal.truth, deal.legal, deal.events().copy(), deal._state.tobytes()))
        deal.play(deal.legal_numbers[5 * deal.played % len(deal.legal_numbers)])
    for count in range(0, len(moments), 7):
        back = deal.back_to(count)
        assert (back.truth, back.legal, back.events(), back._state.tobytes()) == moments[count]
        assert (back.seed, back.actions) == (deal.seed, deal.actions[:count])
        for action in deal.actions[count:]:
            back.play(action)
        assert back.record() == deal.record()
    for count in (-1, deal.played + 1):
        with pytest.raises(SetupError, match="no way back"):
            deal.back_to(count)


def test_back_past_reshuffles() -> None:
    """D-13: reshuffles before that moment stay as they were, those after it come out again."""
    deal = spieltisch.game("deuce").deal(seats=3, seed=6, options={"voluntary_draws": "any"})
    marks = []
    while not deal.over and len(deal.chances) < 3:
        before = len(deal.chances)
        deal.play("draw" if "draw" in deal.legal and deal.played % 4 else deal.legal[0])
        marks += [deal.played] * (len(deal.chances) - before)
    assert len(marks) >= 2
    again = spieltisch.replay(deal.record())
    assert isinstance(again, Deal)
    for played in (deal, again):
        for at, mark in enumerate(marks):
            assert played.back_to(mark - 1).chances == deal.chances[:at]
            assert played.back_to(mark).chances == deal.chances[: at + 1]
            assert played.back_to(mark).truth == deal.back_to(mark).truth
    back = deal.back_to(marks[0])
    for action in deal.actions[marks[0] :]:
        back.play(action)
    assert back.chances == deal.chances


def test_back_to_in_a_position() -> None:
    """A deal that was set up from a position goes back to that position."""
    game = spieltisch.game("list-und-tuecke")
    first = game.deal(seats=4, seed=1)
    for _ in range(9):
        first.play(first.legal[0])
    deal = game.deal_from(first.truth)
    for _ in range(5):
        deal.play(deal.legal[0])
    assert deal.back_to(0).truth == first.truth
    assert deal.back_to(0).position == deal.position
