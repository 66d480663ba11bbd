"""Finished deals told once more: who follows the steps sees what there was to be seen."""

import gzip
import random

import msgspec
import pytest

import spieltisch
from spieltisch.client.follow import follow
from spieltisch.games import load
from spieltisch.match.deal import Deal
from spieltisch.match.shown import known
from spieltisch.table.refusal import Refusal
from spieltisch.table.replaying import replay
from spieltisch.table.showing import deal_shown, own_shown
from spieltisch.wire.messages import News, TableShown, Told, View
from spieltisch.wire.replays import Retold, Seated
from spieltisch.wire.settings import Settings
from table.driving import Evening
from tables import WITH_OPTIONS, Table, name

MOST_BYTES = 60_000  # of a long deal, compressed


def played(table: Table, seed: int, *, draws: bool = False) -> Deal:
    """A deal played at random; with `draws`, one that goes on for as long as it can."""
    game, seats, options = table
    rng = random.Random(seed)
    deal = spieltisch.game(game).deal(seats, seed, starter=seed % seats, options=options)
    while not deal.over:
        legal = deal.legal
        deal.play("draw" if draws and "draw" in legal and rng.random() < 0.8 else rng.choice(legal))
    return deal


def told(deal: Deal, by: str = "") -> Retold:
    players = [Seated(f"P{seat}", None) for seat in range(deal.seats)]
    return replay(load(deal.truth["game"]), [deal], 0, players, by=by)


def first_view(found: Retold) -> View:
    table = TableShown("", Settings(game=found.game, seats=found.seats), "over", None, [])
    seats, start = list(range(found.seats)), found.start
    return View(
        number=0,
        at=0.0,
        seats=seats,
        host=False,
        table=table,
        turn=start.turn,
        deal=start.deal,
        own=start.own,
        log=[],
        chat=[],
        muted=[],
    )


@pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)
def test_following_shows_every_moment(table: Table) -> None:
    """The steps, followed as news are, lead to what the table shows at each moment, all hands open."""
    deal = played(table, 5)
    found = msgspec.json.decode(msgspec.json.encode(told(deal)), type=Retold)
    view, log = first_view(found), []
    assert [step.action for step in found.steps] == list(deal.actions)
    for at, copy in enumerate(deal.again(opened=True)):
        if at:
            step = found.steps[at - 1]
            assert [step.seat] == view.turn.seats
            view = follow(view, News(number=at, public=step.public, own=step.own))
            log += [
                Told(
                    event.code,
                    event.seat,
                    known(event, event.seat if event.seat is not None else -1)["params"],
                )
                for event in copy.told(at - 1)
            ]
        assert encoded(view.deal) == encoded(deal_shown(copy.public()))
        assert view.turn.seats == ([] if copy.turn is None else [copy.turn])
        for seat in range(deal.seats):
            assert encoded(view.own[seat]) == encoded(own_shown(copy.own(seat, legal=False)))
    assert encoded(view.log) == encoded(log)
    assert view.deal is not None
    assert view.deal.scores == found.sheet[0] == list(deal.scores)
    assert found.hands == deal.first_truth["hands"]


def encoded(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_who_played_is_said() -> None:
    """Each step has the letter of its action."""
    deal = played(("companeros", 3, {}), 1)
    by = ("pbcf" * 30)[: len(deal.actions)]
    assert "".join(step.by for step in told(deal, by).steps) == by


def test_what_was_taken_is_open() -> None:
    """C-10 hides taken cards while a deal is played; who looks back sees them."""
    found = told(played(("companeros", 3, {}), 1))
    assert isinstance(found.start.deal.zones, list)
    assert [zone.id for zone in found.start.deal.zones if zone.kind == "taken"] == [
        "taken:0",
        "taken:1",
        "taken:2",
    ]
    assert found.options["open_scores"] is False


@pytest.mark.parametrize("seats", [2, 6])
def test_a_long_deal_is_small(seats: int) -> None:
    """A deal of Deuce in which people draw whenever they can fits into a small answer."""
    deals = [played(("deuce", seats, {}), seed, draws=True) for seed in range(8)]
    longest = max(deals, key=lambda deal: deal.played)
    assert longest.played > 150
    assert len(gzip.compress(msgspec.json.encode(told(longest)))) < MOST_BYTES


def test_only_for_who_may_see_the_hands() -> None:
    """A running match shows its finished deals to its players, and to nobody else unless allowed."""
    evening = Evening("deuce", 2, options={"target": 300}).started()
    with pytest.raises(Refusal, match="no-such-deal"):
        evening.table.looking_back("ann", 0)
    evening.finish_deal()
    found = evening.table.looking_back("ann", 0)()
    assert (found.deal, found.deals, found.winners) == (0, 1, [])
    assert [player.me for player in found.players] == [True, False]
    assert found.seed == evening.state.seeds[0].hex()
    assert found.proof is not None
    assert set("".join(step.by for step in found.steps)) <= set("pf")
    with pytest.raises(Refusal, match="no-seat"):
        evening.table.looking_back("eve", 0)
