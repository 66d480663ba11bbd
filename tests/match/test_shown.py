"""A view is what all see and what one seat knows besides; events are told action by action."""

from typing import Any

import msgspec
import pytest

import spieltisch
from spieltisch.errors import NotYourTurn
from spieltisch.match.deal import Deal
from tables import WITH_OPTIONS, Table, name


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def new_deal(table: Table, seed: int = 12) -> Deal:
    game, seats, options = table
    return spieltisch.game(game).deal(seats=seats, seed=seed, options=options)


def step(deal: Deal) -> None:
    """One of the legal actions, now an early and now a late one."""
    deal.play(deal.legal_numbers[7 * deal.played % len(deal.legal_numbers)])


@pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)
def test_views_have_two_parts(table: Table) -> None:
    """A spectator is shown the public part; a seat that with its own zones in place, and its own facts."""
    deal = new_deal(table)
    while True:
        public = plain(deal.public())
        spectator = deal.view(None)
        assert {key: spectator[key] for key in public} == public
        assert spectator["legal"] == []
        for seat in range(deal.seats):
            own, view = plain(deal.own(seat)), deal.view(seat)
            ids = [zone["id"] for zone in own["zones"]]
            assert [zone for zone in view["zones"] if zone["id"] in ids] == own["zones"]
            assert [zone for zone in view["zones"] if zone["id"] not in ids] == [
                zone for zone in public["zones"] if zone["id"] not in ids
            ]
            assert f"hand:{seat}" in ids
            assert view["facts"] == public["facts"] + own["facts"]
            assert view["legal"] == own["legal"]
            assert [action["number"] for action in own["legal"]] == list(
                deal.legal_numbers if seat == deal.turn else ()
            )
        if deal.over:
            break
        step(deal)
    assert public["scores"] == list(deal.scores)


@pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)
def test_told_action_by_action(table: Table) -> None:
    """What is told after each action, or of several at once later, is the same story."""
    deal, late = new_deal(table), new_deal(table)
    story = []
    while not deal.over:
        number, before = deal.legal_numbers[7 * deal.played % len(deal.legal_numbers)], deal.played
        deal.play(number)
        late.play(number)
        told = deal.told(before)
        assert told
        assert deal.told(deal.played) == []
        story += told
    assert story == deal.events() == late.events()
    assert late.told(late.played - 1) == story[-len(late.told(late.played - 1)) :]
    assert deal.told(0) == story


def test_no_such_seat() -> None:
    """Only a seat has something of its own."""
    deal = spieltisch.game("companeros").deal(seats=4, seed=1)
    for seat in (-1, 4, "0", True):
        with pytest.raises(NotYourTurn, match="there is no seat"):
            deal.own(seat)  # type: ignore[arg-type]


def test_forced_for_all_to_see() -> None:
    """C-4, C-7: the last trick of Compañeros is forced, and so is a take of the last colour."""
    deal = spieltisch.game("companeros").deal(seats=4, seed=1)
    seen = {"play": 0, "take": 0}
    while not deal.over:
        last_card = deal.truth["tricks_left"] == 1 and deal.turn not in deal.truth["takers"]
        taking = deal.legal[0].startswith("take")
        assert deal.plainly_forced == (len(deal.legal) == 1 if taking else last_card)
        seen["take" if taking else "play"] += deal.plainly_forced
        step(deal)
    assert not deal.plainly_forced
    assert seen["play"] == 4
    assert seen["take"] > 0


def test_forced_draw() -> None:
    """D-17: who has shown to lack all that could be laid has to draw; what one seat knows is not plain."""
    game, plainly, hidden = spieltisch.game("deuce"), set(), 0
    for seed in range(40):
        deal = game.deal(seats=2 + seed % 5, seed=seed)
        while not deal.over:
            forced = len(deal.legal) == 1
            if deal.plainly_forced:
                assert forced
                plainly.add(deal.legal[0])
            hidden += forced and not deal.plainly_forced
            step(deal)
    assert "draw" in plainly <= {"draw", "pass"}
    assert hidden > 0
