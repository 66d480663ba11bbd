"""What effects say of a card before it is played, against the rules as the reference has them."""

from typing import Any

import pytest

from games.playing import positions, told
from reference.companeros import taking_order
from reference.deuce import points
from reference.list_und_tuecke import winners
from spieltisch.match.deal import Deal
from tables import TABLES, Table, name


def facts(deal: Deal, code: str) -> list[dict[str, Any]]:
    return [dict(fact.params) for fact in deal.public().facts if fact.code == code]


def of_game(game: str) -> list[Table]:
    return [table for table in TABLES if table[0] == game]


def order(played: list[str | None]) -> tuple[int, ...]:
    """Who would take, by seats that have not played as well."""
    lying = [seat for seat, card in enumerate(played) if card]
    return tuple(lying[place] for place in taking_order([played[seat] or "" for seat in lying]))


@pytest.mark.parametrize("table", of_game("companeros"), ids=name)
def test_who_would_take(table: Table) -> None:
    """C-6, C-8: while cards are played, the order as it stands, and as it would stand after each card."""
    for seed in (1, 2):
        for deal in positions(table, seed):
            with told(table, seed, deal):
                truth, seat = deal.truth, deal.turn
                if seat is None or truth["takers"]:
                    assert not facts(deal, "takers-so-far")
                    continue
                lying = any(truth["played"])
                expected = [{"seats": order(truth["played"])}] if lying else []
                assert facts(deal, "takers-so-far") == expected
                for entry in deal.own(seat).legal:
                    played = list(truth["played"])
                    played[seat] = entry["card"]
                    assert entry["takers"] == order(played)
                    assert entry["tied_top"] == (not entry["takers"])
                assert deal.truth == truth


@pytest.mark.parametrize("table", of_game("deuce"), ids=name)
def test_how_far_behind(table: Table) -> None:
    """D-12: the points that the best other has more on the piles, now and after each lay."""

    def behind(piles: list[list[str]], seat: int) -> int:
        own = points(piles[seat])
        return max(max(points(pair) for other, pair in enumerate(piles) if other != seat) - own, 0)

    for seed in (1, 2):
        for deal in positions(table, seed):
            with told(table, seed, deal):
                truth, seat = deal.truth, deal.turn
                if truth["starting"]:
                    assert not facts(deal, "behind")
                    continue
                there = {fact["seat"]: fact["points"] for fact in facts(deal, "behind")}
                assert there == {at: much for at in range(deal.seats) if (much := behind(truth["piles"], at))}
                for entry in deal.own(seat).legal if seat is not None else ():
                    if "card" in entry and seat is not None:
                        piles = [list(pair) for pair in truth["piles"]]
                        owner, letter = entry["zone"].removeprefix("pile:")
                        piles[int(owner)]["ab".index(letter)] = entry["card"]
                        assert entry["behind"] == behind(piles, seat)


@pytest.mark.parametrize("table", of_game("list-und-tuecke"), ids=name)
def test_who_would_win(table: Table) -> None:
    """L-6, L-7: each card says whether it would be first or second winner as it stands."""
    for seed in (1, 2):
        for deal in positions(table, seed):
            with told(table, seed, deal):
                truth, seat = deal.truth, deal.turn
                if seat is None or truth["phase"] != "play":
                    continue
                for entry in deal.own(seat).legal:
                    trick = [*((at, card) for at, card in truth["trick"]), (seat, entry["card"])]
                    places = {place: at for at, place in enumerate(winners(trick), 1)}
                    assert entry.get("place") == places.get(seat)
                assert deal.truth == truth
