"""Who watches, and what watchers and newcomers are shown."""

import pytest

from spieltisch.table.outcome import WATCHER
from spieltisch.table.refusal import Refusal
from spieltisch.wire import commands as ask
from table.driving import GAMES, Evening, encode


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_watchers_see_what_all_see(game: str, seats: int) -> None:
    """A watcher's view is the public one of the deal, without anybody's own part."""
    evening = Evening(game, seats).started("ann", "bob")
    evening.play(lambda: len(evening.state.moves[-1]) > 6)
    view = evening.table.view(WATCHER, evening.now)
    assert (view.seats, view.own, view.host) == ([], {}, False)
    assert encode(view) == encode(evening.table.view("eva", evening.now))
    assert not any(message.own for message in evening.heard[WATCHER])
    assert view.deal is not None
    assert isinstance(view.deal.zones, list)
    hands = [zone for zone in view.deal.zones if zone.kind == "hand"]
    assert hands
    assert all(zone.cards is None for zone in hands)


def test_public_cards_only_by_default() -> None:
    """Without another wish of the host watchers learn nothing more after the deal."""
    evening = Evening().started("ann", "bob")
    evening.finish_match()
    assert evening.table.view(WATCHER, evening.now).revealed is None
    assert all(getattr(message, "revealed", None) is None for message in evening.heard[WATCHER])
    with pytest.raises(Refusal):
        evening.table.past("eva", 0)
    assert evening.table.past("bob", 0)["kind"] == "deal"


def test_all_hands_after_the_deal_if_the_host_wants_it() -> None:
    """Watchers may be shown how a deal was dealt, when it has ended and not before."""
    evening = Evening(options={"deals": 2}, spectators="after").started("ann", "bob")
    with pytest.raises(Refusal):
        evening.table.past("eva", 0)
    evening.finish_deal()
    assert all(message.revealed is None for message in evening.heard[WATCHER][:-1])
    assert evening.heard[WATCHER][-1].revealed is not None
    assert evening.table.view(WATCHER, evening.now).revealed is not None
    assert evening.table.past("eva", 0)["kind"] == "deal"
    evening.play(lambda: evening.phase == "playing")
    assert evening.table.view(WATCHER, evening.now).revealed is None


def test_nobody_watches_if_the_host_says_so() -> None:
    """A table without watchers admits strangers only before the match, so that they can sit down."""
    evening = Evening(spectators="none")
    assert evening.table.admits("eva")
    evening.started("ann", "bob")
    assert not evening.table.admits("eva")
    assert not evening.table.admits(WATCHER)
    assert evening.table.admits("bob")
    assert evening.table.view("eva", evening.now).deal is None


def test_who_sits_down_after_the_match_was_not_in_it() -> None:
    """Somebody new is shown neither the hands of the finished deal nor what its seat knew."""
    evening = Evening("deuce", 2, options={"target": 1}).started("ann", "bob")
    evening.finish_match()
    evening.do("bob", ask.Leave())
    evening.do("cem", ask.Sit(name="Cem", seat=1))
    view = evening.table.view("cem", evening.now)
    assert (view.own, view.revealed) == ({}, None)
    assert encode(view.log) == encode(evening.table.view(WATCHER, evening.now).log)
    with pytest.raises(Refusal):
        evening.table.past("cem", 0)
    assert evening.table.view("ann", evening.now).revealed is not None


def test_a_watcher_cannot_act() -> None:
    """Commands of somebody without a seat are refused."""
    evening = Evening().started("ann", "bob", "cem")
    for command in (
        ask.Act(seat=0, decision=1, action="R1"),
        ask.Undo(seat=0),
        ask.Pause(),
        ask.Resume(),
        ask.Leave(),
        ask.Next(),
        ask.Mute(seat=0),
    ):
        assert evening.refused("eva", command).code in ("not-your-seat", "no-seat")


def test_hints_are_for_ones_own_turn() -> None:
    """A hint is made from what the seat knows, on its turn, if the table has hints."""
    evening = Evening().started("ann", "bob")
    thought = evening.table.advice_for("ann", 0)
    assert thought.view.state.tobytes() == evening.deal.view_state(0).state.tobytes()
    for person, seat in (("bob", 1), ("bob", 0), ("eva", 2)):
        with pytest.raises(Refusal):
            evening.table.advice_for(person, seat)
    with pytest.raises(Refusal):
        Evening(hints=False).started("ann", "bob").table.advice_for("ann", 0)


def test_what_only_a_seat_knows_is_told_to_it_alone() -> None:
    """A card that is drawn is named to who drew it, in the news and in the log, and to nobody else."""
    evening = Evening("deuce", 2).started("ann", "bob")
    evening.play(lambda: any("draw" in evening.legal(seat) for seat in evening.state.movers))
    (seat,) = evening.state.movers
    drawer, other = ("ann", "bob") if seat == 0 else ("bob", "ann")
    before = evening.deal.truth["hands"][seat]
    place = len(evening.heard[drawer])
    evening.act(seat, "draw")
    (card,) = drawn(before, evening.deal.truth["hands"][seat])
    assert [*evening.heard[drawer][place].own[seat].events.values()] == [{"card": card}]
    assert evening.told(other)[-1].params == {"count": 1}
    logs = [evening.table.view(person, 0).log[-1] for person in (drawer, other, WATCHER)]
    assert logs[1] == logs[2] != logs[0]


def drawn(before: list[str], after: list[str]) -> list[str]:
    """What a hand has more than before."""
    left = [*after]
    for card in before:
        left.remove(card)
    return left
