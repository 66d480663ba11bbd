"""What views show, at every table: the zones that the truth allows, and no hidden card anywhere."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from games.playing import is_eager, positions, told
from reference.cards import Truth
from spieltisch.match.deal import Deal
from tables import WITH_OPTIONS, Table, name

Zones = dict[str, tuple[int, list[str] | None]]  # how many cards, and which, if the viewer may know


@dataclass(frozen=True)
class Moment:
    """A deal on its way, and what everybody is shown of it."""

    truth: Truth
    turn: int | None
    legal: tuple[str, ...]
    legal_numbers: tuple[int, ...]
    actions: tuple[str, ...]
    scores: tuple[int, ...]
    views: dict[int | None, dict[str, Any]]


def moment(deal: Deal) -> Moment:
    views = {viewer: deal.view(viewer) for viewer in (None, *range(deal.seats))}
    return Moment(deal.truth, deal.turn, deal.legal, deal.legal_numbers, deal.actions, deal.scores, views)


# Of module scope: pytest runs all tests of one table together, and its deals are played once.
@pytest.fixture(scope="module", params=WITH_OPTIONS, ids=name)
def moments(request: pytest.FixtureRequest) -> list[Moment]:
    """Two deals of a table: their starts, their ends and every few actions between."""
    table: Table = request.param
    found = []
    for seed in (3, 4):
        every = 25 if is_eager(table, seed) else 4
        for at, deal in enumerate(positions(table, seed)):
            if deal.over or at % every == 0 or at < 2 * deal.seats:
                found.append(moment(deal))
    return found


def seen(moments: list[Moment]) -> Iterator[tuple[Moment, int | None, dict[str, Any]]]:
    for moment in moments:
        for viewer, view in moment.views.items():
            yield moment, viewer, view


def visible(cards: list[str]) -> tuple[int, list[str]]:
    return len(cards), cards


def hands(truth: Truth, viewer: int | None) -> Zones:
    return {
        f"hand:{seat}": (len(hand), hand if seat == viewer else None)
        for seat, hand in enumerate(truth["hands"])
    }


def companeros_zones(truth: Truth, viewer: int | None) -> Zones:
    """C-3, C-10: own hand, display and trick, and what was taken if scores are open or the deal is over."""
    zones = hands(truth, viewer) | {"display": visible(truth["display"])}
    for seat, card in enumerate(truth["played"]):
        zones[f"trick:{seat}"] = visible([card] if card else [])
        if truth["options"]["open_scores"] or truth["turn"] is None:
            zones[f"taken:{seat}"] = visible(truth["taken"][seat])
    return zones


def deuce_zones(truth: Truth, viewer: int | None) -> Zones:
    """D-4, D-17: own hand, covered cards and tops; start pairs not yet shown count as not yet chosen."""
    zones = hands(truth, viewer)
    if truth["starting"]:
        zones |= {f"hand:{seat}": (6, None) for seat in range(truth["seats"]) if seat != viewer}
    zones |= {"stock": (len(truth["stock"]), None), "covered": visible(truth["covered"])}
    for seat, tops in enumerate(truth["piles"]):
        for letter, top in zip("ab", tops, strict=True):
            hidden = truth["starting"] and seat != viewer
            zones[f"pile:{seat}{letter}"] = visible([top] if top and not hidden else [])
    return zones


def list_zones(truth: Truth, viewer: int | None) -> Zones:
    """L-2, L-10: own hand, trick, and the piles by colour."""
    zones = hands(truth, viewer)
    trick = dict(truth["trick"])
    for seat, piles in enumerate(truth["piles"]):
        zones[f"trick:{seat}"] = visible([trick[seat]] if seat in trick else [])
        zones |= {f"pile:{seat}{letter}": visible([letter] * count) for letter, count in piles.items()}
    return zones


ZONES = {"companeros": companeros_zones, "deuce": deuce_zones, "list-und-tuecke": list_zones}


def test_zones(moments: list[Moment]) -> None:
    """Each viewer sees every zone, with the cards that lie there where they are known, else their number."""
    for moment, viewer, view in seen(moments):
        zones = {zone["id"]: (zone["count"], zone["cards"]) for zone in view["zones"]}
        assert len(zones) == len(view["zones"])
        assert zones == ZONES[view["game"]](moment.truth, viewer), moment.actions
        assert {zone["actor"] for zone in view["zones"]} <= {None, moment.turn}


def texts(value: Any) -> Iterator[str]:
    """All texts in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def hidden_cards(truth: Truth, viewer: int | None) -> set[str]:
    """The number cards that a viewer may not know the place of; Rainbows and X look alike."""
    hidden = {card for seat, hand in enumerate(truth["hands"]) if seat != viewer for card in hand}
    hidden.update(truth.get("stock", ()))
    if truth.get("starting"):
        hidden.update(
            top for seat, tops in enumerate(truth["piles"]) if seat != viewer for top in tops if top
        )
    return hidden - {"*", "X"}


