"""What views show, at every table: the zones that the truth allows, and no hidden card anywhere."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.playing import is_eager, positions, told
from reference.cards import Truth
from spieltisch.match.deal import Deal
from tables import WITH_OPTIONS, Table, name

tables = pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)
Zones = dict[str, tuple[int, list[str] | None]]  # how many cards, and which, if the viewer may know


def samples(table: Table) -> Iterator[tuple[int, Deal]]:
    """Deals on their way, those of many draws not at every action."""
    for seed in (3, 4):
        every = 25 if is_eager(table, seed) else 3
        for at, deal in enumerate(positions(table, seed)):
            if deal.over or at % every == 0 or deal.truth.get("starting"):
                yield seed, deal


def viewers(deal: Deal) -> list[int | None]:
    return [None, *range(deal.seats)]


def visible(cards: list[str]) -> tuple[int, list[str]]:
    return len(cards), cards


def hands(truth: Truth, viewer: int | None) -> Zones:
    return {
        f"hand:{seat}": (len(hand), hand if seat == viewer else None) for seat, hand in enumerate(truth["hands"])
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
    """D-4, D-17: own hand, covered cards and tops, but of start pairs only the own until all have chosen."""
    zones = hands(truth, viewer) | {"stock": (len(truth["stock"]), None), "covered": visible(truth["covered"])}
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


@tables
def test_zones(table: Table) -> None:
    """Each viewer sees every zone, with the cards that lie there where they are known, else their number."""
    for seed, deal in samples(table):
        with told(table, seed, deal):
            truth = deal.truth
            for viewer in viewers(deal):
                zones = deal.view(viewer)["zones"]
                shown = {zone["id"]: (zone["count"], zone["cards"]) for zone in zones}
                assert len(shown) == len(zones)
                assert shown == ZONES[table[0]](truth, viewer)
                assert {zone["actor"] for zone in zones} <= {None, deal.turn}


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
        hidden.update(top for seat, tops in enumerate(truth["piles"]) if seat != viewer for top in tops if top)
    return hidden - {"*", "X"}


@tables
def test_no_hidden_card(table: Table) -> None:
    """C-3, D-17, L-2: no text of a view names a card that the viewer may not know.

    Kinds of cards that a seat lacks or that a lock admits are no cards. The log of Deuce may name what was laid
    and came back by a reshuffle: `test_log_of_deuce` looks at it.
    """
    for seed, deal in samples(table):
        with told(table, seed, deal):
            truth = deal.truth
            for viewer in viewers(deal):
                view = deal.view(viewer)
                view["facts"] = [fact for fact in view["facts"] if fact["code"] not in ("lacks", "locked")]
                if table[0] == "deuce":
                    del view["log"]
                assert hidden_cards(truth, viewer).isdisjoint(texts(view))


@pytest.mark.parametrize("table", [table for table in WITH_OPTIONS if table[0] == "deuce"], ids=name)
def test_log_of_deuce(table: Table) -> None:
    """D-4, D-17: the log names cards that were laid; a drawn or chosen card only to its own seat."""
    for seed, deal in samples(table):
        with told(table, seed, deal):
            laid = [action.split(">")[0] for action in deal.actions if ">" in action]
            for viewer in viewers(deal):
                log = deal.view(viewer)["log"]
                assert [event["params"]["card"] for event in log if event["code"] == "laid"] == laid
                for event in log:
                    if event["code"] in ("drew", "chose-start"):
                        assert ("card" in event["params"]) == (event["seat"] == viewer)
                    elif event["code"] == "start-shown":
                        assert not deal.truth["starting"]
                    elif event["code"] != "laid":
                        assert "card" not in event["params"]


@pytest.mark.parametrize("table", [table for table in WITH_OPTIONS if table[0] == "deuce"], ids=name)
def test_proofs_are_true(table: Table) -> None:
    """D-17: what a seat has shown not to hold, it does not hold; every viewer is told the same."""
    found = 0
    for seed, deal in samples(table):
        with told(table, seed, deal):
            told_to_all = [fact for fact in deal.view(None)["facts"] if fact["code"] == "lacks"]
            for fact in told_to_all:
                found += 1
                assert not set(fact["params"]["kinds"]) & set(deal.truth["hands"][fact["params"]["seat"]])
            for viewer in range(deal.seats):
                assert [fact for fact in deal.view(viewer)["facts"] if fact["code"] == "lacks"] == told_to_all
    assert found or table[2].get("voluntary_draws") == "any"


@tables
def test_legal_actions(table: Table) -> None:
    """The legal actions, with their numbers, are shown to the seat to act and to nobody else."""
    for seed, deal in samples(table):
        with told(table, seed, deal):
            for viewer in viewers(deal):
                legal = deal.view(viewer)["legal"]
                if viewer is None or viewer != deal.turn:
                    assert legal == []
                else:
                    assert tuple(action["action"] for action in legal) == deal.legal
                    assert tuple(action["number"] for action in legal) == deal.legal_numbers


@tables
def test_json(table: Table) -> None:
    """A view and the truth come back from JSON as they were, and looking changes nothing."""
    for seed, deal in samples(table):
        with told(table, seed, deal):
            truth = deal.truth
            assert json.loads(json.dumps(truth)) == truth
            for viewer in viewers(deal):
                view = deal.view(viewer)
                assert json.loads(json.dumps(view)) == view
                assert view == deal.view(viewer)
                header = [view[key] for key in ("game", "seats", "seat", "turn", "over")]
                assert header == [table[0], table[1], viewer, deal.turn, deal.over]
                assert view["scores"] == (list(deal.scores) if deal.over else None)
            assert deal.truth == truth
