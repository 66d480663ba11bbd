"""Positions that a card player can review: cards as texts, and the rest of the deck where it does no harm."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import spieltisch
from reference import companeros, deuce, list_und_tuecke
from reference.cards import Truth, colour
from spieltisch import IllegalAction
from spieltisch.match.deal import Deal
from spieltisch.match.game import Game
from spieltisch.match.match import Match
from spieltisch.match.options import settle


@cache
def game(name: str) -> Game:
    return spieltisch.game(name)


def cards(text: str) -> list[str]:
    return text.split()


def left_over(deck: list[str], *places: list[str]) -> list[str]:
    """The cards of the deck that lie in none of the places."""
    rest = Counter(deck)
    for place in places:
        rest -= Counter(place)
    return list(rest.elements())


def companeros_truth(
    hands: Sequence[str], display: str = "", *, rest: str = "taken", **changes: Any
) -> Truth:
    """A table about to lead a trick; other cards were `taken` by the last seat or are in the `display`."""
    held = [hand.split() for hand in hands]
    seats = len(hands)
    taken: list[list[str]] = [text.split() for text in changes.pop("taken", [""] * seats)]
    lying = [card for card in changes.get("played", []) if card]
    lies = display.split()
    others = left_over(companeros.deck(seats), *held, lies, *taken, lying)
    (lies if rest == "display" else taken[-1]).extend(others)
    return {
        "game": "companeros",
        "seats": seats,
        "options": {},
        "starter": 0,
        "turn": 0,
        "hands": held,
        "display": lies,
        "played": [None] * seats,
        "taken": taken,
        "takers": [],
        "first": None,
        "tricks_left": len(held[0]),
    } | changes


def companeros_at(hands: Sequence[str], display: str = "", *, rest: str = "taken", **changes: Any) -> Deal:
    return game("companeros").deal_from(companeros_truth(hands, display, rest=rest, **changes))


def deuce_truth(
    hands: Sequence[str],
    piles: Sequence[str],
    stock: str = "",
    *,
    rest: str | int = "covered",
    **changes: Any,
) -> Truth:
    """A running round; the other cards are `covered`, at the end of the `stock`, or in a seat's hand."""
    held = [hand.split() for hand in hands]
    tops = [pair.split() for pair in piles]
    places: dict[str, list[str]] = {"covered": changes.pop("covered", "").split(), "stock": stock.split()}
    others = left_over(deuce.deck(), *held, *tops, *places.values())
    (held[rest] if isinstance(rest, int) else places[rest]).extend(others)
    return {
        "game": "deuce",
        "seats": len(hands),
        "options": {},
        "starter": 0,
        "turn": 0,
        "hands": held,
        "piles": [[*pair, None, None][:2] for pair in tops],
        "covered": places["covered"],
        "stock": places["stock"],
        "starting": False,
        "drawn": 0,
        "passes": 0,
        "reshuffles": 0,
    } | changes


def deuce_at(
    hands: Sequence[str],
    piles: Sequence[str],
    stock: str = "",
    *,
    rest: str | int = "covered",
    **changes: Any,
) -> Deal:
    return game("deuce").deal_from(deuce_truth(hands, piles, stock, rest=rest, **changes), seed=1)


def counts(red: int = 0, yellow: int = 0, green: int = 0, blue: int = 0) -> dict[str, int]:
    return {"R": red, "Y": yellow, "G": green, "B": blue}


def list_truth(hands: Sequence[str], **changes: Any) -> Truth:
    """A round about to lead a trick; cards that are in no hand and no pile have left the game."""
    held = [hand.split() for hand in hands]
    seats = len(hands)
    position: Truth = {
        "game": "list-und-tuecke",
        "seats": seats,
        "options": {"three_seats": seats == 3},
        "starter": 0,
        "turn": 0,
        "hands": held,
        "trick": [],
        "phase": "play",
        "first": None,
        "second": None,
        "rest": [],
        "piles": [counts() for _ in hands],
        "kept": [None] * seats,
        "tricks_left": len(held[0]),
    } | changes
    gone = Counter(colour(card) for card in list_und_tuecke.deck(seats))
    gone -= Counter(colour(card) for hand in held for card in hand)
    gone -= Counter(colour(card) for _, card in position["trick"])
    gone -= Counter(position["rest"])
    for pile in position["piles"]:
        gone -= Counter(pile)
    return {"gone": counts(*(gone[letter] for letter in "RYGB"))} | position


def list_at(hands: Sequence[str], **changes: Any) -> Deal:
    return game("list-und-tuecke").deal_from(list_truth(hands, **changes))


def play_all(deal: Deal, actions: str) -> None:
    for action in actions.split():
        deal.play(action)


def gains(deal: Deal) -> list[int]:
    """What each seat scored since the position was set up."""
    before = game(deal.truth["game"]).deal_from(deal.first_truth).scores
    return [now - then for now, then in zip(deal.scores, before, strict=True)]


def match_of(name: str, positions: Sequence[Truth], options: dict[str, Any], starter: int = 0) -> Match:
    """A match whose deals begin in these positions, with the seat that the match says to act first."""
    rules = game(name).rules
    settled = settle(rules, options)

    def new_deal(number: int, first: int) -> Deal:
        position = positions[number] | {"options": settled, "starter": first, "turn": first}
        return game(name).deal_from(position, seed=number)

    return Match(rules, positions[0]["seats"], settled, starter, new_deal)


def refused(deal: Deal, action: str | int, clause: str, code: str) -> str:
    """The action is illegal by that clause and for that reason, and nothing changes; gives the sentence."""
    before = everything(deal)
    with pytest.raises(IllegalAction) as caught:
        deal.play(action)
    assert (caught.value.clause, caught.value.code) == (clause, code)
    assert everything(deal) == before
    assert str(caught.value) == f"{caught.value.action}: {caught.value.reason} ({clause})"
    assert "{" not in caught.value.reason
    return caught.value.reason


def everything(deal: Deal) -> list[Any]:
    """All that a deal says about itself."""
    views = [deal.view(seat) for seat in (None, *range(deal.seats))]
    return [deal.truth, deal.legal, deal.turn, deal.actions, deal.scores, deal.chances, views]


def fact(deal: Deal, code: str, viewer: int | None = None, **params: Any) -> list[dict[str, Any]]:
    """The parameters of all facts of that code in a view, those apart that differ from `params`."""
    found = [entry["params"] for entry in deal.view(viewer)["facts"] if entry["code"] == code]
    return [entry for entry in found if params.items() <= entry.items()]


def zone(deal: Deal, name: str, viewer: int | None = None) -> dict[str, Any]:
    """The zone of that id in a view."""
    [found] = [entry for entry in deal.view(viewer)["zones"] if entry["id"] == name]
    return dict(found)