def test_no_hidden_card(moments: list[Moment]) -> None:
    """C-3, D-17, L-2: no text of a view names a card that the viewer may not know.

    Kinds of cards that a seat lacks or that a lock admits are no cards. The log of Deuce may name what was
    laid and came back by a reshuffle: `test_log_of_deuce` looks at it.
    """
    for moment, viewer, view in seen(moments):
        shown = [
            part for key, part in view.items() if key != "facts" and (key, view["game"]) != ("log", "deuce")
        ]
        shown += [fact for fact in view["facts"] if fact["code"] not in ("lacks", "locked")]
        assert hidden_cards(moment.truth, viewer).isdisjoint(texts(shown)), moment.actions


def test_log_of_deuce(moments: list[Moment]) -> None:
    """D-4, D-17: the log names cards that were laid; a drawn or chosen card only to its own seat."""
    for moment, viewer, view in seen(moments):
        if view["game"] != "deuce":
            return
        laid = [action.split(">")[0] for action in moment.actions if ">" in action]
        assert [event["params"]["card"] for event in view["log"] if event["code"] == "laid"] == laid
        for event in view["log"]:
            if event["code"] in ("drew", "chose-start"):
                assert ("card" in event["params"]) == (event["seat"] == viewer), moment.actions
            elif event["code"] != "laid":
                assert "card" not in event["params"], moment.actions
        assert moment.truth["starting"] != ("start-shown" in [event["code"] for event in view["log"]])


def test_legal_actions(moments: list[Moment]) -> None:
    """The legal actions, with their numbers, are shown to the seat to act and to nobody else."""
    for moment, viewer, view in seen(moments):
        mine = viewer is not None and viewer == moment.turn
        assert tuple(action["action"] for action in view["legal"]) == (moment.legal if mine else ())
        assert tuple(action["number"] for action in view["legal"]) == (moment.legal_numbers if mine else ())


def test_json(moments: list[Moment]) -> None:
    """Views and the truth come back from JSON as they were, and what all see is the same for all."""
    for moment, viewer, view in seen(moments):
        assert json.loads(json.dumps(view)) == view
        assert json.loads(json.dumps(moment.truth)) == moment.truth
        assert (view["seat"], view["turn"], view["over"]) == (viewer, moment.turn, moment.turn is None)
        assert view["scores"] == (list(moment.scores) if view["over"] else None)
        for key in ("game", "seats", "options", "starter"):
            assert view[key] == moment.truth[key]


@pytest.mark.parametrize("table", [table for table in WITH_OPTIONS if table[0] == "deuce"], ids=name)
def test_proofs_are_true(table: Table) -> None:
    """D-17: what a seat has shown not to hold, it does not hold; every viewer is told the same."""
    found = 0
    for seed in (1, 3, 4, 6):
        for at, deal in enumerate(positions(table, seed)):
            if at % 4:
                continue
            with told(table, seed, deal):
                proofs = lacks(deal, None)
                found += len(proofs)
                for proof in proofs:
                    assert not set(proof["kinds"]) & set(deal.truth["hands"][proof["seat"]])
                assert lacks(deal, at % deal.seats) == proofs
    assert found or table[2].get("voluntary_draws") == "any"  # where all draw at will, only a pass proves


def lacks(deal: Deal, viewer: int | None) -> list[dict[str, Any]]:
    return [fact["params"] for fact in deal.view(viewer)["facts"] if fact["code"] == "lacks"]


@pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)
def test_players_see_no_other_hand(table: Table) -> None:
    """C-3, D-17, L-2: what a player decides from holds the own hand and no card of another one."""
    for deal in positions(table, 10):
        if len(deal.actions) % 9 == 0:
            for seat in range(deal.seats):
                hands = deal.view_state(seat).state["hands"]
                assert [bool(hands[other].any()) for other in range(deal.seats) if other != seat] == [
                    False
                ] * (deal.seats - 1)
                assert bool(hands[seat].any()) == bool(deal.truth["hands"][seat])


def test_looking_changes_nothing() -> None:
    """Views and the truth may be asked for at any time, and are the same when asked for again."""
    for table in WITH_OPTIONS[::4]:
        for deal in positions(table, 8):
            if len(deal.actions) % 11 == 0:
                before = moment(deal)
                assert moment(deal) == before
