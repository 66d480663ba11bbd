"""The layout as data: with the shuffle it is all that one needs to deal the same cards again."""

import random

import pytest

import spieltisch
from spieltisch.errors import SetupError
from spieltisch.games import load
from spieltisch.match.layout import layout
from spieltisch.match.shuffle import shuffle
from tables import WITH_OPTIONS, Table, name


@pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)
def test_layout_and_shuffle_give_the_deal(table: Table) -> None:
    """For any seed, the shuffled deck put into its places is what the deal begins with."""
    game, seats, options = table
    found = layout(load(game), seats, options)
    rng = random.Random(seats)
    for _ in range(20):
        seed = rng.getrandbits(256)
        truth = spieltisch.game(game).deal(seats, seed, options=options).first_truth
        zones: dict[str, list[str]] = {}
        for card, zone in zip(shuffle(seed, found.deck), found.places, strict=True):
            zones.setdefault(zone, []).append(card)
        hands = [sorted(zones.pop(f"hand:{seat}")) for seat in range(seats)]
        assert hands == [sorted(hand) for hand in truth["hands"]]
        assert zones.pop("stock", []) == truth.get("stock", [])  # in the order in which it is drawn
        assert sorted(zones.pop("display", [])) == sorted(truth.get("display", []))
        assert not zones


def test_impossible_tables_have_none() -> None:
    """There is no layout for seats that the game is not for."""
    with pytest.raises(SetupError):
        layout(load("companeros"), 2)
    with pytest.raises(SetupError):
        layout(load("list-und-tuecke"), 3)
